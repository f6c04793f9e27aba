// Switches that a browser remembers.

import { effect, signal } from "@preact/signals";

/** @param {string} name @param {boolean} initially */
export function keptSwitch(name, initially) {
  const kept = localStorage.getItem(name);
  const found = signal(kept === null ? initially : kept === "on");
  effect(() => localStorage.setItem(name, found.value ? "on" : "off"));
  return found;
}
