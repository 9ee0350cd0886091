// Light, dark, or what the system prefers. The choice is kept in the browser.

import { byId } from "./dom.js";

const KEY = "goldbeam-theme";
const NAMES = ["system", "light", "dark"];
const SIGNS = { system: "◐", light: "☀", dark: "☾" };

function kept() {
  try {
    return localStorage.getItem(KEY) ?? "system";
  } catch {
    return "system";
  }
}

function show(name) {
  if (name === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = name;
  const button = byId("theme");
  if (!button) return;
  button.setAttribute("aria-label", `Theme: ${name}. Change`);
  button.replaceChildren(`${SIGNS[name]} `, Object.assign(document.createElement("span"), { textContent: name }));
}

export function isDark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

export function startTheme() {
  let name = NAMES.includes(kept()) ? kept() : "system";
  show(name);
  byId("theme")?.addEventListener("click", () => {
    name = NAMES[(NAMES.indexOf(name) + 1) % NAMES.length];
    try {
      localStorage.setItem(KEY, name);
    } catch {
      // the choice then lasts as long as the page
    }
    show(name);
  });
}
