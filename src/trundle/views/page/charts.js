// Line charts on a canvas with a cursor that follows the time; click or drag in one to go to a time.

export const COLOURS = ["#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000"];
export const MODE_COLOURS = { Flight: "#c9ced6", Sliding: "#D55E00", Rolling: "#0072B2", Sticking: "#0072B2" };
const LEFT = 66, RIGHT = 14, TOP = 12, BOTTOM = 24;

export function short(v) {
  if (v === 0) return "0";
  if (!Number.isFinite(v)) return "–";
  const a = Math.abs(v);
  return a >= 1e5 || a < 1e-3 ? v.toExponential(4).replace(/\.?0*e\+?/, "e") : String(+v.toPrecision(5));
}

function ticks(low, high, count) {
  const raw = (high - low) / count, power = 10 ** Math.floor(Math.log10(raw));
  const step = power * ([1, 2, 5, 10].find((m) => m * power >= raw) ?? 10);
  const found = [];
  for (let v = Math.ceil(low / step - 1e-9) * step; v <= high + 1e-9 * step; v += step) found.push(Math.abs(v) < step / 1e6 ? 0 : v);
  return found;
}

export class Chart {
  // series: {label, y}; options: {label, height, log, stacked}
  constructor(host, times, series, options, seek) {
    Object.assign(this, { times, series, options, seek, t: times[0] });
    this.box = document.createElement("figure");
    this.box.className = "chart";
    const head = document.createElement("figcaption");
    const title = document.createElement("span");
    title.className = "label";
    title.textContent = options.label;
    head.append(title);
    this.values = series.map((s, i) => {
      const key = document.createElement("span");
      key.className = "key";
      const swatch = document.createElement("i");
      swatch.style.background = s.colour ?? COLOURS[i % COLOURS.length];
      const value = document.createElement("b");
      key.append(swatch, s.label, value);
      head.append(key);
      return value;
    });
    this.canvas = document.createElement("canvas");
    this.canvas.style.height = `${options.height ?? 150}px`;
    this.mark = document.createElement("u"); // moves without the canvas being painted again
    const frame = document.createElement("div");
    frame.className = "frame";
    frame.append(this.canvas, this.mark);
    this.box.append(head, frame);
    host.append(this.box);
    const go = (e) => {
      const r = this.canvas.getBoundingClientRect();
      const part = (e.clientX - r.left - LEFT) / (r.width - LEFT - RIGHT);
      const first = times[0], last = times[times.length - 1];
      seek(Math.min(last, Math.max(first, first + part * (last - first))));
    };
    this.canvas.addEventListener("pointerdown", (e) => { this.canvas.setPointerCapture(e.pointerId); go(e); });
    this.canvas.addEventListener("pointermove", (e) => { if (e.buttons & 1) go(e); });
    new ResizeObserver(() => this.paint()).observe(this.canvas);
  }

  range() {
    let low = Infinity, high = -Infinity;
    const { log, stacked } = this.options;
    const sums = stacked ? [new Float64Array(this.times.length), new Float64Array(this.times.length)] : null;
    for (const s of this.series)
      for (let k = 0; k < s.y.length; k++) {
        let v = s.y[k];
        if (stacked) v = sums[v < 0 ? 1 : 0][k] += v;
        if (log) v = Math.log10(Math.max(Math.abs(v), 1e-18));
        if (!Number.isFinite(v)) continue;
        if (v < low) low = v;
        if (v > high) high = v;
      }
    if (stacked) { low = Math.min(low, 0); high = Math.max(high, 0); }
    if (!(low <= high)) [low, high] = [0, 1];
    const size = Math.max(Math.abs(low), Math.abs(high), 1e-300);
    if (!log && high - low < 1e-9 * size) [low, high] = [low - 0.1 * size, high + 0.1 * size]; // constant, but for rounding
    const pad = log ? 0.5 : 0.06 * (high - low) || 1;
    return [low - pad, high + pad];
  }

  paint() {
    const { canvas, times, options } = this, ratio = window.devicePixelRatio || 1;
    const width = canvas.clientWidth, height = canvas.clientHeight;
    if (!width || !height) return;
    canvas.width = width * ratio;
    canvas.height = height * ratio;
    const g = canvas.getContext("2d");
    g.scale(ratio, ratio);
    const [low, high] = (this.limits ??= this.range());
    const first = times[0], last = times[times.length - 1] > first ? times[times.length - 1] : first + 1;
    const X = (t) => LEFT + ((t - first) / (last - first)) * (width - LEFT - RIGHT);
    const Y = (v) => height - BOTTOM - ((v - low) / (high - low)) * (height - TOP - BOTTOM);
    const style = getComputedStyle(document.documentElement);
    const ink = style.getPropertyValue("--muted"), line = style.getPropertyValue("--line");
    g.font = "11px system-ui, sans-serif";
    g.lineWidth = 1;
    g.strokeStyle = line;
    g.fillStyle = ink;
    g.textAlign = "right";
    g.textBaseline = "middle";
    for (const v of options.log ? ticks(low, high, 4).filter(Number.isInteger) : ticks(low, high, Math.max(2, height / 45))) {
      g.beginPath(); g.moveTo(LEFT, Y(v)); g.lineTo(width - RIGHT, Y(v)); g.stroke();
      g.fillText(options.log ? `1e${v}` : short(v), LEFT - 6, Y(v));
    }
    g.textAlign = "center";
    g.textBaseline = "top";
    for (const t of ticks(first, last, Math.max(2, width / 110))) g.fillText(`${short(t)} s`, Math.min(X(t), width - 18), height - BOTTOM + 7);
    if (options.stacked) this.paintStacked(g, X, Y);
    else this.series.forEach((s, i) => this.paintLine(g, X, Y, s, s.colour ?? COLOURS[i % COLOURS.length]));
    this.X = X;
    this.cursor(this.t, this.frame ?? 0);
  }

  paintLine(g, X, Y, s, colour) {
    const log = this.options.log, n = s.y.length, times = this.times;
    const at = (k) => (log ? Math.log10(Math.max(Math.abs(s.y[k]), 1e-18)) : s.y[k]);
    g.strokeStyle = colour;
    g.lineWidth = 1.5;
    g.lineJoin = "round";
    g.beginPath();
    for (let k = 0; k < n; k++) k ? g.lineTo(X(times[k]), Y(at(k))) : g.moveTo(X(times[k]), Y(at(k)));
    g.stroke();
  }

  paintStacked(g, X, Y) {
    const times = this.times, n = times.length, base = [new Float64Array(n), new Float64Array(n)];
    this.series.forEach((s, i) => {
      g.fillStyle = s.colour ?? COLOURS[i % COLOURS.length];
      g.globalAlpha = 0.75;
      for (const side of [0, 1]) {
        g.beginPath();
        for (let k = 0; k < n; k++) g.lineTo(X(times[k]), Y(base[side][k]));
        for (let k = n - 1; k >= 0; k--) {
          if (side ? s.y[k] < 0 : s.y[k] > 0) base[side][k] += s.y[k];
          g.lineTo(X(times[k]), Y(base[side][k]));
        }
        g.fill();
      }
      g.globalAlpha = 1;
    });
  }

  cursor(t, frame, words = true) {
    this.t = t;
    this.frame = frame;
    if (!this.X) return;
    this.mark.style.transform = `translateX(${this.X(t)}px)`;
    if (words) this.series.forEach((s, i) => { this.values[i].textContent = short(s.y[frame]); });
  }
}

// One bar per contact, coloured by mode; dots are impacts.
export class Modes {
  constructor(host, modes, events, times, seek) {
    this.X = (t) => (100 * (t - times[0])) / (times[times.length - 1] - times[0] || 1);
    const box = document.createElement("div");
    box.className = "modes";
    for (const [path, spans] of Object.entries(modes)) {
      const row = document.createElement("div"), name = document.createElement("span"), bar = document.createElement("div");
      row.className = "row";
      name.textContent = path;
      name.dataset.path = path;
      bar.className = "bar";
      for (const [start, end, mode, cause] of spans) {
        const part = document.createElement("i");
        part.style.left = `${this.X(start)}%`;
        part.style.width = `${Math.max(this.X(end) - this.X(start), 0.05)}%`;
        part.style.background = MODE_COLOURS[mode];
        part.title = `${path}: ${mode} from ${short(start)} to ${short(end)} s (${cause})`;
        bar.append(part);
      }
      for (const e of events)
        if (e.path === path && e.impulse > 0) {
          const dot = document.createElement("b");
          dot.style.left = `${this.X(e.time)}%`;
          dot.title = `impact at ${short(e.time)} s: ${short(e.impulse)} N·s, −${short(e.loss)} J`;
          bar.append(dot);
        }
      bar.addEventListener("pointerdown", (e) => {
        const r = bar.getBoundingClientRect();
        seek(times[0] + ((e.clientX - r.left) / r.width) * (times[times.length - 1] - times[0]));
      });
      const mark = document.createElement("u");
      bar.append(mark);
      row.append(name, bar);
      box.append(row);
    }
    host.append(box);
    this.marks = box.querySelectorAll("u");
  }

  cursor(t) {
    for (const m of this.marks) m.style.transform = `translateX(${(this.X(t) / 100) * m.parentNode.clientWidth}px)`;
  }
}
