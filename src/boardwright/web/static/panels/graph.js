// The value of every position of the line looked at; a click or an arrow key goes there.

import { h } from "preact";
import { useState } from "preact/hooks";
import { computed } from "@preact/signals";
import { number, t } from "../i18n.js";
import { goTo } from "../play/actions.js";
import { farthest, graphRows, runs } from "../play/graph_points.js";
import { judgementOf } from "../play/judgement.js";
import { mistakes } from "../play/mistakes.js";
import { board, cursor, line, nodes, target } from "../play/state.js";
import { playerName, worthWords } from "../play/worth_words.js";

/** @typedef {import("../play/graph_points.js").Unit} Unit */

const WIDTH = 400;
const HEIGHT = 150;
const RIGHT = 10;
const TOP = 10;
const BOTTOM = 20;

/** Room for the words beside the graph: a letter takes six units, a Chinese one eleven. */
const left = computed(() => {
  const words = [t("analysis.even"), t("analysis.draw"), playerName(1), playerName(2)];
  const widths = words.map((word) => word.length * (/^[\x20-\x7e]*$/.test(word) ? 6 : 11));
  return Math.min(WIDTH / 3, Math.max(40, ...widths) + 6);
});

/** @param {number} index @param {number} last */
function across(index, last) {
  return left.value + ((WIDTH - left.value - RIGHT) * index) / Math.max(1, last);
}

/** @param {number} height */
function down(height) {
  return TOP + (HEIGHT - TOP - BOTTOM) * (1 - height);
}

export function ValueGraph() {
  const [unit, useUnit] = useState(/** @type {Unit} */ ("chance"));
  if (!board.value) return null;
  const judgements = line.value.map(judgementOf);
  const players = board.value.players;
  const shown = board.value.solvable && players === 2 ? unit : "chance";
  return h(
    "section",
    { class: `panel graph${players > 2 ? " many" : ""}`, "aria-label": t("analysis.graph") },
    h(
      "div",
      { class: "lines-head" },
      h("h2", null, t("analysis.graph")),
      board.value.solvable ? h(UnitChoice, { unit: shown, useUnit }) : null,
    ),
    h(
      "div",
      { class: "graph-slider", ...slider(judgements) },
      h(
        "svg",
        { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true", onClick: goThere },
        h(Ticks, { players, unit: shown, far: farthest(judgements) }),
        h(Moves, null),
        graphRows(judgements, players, shown).map((row, player) =>
          h(Row, { key: player, row, player: player + 1 }),
        ),
        h(Mistakes, { rows: graphRows(judgements, players, shown) }),
      ),
    ),
    judgements.some(Boolean) ? null : h("p", { class: "hint" }, t("analysis.graph-empty")),
    players > 2 ? h(Legend, { players }) : null,
  );
}

/** @param {{unit: Unit, useUnit: (unit: Unit) => void}} props */
function UnitChoice({ unit, useUnit }) {
  return h(
    "div",
    { role: "group", class: "row units", "aria-label": t("analysis.unit") },
    /** @type {Unit[]} */ (["chance", "distance"]).map((each) =>
      h(
        "button",
        {
          key: each,
          type: "button",
          class: "plain",
          "aria-pressed": unit === each,
          onClick: () => useUnit(each),
        },
        t(`analysis.unit.${each}`),
      ),
    ),
  );
}

/**
 * What makes the graph a slider over the moves.
 * @param {(import("../play/winchance.js").Judgement | null)[]} judgements
 */
function slider(judgements) {
  const at = line.value.indexOf(target.value);
  const judgement = judgements[at];
  const node = nodes.value.get(cursor.value);
  const move = node?.move
    ? t("analysis.after", { number: number(at), move: node.move })
    : t("analysis.beginning");
  return {
    role: "slider",
    tabIndex: 0,
    "aria-label": t("analysis.graph"),
    "aria-valuemin": 0,
    "aria-valuemax": line.value.length - 1,
    "aria-valuenow": at,
    "aria-valuetext": `${move}: ${judgement ? worthWords(judgement) : t("analysis.unknown")}`,
    onKeyDown: slide,
  };
}

/** @param {KeyboardEvent} event */
function slide(event) {
  const at = line.value.indexOf(target.value);
  const last = line.value.length - 1;
  /** @type {Record<string, number>} */
  const wanted = {
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    PageDown: at - 10,
    PageUp: at + 10,
    Home: 0,
    End: last,
  };
  if (!(event.key in wanted)) return;
  event.preventDefault();
  goTo(line.value[Math.max(0, Math.min(last, wanted[event.key]))]);
}

/** @param {MouseEvent} event */
function goThere(event) {
  const box = /** @type {SVGElement} */ (event.currentTarget).getBoundingClientRect();
  const x = ((event.clientX - box.left) / box.width) * WIDTH;
  const last = line.value.length - 1;
  const index = Math.round(((x - left.value) / (WIDTH - left.value - RIGHT)) * last);
  goTo(line.value[Math.max(0, Math.min(last, index))]);
}

/** @param {{players: number, unit: Unit, far: number}} props */
function Ticks({ players, unit, far }) {
  const even = players === 2 ? 0.5 : 1 / players;
  const names = { top: playerName(1), bottom: playerName(2) };
  const edge = unit === "distance" ? t("analysis.nearest") : "";
  return h(
    "g",
    { class: "graph-ticks" },
    [0, even, 1].map((height) =>
      h("line", {
        key: height,
        class: height === even ? "zero" : "",
        x1: left.value,
        x2: WIDTH - RIGHT,
        y1: down(height),
        y2: down(height),
      }),
    ),
    h(
      "text",
      { x: left.value - 5, y: down(1) + 8 },
      players === 2 ? names.top : number(1, { style: "percent" }),
    ),
    h(
      "text",
      { x: left.value - 5, y: down(even) + 4 },
      unit === "distance" ? t("analysis.draw") : t("analysis.even"),
    ),
    h(
      "text",
      { x: left.value - 5, y: down(0) },
      players === 2 ? names.bottom : number(0, { style: "percent" }),
    ),
    edge
      ? h(
          "text",
          { class: "edge", x: WIDTH - RIGHT, y: down(1) + 11 },
          t("analysis.nearest", { count: number(far) }),
        )
      : null,
  );
}

function Moves() {
  const last = line.value.length - 1;
  const at = line.value.indexOf(target.value);
  const step = [1, 2, 5, 10, 20, 50, 100].find((each) => last / each <= 10) ?? 200;
  const ticks = Array.from({ length: Math.floor(last / step) + 1 }, (_, i) => i * step);
  return h(
    "g",
    { class: "graph-moves" },
    h("line", {
      class: "now",
      x1: across(at, last),
      x2: across(at, last),
      y1: TOP,
      y2: HEIGHT - BOTTOM,
    }),
    ticks.map((index) =>
      h("text", { key: index, x: across(index, last), y: HEIGHT - 5 }, number(index)),
    ),
  );
}

/** @param {{row: import("../play/graph_points.js").GraphPoint[], player: number}} props */
function Row({ row, player }) {
  const last = line.value.length - 1;
  const at = line.value.indexOf(target.value);
  return h(
    "g",
    { class: `graph-row seat-${player}` },
    runs(row).map((run) =>
      h("polyline", {
        key: run[0].index,
        points: run.map(({ index, height }) => `${across(index, last)},${down(height)}`).join(" "),
      }),
    ),
    row.map(({ index, height }) =>
      h("circle", {
        key: index,
        cx: across(index, last),
        cy: down(height),
        r: index === at ? 4.5 : row.length > 60 ? 1 : 2,
      }),
    ),
  );
}

/** @param {{rows: import("../play/graph_points.js").GraphPoint[][]}} props */
function Mistakes({ rows }) {
  const last = line.value.length - 1;
  return h(
    "g",
    { class: "graph-mistakes" },
    mistakes.value.map((mistake) => {
      const index = line.value.indexOf(mistake.node);
      const row = rows[rows.length === 1 ? 0 : mistake.seat - 1];
      const point = row?.find((each) => each.index === index);
      if (!point) return null;
      const [x, y] = [across(index, last), down(point.height)];
      const d = y < TOP + 12 ? `M${x},${y + 9}l5,8h-10z` : `M${x},${y - 9}l5,-8h-10z`;
      return h("path", { key: index, class: mistake.size, d });
    }),
  );
}

/** @param {{players: number}} props */
function Legend({ players }) {
  return h(
    "p",
    { class: "hint graph-legend" },
    Array.from({ length: players }, (_, i) =>
      h(
        "span",
        { key: i },
        h(
          "svg",
          { width: 26, height: 8, class: `graph-row seat-${i + 1}`, "aria-hidden": "true" },
          h("polyline", { points: "0,4 26,4" }),
        ),
        playerName(i + 1),
      ),
    ),
  );
}
