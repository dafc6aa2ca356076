// The page: puts the parts together and gives them one time and one selection.
import { COLOURS, Chart } from "trundle/charts";
import { Inspector, element } from "trundle/inspector";
import { Laboratory } from "trundle/laboratory";
import { MODE_COLOURS, Modes } from "trundle/modes";
import { largest, short } from "trundle/numbers";
import { Player } from "trundle/player";
import { Run, decode } from "trundle/run";
import { Signals } from "trundle/signals";
import { Stage } from "trundle/stage";
import { onTheme, toggleTheme } from "trundle/theme";

const $ = (id) => document.getElementById(id);
const WORKERS = 8; // most parts of the ledger that are shown one by one
const page = { charts: [], time: 0, run: null, reference: null, add, remove, go, zoomed };
window.trundle = page; // for the console, and for tests

async function fetchJson(address) {
  const answer = await fetch(address);
  const data = await answer.json();
  if (data.error) throw new Error(data.error);
  return data;
}

const ask = (run) => (names) => fetchJson(`signals?run=${run}&names=${encodeURIComponent(JSON.stringify(names))}`);

function fail(text) {
  $("problem").textContent = text;
  $("problem").hidden = false;
}

async function start() {
  const embedded = $("payload").textContent.trim();
  const session = JSON.parse($("session").textContent);
  page.live = !embedded;
  page.player = new Player(document, moveTo);
  page.inspector = new Inspector($("inspector"), choose, (name) => page.signals.add(name));
  page.signals = new Signals($("signals"), page);
  try {
    page.stage = new Stage($("stage"), choose);
  } catch (error) {
    $("stage").append(element("p", `This browser cannot draw in three dimensions (${error.message}); everything else on this page works.`, "hint"));
    $("stage").classList.add("absent");
  }
  load(embedded ? JSON.parse(embedded) : await fetchJson("payload"));
  if (session.laboratory) {
    $("laboratory").hidden = false;
    page.laboratory = new Laboratory($("knobs"), session.laboratory, (payload) => load(payload, true), () => page.reference?.info.run ?? null);
  }
  if (session.files) files(session);
  $("compare").hidden = !session.laboratory && !session.files;
  $("compare").addEventListener("click", () => compare(page.reference ? null : page.run));
  $("theme").addEventListener("click", toggleTheme);
  onTheme(() => { for (const chart of page.charts) chart.paint?.(); });
  for (const name of ["contacts", "reactions", "trail", "tracks", "velocities", "axes"])
    $(`show-${name}`).addEventListener("change", (e) => {
      if (!page.stage) return;
      page.stage.show[name] = e.target.checked;
      page.stage.draw(page.time);
      if (name === "reactions" && e.target.checked) page.stage.needReactions().catch((error) => fail(error.message));
    });
  $("views").addEventListener("change", (e) => { page.stage?.look(e.target.value); });
  $("follow").addEventListener("change", (e) => { if (page.stage) { page.stage.follow = e.target.value; page.stage.draw(page.time); } });
  $("home").addEventListener("click", () => { if (page.stage) { page.stage.home(); $("follow").value = page.stage.follow; $("views").value = page.stage.view; page.stage.draw(page.time); } });
  const frame = (now) => {
    page.player.tick(now);
    page.stage?.render(page.player.playing, now);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  page.ready = true;
}

function files(session) {
  $("files").hidden = false;
  for (const name of session.files) {
    const option = element("option", name);
    option.selected = name === session.file;
    $("files").append(option);
  }
  $("files").addEventListener("change", async (e) => {
    try {
      if (page.stage) page.stage.t = undefined;
      const keep = page.reference ? `&keep=${page.reference.info.run}` : "";
      load(await fetchJson(`open?file=${encodeURIComponent(e.target.value)}${keep}`), Boolean(page.reference));
    } catch (error) { fail(error.message); }
  });
}

function load(payload, stay = false) {
  if (payload.format !== "trundle-page-1") return fail("This page and its data do not belong together.");
  $("problem").hidden = true;
  const run = new Run(payload, page.live ? ask(payload.run) : null);
  page.run = run;
  document.title = `${payload.model} · Trundle`;
  $("title").textContent = payload.model;
  $("about").textContent = payload.about;
  const remarks = payload.reason ? [`The run stopped early: ${payload.reason}`] : [];
  if (payload.unseen.length) remarks.push(`Not drawn, for this result does not hold r and q of them: ${payload.unseen.slice(0, 5).join(", ")}${payload.unseen.length > 5 ? " …" : ""}`);
  $("stopped").hidden = !remarks.length;
  $("stopped").textContent = remarks.join(" · ");
  page.stage?.load(run, stay);
  page.charts = [];
  for (const id of ["energy", "contacts", "accuracy", "words", "facts"]) $(id).replaceChildren();
  const movers = payload.moving.filter((p) => p !== "world");
  $("follow").replaceChildren(new Option("nothing", ""), ...movers.map((p) => new Option(p, p)));
  $("follow").value = page.stage?.follow ?? "";
  $("views").value = page.stage?.view ?? "slanted";
  if (!stay) page.signals.choose(run);
  facts(payload);
  chooser(run);
  energy(run);
  contacts(payload, run);
  accuracy(run);
  words(payload);
  panels(payload);
  diagram(payload);
  page.inspector.load(run);
  page.player.load(run.times);
  if (!stay) page.player.seek(run.start);
}

function facts(p) {
  const s = p.statistics;
  const chips = [
    [`${short(page.run.end - page.run.start)} s`, `${p.samples} samples${p.samples > page.run.times.length ? `, ${page.run.times.length} shown` : ""}`],
    [`${s.steps ?? "–"} steps`, `${short(s.wall_seconds ?? NaN)} s of computing`],
    [`${(s.position_residual ?? NaN).toExponential?.(1)}`, "constraints, position level"],
    [`${(p.energy.relative ?? NaN).toExponential(1)}`, "energy ledger, relative"],
    [`${p.events.length}`, "events"],
  ];
  for (const [value, text] of chips) {
    const chip = element("div", "", "chip");
    chip.append(element("b", value), element("span", text));
    $("facts").append(chip);
  }
}

// The charts of signals, and the names of those that can be added.
function chooser(run) {
  $("names").replaceChildren(...run.info.names.filter((n) => page.live || run.signals.has(n)).map((n) => new Option(n)));
  page.signals.load().catch((error) => fail(error.message));
}

// Keep a run beside those that come: its curves dashed, its bodies as ghosts. null: no more.
function compare(run) {
  page.reference = run;
  $("compare").textContent = run ? "stop comparing" : "compare";
  $("compare").setAttribute("aria-pressed", Boolean(run));
  page.stage?.compare(run);
  page.signals.load().catch((error) => fail(error.message));
}

async function addNamed() {
  const name = $("add").value.trim(), over = $("over").value.trim();
  if (!name) return;
  try {
    if (await page.signals.add(name, over === "time" ? "" : over)) $("add").value = $("over").value = "";
  } catch (error) { fail(error.message); }
}

$("add").addEventListener("keydown", (e) => { if (e.key === "Enter") addNamed(); });
$("over").addEventListener("keydown", (e) => { if (e.key === "Enter") addNamed(); });
$("add-button").addEventListener("click", addNamed);

function energy(run) {
  const e = run.info.energy, get = (text) => decode(text, Float32Array);
  const potential = get(e.potential), from = potential[0];
  const parts = [["kinetic", get(e.kinetic)], ["potential − start", potential.map((v) => v - from)], ["elastic", get(e.elastic)]];
  const most = largest;
  const all = Object.entries(e.work).map(([path, text]) => [path === "world" ? "the base" : path, get(text).map((v) => -v)]);
  const large = [...all].sort((a, b) => most(b[1]) - most(a[1])).slice(0, all.length > WORKERS ? WORKERS - 1 : WORKERS);
  const small = all.filter((w) => !large.includes(w));
  const lost = all.filter((w) => large.includes(w));
  if (small.length) lost.push([`${small.length} others`, small[0][1].map((_, k) => small.reduce((sum, [, y]) => sum + y[k], 0))]);
  const series = [...parts, ...lost].filter(([, y]) => y.some((v) => v !== 0)).map(([label, y], i) => ({ label, x: run.times, y, colour: COLOURS[i % COLOURS.length] }));
  const scale = e.scale ?? 0;
  add(new Chart($("energy"), series, { label: "energy (J), stacked: stored, and given away (−work)", height: 220, stacked: true, scale, zoomed }, go));
  add(new Chart($("energy"), [{ label: "residual", x: run.times, y: get(e.residual) }], { label: "what does not add up (J)", height: 110, scale, zoomed }, go));
}

function contacts(p, run) {
  $("contacts-section").hidden = !Object.keys(p.modes).length;
  if (!Object.keys(p.modes).length) return;
  const legend = element("p", "", "legend");
  const present = new Set(Object.values(p.modes).flat().map(([, , mode]) => mode));
  for (const [mode, colour] of Object.entries(MODE_COLOURS).filter(([mode]) => present.has(mode))) {
    const key = element("span", mode, "key"), swatch = element("i");
    swatch.style.background = colour;
    key.prepend(swatch);
    legend.append(key);
  }
  $("contacts").append(legend);
  add(new Modes($("contacts"), p.modes, p.events, run.times, go));
  const more = element("details"), table = element("table", "", "events");
  more.append(element("summary", `${p.events.length} events`));
  for (const e of p.events.slice(0, 400)) {
    const row = element("tr");
    const when = element("button", `${e.time.toFixed(page.player.digits + 3)} s`, "link");
    when.addEventListener("click", () => go(e.time));
    const cell = element("td");
    cell.append(when);
    row.append(cell, element("td", e.path), element("td", e.before === e.after ? e.after : `${e.before} → ${e.after}`), element("td", e.cause));
    table.append(row);
  }
  more.append(table);
  $("contacts").append(more);
}

async function accuracy(run) {
  await run.need(["audit.position", "audit.velocity"]);
  const e = run.info.energy;
  const series = [{ label: "energy, relative", x: run.times, y: decode(e.residual, Float32Array).map((v) => v / (e.scale ?? 1)) }];
  for (const name of ["position", "velocity"]) {
    const s = run.signals.get(`audit.${name}`);
    if (s && s.data.some((v) => v > 0)) series.push({ label: `constraints, ${name} level`, x: run.times, y: s.data });
  }
  if (run === page.run) add(new Chart($("accuracy"), series, { label: "residuals", height: 150, log: true, zoomed }, go));
}

function words(p) {
  const block = (title, rows) => {
    const entries = Object.entries(rows);
    if (!entries.length) return;
    const box = element("details"), table = element("table");
    box.append(element("summary", title), table);
    for (const [key, value] of entries) {
      const row = element("tr");
      row.append(element("th", key), element("td", typeof value === "number" ? short(value) : String(value)));
      table.append(row);
    }
    $("words").append(box);
    return box;
  };
  block("summary", p.summary)?.setAttribute("open", "");
  if (p.doctor) {
    const box = element("details");
    box.append(element("summary", "the doctor's words"), element("pre", p.doctor));
    $("words").append(box);
  }
  block("parameters", p.parameters);
  block("statistics", p.statistics);
  block("versions", p.versions);
}

// The model's own pictures. As images they cannot run anything.
function panels(p) {
  $("panels").replaceChildren(...Object.entries(p.panels).map(([title, svg]) => {
    const part = element("section"), image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    image.alt = title;
    part.append(element("h2", title), image);
    return part;
  }));
}

function diagram(p) {
  $("diagram-section").hidden = !p.diagram;
  if (!p.diagram || page.drawn === p.diagram) return;
  page.drawn = p.diagram;
  const svg = new DOMParser().parseFromString(p.diagram, "image/svg+xml").documentElement;
  $("diagram").replaceChildren(document.importNode(svg, true));
  $("diagram").onclick = (e) => {
    const path = e.target.closest("[data-path]")?.dataset.path ?? e.target.closest("[data-constraint]")?.dataset.constraint;
    if (path) { choose(path); $("inspector").closest("aside").scrollIntoView({ block: "nearest" }); }
  };
}

function choose(path) {
  page.selected = path;
  page.inspector.show(path);
  if (path) $("inspector").closest("aside").scrollTop = $("inspector").offsetTop - $("inspector").closest("aside").offsetTop - 30;
  page.stage?.select(path);
  for (const e of document.querySelectorAll("#diagram .chosen")) e.classList.remove("chosen");
  for (const e of document.querySelectorAll("#diagram [data-path], #diagram [data-constraint]"))
    if (path && (e.dataset.path === path || e.dataset.constraint === path || e.dataset.paths?.split(" ").includes(path))) e.classList.add("chosen");
}

function remove(chart) { page.charts = page.charts.filter((c) => c !== chart); }

// One chart over time was zoomed: the others show the same span. null: all of it.
function zoomed(span, by = null) {
  page.span = span;
  for (const chart of page.charts) if (chart !== by) chart.span?.(span);
}

function add(chart) {
  page.charts.push(chart);
  if (page.span) chart.span?.(page.span);
  chart.cursor(page.time, page.run.place(page.time)[0]);
}

function go(t) {
  page.player.pause();
  page.player.seek(t);
}

function moveTo(t) {
  page.time = t;
  if (!page.run) return;
  const place = page.run.place(t);
  page.stage?.draw(t);
  const now = performance.now(), words = !page.player.playing || now - (page.said ?? 0) > 150; // who can read faster?
  if (words) page.said = now;
  for (const chart of page.charts) chart.cursor(t, place[0], words);
  if (words) page.inspector.cursor(place);
}

start().catch((error) => { fail(error.message); console.error(error); });
