// Play, pause, speed, loop, scrub: one time for the whole page.

const SHORT = 0.5, LONG = 200; // s: runs between these are played in real time

export class Player {
  constructor(host, changed) {
    this.changed = changed;
    this.t = 0;
    this.playing = false;
    this.speed = 1;
    this.loop = true;
    const $ = (name) => host.querySelector(name);
    Object.assign(this, { button: $("#play"), slider: $("#time"), label: $("#now"), speeds: $("#speed"), loops: $("#loop") });
    this.button.addEventListener("click", () => this.toggle());
    this.slider.addEventListener("input", () => { this.pause(); this.seek(+this.slider.value); });
    this.speeds.addEventListener("change", () => { this.speed = +this.speeds.value; this.chosen = true; });
    this.loops.addEventListener("click", () => { this.loop = !this.loop; this.loops.setAttribute("aria-pressed", this.loop); });
    document.addEventListener("keydown", (e) => this.key(e));
  }

  // Space plays; left and right step a frame wherever the focus is, but where text is typed. Up and down are left to
  // the sliders and menus.
  key(e) {
    if (e.ctrlKey || e.altKey || e.metaKey) return;
    if (e.key === " " && !e.target.matches("input:not([type=range]), select, textarea, button, summary")) { e.preventDefault(); this.toggle(); }
    if (e.target.matches("textarea, input:not([type=range], [type=checkbox])")) return;
    const step = { ArrowRight: 1, ArrowLeft: -1 }[e.key];
    if (step) { e.preventDefault(); this.step(step * (e.shiftKey ? 10 : 1)); }
    if (e.key === "Home" && !e.target.matches("input, select")) this.seek(this.start);
  }

  // Go on by so many frames of the run.
  step(count) {
    this.pause();
    const { times } = this, last = times.length - 1;
    let k = 0;
    while (k < last && times[k + 1] <= this.t + 1e-9 * (this.end - this.start)) k++;
    if (count < 0 && times[k] < this.t - 1e-9 * (this.end - this.start)) k++; // from between two frames to the one before
    this.seek(times[Math.min(last, Math.max(0, k + count))]);
  }

  // The times of the frames of a run.
  load(times) {
    const start = times[0], end = times[times.length - 1];
    Object.assign(this, { times, start, end });
    Object.assign(this.slider, { min: start, max: end, step: (end - start) / 1e5 || "any" });
    const lasts = end - start;
    this.digits = lasts > 0 && lasts < SHORT ? Math.min(12, 5 - Math.ceil(Math.log10(lasts))) : 3;
    if (!this.chosen) this.pace(lasts);
    this.seek(Math.min(Math.max(this.t, start), end));
  }

  // What is over in a blink is played slowly, and what takes minutes fast: in some 5 s, by a power of ten. All else is
  // played in real time.
  pace(lasts) {
    const speed = lasts > 0 && (lasts < SHORT || lasts > LONG) ? 10 ** Math.round(Math.log10(lasts / 5)) : 1;
    if (![...this.speeds.options].some((option) => Math.abs(+option.value / speed - 1) < 1e-6)) {
      const option = new Option(speed < 1 ? `1/${Math.round(1 / speed)} ×` : `${Math.round(speed)} ×`, speed);
      this.speeds.add(option, [...this.speeds.options].findIndex((other) => +other.value > speed));
    }
    this.speed = speed;
    this.speeds.value = [...this.speeds.options].find((option) => Math.abs(+option.value / speed - 1) < 1e-6).value;
  }

  toggle() { this.playing ? this.pause() : this.play(); }

  play() {
    if (this.t >= this.end) this.seek(this.start);
    this.playing = true;
    this.last = null;
    this.button.textContent = "❚❚";
    this.button.setAttribute("aria-label", "pause");
  }

  pause() {
    this.playing = false;
    this.button.textContent = "▶";
    this.button.setAttribute("aria-label", "play");
  }

  seek(t) {
    this.t = t;
    this.slider.value = t;
    this.label.textContent = `${t.toFixed(this.digits)} s`;
    this.changed(t);
  }

  // once per frame of the screen
  tick(now) {
    if (!this.playing) return;
    if (this.last !== null) {
      let t = this.t + ((now - this.last) / 1000) * this.speed;
      if (t > this.end) {
        if (this.loop) t = this.start; else { t = this.end; this.pause(); }
      }
      this.seek(t);
    }
    this.last = now;
  }
}
