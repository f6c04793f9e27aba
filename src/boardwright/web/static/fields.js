// Small inputs that several pages share.

import { h } from "preact";
import { useState } from "preact/hooks";

/** What an event's input holds. @param {Event} event */
export const typed = (event) => inputOf(event).value;

/** @param {Event} event */
const inputOf = (event) => /** @type {HTMLInputElement} */ (event.target);

/** @typedef {(text: string, input: HTMLInputElement) => void | false} Take */
/**
 * An input that keeps what is typed until it is left, although the page is redrawn meanwhile.
 * @param {{value: string | number, take: Take, taste?: Take} & Record<string, unknown>} props
 *   take: when it is left, false if it cannot be taken; taste: at every letter
 */
export function Entry({ value, take, taste, ...more }) {
  const [text, keep] = useState(/** @type {string | null} */ (null));
  return h("input", {
    ...more,
    value: text ?? value,
    onInput: (/** @type {Event} */ event) => {
      keep(typed(event));
      taste?.(typed(event), inputOf(event));
    },
    onChange: (/** @type {Event} */ event) => {
      if (take(typed(event), inputOf(event)) !== false) keep(null);
    },
  });
}

/** @param {{words: string, on: boolean, change: (on: boolean) => void, name?: string}} props */
export function Switch({ words, on, change, name }) {
  return h(
    "label",
    { class: "switch" },
    h("input", { type: "checkbox", name, checked: on, onChange: () => change(!on) }),
    words,
  );
}

/** @param {{label: string, value: string, change: (value: string) => void}} props */
export function TextField({ label, value, change }) {
  return h(
    "label",
    { class: "field" },
    label,
    h("input", {
      type: "text",
      value,
      maxLength: 200,
      onInput: (/** @type {Event} */ event) => change(typed(event)),
    }),
  );
}
