"""Every numeric threshold of the equations, of the simulation and of batches: what counts as zero, as equal, as found.

``threshold(value, unit, meaning, reason)``: a unit of 1 is relative to what the meaning says. Values of 1e-3 and more
are no thresholds of this kind but settings of methods; they stand where they are used.
"""

from __future__ import annotations

from typing import TypeVar

V = TypeVar("V", float, tuple[float, ...])


def threshold(value: V, unit: str, meaning: str, reason: str) -> V:
    """A value with what is to be known of it."""
    return value


# -- Rounding --------------------------------------------------------------------------------------------
TINY = threshold(
    1e-300,
    "any",
    "added to divisors and under roots, so that they are never zero",
    "what it is added to does not change, and its inverse is still finite",
)
TINY_SQUARE = threshold(
    1e-60,
    "m²/s²",
    "the same under the root of a slip's square, whose derivative is needed",
    "its root, 1e-30 m/s, is far below every slip",
)
LEAST_SQUARES = threshold(
    1e-12,
    "1",
    "singular values, relative to the largest, that least squares treat as zero",
    "some thousand times rounding; rows that depend on each other have less",
)
SMALL_TIME = threshold(
    1e-12,
    "1",
    "of the time or of the step: two times that are the same",
    "rounding of a clock with 16 digits, with room for sums",
)
SHORTEST_STEP = threshold(
    1e-14,
    "1",
    "of the time: a step that is shorter ends the run",
    "a few units in the last place of the clock",
)
SHORT_STEP = threshold(
    1e-13,
    "1",
    "of the time: the least step towards an event that is still worth a try",
    "ten times the shortest step",
)
NO_STEP = threshold(
    1e-15,
    "1",
    "of the time: an event at the very start of a step",
    "the clock cannot show less",
)
EARLY = threshold(
    1e-6,
    "s",
    "a clock that shows less counts as showing this much",
    "steps at the very start are measured in microseconds at least",
)
WHOLE_STEPS = threshold(
    1e-9,
    "1",
    "of a step: how far a stretch may be beyond a whole number of steps",
    "rounding of the output times must not add a step",
)
SAME_SAMPLE = threshold(
    1e-9,
    "1",
    "of a period: two times that are the same sample",
    "as for whole steps",
)

# -- Start: assemblies, initial values, rank -------------------------------------------------------------
ASSEMBLED_EXACTLY = threshold(
    1e-15,
    "1",
    "misfit of scaled states that no step of Newton's method would make smaller",
    "rounding of numbers of size 1",
)
ASSEMBLED = threshold(
    1e-10,
    "1",
    "misfit of scaled states in a closed assembly",
    "far below what a run tolerates, far above rounding",
)
SAME_ASSEMBLY = threshold(
    1e-5,
    "1",
    "scaled distance below which two assemblies are the same",
    "Newton's method ends within 1e-10; true branches are far apart",
)
ASSEMBLY_MOVED = threshold(
    1e-6,
    "1",
    "scaled step below which the search for the nearest assembly has ended",
    "guesses are rarely better than this",
)
LOOKED_AROUND = threshold(
    1e-4,
    "1",
    "scaled step below which a walk along a branch ends",
    "the walk needs a direction only",
)
BRANCH_RANK = threshold(
    1e-8,
    "1",
    "singular values that count as zero on such a walk, relative to the largest",
    "the root of rounding: the Jacobian is at a state that is not exact",
)
START_RANK = threshold(
    1e-10,
    "1",
    "singular values of the scaled Jacobian of the start that count as zero, relative to the largest, or to 1",
    "between rounding and the least ratio of lengths in a model, about 1e-6",
)
FAINT_ROW = threshold(
    1e-4,
    "1",
    "of its unit: the least scale of a row of the start",
    "rounding in rows without effect must count for nothing",
)
VELOCITY_HELD = threshold(
    1e-10,
    "1",
    "residual of a velocity row, relative to the velocities in it",
    "as for positions: far above rounding, far below tolerances",
)
START_AT_REST = threshold(
    1e-11,
    "1/s",
    "scaled velocity that counts as rest at the start",
    "rounding of a solve with velocities of size 1",
)
CLOSING_RANK = threshold(
    1e-13,
    "1",
    "eigenvalues of the scaled Delassus matrix that count as zero",
    "a thousand times rounding; rows of wide mass ratios have more",
)
ASIDE = threshold(
    1e-2,
    "m or rad",
    "how far the doctor steps aside to see if a position is singular",
    "far enough for its rank to show, near enough to stay on the same branch",
)
NO_ROTATION = threshold(
    1e-12,
    "1",
    "of the largest entry: whether a row turns a body",
    "exact zeros but for rounding",
)
FINITE_RATE = threshold(
    1e-9,
    "1",
    "of the linear rates: an angular rate that is one",
    "a body without inertia has rates that are rounding times infinity",
)
NO_LENGTH = threshold(
    1e-12,
    "1",
    "length of a given direction or quaternion that is none",
    "nobody writes such a number on purpose",
)
SAME_RATE = threshold(
    1e-8,
    "1",
    "of the rows: how far a given rate may be off the derivative of its equation",
    "a wrong formula is off by more; rounding by 1e-12",
)
NEGLIGIBLE_MOTION = threshold(
    1e-7,
    "1",
    "part of a motion that the doctor does not mention",
    "null vectors are exact to about 1e-10",
)
POINT_MASS = threshold(
    1e-7,
    "1",
    "largest moment/(mass·lever²) of a body that counts as a point mass",
    "a sphere of a thousandth of the lever has 4e-7",
)
LINE_MASS = threshold(
    1e-6,
    "1",
    "moment of a line about itself that stands for none, of that across it",
    "small enough for results to 1e-6 of that moment, large enough to invert",
)

# -- Constraints and invariants --------------------------------------------------------------------------
POSITION_ROUNDING = threshold(
    1e-16,
    "m or 1",
    "residual of positions that no correction would make smaller",
    "rounding of a length below a metre",
)
INNER_EXACT = threshold(
    1e-15,
    "1",
    "misfit of invariants, relative to the size of the states, that is rounding",
    "some units in the last place",
)
INNER_ACCEPTED = threshold(
    1e-10,
    "1",
    "the same that is accepted where Newton's method gets no farther",
    "as for all constraints",
)
OTHER_ANSWER = threshold(
    1e-6,
    "1",
    "relative distance of two answers of the invariants that are not the same",
    "Newton's method ends within 1e-10",
)
RESTORED = threshold(
    1e-13,
    "1",
    "residual that a restored state should reach, relative to the size of the state",
    "rounding of some hundred operations",
)
AGAINST_ROOT = threshold(
    0.1,
    "1",
    "of √rtol: error of a step against its constraints that may be left to restoring, relative to the state",
    "restoring takes its square out of the energy",
)
AGAINST_LEAST = threshold(
    1e-6,
    "1",
    "the same at tight tolerances: more is always allowed",
    "its square is rounding in the energy; links in line amplify rounding up to this",
)
LOOSE_STEP = threshold(
    1e-6,
    "1",
    "residual of the constraints at a step's end above which the step is halved",
    "a step of the constraints' own motion leaves far less; the next projections may not lead back to it",
)
LOOSE_STEP_LEAST = threshold(
    1e-9,
    "1",
    "part of the run: steps that are shorter are not halved for that",
    "constraints that such a step cannot hold are at a dead point, and the run says so",
)
LOST_RANK = threshold(
    1e-7,
    "1",
    "eigenvalues of the closing rows, scaled by their free mobility, that count as zero where a run has ended",
    "runs end within 1e-4 of a singular position, whose square this is above; an ASIDE away they are 1e-5 and more",
)
DRIVEN_AGAINST = threshold(
    1e-3,
    "1",
    "part of the prescribed rates of the rows that the linkage cannot follow, at a dead point",
    "at a bifurcation it is rounding over the distance from it",
)
COLLAPSED_AT_LOOPS = threshold(
    1e-3,
    "1",
    "of the longest step: one that is shorter is looked at for closing rows that depend on each other",
    "refused steps are a fifth each; beside such a position they shrink without limit",
)
NEARLY_DEPENDENT = threshold(
    1e-2,
    "1",
    "of its value at the start: least eigenvalue of the closing rows that such steps are explained by",
    "it falls with the square of the distance from such a position; elsewhere it stays within a decade",
)
EFFORT_BLOWN_UP = threshold(
    1e8,
    "1",
    "by which rates at the end of a step exceed those at its start where a step ends in line",
    "efforts of independent rows grow with the inverse square of the distance, which is below 1e-4 then",
)
RESIDUAL_ACCEPTED = threshold(
    1e-10,
    "1",
    "residual above which a run stops",
    "a thousand times what steps reach",
)
NEARLY_INVALID = threshold(
    1e-4,
    "1",
    "of its start: what is left of a number that must stay positive when it explains a failure",
    "a step that failed was near the zero, not at it",
)
PROXIMAL_SHIFT = threshold(
    1e-8,
    "1",
    "of the rows' scale: shift of the proximal iteration for dependent rows",
    "the root of rounding: two rounds then give full accuracy",
)
LOOSE_SLIPS = threshold(
    3e-7,
    "1",
    "relative tolerance from which on steps for slips have three stages instead of five",
    "steps of both orders cost the same near 1e-7 (omni vehicle, mecanum vehicle)",
)
HARDLY_HELD = threshold(
    1e-10,
    "1",
    "part of its free mobility at which a row of a loop begins to be left out",
    "the square of the distance from a position in line, 1e-5; below it stages of a step cannot tell the branches",
)
IDLE = threshold(
    1e-13,
    "1",
    "part of its free mobility below which a row has no effect on the motion",
    "W_ii of such rows is rounding",
)

# -- Contacts: gaps --------------------------------------------------------------------------------------
GAP_LEVEL = threshold(
    1e-12,
    "m",
    "gap below zero at which a contact has closed, near the origin",
    "positions of a metre are rounded to 2e-16 m, and gaps follow from some hundred operations",
)
NEXT_CARRIER = threshold(
    1e-7,
    "m",
    "how much nearer the next carrier must be for its guard to count",
    "tips of rollers meet with an error of about 1e-8 m by their shape",
)
CARRIER_END = threshold(
    1e-6,
    "m",
    "distance to the end of a carrier's surface from which another one may take over",
    "events are located to 1e-12 m; a step is never this near by chance",
)
LAWS_TOUCH = threshold(
    1e-8,
    "m",
    "gap up to which the states of a contact's laws move",
    "above what time stepping leaves open",
)
STEP_CLOSED = threshold(
    1e-9,
    "m",
    "gap that counts as closed in time stepping",
    "far below a step's motion, far above rounding",
)
STEP_CARRIER = threshold(
    5e-13,
    "m",
    "how much nearer another carrier must be to take over in time stepping",
    "half the gap that is treated as zero",
)
STEP_GAPS_LEFT = threshold(
    1e-13,
    "m",
    "gaps of touching contacts that time stepping leaves",
    "a correction more would be rounding",
)
STEP_OVERLAP = threshold(
    5e-11,
    "m",
    "overlap that time stepping does not remove",
    "a twentieth of the gap that counts as closed",
)
DEEPEST = threshold(
    1e-6,
    "1",
    "of a body's size: overlap that ends a run",
    "a contact that was missed is deeper within a step",
)
OTHER_CLOSED = threshold(
    1e-9,
    "1",
    "of a body's size: overlap that shows that other points have closed before",
    "above the rounding of searches, 1e-12",
)
SEARCH_ROUNDING = threshold(
    1e-12,
    "1",
    "of the distance of two frames: error of a searched gap",
    "some thousand times rounding",
)
OTHER_NEARER = threshold(
    1e-6,
    "1",
    "of a body's size: how much nearer other points must be to take over",
    "less would be found anew at every look",
)
POINTS_SETTLED = threshold(
    1e-10,
    "1",
    "residual of nearest points that were found",
    "as for all constraints",
)
CLOSING_AT_ONCE = threshold(
    1e-7,
    "1",
    "of the run: step below which points that close at once are not distinguished",
    "ten million steps would be needed to resolve them",
)
SAME_GAP = threshold(
    1e-9,
    "1",
    "of a gap: another one that is the same",
    "searches repeat themselves to 1e-12",
)

# -- Contacts: velocities --------------------------------------------------------------------------------
TRACED_ALIKE = threshold(
    1e-13,
    "1",
    "of itself: by how much a number of a model that is built for all runs may differ from one built for a single run",
    "functions of arrays and of single numbers are rounded in other ways, in a few operations",
)
BEGUN_ALIKE = threshold(
    1e-12,
    "m, m/s or rad/s",
    "residual at the start that a run may have whose state is not restored; velocities relative to the contact speed",
    "restoring would change the state by as much: a thousandth of what runs on two devices differ by",
)
FULL_RANK = threshold(
    1e-6,
    "1",
    "least eigenvalue of the Delassus matrix, its diagonal scaled to one, with which its rows are independent for sure",
    "far above the level at which they count as dependent; runs in between are begun by themselves",
)
READ_ALIKE = threshold(
    1e-12,
    "1",
    "of the largest value: by how much an output may differ where its samples are read in another order",
    "an output of each sample alone differs by the rounding of functions of arrays at most",
)
STILL = threshold(
    1e-11,
    "1",
    "of the largest contact speed on its island: slip that is treated as zero",
    "rounding of velocities, times some ten thousand",
)
STILL_REDUNDANT = threshold(
    1e-9,
    "1",
    "the same where rows depend on each other",
    "efforts of least norm are found to some 1e-10; the direction of smaller slips would follow their rounding",
)
SLOWEST_CONTACT = threshold(
    1e-6,
    "m/s",
    "least contact speed that others are compared with",
    "a scene at rest has no other scale; a micrometre per second is seen by nobody",
)
SLOWEST_MOTION = threshold(
    1e-6,
    "m/s or rad/s",
    "least velocity that the iteration of a time step is judged by",
    "as for contacts",
)
STEP_REST = threshold(
    1e-9,
    "1",
    "of the largest contact speed on its island: slip that is treated as zero in time stepping",
    "sweeps end with residuals of 1e-10",
)
STEP_HELD = threshold(
    1e-4,
    "1",
    "of the same: slip up to which friction inside its cone holds in time stepping",
    "the residual of a contact problem at which a run ends; a larger slip is none of an answer's error",
)
STRAIGHT_SLIP = threshold(
    1e-6,
    "1",
    "ratio of a slip's accelerations across and along it below which it does not turn",
    "its end is then located like any other zero",
)
SMOOTH_HAND_OVER = threshold(
    1e-5,
    "1",
    "of the largest contact speed: closing speed at a hand-over that is no impact",
    "carriers meet within the tolerance of the event",
)
CAUSE_NEAR = threshold(
    1e-6,
    "1",
    "of the largest speed or force: guards so near to zero take part in an event",
    "events that come together by symmetry differ by their tolerance",
)
SAME_FORM = threshold(
    1e-6,
    "1",
    "how far the two forms of a law with a layer may be apart where they meet, relative",
    "users write both; rounding is 1e-15, a slip of the pen is more",
)
AT_KINK = threshold(
    1e-9,
    "1",
    "of the slip at which a law changes its form: that is not located nearer",
    "at the start of a motion the speeds met so far are no scale for it",
)
SAME_ANGLE = threshold(
    1e-15,
    "rad",
    "a step of Newton's method for a normal of a set of friction that ends the search",
    "about rounding of an angle",
)
LOSSLESS = threshold(
    1e-9,
    "1",
    "of the approach: a rebound that loses less than this bounces for ever",
    "a thousand bounces would lose a millionth",
)
AT_REST = threshold(
    1e-20,
    "m/s, rad/s or W",
    "velocities and powers of a state at rest, which are rounding",
    "no motion of interest is as slow",
)

# -- Contacts: forces and impulses -----------------------------------------------------------------------
FORCE_LEVEL = threshold(
    1e-10,
    "1",
    "of the largest normal effort on its island: values below are treated as zero",
    "efforts are found to about 1e-12",
)
LEAST_FORCE = threshold(
    1e-12,
    "N",
    "least normal effort that others are compared with",
    "before the first contact there is no other scale",
)
BESIDE_JOINTS = threshold(
    1e-5,
    "1",
    "of the largest effort of joints on its island: normal efforts are compared with at least so much",
    "they are differences of these efforts, and FORCE_LEVEL of this is the rounding of those, 1e-15",
)
NO_FORCE = threshold(
    1e-11,
    "1",
    "of the largest effort: smaller ones are treated as zero",
    "ten times the accuracy of the efforts",
)
NO_FORCE_REDUNDANT = threshold(
    1e-8,
    "1",
    "the same where rows depend on each other",
    "efforts of least norm are found to this accuracy only",
)
IDLE_NORMAL = threshold(
    1e-12,
    "1",
    "of its W_nn without joints: less than this is rounding",
    "joints that hold both surfaces leave nothing but rounding",
)
NO_PULL = threshold(
    1e-12,
    "1",
    "of the largest acceleration: an acceleration of a closed contact that is none",
    "rounding of the accelerations",
)
SLOW_START = threshold(
    1e-8,
    "1",
    "of the largest acceleration: a slip that starts slower than this still sticks, within a part of its cone",
    "the parts are 1e-8 apart at the least",
)
NO_CHOICE = threshold(
    1e-9,
    "1",
    "of the largest effort or acceleration: what speaks neither for nor against a second solution",
    "a second solution (Painlevé) is not a matter of rounding",
)
ON_CONE = threshold(
    1e-7,
    "1",
    "how far beyond its cone, relative, an effort still counts as on it",
    "events at the cone's edge are located to the tolerance, not exactly",
)
IN_CONE = threshold(
    1e-9,
    "1",
    "of its cone: friction within it by more than this holds",
    "sweeps end with residuals of 1e-10",
)
PRESSED = threshold(
    1e-10,
    "1",
    "of the largest impulse: smaller ones are treated as zero",
    "the residual of the sweeps",
)
STOP_PRESSED = threshold(
    1e-9,
    "1",
    "of the largest effort or acceleration: a stop of a joint with less is not pressed",
    "ten times what counts as no force",
)
PRELOAD_REACHED = threshold(
    1e-9,
    "1",
    "of the largest effort: how near to the wanted ones the kernel's must be",
    "ten times better than what counts as no force there",
)
PRELOAD_RANK = threshold(
    1e-6,
    "1",
    "response of the kernel to a preload of 1 that counts",
    "less is that of its proximal shift",
)
JAM_PRESSED = threshold(
    1e-6,
    "1",
    "of its slip: approach by which a contact that friction jams is distinguished from one without an impulse",
    "above the residual of answers that are found, 1e-8; the impulses are then sought without it",
)
CRITICAL = threshold(
    1e-9,
    "1",
    "of the friction at which a contact jams: how far beyond it a jam is solved",
    "where normal efforts grow without bound steps end just before it",
)
NEAR_CRITICAL = threshold(
    1e-3,
    "1",
    "how much more friction would jam a contact whose steps have collapsed, at most",
    "its normal effort is then a thousand times the ordinary one",
)
ENERGY_GAIN = threshold(
    1e-12,
    "1",
    "of the work of all impulses: a gain of energy that is rounding",
    "some thousand times rounding",
)
SHARE_FOUND = threshold(
    1e-12,
    "1",
    "how well the share of a restitution is found that adds no energy",
    "as small as the gain of energy that is rounding",
)
UNCOUPLED = threshold(
    1e-12,
    "1",
    "of the own mobilities: coupling of two contacts that is none",
    "some thousand times rounding",
)
BLOW_DEPENDENT = threshold(
    1e-13,
    "1",
    "of its largest singular value: smaller ones of a blow belong to rows that depend on each other",
    "some hundred times rounding",
)

# -- Solvers of contact problems -------------------------------------------------------------------------
ANSWER_EXACT = threshold(
    1e-12,
    "1",
    "residual, relative to the size of the problem, at which an answer counts as exact",
    "some thousand times rounding",
)
ANSWER_FOUND = threshold(
    1e-8,
    "1",
    "residual up to which an answer counts as found",
    "far below every tolerance; jams are off by more than 1e-3",
)
ROWS_DEPENDENT = threshold(
    1e-9,
    "1",
    "least eigenvalue of the scaled matrix below which rows depend on each other",
    "between rounding and the eigenvalues of bad but independent rows",
)
PROXIMAL = threshold(
    1e-5,
    "1",
    "of the rows' scale: shift of the proximal iteration of a contact problem",
    "eight rounds then reach 1e-10",
)
PROXIMAL_EXACT = threshold(
    1e-10,
    "1",
    "residual above which its answer is sought without it",
    "what its rounds reach",
)
REMAINDER = threshold(
    1e-6,
    "1",
    "of q: what dependent rows may contradict each other by",
    "the velocities of a step are not exactly consistent",
)
LEAST_DAMPING = threshold(
    1e-9,
    "1",
    "of a contact's mean mobility: the least that a step of the fixed point is divided by",
    "keeps its steps finite for rows without effect",
)
UNMOVED = threshold(
    1e-14,
    "1",
    "of the efforts: change of an iteration that has ended",
    "some units in the last place",
)
UNIT_ROOT = threshold(
    1e-6,
    "1",
    "how far from the unit circle a root may be that stands for a direction of slip",
    "two directions that are about to become one are found to the root of rounding",
)
SWEPT_EXACTLY = threshold(
    1e-13,
    "1",
    "residual at which sweeps end",
    "rounding of some hundred operations",
)
SWEPT_ENOUGH = threshold(
    1e-10,
    "1",
    "residual of sweeps above which Newton's method follows",
    "what a thousand sweeps reach in ordinary scenes",
)
KERNEL_SWEPT = threshold(
    1e-10,
    "1",
    "the same of sweeps inside the kernel: more of them follow above it",
    "as outside of the kernel",
)
CONE_SLOPE = threshold(
    1e-12,
    "1",
    "of a block's mobility: the least slope of Newton's method on a cone's edge",
    "rounding of the block",
)
SWEPT_RESIDUAL = threshold(
    1e-9,
    "1",
    "residual of a step's contact problem above which it is made by parts, with Newton's method",
    "ten times what sweeps reach",
)
STEP_MISFIT = threshold(
    1e-6,
    "1",
    "misfit of the implicit equations of a step above which it is not made",
    "the step's own error is larger by far",
)
STEP_CONVERGED = threshold(
    1e-9,
    "1",
    "last change of the velocities, relative to those on the island, at which a step's iteration ends",
    "its error is much smaller than its last change",
)
STEP_UNSOLVED = threshold(
    1e-4,
    "1",
    "residual of a step's contact problem above which the run ends",
    "larger ones are seen in the motion",
)
LAWS_EXACT = threshold(
    1e-12,
    "1",
    "of the largest impulse: change at which the iteration of smooth laws ends",
    "some thousand times rounding",
)
LAWS_FOUND = threshold(
    1e-13,
    "1",
    "residual at which Newton's method for smooth laws ends",
    "rounding of some hundred operations",
)
LAW_NUDGE = threshold(
    1e-7,
    "1",
    "of a slip: its change for slopes of smooth laws by differences",
    "halfway between rounding and what bends a law",
)
LEAST_LAW_NUDGE = threshold(
    1e-10,
    "1",
    "of the largest slip: the same, where a slip is nearly zero",
    "far above rounding, far below slips that matter",
)
NO_STIFFNESS = threshold(
    1e-12,
    "1",
    "stiffness of a damper, relative to 1/W, that is treated as zero",
    "its motion is then free to rounding",
)
LOADS_FOUND = threshold(
    1e-14,
    "1",
    "relative change of the loads of joints at which they are found",
    "some units in the last place",
)
LOADS_ACCEPTED = threshold(
    1e-10,
    "1",
    "of the largest effort: the same that is accepted where more rounds bring no progress",
    "as for all constraints",
)

# -- Steps, events and endings ---------------------------------------------------------------------------
EVENT_CROWD = threshold(
    1e-6,
    "1",
    "of the run: time in which too many events are a contradiction",
    "hundreds of real events in a millionth of a run would never end",
)
BRACKET = threshold(
    1e-12,
    "1",
    "of a step: width of a bracket that is not halved further",
    "the interpolant is no better",
)
LEAST_GAP_TIME = threshold(
    1e-9,
    "1",
    "of a step: how well the time of the least gap is found",
    "the gap is flat there: its error is the square of this",
)
SHORT_APPROACH = threshold(
    1e-9,
    "1",
    "of the time: step towards an event that the interpolant does not know well, which is still halved",
    "a contact closes within far longer steps",
)
PATCH_SETTLED = threshold(
    1e-6,
    "1",
    "of a normal effort: its last change in the iteration with the size of its patch",
    "six rounds leave 1e-9 at usual friction; more is not converged",
)
SWITCH_EXACT = threshold(
    1e-13,
    "1",
    "of a step: how well the time of a switch is found",
    "some hundred units in the last place",
)
NO_ERROR = threshold(
    1e-12,
    "1",
    "least error of a step that its length is chosen by",
    "the next step is bounded by a factor of 8 all the same",
)
RATE_NOISE = threshold(
    1e-24,
    "1",
    "square of the change of a state, relative to it, that is rounding in the estimate of the stiffness",
    "a step moves the state by more than 1e-12 of itself",
)
RATE_NOISE_REDUNDANT = threshold(
    1e-18,
    "1",
    "the same where efforts of least norm are less exact",
    "these are found to about 1e-9",
)
RATE_SIZE = threshold(
    1e-12,
    "any",
    "added to the square of a state there",
    "a state of zeros has a size, too",
)
NEWTON_ROUNDING = threshold(
    1e-14,
    "1",
    "residual of implicit stages that is rounding: goals are not below it, per tolerance",
    "some units in the last place",
)
DIFFERENCE = threshold(
    1e-7,
    "1",
    "of a state, or of the size that its tolerance takes for one: step of the Jacobian's differences",
    "the root of rounding, times ten",
)
FIRST_STEP = threshold(
    1e-6,
    "s or 1",
    "first step where the rates tell nothing; of the run where nothing else does",
    "Hairer, Nørsett, Wanner (1993), II.4",
)
FIRST_SIZE = threshold(
    1e-5,
    "1",
    "scaled size of the state or its rate below which they tell nothing",
    "the same reference",
)
FIRST_RATE = threshold(
    1e-15,
    "1",
    "scaled rates that are treated as zero",
    "the same reference",
)
LEAST_RTOL = threshold(
    1e-12,
    "1",
    "least relative tolerance by which rates are compared",
    "rounding hides less",
)
COLLAPSED_STEP = threshold(
    1e-6,
    "1",
    "of the mean step before: what a step has shrunk to when it has collapsed",
    "stiffness shortens steps by less",
)
COLLAPSED_PACE = threshold(
    1e-4,
    "1",
    "of the longest step there was: the mean way of a round when the pace has collapsed",
    "events of a lively scene leave more",
)
JUST_AHEAD = threshold(
    (1e-12, 1e-9, 1e-6),
    "s",
    "times ahead at which rates are looked at where a run is stuck",
    "a law may end its domain just ahead",
)
LENGTHENED = threshold(
    (0.0, 1e-9, 1e-4, 1.0, 10.0, 1e3, 1e5),
    "1",
    "parts by which the way across the zero of a switch is lengthened to be beyond it",
    "rounding of the switch decides which of them suffices",
)
SLIGHTLY_BEFORE = threshold(
    1e-10,
    "1",
    "part of a step by which it is to end before the zero of a switch",
    "no stage of it sees the law beyond; far more than rounding",
)
NEXT_TO_SWITCH = threshold(
    1e-9,
    "1",
    "part of a step that the zero of a switch is away where it is crossed without a step",
    "the error of the way across, along the rates there are, goes with its square",
)
SHARES_LEFT = threshold(
    (1e-3, 1e-4, 1e-5, 1e-6),
    "1",
    "what parts of the cones leave, within which the friction of redundant contacts is sought",
    "each part is tried before a larger one, down to the accuracy of the efforts",
)
SHARE_WHOLE = threshold(
    1e-8,
    "1",
    "what the largest part but the whole leaves",
    "the accuracy of efforts of least norm",
)
ON_EDGE = threshold(
    1e-10,
    "1",
    "how near to its cone an effort is on it",
    "ten times the accuracy of the efforts",
)
ON_EDGE_REDUNDANT = threshold(
    2e-6,
    "1",
    "the same where rows depend on each other; friction there breaks away so far beyond its cone",
    "above what the parts of the cones leave",
)

# -- Energy ----------------------------------------------------------------------------------------------
ENERGY_ERROR = threshold(
    1e-9,
    "1",
    "of the energies that took part: what the total may rise by beside the work done",
    "time stepping takes out what is more; rounding is 1e-13",
)
ENERGY_AT_REST = threshold(
    1e-14,
    "J/kg",
    "energies of bodies at rest are rounding below it",
    "speeds of 1e-7 m/s",
)

# -- Laws of time -----------------------------------------------------------------------------------------
JUMP = threshold(
    1e-6,
    "1",
    "of the range of a given motion: what its value or its rate changes by at one moment, if it is a jump",
    "some thousand times what a table of a few digits is continuous to, and far below what anyone means as a step",
)
JUMP_LOCATED = threshold(
    1e-12,
    "1",
    "of the time: how closely a jump is located",
    "a motion that is smooth, however fast, changes by less than a jump in so short a time",
)
