// A run as the page holds it: times, poses, contacts, signals. Numbers come as base64 of little-endian arrays.
import { Quaternion } from "three";
import { NOISE, largest } from "trundle/numbers";

export function decode(text, Type) {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return new Type(bytes.buffer);
}

const CONTACT = 10; // point, normal, force on B, mode

export class Run {
  constructor(payload, ask = null) {
    this.info = payload;
    this.ask = ask; // names → signals, from the server; null in a file
    this.times = decode(payload.times, Float64Array);
    this.poses = decode(payload.poses, Float32Array);
    this.row = new Map(payload.moving.map((path, i) => [path, i]));
    this.contacts = payload.contacts.map((c) => ({ path: c.path, data: decode(c.data, Float32Array) }));
    this.known = new Set(payload.names);
    this.signals = new Map();
    for (const s of payload.signals) this.keep(s);
    this.start = this.times[0];
    this.end = this.times[this.times.length - 1];
  }

  keep(s) {
    this.signals.set(s.name, { ...s, data: decode(s.data, Float32Array) });
  }

  // [frame, part of the way to the next]
  place(t) {
    const times = this.times;
    if (t >= this.end) return [times.length - 1, 0];
    let low = 0, high = times.length - 1;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (times[middle] <= t) low = middle; else high = middle;
    }
    return [low, Math.max(0, (t - times[low]) / (times[high] - times[low]))];
  }

  // position and quaternion (x, y, z, w) of a body at t: exact at the samples, on the shortest way between them
  pose(path, t, position, quaternion, place = this.place(t)) {
    const i = this.row.get(path);
    if (i === undefined) {
      position.set(0, 0, 0);
      quaternion.set(0, 0, 0, 1);
      return;
    }
    const n = this.row.size, [k, part] = place, p = this.poses;
    const a = (k * n + i) * 7;
    position.set(p[a], p[a + 1], p[a + 2]);
    quaternion.set(p[a + 4], p[a + 5], p[a + 6], p[a + 3]);
    if (part > 0) {
      const b = a + n * 7;
      position.set(
        p[a] + part * (p[b] - p[a]), p[a + 1] + part * (p[b + 1] - p[a + 1]), p[a + 2] + part * (p[b + 2] - p[a + 2]),
      );
      next.set(p[b + 4], p[b + 5], p[b + 6], p[b + 3]);
      quaternion.slerp(next, part);
    }
  }

  contact(c, t, place = this.place(t)) {
    const a = place[0] * CONTACT, d = c.data;
    return { P: d.subarray(a, a + 3), n: d.subarray(a + 3, a + 6), F: d.subarray(a + 6, a + 9), mode: d[a + 9] };
  }

  // largest force of any contact
  largestForce() {
    let most = 0;
    for (const c of this.contacts)
      for (let a = 0; a < c.data.length; a += CONTACT) {
        const F = Math.hypot(c.data[a + 6], c.data[a + 7], c.data[a + 8]);
        if (Number.isFinite(F)) most = Math.max(most, F);
      }
    return most;
  }

  // [signal, element] of a name such as rod.r or rod.r[1]; null if there is none
  resolve(name) {
    if (this.known.has(name)) return [name, null];
    const parts = name.match(/^(.*)\[(\d+)\]$/);
    return parts && this.known.has(parts[1]) ? [parts[1], +parts[2]] : null;
  }

  async need(names) {
    const wanted = names.map((n) => this.resolve(n)?.[0]).filter((n) => n && !this.signals.has(n));
    if (wanted.length && this.ask) for (const s of await this.ask([...new Set(wanted)])) this.keep(s);
  }

  // values of a signal at t: those of the sample before
  value(name, place) {
    const s = this.signals.get(name);
    if (!s) return null;
    const frames = this.times.length, floor = NOISE * Math.max((s.most ??= largest(s.data)), this.scale(s.unit));
    return Array.from({ length: s.columns }, (_, c) => s.data[c * frames + place[0]]).map((v) => (Math.abs(v) < floor ? 0 : v));
  }

  // Curves of a name that was asked for with ``need``: {unit, text, curves: [{label, y}]}; null if it is not there.
  curves(name) {
    const [base, element] = this.resolve(name) ?? [], s = this.signals.get(base);
    if (!s || (element !== null && element >= s.columns)) return null;
    const names = this.info.picture.curves[base] ?? [];
    const all = this.columns(base).map((y, i) => ({ label: s.columns > 1 ? names[i] ?? `[${i}]` : "", y }));
    return { unit: s.unit, text: s.text, curves: element === null ? all : [{ label: "", y: all[element].y }] };
  }

  // The usual size of what has a unit, from the motion itself: against it, rounding is told from values. 0: unknown.
  scale(unit) {
    this.scales ??= this.sizes();
    return this.scales[unit] ?? 0;
  }

  sizes() {
    const { poses: p, times } = this, n = this.row.size, lasts = this.end - this.start || 1;
    let place = 0, speed = 0;
    for (let i = 0; i < n; i++)
      for (let k = 0; k < times.length; k++) {
        const a = (k * n + i) * 7, b = a + 7 * n, dt = times[k + 1] - times[k];
        const r = Math.hypot(p[a], p[a + 1], p[a + 2]), v = Math.hypot(p[b] - p[a], p[b + 1] - p[a + 1], p[b + 2] - p[a + 2]) / dt;
        if (Number.isFinite(r)) place = Math.max(place, r);
        if (Number.isFinite(v)) speed = Math.max(speed, v);
      }
    const mass = (this.info.structure.bodies ?? []).reduce((sum, b) => sum + (b.mass ?? 0), 0);
    const force = Math.max(this.largestForce(), 9.81 * mass), energy = this.info.energy.scale ?? 0;
    return { m: place, "m/s": speed, rad: 1, 1: 1, "rad/s": 1 / lasts, N: force, "N·m": force * place, J: energy, W: energy / lasts };
  }

  columns(name) {
    const s = this.signals.get(name), frames = this.times.length;
    return Array.from({ length: s.columns }, (_, c) => s.data.subarray(c * frames, (c + 1) * frames));
  }
}

const next = new Quaternion();
