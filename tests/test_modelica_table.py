"""The table of the Modelica library's classes: none is missing, and what it names exists."""

import re
from pathlib import Path

import trundle as tr

PAGE = Path(__file__).parent.parent / "docs" / "multibody.md"

# Modelica.Mechanics.MultiBody of the Modelica Standard Library 4, by its files package.order
NAMES = """
World
WorldForce WorldTorque WorldForceAndTorque Force Torque ForceAndTorque LineForceWithMass LineForceWithTwoMasses Spring
Damper SpringDamperParallel SpringDamperSeries
BasicForce BasicTorque BasicWorldForce BasicWorldTorque ZeroForceAndTorque standardGravityAcceleration
Orientation orientationConstraint angularVelocity1 angularVelocity2 resolve1 resolve2 resolveRelative resolveDyade1
resolveDyade2 nullRotation inverseRotation relativeRotation absoluteRotation planarRotation planarRotationAngle
axisRotation axesRotations axesRotationsAngles smallRotation from_nxy from_nxz from_T from_T2 from_T_inv from_Q to_T
to_T_inv to_Q to_vector to_exy axis Quaternions TransformationMatrices
Surface Frame Frame_a Frame_b Frame_resolve FlangeWithBearing FlangeWithBearingAdaptor PartialTwoFrames
PartialTwoFramesDoubleSize PartialOneFrame_a PartialOneFrame_b PartialElementaryJoint PartialForce LineForceBase
PartialLineForce PartialAbsoluteSensor PartialRelativeSensor PartialVisualizer ZeroPosition partialGravityAcceleration
partialSurfaceCharacteristic partialColorMap
Prismatic Revolute RevolutePlanarLoopConstraint Cylindrical Universal Planar Spherical FreeMotion FreeMotionScalarInit
SphericalSpherical UniversalSpherical GearConstraint RollingWheel RollingWheelSet Assemblies Constraints
JointUPS JointUSR JointUSP JointSSR JointSSP JointRRR JointRRP
RevoluteWithLengthConstraint PrismaticWithLengthConstraint RollingConstraintVerticalWheel InitPosition InitAngle
InitAngularVelocity
Fixed FixedTranslation FixedRotation Body BodyShape BodyBox BodyCylinder PointMass Mounting1D Rotor1D BevelGear1D
AbsoluteSensor RelativeSensor AbsolutePosition AbsoluteVelocity AbsoluteAngles AbsoluteAngularVelocity RelativePosition
RelativeVelocity RelativeAngles RelativeAngularVelocity Distance CutForce CutTorque CutForceAndTorque Power
TransformAbsoluteVector TransformRelativeVector
PartialAbsoluteBaseSensor PartialRelativeBaseSensor BasicAbsolutePosition BasicAbsoluteAngularVelocity
BasicRelativePosition BasicRelativeAngularVelocity BasicTransformAbsoluteVector BasicTransformRelativeVector
PartialCutForceSensor PartialCutForceBaseSensor BasicCutForce BasicCutTorque
Axis AxisLabel RotationSequence Color RealColor SpecularCoefficient ShapeType ShapeExtra ResolveInFrameA ResolveInFrameB
ResolveInFrameAB RotationTypes GravityTypes VectorQuantity Defaults
FixedShape FixedShape2 FixedFrame FixedArrow SignalArrow Torus VoluminousWheel PipeWithScalarField Rectangle Colors
torus pipeWithScalarField rectangle Arrow DoubleArrow Vector Shape SurfaceCharacteristics
jet hot gray spring summer autumn winter ColorMaps colorMapToSvg scalarToColor FixedLines Lines
"""


def rows():
    table = PAGE.read_text(encoding="utf-8").split("## The table")[1]
    return [[cell.strip() for cell in line.split("|")[1:-1]] for line in table.splitlines() if line.startswith("| ")][
        1:
    ]


def test_every_class_of_the_modelica_library_is_in_the_table():
    named = {word for row in rows() for word in re.findall(r"\w+", row[0])}
    assert [name for name in NAMES.split() if name not in named] == []


def test_what_the_table_names_exists():
    found = []
    for row in rows():
        for path in re.findall(r"`tr\.([\w.]+\w)", row[1]):
            thing = tr
            for name in path.split("."):
                thing = getattr(thing, name)
            found.append(path)
    assert len(found) >= 30
