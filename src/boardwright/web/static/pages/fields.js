// Small inputs that several pages share.

import { h } from "preact";

/** What an event's input holds. @param {any} event */
export const typed = (event) => /** @type {string} */ (event.target.value);

/** @param {{words: string, on: boolean, change: (on: boolean) => void, name?: string}} props */
export function Switch({ words, on, change, name }) {
  return h("label", { class: "switch" }, h("input", { type: "checkbox", name, checked: on, onChange: () => change(!on) }), words);
}

/** @param {{label: string, value: string, change: (value: string) => void}} props */
export function TextField({ label, value, change }) {
  return h("label", { class: "field" }, label,
    h("input", { type: "text", value, maxLength: 200, onInput: (/** @type {Event} */ event) => change(typed(event)) }));
}
