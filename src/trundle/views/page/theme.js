// Light and dark: the system's choice until the button is pressed; charts and the picture ask here for their colours.

const listeners = [];
const system = window.matchMedia("(prefers-color-scheme: dark)");
let chosen = null;
try { chosen = localStorage.getItem("trundle-theme"); } catch { /* a page without storage: inside a notebook, say */ }

export function colour(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

export function onTheme(listener) { listeners.push(listener); }

function apply() {
  document.documentElement.dataset.theme = chosen ?? (system.matches ? "dark" : "light");
  for (const listener of listeners) listener();
}

export function toggleTheme() {
  chosen = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
  try { localStorage.setItem("trundle-theme", chosen); } catch { /* it holds for this page only */ }
  apply();
}

system.addEventListener("change", apply);
apply();
