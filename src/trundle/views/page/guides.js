// What is written over the picture: the axes' directions, a scale bar, and what the longest arrow stands for.
import { Quaternion, Vector3 } from "three";
import { short } from "trundle/numbers";
import { colour } from "trundle/theme";

const AXES = [["x", "#d9483b", new Vector3(1, 0, 0)], ["y", "#2f9e44", new Vector3(0, 1, 0)], ["z", "#3b7dd8", new Vector3(0, 0, 1)]];
const ARM = 30, CORNER = 44, WIDEST = 130; // pixels

// A round length (1, 2 or 5 times a power of ten) that takes at most ``most``.
export function roundLength(most) {
  const power = 10 ** Math.floor(Math.log10(most));
  return power * [5, 2, 1].find((m) => m * power <= most * (1 + 1e-9));
}

export function lengthText(metres) {
  return metres < 0.01 ? `${short(metres * 1000)} mm` : metres >= 1000 ? `${short(metres / 1000)} km` : `${short(metres)} m`;
}

export class Guides {
  constructor(host) {
    this.canvas = document.createElement("canvas");
    this.canvas.className = "guides";
    host.append(this.canvas);
  }

  // ``force``: newtons of the longest arrow; 0 if none is shown
  draw(camera, target, force) {
    const { canvas } = this, ratio = window.devicePixelRatio || 1, w = canvas.clientWidth, h = canvas.clientHeight;
    if (!w || !h) return;
    if (canvas.width !== Math.round(w * ratio) || canvas.height !== Math.round(h * ratio)) Object.assign(canvas, { width: w * ratio, height: h * ratio });
    const g = canvas.getContext("2d");
    g.setTransform(ratio, 0, 0, ratio, 0, 0);
    g.clearRect(0, 0, w, h);
    g.font = "12px system-ui, sans-serif";
    g.lineWidth = 2.5;
    this.triad(g, camera, h);
    this.bar(g, camera, target, w, h, force);
  }

  triad(g, camera, h) {
    const turn = new Quaternion().copy(camera.quaternion).invert();
    this.axes = AXES.map(([name, paint, way]) => ({ name, paint, way: way.clone().applyQuaternion(turn) })).sort((a, b) => a.way.z - b.way.z);
    g.textAlign = "center";
    g.textBaseline = "middle";
    for (const { name, paint, way } of this.axes) {
      g.strokeStyle = g.fillStyle = paint;
      g.beginPath(); g.moveTo(CORNER, h - CORNER); g.lineTo(CORNER + ARM * way.x, h - CORNER - ARM * way.y); g.stroke();
      g.fillText(name, CORNER + (ARM + 10) * way.x, h - CORNER - (ARM + 10) * way.y);
    }
  }

  bar(g, camera, target, w, h, force) {
    const distance = camera.position.distanceTo(target);
    const perMetre = h / (2 * Math.tan((camera.fov * Math.PI) / 360) * distance);
    if (!Number.isFinite(perMetre) || perMetre <= 0) return;
    this.length = roundLength(WIDEST / perMetre);
    const x = w - 18 - this.length * perMetre, y = h - 18;
    g.strokeStyle = g.fillStyle = colour("muted");
    g.lineWidth = 1.5;
    g.beginPath(); g.moveTo(x, y - 5); g.lineTo(x, y); g.lineTo(w - 18, y); g.lineTo(w - 18, y - 5); g.stroke();
    g.textAlign = "right";
    g.textBaseline = "bottom";
    g.fillText(lengthText(this.length), w - 18, y - 7);
    if (force > 0) g.fillText(`longest force arrow ${short(+force.toPrecision(3))} N`, w - 18, y - 24);
  }
}
