// Sliders for parameters and initial values by part, menus for laws: each change runs the model again on the server.
import { element } from "trundle/inspector";
import { Knob } from "trundle/knobs";
import { short } from "trundle/numbers";

const FOUND = 60; // most sliders that a search shows
const PATIENCE = 1000; // ms after which a run is cancelled for a newer one

async function post(address, data) {
  const answer = await fetch(address, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(data) });
  const result = await answer.json();
  if (result.error) throw new Error(result.error);
  return result;
}

export class Laboratory {
  // loaded(payload) shows a run; kept() is the number of the run that is compared with, or null
  constructor(host, session, loaded, kept) {
    Object.assign(this, { host, loaded, kept, busy: false, again: false });
    this.id = Math.random().toString(36).slice(2); // of this page, for the server
    this.first = session;
    this.status = element("p", "", "status");
    this.status.id = "lab-status";
    this.cancelButton = element("button", "cancel");
    this.cancelButton.id = "cancel";
    this.cancelButton.hidden = true;
    this.cancelButton.addEventListener("click", () => this.cancel());
    this.search = element("input");
    Object.assign(this.search, { type: "search", placeholder: "find a parameter …", id: "find" });
    this.search.setAttribute("aria-label", "find a parameter");
    this.search.addEventListener("input", () => this.filter());
    this.found = element("div");
    this.groups = element("div");
    this.head = element("div");
    const buttons = element("p", "", "buttons");
    const reset = element("button", "reset all");
    reset.addEventListener("click", () => { this.reset(); this.run(); });
    buttons.append(reset, this.copyButton());
    this.code = element("details", "", "code");
    this.code.append(element("summary", "as Python"), element("pre"));
    const state = element("div", "", "state");
    state.append(this.status, this.cancelButton);
    host.append(state, element("p", "Move a slider: the model runs again.", "hint"), this.head, this.search, this.found, this.groups, buttons, this.code);
    this.reset();
  }

  reset() {
    Object.assign(this, { until: this.first.until, changes: {}, initial: {}, chosen: {} });
    this.search.value = "";
    this.build(this.first);
    this.filter();
  }

  // All sliders and menus anew.
  build(session) {
    this.session = session;
    this.knobs = [];
    const until = this.knob("until", { name: "until", value: this.until, low: this.first.until / 10, high: this.first.until * 4, unit: "s", doc: "end time" });
    this.head.replaceChildren(until.label, ...session.menus.map((m) => this.menu(m)));
    const open = new Set([...this.groups.querySelectorAll("details[open]")].map((d) => d.dataset.group));
    this.groups.replaceChildren();
    const parts = new Map();
    for (const [where, items] of [["changes", session.parameters], ["initial", session.initial], ["initial", session.free]])
      for (const item of items) {
        if (!parts.has(item.group)) parts.set(item.group, []);
        parts.get(item.group).push([where, item]);
      }
    const first = ["", "initial values"]; // of the model itself
    const order = [...parts.keys()].sort((a, b) => first.includes(b) - first.includes(a));
    for (const name of order) this.group(name, parts.get(name), open.size ? open.has(name) : first.includes(name));
    this.code.lastChild.textContent = session.python;
  }

  // A part's sliders; they are made when it is opened.
  group(name, items, isOpen) {
    const box = element("details", "", "group");
    box.dataset.group = name;
    const title = element("summary", name || "parameters");
    title.append(element("span", ` ${items.length}`, "kind"));
    box.append(title);
    const fill = () => { if (box.childElementCount === 1) box.append(...items.map(([where, item]) => this.knob(where, item).label)); };
    box.addEventListener("toggle", () => { if (box.open) fill(); });
    if (isOpen) { box.open = true; fill(); }
    this.groups.append(box);
  }

  // Sliders whose path or words have all that was typed, in the place of the groups.
  filter() {
    const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    this.groups.hidden = words.length > 0;
    this.found.replaceChildren();
    if (!words.length) return;
    const all = [["changes", this.session.parameters], ["initial", this.session.initial], ["initial", this.session.free]].flatMap(([w, items]) => items.map((i) => [w, i]));
    const hits = all.filter(([, i]) => words.every((w) => `${i.name} ${i.doc}`.toLowerCase().includes(w)));
    this.found.append(...hits.slice(0, FOUND).map(([where, item]) => this.knob(where, item, true).label));
    if (hits.length > FOUND) this.found.append(element("p", `and ${hits.length - FOUND} more`, "hint"));
    if (!hits.length) this.found.append(element("p", "nothing of this name", "hint"));
  }

  knob(where, item, isFound = false) {
    const own = where === "until" ? null : this[where];
    const held = own && item.name in own ? own[item.name] : item.value;
    const knob = new Knob({ ...item, value: held }, (value) => {
      if (where === "until") this.until = value ?? this.first.until;
      else if (value === null) delete this[where][item.name];
      else this[where][item.name] = value;
      this.run();
    }, !isFound && item.group && item.name.startsWith(`${item.group}.`) ? item.name.slice(item.group.length + 1) : item.name);
    knob.label.classList.toggle("tall", isFound || Boolean(item.group?.endsWith("initial values")));
    knob.mark(Boolean(own) && item.name in own);
    this.knobs.push({ where, knob });
    return knob;
  }

  menu(item) {
    const label = element("label", "", "knob"), select = element("select"), name = element("span", item.name);
    name.title = item.doc;
    select.dataset.name = item.name;
    for (const choice of item.choices) {
      const option = element("option", choice);
      option.selected = choice === (this.chosen[item.name] ?? item.value);
      select.append(option);
    }
    select.addEventListener("change", () => { this.chosen[item.name] = select.value; this.run(); });
    label.append(name, select);
    return label;
  }

  // After a run: values that follow others, and the sliders of what the model has now.
  update(session) {
    const names = (s) => [...s.parameters, ...s.initial, ...s.free].map((i) => i.name).join(" ");
    if (names(session) !== names(this.session)) {
      const there = (items) => new Set(items.map((i) => i.name));
      const parameters = there(session.parameters), initial = there([...session.initial, ...session.free]);
      for (const name of Object.keys(this.changes)) if (!parameters.has(name)) delete this.changes[name];
      for (const name of Object.keys(this.initial)) if (!initial.has(name)) delete this.initial[name];
      this.build(session);
      this.filter();
      return;
    }
    this.session = session;
    const now = new Map([...session.parameters, ...session.initial, ...session.free].map((i) => [i.name, i]));
    this.knobs = this.knobs.filter(({ knob }) => knob.label.isConnected);
    for (const { where, knob } of this.knobs)
      if (where !== "until" && !knob.active && !(knob.item.name in this[where])) knob.show(now.get(knob.item.name));
    this.code.lastChild.textContent = session.python;
  }

  copyButton() {
    const button = element("button", "copy as Python");
    button.id = "copy";
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(this.session.python);
        button.textContent = "copied";
      } catch { // without the right to copy: show it, selected
        this.code.open = true;
        getSelection().selectAllChildren(this.code.lastChild);
        button.textContent = "press Ctrl-C";
      }
      setTimeout(() => { button.textContent = "copy as Python"; }, 2000);
    });
    return button;
  }

  say(text, kind = "") {
    this.status.textContent = text;
    this.status.className = `status ${kind}`;
  }

  cancel() { post("cancel", { page: this.id }).catch((error) => this.say(error.message, "bad")); }

  // While a run takes long: how far it is, and a button that ends it.
  watch(begin) {
    return setInterval(async () => {
      this.cancelButton.hidden = false;
      try {
        const { running, t } = await (await fetch(`progress?page=${this.id}`)).json();
        if (running && this.busy) this.say(`running: t = ${short(t)} of ${short(this.until)} s, ${((performance.now() - begin) / 1000).toFixed(0)} s …`);
      } catch { /* the answer to the run itself will tell */ }
    }, 500);
  }

  async run() {
    this.again = true;
    if (this.busy) {
      if (performance.now() - this.begin > PATIENCE) this.cancel();
      return;
    }
    this.busy = true;
    while (this.again) {
      this.again = false;
      this.say("running …");
      this.begin = performance.now();
      const watch = this.watch(this.begin);
      try {
        const result = await post("run", { page: this.id, keep: this.kept(), until: this.until, parameters: { ...this.changes, ...this.chosen }, initial: this.initial });
        this.update(result.laboratory);
        this.loaded(result);
        this.say(`${result.reason ? `stopped: ${result.reason} · ` : ""}ran in ${((performance.now() - this.begin) / 1000).toFixed(2)} s`, result.reason ? "bad" : "good");
      } catch (error) {
        this.say(error.message, "bad");
      }
      clearInterval(watch);
      this.cancelButton.hidden = true;
    }
    this.busy = false;
  }
}
