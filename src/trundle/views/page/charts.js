// Line charts on a canvas, over time or of one signal against another, with a cursor that follows the time.
// Click or drag to go to a time; shift-drag or ctrl-wheel to zoom, double-click for the whole again.
import { NOISE, cleaned, largest, short } from "trundle/numbers";
import { colour } from "trundle/theme";

export const COLOURS = ["#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#8a8f98"];
const LEFT = 66, RIGHT = 14, TOP = 12, BOTTOM = 24;
const LEAST = 5; // pixels that count as a rectangle

function ticks(low, high, count) {
  const raw = (high - low) / count, power = 10 ** Math.floor(Math.log10(raw));
  const step = power * ([1, 2, 5, 10].find((m) => m * power >= raw) ?? 10);
  const found = [];
  for (let v = Math.ceil(low / step - 1e-9) * step; v <= high + 1e-9 * step; v += step) found.push(Math.abs(v) < step / 1e6 ? 0 : v);
  return found;
}

function element(tag, className, text = "") {
  const e = document.createElement(tag);
  e.className = className;
  e.textContent = text;
  return e;
}

export class Chart {
  // series: {label, x, y, colour, dashed}; x are times, or with options.xy any values
  // options: {label, xlabel, height, log, stacked, xy, equal, scale (of the unit), zoomed (told of another span of time)}
  constructor(host, series, options, seek) {
    const most = Math.max(options.scale ?? 0, ...series.map((s) => largest(s.y)));
    this.series = options.log ? series : series.map((s) => ({ ...s, y: cleaned(s.y, NOISE * most) }));
    Object.assign(this, { options, seek, t: series[0]?.x[0] ?? 0, view: null });
    this.box = element("figure", "chart");
    const head = element("figcaption", "");
    head.append(element("span", "label", options.label));
    this.values = this.series.map((s, i) => {
      const key = element("span", "key"), swatch = element("i", s.dashed ? "dashed" : ""), value = element("b", "");
      swatch.style.background = swatch.style.borderColor = s.colour ?? COLOURS[i % COLOURS.length];
      key.append(swatch, s.label, value);
      head.append(key);
      return value;
    });
    this.whole = element("button", "whole link", "whole");
    this.whole.title = "back from the zoom";
    this.whole.hidden = true;
    this.whole.addEventListener("click", () => this.unzoom());
    head.append(this.whole);
    this.canvas = element("canvas", "");
    this.canvas.style.height = `${options.height ?? 150}px`;
    this.mark = element(options.xy ? "s" : "u", ""); // moves without the canvas being painted again
    this.frame = element("div", "frame");
    this.frame.append(this.canvas, this.mark);
    this.box.append(head, this.frame);
    host.append(this.box);
    this.listen();
    new ResizeObserver(() => this.paint()).observe(this.canvas);
  }

  listen() {
    const { canvas } = this;
    let from = null;
    canvas.addEventListener("pointerdown", (e) => {
      canvas.setPointerCapture(e.pointerId);
      if (e.shiftKey) {
        from = this.at(e);
        this.rubber = element("div", "rubber");
        this.frame.append(this.rubber);
      } else this.go(e);
    });
    canvas.addEventListener("pointermove", (e) => {
      if (from) this.stretch(from, this.at(e));
      else if (e.buttons & 1) this.go(e);
    });
    canvas.addEventListener("pointerup", (e) => {
      if (!from) return;
      const to = this.at(e);
      this.rubber.remove();
      if (Math.abs(to.px - from.px) > LEAST && Math.abs(to.py - from.py) > LEAST)
        this.zoom([Math.min(from.x, to.x), Math.max(from.x, to.x)], [Math.min(from.y, to.y), Math.max(from.y, to.y)]);
      from = null;
    });
    canvas.addEventListener("dblclick", () => this.unzoom());
    canvas.addEventListener("wheel", (e) => {
      if (!e.ctrlKey) return;
      e.preventDefault();
      const { x, y } = this.at(e), factor = Math.exp(0.002 * e.deltaY), [a, b, c, d] = this.limits();
      const nearer = (low, high, at) => [at + (low - at) * factor, at + (high - at) * factor];
      this.zoom(nearer(a, b, x), this.options.xy ? nearer(c, d, y) : null);
    }, { passive: false });
  }

  // A point of the page in pixels and in the chart's units.
  at(e) {
    const r = this.canvas.getBoundingClientRect(), [a, b, c, d] = this.limits();
    const px = e.clientX - r.left, py = e.clientY - r.top;
    return {
      px, py,
      x: a + ((px - LEFT) / (r.width - LEFT - RIGHT)) * (b - a),
      y: c + ((r.height - BOTTOM - py) / (r.height - TOP - BOTTOM)) * (d - c),
    };
  }

  stretch(from, to) {
    Object.assign(this.rubber.style, {
      left: `${Math.min(from.px, to.px)}px`, top: `${Math.min(from.py, to.py)}px`,
      width: `${Math.abs(to.px - from.px)}px`, height: `${Math.abs(to.py - from.py)}px`,
    });
  }

  go(e) {
    const { x, y } = this.at(e), s = this.series[0];
    if (!s) return;
    if (this.options.xy) return this.seek(this.options.times[nearest(s, x, y)]);
    this.seek(Math.min(s.x[s.x.length - 1], Math.max(s.x[0], x)));
  }

  // ``xs`` and ``ys``: what to show along the axes; null leaves it as it is
  zoom(xs, ys) {
    const now = this.view ?? { x: null, y: null };
    this.view = { x: xs ?? now.x, y: ys ?? now.y };
    this.show();
    if (!this.options.xy) this.options.zoomed?.(this.view.x, this);
  }

  unzoom() {
    this.view = null;
    this.show();
    if (!this.options.xy) this.options.zoomed?.(null, this);
  }

  // Another chart over time was zoomed: go along.
  span(xs) {
    if (this.options.xy) return;
    this.view = xs || this.view?.y ? { x: xs, y: xs ? this.view?.y ?? null : null } : null;
    if (!this.view?.x && !this.view?.y) this.view = null;
    this.show();
  }

  show() {
    this.whole.hidden = !this.view;
    this.paint();
  }

  // [x from, to, y from, to] of what is shown
  limits() {
    this.own ??= this.range();
    const [a, b, c, d] = this.own, x = this.view?.x ?? [a, b], y = this.view?.y ?? [c, d];
    return this.options.equal && !this.view ? this.toScale(x, y) : [...x, ...y];
  }

  // Limits made wider so that both axes have the same scale.
  toScale([a, b], [c, d]) {
    const w = this.canvas.clientWidth - LEFT - RIGHT, h = this.canvas.clientHeight - TOP - BOTTOM;
    const unit = Math.max((b - a) / w, (d - c) / h), x = (a + b) / 2, y = (c + d) / 2;
    return [x - (unit * w) / 2, x + (unit * w) / 2, y - (unit * h) / 2, y + (unit * h) / 2];
  }

  range() {
    let low = Infinity, high = -Infinity, first = Infinity, last = -Infinity;
    const { log, stacked, xy } = this.options, n = this.series[0]?.y.length ?? 0;
    const sums = stacked ? [new Float64Array(n), new Float64Array(n)] : null;
    for (const s of this.series)
      for (let k = 0; k < s.y.length; k++) {
        let v = s.y[k];
        if (stacked) v = sums[v < 0 ? 1 : 0][k] += v;
        if (log) v = Math.log10(Math.max(Math.abs(v), 1e-18));
        if (s.x[k] < first) first = s.x[k];
        if (s.x[k] > last) last = s.x[k];
        if (!Number.isFinite(v)) continue;
        if (v < low) low = v;
        if (v > high) high = v;
      }
    if (stacked) { low = Math.min(low, 0); high = Math.max(high, 0); }
    const [a, b] = xy ? padded(first, last, false) : [first, last > first ? last : first + 1];
    return [Number.isFinite(a) ? a : 0, Number.isFinite(b) ? b : 1, ...padded(low, high, log)];
  }

  paint() {
    const { canvas, options } = this, ratio = window.devicePixelRatio || 1;
    const width = canvas.clientWidth, height = canvas.clientHeight;
    if (!width || !height) return;
    canvas.width = width * ratio;
    canvas.height = height * ratio;
    const g = canvas.getContext("2d");
    g.scale(ratio, ratio);
    const [first, last, low, high] = this.limits();
    const X = (t) => LEFT + ((t - first) / (last - first)) * (width - LEFT - RIGHT);
    const Y = (v) => height - BOTTOM - ((v - low) / (high - low)) * (height - TOP - BOTTOM);
    g.font = "11px system-ui, sans-serif";
    g.lineWidth = 1;
    g.strokeStyle = colour("line");
    g.fillStyle = colour("muted");
    g.textAlign = "right";
    g.textBaseline = "middle";
    for (const v of options.log ? ticks(low, high, 4).filter(Number.isInteger) : ticks(low, high, Math.max(2, height / 45))) {
      g.beginPath(); g.moveTo(LEFT, Y(v)); g.lineTo(width - RIGHT, Y(v)); g.stroke();
      g.fillText(options.log ? `1e${v}` : short(v), LEFT - 6, Y(v));
    }
    g.textAlign = "center";
    g.textBaseline = "top";
    for (const t of ticks(first, last, Math.max(2, width / 110))) {
      if (options.xy) { g.beginPath(); g.moveTo(X(t), TOP); g.lineTo(X(t), height - BOTTOM); g.stroke(); }
      g.fillText(options.xy ? short(t) : `${short(t)} s`, Math.min(X(t), width - 18), height - BOTTOM + 7);
    }
    g.save();
    g.beginPath(); g.rect(LEFT - 1, TOP - 2, width - LEFT - RIGHT + 2, height - TOP - BOTTOM + 4); g.clip();
    if (options.stacked) this.paintStacked(g, X, Y);
    else this.series.forEach((s, i) => this.paintLine(g, X, Y, s, s.colour ?? COLOURS[i % COLOURS.length]));
    g.restore();
    Object.assign(this, { X, Y, inside: [LEFT - 1, width - RIGHT + 1] });
    this.cursor(this.t, this.k ?? 0);
  }

  paintLine(g, X, Y, s, paint) {
    const log = this.options.log, n = s.y.length;
    const at = (k) => (log ? Math.log10(Math.max(Math.abs(s.y[k]), 1e-18)) : s.y[k]);
    g.strokeStyle = paint;
    g.lineWidth = s.dashed ? 1.2 : 1.5;
    g.setLineDash(s.dashed ? [5, 4] : []);
    g.lineJoin = "round";
    g.beginPath();
    for (let k = 0; k < n; k++) k ? g.lineTo(X(s.x[k]), Y(at(k))) : g.moveTo(X(s.x[k]), Y(at(k)));
    g.stroke();
    g.setLineDash([]);
  }

  paintStacked(g, X, Y) {
    const n = this.series[0]?.y.length ?? 0, base = [new Float64Array(n), new Float64Array(n)];
    this.series.forEach((s, i) => {
      g.fillStyle = s.colour ?? COLOURS[i % COLOURS.length];
      g.globalAlpha = 0.75;
      for (const side of [0, 1]) {
        g.beginPath();
        for (let k = 0; k < n; k++) g.lineTo(X(s.x[k]), Y(base[side][k]));
        for (let k = n - 1; k >= 0; k--) {
          if (side ? s.y[k] < 0 : s.y[k] > 0) base[side][k] += s.y[k];
          g.lineTo(X(s.x[k]), Y(base[side][k]));
        }
        g.fill();
      }
      g.globalAlpha = 1;
    });
  }

  cursor(t, frame, words = true) {
    this.t = t;
    this.k = frame;
    if (!this.X) return;
    if (this.options.xy) {
      const s = this.series[0];
      this.mark.style.transform = `translate(${this.X(s.x[frame])}px, ${this.Y(s.y[frame])}px)`;
    } else {
      const x = this.X(t);
      this.mark.style.transform = `translateX(${x}px)`;
      this.mark.hidden = x < this.inside[0] || x > this.inside[1];
    }
    if (words) this.series.forEach((s, i) => { this.values[i].textContent = s.dashed ? "" : short(s.y[frame]); });
  }
}

// Limits with some room; what is constant but for rounding is not blown up to the height of the chart.
function padded(low, high, log) {
  if (!(low <= high)) return [0, 1];
  const size = Math.max(Math.abs(low), Math.abs(high));
  if (!log && size === 0) return [-1, 1];
  if (!log && high - low < 1e-9 * size) return [low - 0.16 * size, high + 0.16 * size];
  const pad = log ? 0.5 : 0.06 * (high - low);
  return [low - pad, high + pad];
}

// The index of the point of a curve that is nearest to (x, y), each in parts of its own extent.
function nearest(s, x, y) {
  const extent = (v) => (v.reduce((m, u) => Math.max(m, u), -Infinity) - v.reduce((m, u) => Math.min(m, u), Infinity)) || 1;
  const w = extent(s.x), h = extent(s.y);
  let best = 0, least = Infinity;
  for (let k = 0; k < s.x.length; k++) {
    const d = Math.hypot((s.x[k] - x) / w, (s.y[k] - y) / h);
    if (d < least) [best, least] = [k, d];
  }
  return best;
}
