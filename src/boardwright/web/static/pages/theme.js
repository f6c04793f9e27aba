// Light, dark, or as the system has it; remembered in this browser.

import { signal } from "@preact/signals";

/** @typedef {"system" | "light" | "dark"} Theme */

export const THEMES = /** @type {Theme[]} */ (["system", "light", "dark"]);
const KEPT = "boardwright-theme";

const kept = /** @type {Theme} */ (localStorage.getItem(KEPT));
export const theme = signal(THEMES.includes(kept) ? kept : "system");
document.documentElement.dataset.theme = theme.value;

/** @param {Theme} wanted */
export function chooseTheme(wanted) {
  localStorage.setItem(KEPT, wanted);
  document.documentElement.dataset.theme = wanted;
  theme.value = wanted;
}
