// Sliders for parameters and initial values, menus for laws: each change runs the model again on the server.
import { element } from "trundle/inspector";
import { short } from "trundle/charts";

export class Laboratory {
  constructor(host, session, loaded) {
    Object.assign(this, { host, session, loaded, changes: {}, initial: {}, busy: false, again: false });
    this.status = element("p", "", "status");
    this.status.id = "lab-status";
    host.append(element("p", "Move a slider: the model runs again.", "hint"));
    const until = this.slider("until", { name: "until", value: session.until, low: session.until / 10, high: session.until * 4, unit: "s", doc: "end time" });
    host.append(until);
    for (const menu of session.menus) host.append(this.menu(menu));
    this.group("parameters", session.parameters, "changes");
    this.group("initial values", session.initial, "initial");
    const reset = element("button", "reset", "plain");
    reset.addEventListener("click", () => location.reload());
    host.append(reset);
    host.prepend(this.status);
  }

  group(title, items, where) {
    if (!items.length) return;
    this.host.append(element("h4", title));
    for (const item of items) this.host.append(this.slider(where, item));
  }

  slider(where, item) {
    const label = element("label", "", "knob"), input = element("input"), number = element("input");
    const name = element("span", item.name);
    name.title = item.doc;
    const log = item.low > 0 && item.high / item.low > 20;
    const to = (v) => (log ? Math.log(v) : v), from = (v) => (log ? Math.exp(v) : v);
    Object.assign(input, { type: "range", min: to(item.low), max: to(item.high), step: "any" });
    input.value = to(item.value);
    input.dataset.name = item.name;
    Object.assign(number, { type: "number", step: "any" });
    number.value = short(item.value);
    const set = (v) => {
      if (!Number.isFinite(v)) return;
      if (where === "until") this.session.until = v; else this[where][item.name] = v;
      this.run();
    };
    input.addEventListener("input", () => { number.value = short(from(+input.value)); set(+number.value); });
    number.addEventListener("change", () => { if (number.value === "") return; input.value = to(+number.value); set(+number.value); });
    label.append(name, input, number, element("em", item.unit === "1" ? "" : item.unit));
    return label;
  }

  menu(item) {
    const label = element("label", "", "knob"), select = element("select");
    const name = element("span", item.name);
    name.title = item.doc;
    select.dataset.name = item.name;
    for (const choice of item.choices) {
      const option = element("option", choice);
      option.selected = choice === item.value;
      select.append(option);
    }
    select.addEventListener("change", () => { this.changes[item.name] = select.value; this.run(); });
    label.append(name, select);
    return label;
  }

  async run() {
    this.again = true;
    if (this.busy) return;
    this.busy = true;
    while (this.again) {
      this.again = false;
      this.status.textContent = "running …";
      this.status.className = "status";
      const begin = performance.now();
      try {
        const answer = await fetch("run", {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ until: this.session.until, parameters: this.changes, initial: this.initial }),
        });
        const result = await answer.json();
        if (result.error) throw new Error(result.error);
        this.loaded(result);
        this.status.textContent = `${result.reason ? `stopped: ${result.reason} · ` : ""}ran in ${((performance.now() - begin) / 1000).toFixed(2)} s`;
        this.status.className = `status ${result.reason ? "bad" : "good"}`;
      } catch (error) {
        this.status.textContent = error.message;
        this.status.className = "status bad";
      }
    }
    this.busy = false;
  }
}
