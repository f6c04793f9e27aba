// Options of a game as inputs: numbers with their range, choices, switches, lists of numbers.

import { h } from "preact";
import { hasWords, local, t } from "../i18n.js";
import { Entry, Switch, typed } from "../fields.js";

/** @typedef {import("../wire.d.ts").ParameterView} ParameterView */
/** @typedef {ParameterView["default"]} Value */

/**
 * A number kept within its range; what is no number leaves the old one.
 * @param {ParameterView} option @param {string} text @param {number} old
 */
function within(option, text, old) {
  const value = Number.parseInt(text, 10);
  if (Number.isNaN(value)) return old;
  return Math.min(Math.max(value, option.low ?? -Infinity), option.high ?? Infinity);
}

/** The page's word for a choice, or the game's own. @param {string} choice */
export function choiceWords(choice) {
  return hasWords(`page.choice-${choice}`) ? t(`page.choice-${choice}`) : choice;
}

/**
 * @param {{option: ParameterView, value: Value, names: string[], change: (value: Value) => void}}
 *   props
 */
export function OptionField({ option, value, names, change }) {
  const words = local(option.about) || option.name;
  if (option.kind === "switch") {
    return h(Switch, { words, name: option.name, on: value === true, change });
  }
  if (option.kind === "choice") {
    return h(
      "label",
      { class: "field option" },
      words,
      h(
        "select",
        {
          name: option.name,
          value: String(value),
          onChange: (/** @type {Event} */ event) => change(typed(event)),
        },
        option.choices.map((choice) =>
          h("option", { key: choice, value: choice }, choiceWords(choice)),
        ),
      ),
    );
  }
  if (option.kind === "numbers" && Array.isArray(value)) {
    return h(
      "fieldset",
      { class: "field option numbers-option" },
      h("legend", null, words),
      h(
        "div",
        { class: "row" },
        value.map((each, i) =>
          h(
            "label",
            { class: "field", key: i },
            h("span", { class: "hint" }, names[i] ?? i + 1),
            h(Entry, {
              type: "number",
              name: `${option.name}-${i + 1}`,
              value: each,
              min: option.low ?? undefined,
              max: option.high ?? undefined,
              take: (text) => change(value.with(i, within(option, text, each))),
            }),
          ),
        ),
      ),
    );
  }
  if (option.kind === "whole" && typeof value === "number") {
    const range =
      option.low !== null && option.high !== null ? `${option.low} – ${option.high}` : "";
    return h(
      "label",
      { class: "field option" },
      h("span", null, words, " ", h("span", { class: "hint" }, range)),
      h(Entry, {
        type: "number",
        name: option.name,
        value,
        min: option.low ?? undefined,
        max: option.high ?? undefined,
        taste: (text, input) => void (input.checkValidity() && change(within(option, text, value))),
        // What is not allowed is told by the browser, and not changed in silence.
        take: (text, input) =>
          input.reportValidity() ? change(within(option, text, value)) : false,
      }),
    );
  }
  return h(
    "label",
    { class: "field option" },
    words,
    h(Entry, {
      type: "text",
      name: option.name,
      value: String(value),
      maxLength: 200,
      take: change,
    }),
  );
}
