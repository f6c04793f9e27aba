// What boards and stones are made of: the grain of wood, the shine of stones.

import { h } from "preact";

/** @typedef {import("../looks.js").StoneLook} StoneLook */

/**
 * The shine of each colour: light, body, edge, and what is thrown back from the board below.
 * @type {Record<string, [string, string, string, string]>}
 */
const SHINES = {
  black: ["#8f9099", "#2a2a30", "#060608", "#34343b"],
  white: ["#ffffff", "#fbf9f2", "#cfc9b9", "#e6e1d3"],
  red: ["#f59aa9", "#c5364c", "#861a2d", "#a92d41"],
  green: ["#8ad9aa", "#2a8751", "#12522d", "#21703f"],
  blue: ["#94bfee", "#2b66a8", "#143d6c", "#235790"],
  orange: ["#ffd095", "#d67c10", "#985203", "#bd6b0b"],
  grey: ["#d8dbdd", "#85888c", "#54575a", "#707377"],
};
const OFFSETS = ["0", "0.42", "0.9", "1"];
/**
 * Stones that shine little: black slate and white shell. Other colours lose their light.
 * @type {typeof SHINES}
 */
const DULL = {
  ...Object.fromEntries(
    Object.entries(SHINES).map(([colour, [, body, edge, below]]) => [
      colour,
      [body, body, edge, below],
    ]),
  ),
  black: ["#55575d", "#3a3b40", "#232428", "#2c2d31"],
  white: ["#fffdf6", "#f8f2e2", "#ddd2b8", "#e9dfc8"],
};
/** Lines of growth of a shell, on a stone of 1 by 1. */
const GROWTH = [0.12, 0.27, 0.42, 0.57, 0.72, 0.87];
/** Grain of the wood, along the length of a tile of 320 by 96. */
const GRAIN = [
  "M0 9q80-6 160 0t160 0",
  "M0 25q60 7 150 1t170-1",
  "M0 38q100-5 190 2t130-2",
  "M0 57q70 6 160-1t160 1",
  "M0 71q90-7 180 1t140-1",
  "M0 87q80 5 160 0t160 0",
];

/**
 * The four colours of a stone's shine, as stones are liked.
 * @param {StoneLook} look @param {string} colour
 */
function shine(look, colour) {
  if (look === "flat") return OFFSETS.map(() => SHINES[colour][1]);
  return (look === "shell" ? DULL : SHINES)[colour];
}

/**
 * The shine of stones and the grain of wood, once on the page; boards refer to them.
 * @param {{look: StoneLook}} props
 */
export function StoneShines({ look }) {
  return h(
    "svg",
    { class: "unseen", "aria-hidden": "true", width: 0, height: 0 },
    h(
      "defs",
      null,
      h(
        "pattern",
        { id: "wood", width: 320, height: 96, patternUnits: "userSpaceOnUse" },
        h("rect", { class: "wood-ground", width: 320, height: 96 }),
        GRAIN.map((d, i) => h("path", { class: i % 2 ? "grain fine" : "grain", key: d, d })),
      ),
      Object.keys(SHINES).map((colour) =>
        h(
          "radialGradient",
          { key: colour, id: `shine-${colour}`, cx: "0.36", cy: "0.3", r: "0.78" },
          shine(look, colour).map((stop, i) =>
            h("stop", { key: i, offset: OFFSETS[i], "stop-color": stop }),
          ),
        ),
      ),
      h(
        "pattern",
        { id: "shell", width: 1, height: 1, patternContentUnits: "objectBoundingBox" },
        h("rect", { class: "shell-ground", width: 1, height: 1 }),
        GROWTH.map((y) => h("path", { class: "growth", key: y, d: `M0 ${y}q.5-.14 1 0` })),
      ),
      h(
        "radialGradient",
        { id: "shine-counter", cx: "0.38", cy: "0.3", r: "0.85" },
        h("stop", { offset: "0", "stop-color": "#fffdf6" }),
        h("stop", { offset: "0.6", "stop-color": "#f4ead2" }),
        h("stop", { offset: "1", "stop-color": "#d9c69c" }),
      ),
    ),
  );
}
