// One bar per contact, coloured by mode; dots are impacts.
import { short } from "trundle/numbers";

export const MODE_COLOURS = {
  Flight: "#c9ced6", Sliding: "#D55E00", Sticking: "#0072B2", Rolling: "#0072B2", Contact: "#009E73",
};

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
