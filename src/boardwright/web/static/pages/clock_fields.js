// Which clock a new game has: none, time for the game, periods after it, or days for each move.

import { h } from "preact";
import { Entry, typed } from "../fields.js";
import { t } from "../i18n.js";

/** Kinds of clocks and the numbers each asks for, with their bounds. */
const KINDS = /** @type {const} */ ({
  none: [],
  game: [
    ["minutes", 0.1, 10_080],
    ["increment", 0, 3600],
  ],
  periods: [
    ["minutes", 0, 10_080],
    ["periods", 1, 100],
    ["period", 1, 3600],
  ],
  days: [["days", 1, 30]],
});

/** @typedef {keyof typeof KINDS} Kind */
/**
 * @typedef {{kind: Kind, minutes: number, increment: number, periods: number, period: number,
 *   days: number}} ClockChoice
 */

/** @type {ClockChoice} */
export const NO_CLOCK = {
  kind: "none",
  minutes: 10,
  increment: 5,
  periods: 3,
  period: 30,
  days: 3,
};

const DAY_S = 86_400;

/** The clock as the server is asked for it. @param {ClockChoice} clock */
export function paceOf({ kind, minutes, increment, periods, period, days }) {
  if (kind === "none") return null;
  if (kind === "days") return { seconds: 0, periods: 1, period: days * DAY_S };
  if (kind === "game") return { seconds: 60 * minutes, increment };
  return { seconds: 60 * minutes, periods, period };
}

/** @param {{clock: ClockChoice, change: (clock: ClockChoice) => void}} props */
export function ClockFields({ clock, change }) {
  const kinds = /** @type {Kind[]} */ (Object.keys(KINDS));
  return h(
    "fieldset",
    { class: "panel clock-fields" },
    h("legend", null, t("page.clock")),
    h(
      "select",
      {
        "aria-label": t("page.clock"),
        value: clock.kind,
        onChange: (/** @type {Event} */ event) =>
          change({ ...clock, kind: /** @type {Kind} */ (typed(event)) }),
      },
      kinds.map((kind) => h("option", { key: kind, value: kind }, t(`page.clock-kind-${kind}`))),
    ),
    h(
      "div",
      { class: "row" },
      KINDS[clock.kind].map(([name, least, most]) =>
        h(
          "label",
          { class: "field", key: name },
          t(`page.clock-${name}`),
          h(Entry, {
            type: "number",
            value: clock[name],
            min: least,
            max: most,
            step: name === "periods" ? 1 : "any",
            take: (text, input) =>
              input.checkValidity() && void change({ ...clock, [name]: Number(text) }),
          }),
        ),
      ),
    ),
  );
}
