// What is known of one body or constraint at the time shown: path, state, bonds, reactions, power.
import { short } from "trundle/numbers";

const BODY = ["r", "v", "w", "a", "kinetic", "potential"];
const OWN = ["phi", "phi_dot", "nu", "nu_dot", "gap", "slip", "carrier", "F_B", "M_B", "power", "work"];

export function element(tag, text = "", className = "") {
  const e = document.createElement(tag);
  e.textContent = text;
  if (className) e.className = className;
  return e;
}

function vector(values) {
  return values.length === 1 ? short(values[0]) : `(${values.map(short).join(", ")})`;
}

export class Inspector {
  // choose(path) selects something else; chart(name) draws a signal
  constructor(host, choose, chart) {
    Object.assign(this, { host, choose, chart, cells: [] });
  }

  load(run) {
    this.run = run;
    const { bodies = [], constraints = [] } = run.info.structure;
    this.bodies = new Map(bodies.map((b) => [b.path, b]));
    this.constraints = new Map(constraints.map((c) => [c.path, c]));
    this.show(this.path ?? "");
  }

  knows(path) { return this.bodies.has(path) || this.constraints.has(path); }

  async show(path) {
    this.path = path;
    this.host.replaceChildren();
    this.cells = [];
    if (!path || !this.knows(path)) {
      this.host.append(element("p", "Click a body, a contact point or a constraint: here you see its path, state, bonds, reactions and power. Click a value to chart it.", "hint"));
      return;
    }
    const body = this.bodies.get(path), item = body ?? this.constraints.get(path);
    const title = element("h3", path);
    title.id = "selected";
    this.host.append(title, element("p", `${item.type}${item.doc ? `: ${item.doc}` : ""}`, "hint"));
    body ? this.body(body) : this.constraint(item);
    await this.run.need(this.cells.map(([, name]) => name));
    if (this.path === path && this.place) this.cursor(this.place);
  }

  value(table, label, name, unit = null, text = "") {
    if (!this.run.known.has(name)) return;
    const row = element("tr"), cell = element("td", "…", "number chartable"), head = element("th", label);
    if (text) head.title = text;
    Object.assign(cell, { title: `chart ${name}`, tabIndex: 0, onclick: () => this.chart(name) });
    cell.dataset.signal = name;
    cell.onkeydown = (e) => { if (e.key === "Enter") this.chart(name); };
    row.append(head, cell, element("td", unit ?? "", "unit"));
    table.append(row);
    this.cells.push([cell, name, row.lastChild]);
  }

  link(path, text = path) {
    const a = element("button", text, "link");
    a.addEventListener("click", () => this.choose(path));
    return a;
  }

  body(b) {
    const table = element("table");
    if (b.mass) {
      const row = element("tr");
      row.append(element("th", "mass"), element("td", short(b.mass), "number"), element("td", "kg", "unit"));
      table.append(row);
    }
    for (const name of BODY) this.value(table, name, `${b.path}.${name}`);
    const held = element("p", "held by ", "links");
    for (const c of this.constraints.values()) if (c.bodies.some((p) => p.body === b.path)) held.append(this.link(c.path), " ");
    this.host.append(table, held);
  }

  constraint(c) {
    const joins = element("p", "joins ", "links");
    c.bodies.slice(0, 8).forEach((p) => joins.append(this.link(p.body, `${p.body} (${p.port})`), " "));
    if (c.bodies.length > 8) joins.append(`and ${c.bodies.length - 8} more`);
    const own = element("table");
    this.value(own, "mode", `${c.path}.mode`, null, c.modes?.map((name, k) => `${k} ${name}`).join(", "));
    for (const name of OWN) this.value(own, name, `${c.path}.${name}`);
    this.host.append(joins, own);
    for (const bond of c.bonds) {
      const box = element("div", "", `bond ${bond.kind}`), table = element("table");
      const head = element("h4", bond.name);
      head.append(element("span", bond.kind + (bond.level ? ` on ${bond.level}s`.replace("ys", "ies") : ""), "kind"));
      box.append(head, element("p", bond.words));
      for (const name of bond.signals) this.value(table, name.slice(c.path.length + 1).replace(`${bond.name}.`, ""), name);
      box.append(table);
      this.host.append(box);
    }
  }

  cursor(place) {
    this.place = place;
    for (const [cell, name, unit] of this.cells) {
      const values = this.run.value(name, place);
      if (!values) continue;
      const text = name.endsWith(".mode") ? this.constraints.get(name.slice(0, -5))?.modes?.[values[0]] ?? vector(values) : vector(values);
      if (cell.textContent !== text) cell.textContent = text;
      if (!unit.textContent) unit.textContent = this.run.signals.get(name).unit.replace(/^1$/, "");
    }
  }
}
