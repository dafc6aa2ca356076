// Play, pause, speed, loop, scrub: one time for the whole page.

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
    this.speeds.addEventListener("change", () => { this.speed = +this.speeds.value; });
    this.loops.addEventListener("click", () => { this.loop = !this.loop; this.loops.setAttribute("aria-pressed", this.loop); });
    document.addEventListener("keydown", (e) => {
      if (e.ctrlKey || e.altKey || e.metaKey) return;
      if (e.key === " " && !e.target.matches("input:not([type=range]), select, textarea, button, summary")) { e.preventDefault(); this.toggle(); }
      if (e.target.matches("input, select, textarea")) return; // sliders have their own use of the other keys
      const step = (this.end - this.start) / 200;
      if (e.key === "ArrowRight") { this.pause(); this.seek(Math.min(this.end, this.t + step)); }
      if (e.key === "ArrowLeft") { this.pause(); this.seek(Math.max(this.start, this.t - step)); }
      if (e.key === "Home") this.seek(this.start);
    });
  }

  span(start, end) {
    Object.assign(this, { start, end });
    Object.assign(this.slider, { min: start, max: end, step: (end - start) / 1e5 || "any" });
    this.seek(Math.min(Math.max(this.t, start), end));
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
    this.label.textContent = `${t.toFixed(3)} s`;
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
