// One slider with its number: a range that may be logarithmic, a field, a unit; its name resets it.
import { element } from "trundle/inspector";
import { short } from "trundle/numbers";

export class Knob {
  // changed(value) is told of what the user sets, and null where the name was clicked
  // text: how it is called where it stands
  constructor(item, changed, text = item.name) {
    Object.assign(this, { item, changed });
    this.label = element("label", "", "knob");
    this.name = element("span", text, "name");
    this.name.title = `${item.name}${item.doc ? `: ${item.doc}` : ""}; click to reset`;
    this.input = element("input");
    this.number = element("input");
    Object.assign(this.input, { type: "range", step: "any" });
    Object.assign(this.number, { type: "number", step: "any" });
    this.input.dataset.name = item.name;
    this.unit = element("em", item.unit === "1" ? "" : item.unit);
    this.label.append(this.name, this.input, this.number, this.unit);
    this.input.addEventListener("input", () => { this.number.value = short(this.from(+this.input.value)); this.set(+this.number.value); });
    this.number.addEventListener("change", () => {
      if (this.number.value === "") return;
      this.input.value = this.to(+this.number.value);
      this.set(+this.number.value);
    });
    this.name.addEventListener("click", (e) => { e.preventDefault(); this.mark(false); this.changed(null); });
    this.show(item);
  }

  set(value) {
    if (!Number.isFinite(value)) return;
    this.mark(true);
    this.changed(value);
  }

  mark(isChanged) { this.label.classList.toggle("changed", isChanged); }

  to(v) { return this.log ? Math.log(v) : v; }

  from(v) { return this.log ? Math.exp(v) : v; }

  // Show a value with the range around it.
  show(item) {
    this.log = item.low > 0 && item.high / item.low > 20;
    Object.assign(this.input, { min: this.to(item.low), max: this.to(item.high) });
    this.input.value = this.to(item.value);
    this.number.value = short(item.value);
  }

  get active() { return [this.input, this.number].includes(document.activeElement); }
}
