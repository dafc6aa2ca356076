// The three-dimensional picture: instanced meshes of bodies, planes, contacts with arrows, trails, axes, velocities.
import {
  AmbientLight, Box3, BufferAttribute, BufferGeometry, Color, ConeGeometry, CylinderGeometry, DirectionalLight, DoubleSide,
  Group, HemisphereLight, InstancedMesh, Line, LineBasicMaterial, LineSegments, Matrix4, Mesh, MeshBasicMaterial,
  MeshLambertMaterial, OrbitControls, PCFShadowMap, PerspectiveCamera, PlaneGeometry, Quaternion, Raycaster, Scene,
  SphereGeometry, Vector2, Vector3, WebGLRenderer,
} from "three";
import { Guides } from "trundle/guides";
import { MODE_COLOURS } from "trundle/modes";
import { decode } from "trundle/run";
import { colour as themed, onTheme } from "trundle/theme";

const MODES = ["Flight", "Sliding", "Rolling", "Contact"];
const FAR = 100; // sizes of the largest body: in a motion that takes more, bodies would be specks, so one is followed
const OVER = 5; // render order of arrows: after all bodies, also those that one sees through
const VIEWS = { slanted: [0.55, 0.55, 1], front: [0, 0, 1], side: [1, 0, 0], top: [0, 1, 1e-4] }; // right, above, in front
const COIL = 192; // points of a drawn spring
const INSTANTS = 40; // at which the room that the motion takes is measured
const SHARPNESS = [1, 1, 0.7, 0.5]; // pixels per pixel of the screen and direction, by how plain pictures are
const MANY = 300; // bodies above which there are no shadows

const Y = new Vector3(0, 1, 0);

// True where no graphics card draws: smooth edges would then cost more than they are worth.
function inSoftware() {
  const gl = document.createElement("canvas").getContext("webgl2");
  const info = gl?.getExtension("WEBGL_debug_renderer_info");
  const name = info ? String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL)) : "";
  gl?.getExtension("WEBGL_lose_context")?.loseContext();
  return /swiftshader|llvmpipe|software/i.test(name);
}

export class Stage {
  constructor(host, picked) {
    this.host = host;
    this.picked = picked;
    this.scene = new Scene();
    this.scene.background = new Color(themed("stage"));
    onTheme(() => this.recolour());
    this.camera = new PerspectiveCamera(38, 1, 0.01, 100);
    this.renderer = new WebGLRenderer({ antialias: !inSoftware(), preserveDrawingBuffer: true });
    this.renderer.shadowMap.type = PCFShadowMap;
    this.plain = 0; // how much is left out while it plays on a slow machine: 1 shadows, more: pixels too
    host.append(this.renderer.domElement);
    this.controls = new OrbitControls(this.camera, this.renderer.domElement);
    this.controls.enableDamping = false;
    this.controls.addEventListener("change", () => { this.dirty = true; });
    this.controls.addEventListener("start", () => { this.moved = true; }); // the camera is where the user wants it
    this.guides = new Guides(host);
    this.show = { contacts: true, reactions: false, trail: true, tracks: false, velocities: false, axes: false };
    this.follow = "";
    this.view = "slanted";
    this.frames = 0;
    new ResizeObserver(() => this.resize()).observe(host);
    let down = null;
    const canvas = this.renderer.domElement;
    canvas.addEventListener("pointerdown", (e) => { down = [e.clientX, e.clientY]; });
    canvas.addEventListener("pointerup", (e) => {
      if (down && Math.hypot(e.clientX - down[0], e.clientY - down[1]) < 4) this.pick(e);
    });
  }

  resize() {
    const { clientWidth: w, clientHeight: h } = this.host;
    if (!w || !h) return;
    this.renderer.setPixelRatio(Math.min(window.devicePixelRatio || 1, 2) * SHARPNESS[this.plain]);
    this.renderer.setSize(w, h);
    this.camera.aspect = w / h;
    this.camera.updateProjectionMatrix();
    if (this.run && !this.moved && !this.follow) this.look(this.view);
    this.dirty = true;
  }

  // Another theme: the background, and the ground.
  recolour() {
    this.scene.background.set(themed("stage"));
    for (const { group } of this.planes ?? []) {
      group.children[0].material.color.set(themed("ground"));
      group.children[1].material.color.set(themed("grid"));
    }
    this.dirty = true;
  }

  // Show a run; with ``stay`` the camera is left where it is.
  load(run, stay = false) {
    const isAnother = !stay || !this.run;
    const followed = stay && this.follow && this.run ? this.placeOf(this.follow) : null;
    this.resize();
    this.run = run;
    const content = new Group();
    if (this.content) this.discard(this.content);
    this.scene.add(content);
    this.content = content;
    const scene = seen(run);
    this.up = new Vector3(...scene.up).normalize();
    const before = this.span, chosen = stay && run.row.has(this.follow) ? this.follow : "";
    this.measure(scene);
    stay &&= this.span < 1.3 * before && this.span > 0.6 * before; // unless it would leave the picture
    this.addBodies(scene);
    this.addPlanes(scene);
    this.addContacts();
    this.addReactions(scene);
    this.addAxes(scene);
    this.addSprings(scene);
    this.addTrail();
    this.addVelocities();
    this.addLights();
    this.addGhost();
    const t = Math.min(Math.max(this.t ?? run.start, run.start), run.end);
    if (!stay) {
      this.t = t;
      if (isAnother) this.home();
      else { this.follow = chosen; this.look(this.view); }
    }
    else if (followed) this.shift(this.placeOf(this.follow, t).sub(followed)); // it is elsewhere in this run
    this.t = t;
    this.select(this.selected ?? "");
  }

  // Take a picture's parts away, and what they hold on the graphics card.
  discard(content) {
    this.scene.remove(content);
    content.traverse((o) => {
      if (o.geometry && !SHARED.has(o.geometry)) o.geometry.dispose();
      o.material?.dispose();
      if (o.isInstancedMesh || o.isLight) o.dispose();
    });
  }

  // Move the camera and what it looks at.
  shift(way) {
    this.camera.position.add(way);
    this.controls.target.add(way);
  }

  // Size of the bodies, and the box of all their tracks.
  measure(scene) {
    const { run } = this, radius = new Map();
    this.shapes = scene.shapes.map((s) => {
      const points = decode(s.points, Float32Array);
      let most = 0;
      for (let k = 0; k < points.length; k += 3) most = Math.max(most, Math.hypot(points[k], points[k + 1], points[k + 2]));
      return { ...s, points, radius: most, box: new Box3().setFromArray(points) };
    });
    const step = Math.max(1, Math.floor(run.times.length / INSTANTS)), box = new Box3(), corner = new Vector3();
    const all = new Box3();
    for (const b of scene.bodies) {
      const solid = b.visuals.map((i) => this.shapes[i]).filter((s) => !s.clear);
      radius.set(b.path, Math.max(0, ...solid.map((s) => s.radius)));
      if (!solid.length) continue;
      box.makeEmpty();
      solid.forEach((s) => box.union(s.box));
      for (let k = 0; k < (run.row.has(b.path) ? run.times.length : 1); k += step) {
        run.pose(b.path, run.times[k], position, quaternion, [k, 0]);
        if (!Number.isFinite(position.length() + quaternion.length())) continue;
        for (let c = 0; c < 8; c++) {
          corner.set(c & 1 ? box.min.x : box.max.x, c & 2 ? box.min.y : box.max.y, c & 4 ? box.min.z : box.max.z);
          all.expandByPoint(corner.applyQuaternion(quaternion).add(position));
        }
      }
    }
    if (all.isEmpty()) all.setFromCenterAndSize(new Vector3(), new Vector3(1, 1, 1));
    this.radius = radius;
    const sizes = [...radius].filter(([path, r]) => path !== "world" && r > 0).map(([, r]) => r).sort((a, b) => a - b);
    this.body = sizes.length ? sizes[sizes.length - 1] : 1;
    this.middle = all.getCenter(new Vector3());
    this.half = all.getSize(new Vector3()).multiplyScalar(0.5);
    this.span = Math.max(this.half.length(), this.body);
  }

  addBodies(scene) {
    this.shadows = scene.bodies.length <= MANY;
    this.instanced = this.meshes(this.run, scene.bodies, this.shapes);
  }

  // Instanced meshes of bodies, one for each shape; those of a ghost are seen through, in one colour.
  meshes(run, bodies, shapes, ghost = false) {
    const users = shapes.map(() => []);
    for (const b of bodies) b.visuals.forEach((i) => users[i].push({ path: b.path, colour: ghost ? "#8a8f98" : run.info.colours[b.path] }));
    return shapes.flatMap((s, i) => {
      if (!users[i].length) return [];
      const geometry = new BufferGeometry(), clear = s.clear || ghost;
      geometry.setAttribute("position", new BufferAttribute(s.points, 3));
      geometry.setAttribute("normal", new BufferAttribute(decode(s.normals, Float32Array), 3));
      const tones = decode(s.tones, Uint8Array), colour = new Float32Array(tones.length * 3);
      for (let k = 0; k < tones.length; k++) colour.fill(tones[k] ? 0.62 : 1, 3 * k, 3 * k + 3);
      geometry.setAttribute("color", new BufferAttribute(colour, 3));
      geometry.setIndex(new BufferAttribute(decode(s.triangles, Uint32Array), 1));
      const material = new MeshLambertMaterial({
        vertexColors: true,
        ...(clear ? { transparent: true, opacity: ghost ? 0.35 : 0.18, depthWrite: false, side: ghost ? 0 : DoubleSide } : {}),
      });
      const mesh = new InstancedMesh(geometry, material, users[i].length);
      mesh.frustumCulled = false;
      mesh.castShadow = mesh.receiveShadow = this.shadows && !clear;
      mesh.renderOrder = clear ? 1 : 0;
      users[i].forEach((u, k) => mesh.setColorAt(k, new Color(u.colour)));
      mesh.users = users[i].map((u) => u.path);
      mesh.colours = users[i].map((u) => u.colour);
      this.content.add(mesh);
      return mesh;
    });
  }

  // Another run to compare with, drawn as a ghost; null for none.
  compare(run) {
    this.reference = run;
    this.addGhost();
    if (this.t !== undefined) this.draw(this.t);
  }

  addGhost() {
    for (const mesh of this.ghost ?? []) { this.content.remove(mesh); mesh.geometry.dispose(); mesh.material.dispose(); mesh.dispose(); }
    this.ghost = [];
    const other = this.reference;
    if (!other || other === this.run) return;
    const shapes = other.info.scene.shapes.map((s) => ({ ...s, points: decode(s.points, Float32Array) }));
    this.ghost = this.meshes(other, other.info.scene.bodies.filter((b) => other.row.has(b.path) && b.path !== "world"), shapes, true);
  }

  addPlanes(scene) {
    this.planes = scene.planes.flatMap((plane) => {
      const n = new Vector3(...plane.normal), along = new Vector3(...(plane.towards ?? (Math.abs(n.y) > 0.9 ? [1, 0, 0] : [0, 1, 0])));
      along.addScaledVector(n, -along.dot(n)).normalize();
      const across = n.clone().cross(along), r = new Vector3(...plane.r);
      const size = Math.max(Math.min(this.span, 8 * this.body), this.span / 3); // finer where bodies are small
      const grid = 10 ** Math.floor(Math.log10(size)), cell = size / grid > 4 ? grid : size / grid > 2 ? grid / 2 : grid / 5;
      const middle = plane.body === "world" ? this.middle.clone().sub(r) : new Vector3();
      const reach = plane.body === "world" ? Math.max(2.2 * this.span, 4 * this.body) : 1.2 * this.body;
      const at = [middle.dot(along), middle.dot(across)].map((v) => Math.round(v / cell) * cell);
      const ends = [-1, 1].map((s) => at[0] + s * Math.ceil(reach / cell) * cell);
      if (plane.towards) ends[1] = plane.length;
      if (ends[0] >= ends[1]) return []; // its edge is far behind
      const sides = [-1, 1].map((s) => at[1] + s * Math.ceil(reach / cell) * cell);
      const group = new Group();
      const face = new Mesh(new PlaneGeometry(ends[1] - ends[0], sides[1] - sides[0]), new MeshLambertMaterial({ color: themed("ground"), side: DoubleSide, polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1 }));
      face.receiveShadow = true;
      const basis = new Matrix4().makeBasis(along, across, n);
      face.applyMatrix4(basis);
      face.position.copy(r).addScaledVector(along, (ends[0] + ends[1]) / 2).addScaledVector(across, (sides[0] + sides[1]) / 2).addScaledVector(n, -1e-4 * this.span);
      const points = [];
      const point = (a, b) => { const v = r.clone().addScaledVector(along, a).addScaledVector(across, b); points.push(v.x, v.y, v.z); };
      for (let a = Math.ceil(ends[0] / cell) * cell; a <= ends[1] + 1e-9 * cell; a += cell) { point(a, sides[0]); point(a, sides[1]); }
      for (let b = sides[0]; b <= sides[1] + 1e-9 * cell; b += cell) { point(ends[0], b); point(ends[1], b); }
      const lines = new LineSegments(new BufferGeometry(), new LineBasicMaterial({ color: themed("grid") }));
      lines.geometry.setAttribute("position", new BufferAttribute(new Float32Array(points), 3));
      group.add(face, lines);
      group.matrixAutoUpdate = false;
      this.content.add(group);
      return { group, body: plane.body };
    });
  }

  // Arrows are drawn over bodies: what acts inside of one is seen.
  arrow(colour) {
    const material = new MeshLambertMaterial({ color: colour, emissive: colour, emissiveIntensity: 0.25, depthTest: false, transparent: true });
    const shaft = new Mesh(Stage.shaft, material), head = new Mesh(Stage.head, material), group = new Group();
    shaft.renderOrder = head.renderOrder = OVER;
    group.add(shaft, head);
    group.visible = false;
    this.content.add(group);
    return { group, shaft, head, material };
  }

  point(arrow, from, vector, length, width) {
    const size = vector.length();
    arrow.group.visible = size > 1e-9 && length > 0;
    if (!arrow.group.visible) return;
    arrow.group.position.copy(from);
    arrow.group.quaternion.setFromUnitVectors(Y, vector.clone().divideScalar(size));
    const head = Math.min(0.45 * length, 5 * width);
    const wide = 0.52 * head, thin = Math.min(width, wide / 2); // short arrows are slender too
    arrow.shaft.scale.set(thin, length - head, thin);
    arrow.head.scale.set(wide, head, wide);
    arrow.head.position.set(0, length - head, 0);
  }

  addContacts() {
    this.contacts = this.run.contacts.map((c) => {
      const dot = new Mesh(Stage.ball, new MeshBasicMaterial({ depthTest: false, transparent: true }));
      dot.renderOrder = OVER;
      this.content.add(dot);
      return { c, dot, normal: this.arrow("#444"), friction: this.arrow("#444"), track: this.track(c) };
    });
    this.force = this.run.largestForce();
  }

  // Forces of joints and other constraints on a body, where they act; drawn once their signals are there.
  addReactions(scene) {
    const held = (scene.reactions ?? []).filter((c) => this.run.known.has(`${c.path}.F_B`));
    this.reactions = held.map((c) => ({ ...c, name: `${c.path}.F_B`, at: new Vector3(...c.r), arrow: this.arrow("#8e44ad") }));
    this.reaction = 0; // the largest
    if (this.show.reactions) this.needReactions();
  }

  // Ask for the signals of the reactions.
  async needReactions() {
    const { run } = this;
    await run.need(this.reactions.map((c) => c.name));
    if (run !== this.run) return;
    for (const { name } of this.reactions)
      if (run.signals.has(name)) {
        const [x, y, z] = run.columns(name);
        for (let k = 0; k < x.length; k++) { const F = Math.hypot(x[k], y[k], z[k]); if (F > this.reaction && F < Infinity) this.reaction = F; }
      }
    if (this.t !== undefined) this.draw(this.t);
  }

  // Newtons of the longest arrow: contacts and joints have one scale.
  longest() {
    return Math.max(this.show.contacts ? this.force : 0, this.show.reactions ? this.reaction : 0);
  }

  drawReactions(t, place) {
    const most = this.longest();
    for (const { name, body, at, sign, arrow } of this.reactions) {
      arrow.group.visible = false;
      const F = this.show.reactions && most > 0 ? this.run.value(name, place) : null;
      if (!F) continue;
      this.run.pose(body, t, position, quaternion, place);
      const force = new Vector3(...F).multiplyScalar(sign);
      this.point(arrow, at.clone().applyQuaternion(quaternion).add(position), force, (1.1 * this.body * force.length()) / most, 0.018 * this.body);
    }
  }

  // The track of a contact point, in pieces where it touches; a jump to another point of the body breaks it.
  track(c) {
    const points = [], ends = [0], jump = 0.5 * this.body;
    for (let k = 0; k + 1 < this.run.times.length; k++) {
      const [a, b] = [0, 1].map((d) => this.run.contact(c, 0, [k + d, 0]));
      const way = Math.hypot(b.P[0] - a.P[0], b.P[1] - a.P[1], b.P[2] - a.P[2]);
      if (a.mode > 0 && b.mode > 0 && way < jump) points.push(...a.P, ...b.P);
      ends.push(points.length / 3);
    }
    const line = new LineSegments(new BufferGeometry(), new LineBasicMaterial({ color: "#009E73", depthTest: false }));
    line.geometry.setAttribute("position", new BufferAttribute(new Float32Array(points), 3));
    line.frustumCulled = false;
    line.renderOrder = 2;
    this.content.add(line);
    return { line, ends };
  }

  addAxes(scene) {
    this.axes = scene.joints.map((j) => {
      const material = new MeshLambertMaterial({ color: "#5b6472" });
      const pin = new Mesh(Stage.pin, material);
      pin.path = j.path;
      const size = 0.035 * Math.min(this.radius.get(j.body) || this.body, this.body);
      pin.scale.set(size, 6 * size, size);
      this.content.add(pin);
      return { ...j, pin, at: new Vector3(...j.r), turn: new Quaternion().setFromUnitVectors(Y, new Vector3(...j.axis).normalize()) };
    });
  }

  addSprings(scene) {
    this.springs = scene.springs.map((s) => {
      const line = new Line(new BufferGeometry(), new LineBasicMaterial({ color: "#5b6472" }));
      line.geometry.setAttribute("position", new BufferAttribute(new Float32Array(3 * (COIL + 1)), 3));
      line.frustumCulled = false;
      this.content.add(line);
      return { line, ends: s.ends.map((e) => ({ body: e.body, at: new Vector3(...e.r) })) };
    });
  }

  drawSprings(t, place) {
    for (const { line, ends } of this.springs) {
      const [a, b] = ends.map((e) => {
        this.run.pose(e.body, t, position, quaternion, place);
        return e.at.clone().applyQuaternion(quaternion).add(position);
      });
      const along = b.clone().sub(a), n = along.clone().normalize();
      const e1 = n.clone().cross(Math.abs(n.x) < 0.7 ? new Vector3(1, 0, 0) : Y).normalize(), e2 = n.clone().cross(e1);
      const points = line.geometry.attributes.position;
      for (let k = 0; k <= COIL; k++) {
        const s = k / COIL, width = 0.06 * this.body * Math.min(1, 12 * Math.min(s, 1 - s)), angle = 16 * Math.PI * s;
        const p = a.clone().addScaledVector(along, s).addScaledVector(e1, width * Math.cos(angle)).addScaledVector(e2, width * Math.sin(angle));
        points.setXYZ(k, p.x, p.y, p.z);
      }
      points.needsUpdate = true;
    }
  }

  addTrail() {
    this.trail = new Line(new BufferGeometry(), new LineBasicMaterial({ color: "#D55E00", depthTest: false })); // also through bodies
    this.trail.renderOrder = 2;
    this.trail.frustumCulled = false;
    this.content.add(this.trail);
    this.trailOf = null;
  }

  setTrail(path) {
    const { run } = this, i = run.row.get(path), n = run.row.size, points = new Float32Array(3 * run.times.length);
    this.trailOf = path;
    if (i !== undefined)
      for (let k = 0; k < run.times.length; k++) {
        const r = run.poses.subarray((k * n + i) * 7, (k * n + i) * 7 + 3);
        points.set(r.every(Number.isFinite) ? r : points.subarray(Math.max(0, 3 * k - 3), Math.max(3, 3 * k)), 3 * k); // it stays where it was last
      }
    this.trail.geometry.dispose();
    this.trail.geometry = new BufferGeometry();
    this.trail.geometry.setAttribute("position", new BufferAttribute(points, 3));
  }

  addVelocities() {
    this.arrows = [...this.run.row.keys()].filter((p) => p !== "world").map((path) => ({ path, arrow: this.arrow("#009E73") }));
    this.speed = 0;
    const { run } = this, n = run.row.size, p = run.poses;
    for (let i = 0; i < n; i++)
      for (let k = 0; k + 1 < run.times.length; k++) {
        const a = (k * n + i) * 7, b = a + 7 * n, dt = run.times[k + 1] - run.times[k];
        if (dt > 0) this.speed = Math.max(this.speed, Math.hypot(p[b] - p[a], p[b + 1] - p[a + 1], p[b + 2] - p[a + 2]) / dt);
      }
  }

  addLights() {
    const sky = new HemisphereLight("#ffffff", "#aab3c0", 1.6);
    sky.position.copy(this.up);
    this.sun = new DirectionalLight("#ffffff", 1.9);
    this.sun.castShadow = false;
    this.sun.shadow.mapSize.set(2048, 2048);
    const reach = Math.min(1.6 * this.span, 12 * this.body);
    Object.assign(this.sun.shadow.camera, { left: -reach, right: reach, top: reach, bottom: -reach, near: 0.01 * reach, far: 6 * reach });
    this.sun.shadow.normalBias = 0.004 * this.body;
    this.sunAway = this.slanted(0.5, 1.2, 0.35).multiplyScalar(2.5 * reach);
    this.content.add(sky, new AmbientLight("#ffffff", 0.35), this.sun, this.sun.target);
  }

  // a direction from parts: to the right, up, to the viewer
  slanted(right, up, near) {
    const z = Math.abs(this.up.y) > 0.5 ? new Vector3(0, 0, 1) : new Vector3(0, -1, 0);
    const x = this.up.clone().cross(z).normalize();
    return x.multiplyScalar(right).addScaledVector(this.up, up).addScaledVector(z, near).normalize();
  }

  // The camera's first place: all of the motion in view; where that takes very much room, the first body.
  home() {
    this.follow = this.span > FAR * this.body ? this.main() : "";
    this.look("slanted");
  }

  // See all of the motion, or the body that is followed, from one of the VIEWS.
  look(view) {
    const away = this.slanted(...VIEWS[view]), target = this.follow ? this.placeOf(this.follow) : this.middle.clone();
    Object.assign(this, { view, moved: false });
    this.camera.up.copy(this.up);
    const half = this.follow ? new Vector3(1, 1, 1).multiplyScalar(2.5 * this.body) : this.half;
    const tall = this.distance(half, away);
    this.camera.position.copy(target).addScaledVector(away, 1.06 * tall);
    Object.assign(this.camera, { near: tall / 500, far: 60 * tall + 10 * this.span });
    this.camera.updateProjectionMatrix();
    this.controls.target.copy(target);
    this.controls.update();
    this.dirty = true;
  }

  // How far away the camera has a box of half the sizes ``half`` just in view.
  distance(half, away) {
    const right = this.up.clone().cross(away).normalize(), above = away.clone().cross(right);
    const room = Math.tan((this.camera.fov * Math.PI) / 360);
    let most = this.body;
    for (let k = 0; k < 8; k++) {
      const v = half.clone().multiply(new Vector3(k & 1 ? 1 : -1, k & 2 ? 1 : -1, k & 4 ? 1 : -1));
      most = Math.max(most, v.dot(away) + Math.max(Math.abs(v.dot(above)), Math.abs(v.dot(right)) / this.camera.aspect) / room);
    }
    return most;
  }

  // the body that is looked at first: the first that moves
  main() {
    return [...this.run.row.keys()].find((p) => p !== "world") ?? "world";
  }

  placeOf(path, t = this.t ?? this.run.start) {
    const r = new Vector3();
    this.run.pose(path, t, r, quaternion);
    return r;
  }

  draw(t) {
    const { run } = this, place = run.place(t), before = this.t;
    if (this.follow && before !== undefined) {
      const way = this.placeOf(this.follow, t).sub(this.placeOf(this.follow, before));
      this.shift(way);
    }
    this.t = t;
    this.drawBodies(this.instanced, run, t, place);
    if (this.ghost.length) this.drawBodies(this.ghost, this.reference, t, this.reference.place(t));
    for (const { group, body } of this.planes) {
      run.pose(body, t, position, quaternion, place);
      group.matrix.compose(position, quaternion, one);
      group.matrixWorldNeedsUpdate = true;
    }
    this.drawContacts(t, place);
    this.drawReactions(t, place);
    this.drawSprings(t, place);
    for (const j of this.axes) {
      j.pin.visible = this.show.axes;
      if (!this.show.axes) continue;
      run.pose(j.body, t, position, quaternion, place);
      j.pin.position.copy(j.at).applyQuaternion(quaternion).add(position);
      j.pin.quaternion.copy(quaternion).multiply(j.turn);
    }
    const shown = this.follow || this.selected || this.main();
    this.trail.visible = this.show.trail && run.row.has(shown);
    if (this.trail.visible) {
      if (this.trailOf !== shown) this.setTrail(shown);
      this.trail.geometry.setDrawRange(0, place[0] + 1);
    }
    this.drawVelocities(t);
    this.sun.target.position.copy(this.controls.target);
    this.sun.position.copy(this.controls.target).add(this.sunAway);
    this.dirty = true;
  }

  drawBodies(meshes, run, t, place) {
    for (const mesh of meshes) {
      for (let k = 0; k < mesh.users.length; k++) {
        run.pose(mesh.users[k], t, position, quaternion, place);
        mesh.setMatrixAt(k, matrix.compose(position, quaternion, one));
      }
      mesh.instanceMatrix.needsUpdate = true;
    }
  }

  drawContacts(t, place) {
    const width = 0.018 * this.body, most = 1.1 * this.body, longest = this.longest();
    for (const { c, dot, normal, friction, track } of this.contacts) {
      track.line.visible = this.show.tracks;
      track.line.geometry.setDrawRange(0, track.ends[place[0]]);
      const { P, n, F, mode } = this.run.contact(c, t, place);
      const shown = this.show.contacts && mode > 0;
      dot.visible = shown;
      normal.group.visible = friction.group.visible = false;
      if (!shown) continue;
      const colour = MODE_COLOURS[MODES[Math.round(mode)]];
      dot.material.color.set(colour);
      dot.position.set(P[0], P[1], P[2]);
      dot.scale.setScalar(1.6 * width);
      const force = new Vector3(F[0], F[1], F[2]), up = new Vector3(n[0], n[1], n[2]);
      const N = force.dot(up), tangential = force.clone().addScaledVector(up, -N);
      for (const arrow of [normal, friction]) { arrow.material.color.set(colour); arrow.material.emissive.set(colour); }
      if (!longest) continue;
      this.point(normal, dot.position, up.multiplyScalar(N), (most * Math.abs(N)) / longest, width);
      this.point(friction, dot.position, tangential, (most * tangential.length()) / longest, width);
    }
  }

  drawVelocities(t) {
    const dt = (this.run.end - this.run.start) / this.run.times.length / 2;
    for (const { path, arrow } of this.arrows) {
      arrow.group.visible = false;
      if (!this.show.velocities || !this.speed) continue;
      const [a, b] = [Math.max(this.run.start, t - dt), Math.min(this.run.end, t + dt)];
      const v = this.placeOf(path, b).sub(this.placeOf(path, a)).divideScalar(b - a);
      this.point(arrow, this.placeOf(path, t), v, (1.2 * this.body * v.length()) / this.speed, 0.014 * this.body);
    }
  }

  // Once per frame of the screen. While it plays, pictures that come too slowly become plainer.
  render(playing, now) {
    if (playing && this.last) this.pace += 0.2 * (now - this.last - this.pace); else this.pace = 33;
    this.last = playing ? now : null;
    if (playing && this.pace > 45 && this.plain < SHARPNESS.length - 1) this.simplify(this.plain + 1);
    if (!playing && this.plain) this.simplify(0);
    if (!this.dirty) return;
    this.dirty = false;
    const shadows = this.shadows && !this.plain;
    if (this.sun.castShadow !== shadows) this.sun.castShadow = this.renderer.shadowMap.enabled = shadows;
    this.renderer.render(this.scene, this.camera);
    this.guides.draw(this.camera, this.controls.target, this.longest());
    this.frames++;
  }

  simplify(level) {
    this.plain = level;
    this.pace = 33;
    this.resize();
  }

  pick(event) {
    const box = this.renderer.domElement.getBoundingClientRect();
    const at = new Vector2(((event.clientX - box.left) / box.width) * 2 - 1, 1 - ((event.clientY - box.top) / box.height) * 2);
    const ray = new Raycaster();
    ray.setFromCamera(at, this.camera);
    this.instanced.forEach((m) => m.computeBoundingSphere());
    const targets = [...this.instanced, ...this.axes.filter((j) => j.pin.visible).map((j) => j.pin), ...this.contacts.filter((c) => c.dot.visible).map((c) => c.dot)];
    const dots = new Set(this.contacts.map((c) => c.dot)), over = (h) => dots.has(h.object); // they are drawn over bodies
    const hits = ray.intersectObjects(targets, false).filter((h) => over(h) || !h.object.material.transparent);
    if (!hits.length) return this.picked("");
    const { object, instanceId } = hits.find(over) ?? hits[0];
    const contact = this.contacts.find((c) => c.dot === object);
    this.picked(contact ? contact.c.path : (object.path ?? object.users[instanceId]));
  }

  select(path) {
    this.selected = this.run.row.has(path) ? path : "";
    for (const mesh of this.instanced) {
      mesh.users.forEach((user, k) => mesh.setColorAt(k, new Color(user === path ? "#f0e442" : mesh.colours[k])));
      mesh.instanceColor.needsUpdate = true;
    }
    this.draw(this.t);
  }

  // Where a body's origin is on the page (pixels), for tests and labels.
  onPage(path) {
    this.camera.updateMatrixWorld(); // it may have moved since the last picture
    const v = this.placeOf(path).project(this.camera), box = this.renderer.domElement.getBoundingClientRect();
    return [box.left + ((v.x + 1) / 2) * box.width, box.top + ((1 - v.y) / 2) * box.height];
  }

  // The pose of a body as it is drawn: 16 numbers, column by column.
  drawn(path) {
    for (const mesh of this.instanced) {
      const k = mesh.users.indexOf(path);
      if (k >= 0) { mesh.getMatrixAt(k, matrix); return matrix.toArray(); }
    }
    return null;
  }
}

// The scene without what belongs to bodies of which the result holds no poses.
function seen(run) {
  const { scene } = run.info, has = (path) => path === "world" || run.row.has(path);
  return {
    ...scene,
    bodies: scene.bodies.filter((b) => has(b.path)),
    planes: scene.planes.filter((p) => has(p.body)),
    joints: scene.joints.filter((j) => has(j.body)),
    reactions: (scene.reactions ?? []).filter((c) => has(c.body)),
    springs: scene.springs.filter((s) => s.ends.every((e) => has(e.body))),
  };
}

const position = new Vector3(), quaternion = new Quaternion(), matrix = new Matrix4(), one = new Vector3(1, 1, 1);
Stage.ball = new SphereGeometry(1, 20, 14);
Stage.pin = new CylinderGeometry(1, 1, 1, 20);
Stage.shaft = new CylinderGeometry(1, 1, 1, 14).translate(0, 0.5, 0);
Stage.head = new ConeGeometry(1, 1, 18).translate(0, 0.5, 0);
const SHARED = new Set([Stage.ball, Stage.pin, Stage.shaft, Stage.head]);
