// The one place where the page speaks to a screen reader.

import { signal } from "@preact/signals";

/** What was said last; Page shows it in #announcer. */
export const said = signal("");

/** Says something politely; the same words twice are said twice. @param {string} text */
export function announce(text) {
  said.value = said.value === text ? `${text}\u00a0` : text;
}
