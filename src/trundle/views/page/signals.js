// The charts of signals: which are shown, over time or against each other, and a kept run beside the present one.
import { COLOURS, Chart } from "trundle/charts";
import { element } from "trundle/inspector";

const FIRST = 5; // most that are shown at first

const unitText = (unit) => (unit && unit !== "1" ? ` (${unit})` : "");

export class Signals {
  // page: {host, run, reference, add(chart), remove(chart), go(t), zoomed}
  constructor(host, page) {
    Object.assign(this, { host, page, shown: [] }); // shown: {name, over}; over is a name, or "" for the time
  }

  // What the model wants shown, or its own outputs, or joint coordinates.
  choose(run) {
    const { names, picture } = run.info, own = names.filter((n) => !n.includes("."));
    const usual = picture.signals.length ? picture.signals : own.length ? own : names.filter((n) => /\.(phi|nu|r)$/.test(n));
    this.shown = usual.filter((n) => run.resolve(n)).slice(0, FIRST).map((name) => ({ name, over: "" }));
    for (const [name, over] of picture.against)
      if (run.resolve(name) && run.resolve(over)) this.shown.push({ name, over });
    const [x, y] = picture.track ?? [];
    if (y && run.resolve(x) && run.resolve(y)) this.shown.unshift({ name: y, over: x });
  }

  async load() {
    const { run, reference } = this.page, names = this.shown.flatMap(({ name, over }) => (over ? [name, over] : [name]));
    await Promise.all([run.need(names), reference?.need(names)]);
    if (run !== this.page.run) return; // another has come meanwhile
    this.host.replaceChildren();
    for (const item of this.shown) {
      if (item.chart) this.page.remove(item.chart);
      this.draw(item);
    }
  }

  // Chart a signal, over time or over another; one that is there already is shown to the eye.
  async add(name, over = "") {
    const { run, reference } = this.page;
    if (!run.resolve(name) || (over && !run.resolve(over))) return false;
    const there = this.shown.find((s) => s.name === name && s.over === over);
    if (there) { there.chart?.box.scrollIntoView({ block: "nearest" }); return true; }
    const item = { name, over };
    this.shown.push(item);
    await Promise.all([run.need([name, over]), reference?.need([name, over])]);
    this.draw(item);
    item.chart?.box.scrollIntoView({ block: "nearest" });
    return Boolean(item.chart);
  }

  draw(item) {
    const { name, over } = item, { run, reference } = this.page;
    item.chart = null;
    const found = this.series(run, name, over, false);
    if (!found) return;
    const kept = reference && reference !== run ? this.series(reference, name, over, true) : null;
    const x = over ? run.curves(over) : null;
    const label = `${name}${unitText(found.unit)}${over ? ` over ${over}${unitText(x.unit)}` : ""}`;
    const options = over
      ? { label, height: 240, xy: true, equal: x.unit === found.unit, times: run.times }
      : { label, height: 140, scale: run.scale(found.unit), zoomed: this.page.zoomed };
    const chart = new Chart(this.host, [...found.series, ...(kept?.series ?? [])], options, this.page.go);
    const close = element("button", "×", "close");
    close.title = "remove";
    close.addEventListener("click", () => { this.shown = this.shown.filter((s) => s !== item); chart.box.remove(); this.page.remove(chart); });
    chart.box.append(close);
    chart.box.title = found.text;
    chart.box.dataset.signal = name;
    item.chart = chart;
    this.page.add(chart);
  }

  // Curves of a run; of a kept one dashed, in the same colours.
  series(run, name, over, kept) {
    const y = run.curves(name), x = over ? run.curves(over) : null;
    if (!y || (over && !x)) return null;
    const at = (i) => (over ? x.curves[Math.min(i, x.curves.length - 1)].y : run.times);
    const series = y.curves.map((c, i) => ({ ...c, x: at(i), label: kept ? `${c.label} kept`.trim() : c.label, colour: COLOURS[i % COLOURS.length], dashed: kept }));
    return { ...y, series };
  }
}
