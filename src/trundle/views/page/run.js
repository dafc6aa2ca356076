// A run as the page holds it: times, poses, contacts, signals. Numbers come as base64 of little-endian arrays.

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
      for (let a = 0; a < c.data.length; a += CONTACT)
        most = Math.max(most, Math.hypot(c.data[a + 6], c.data[a + 7], c.data[a + 8]));
    return most;
  }

  async need(names) {
    const missing = names.filter((n) => !this.signals.has(n) && this.info.names.includes(n));
    if (missing.length && this.ask) for (const s of await this.ask(missing)) this.keep(s);
  }

  // values of a signal at t: those of the sample before
  value(name, place) {
    const s = this.signals.get(name);
    if (!s) return null;
    const frames = this.times.length;
    return Array.from({ length: s.columns }, (_, c) => s.data[c * frames + place[0]]);
  }

  columns(name) {
    const s = this.signals.get(name), frames = this.times.length;
    return Array.from({ length: s.columns }, (_, c) => s.data.subarray(c * frames, (c + 1) * frames));
  }
}

import { Quaternion } from "three";
const next = new Quaternion();
