// A fairness study: the score of each seat over playing strength, and what it means in words.

import { h } from "preact";
import { percent } from "../charts/figure.js";
import { LineChart } from "../charts/line_chart.js";
import { language, number, t } from "../i18n.js";
import { levelWords } from "../play/spoken.js";
import { Explained } from "./explained.js";
import { resultData } from "./parts.js";

/** @typedef {import("../wire.d.ts").ExperimentView} Experiment */
/** @typedef {import("../wire.d.ts").GameView} GameView */

/** @typedef {import("../wire.d.ts").LevelView} LevelView */

/** @param {LevelView} row */
function levelName(row) {
  if (row.exact) return t("laboratory.exact-level");
  return row.opening_plies
    ? t("laboratory.level-after", { level: levelWords(row.level), n: row.opening_plies })
    : levelWords(row.level);
}

/** @param {{experiment: Experiment, game: GameView | undefined}} props */
export function FairnessResult({ experiment }) {
  const { result } = experiment;
  if (result?.kind !== "fairness") return null;
  const rows = result.rows.filter((row) => row.seats.length);
  if (!rows.length) return null;
  const seats = rows[0].seats.length;
  const even = 1 / seats;
  // The server's page of sentences: its title, the levels, what follows, the verdict, then the kind
  // of game at each level.
  const sentences = (result.verdict?.words[language.value] ?? []).slice(1);
  const place = sentences.length - rows.filter((row) => !row.exact).length - 1;
  return h(
    "div",
    { class: "results" },
    sentences.length ? h("p", { class: "panel wide verdict" }, sentences[place]) : null,
    h(
      "section",
      { class: "panel wide" },
      h(LineChart, {
        title: t("laboratory.curve"),
        about: t("laboratory.about-curve"),
        xLabel: t("laboratory.strength"),
        names: rows.map(levelName),
        y: { label: t("laboratory.score"), low: 0, high: 1, format: percent },
        series: Array.from({ length: seats }, (_, seat) => ({
          name: t("laboratory.seat", { n: seat + 1 }),
          points: rows.map((row, x) => ({
            x,
            y: row.seats[seat].score,
            low: row.seats[seat].low,
            high: row.seats[seat].high,
          })),
        })),
        reference: { value: even, text: t("laboratory.even", { share: percent(even) }) },
        csv: resultData(experiment),
        open: true,
        table: levels(rows, seats),
      }),
      h(Explained, { term: "interval" }),
    ),
    sentences.length
      ? h(
          "section",
          { class: "panel wide" },
          h("h2", null, t("laboratory.in-words")),
          h(
            "ul",
            null,
            sentences.toSpliced(place, 1).map((text) => h("li", { key: text }, text)),
          ),
        )
      : null,
  );
}

/**
 * How many games an interval stands on: players that play alike play some games again.
 * @param {LevelView} row
 */
function gamesOf({ games, distinct }) {
  return distinct && distinct < games
    ? t("laboratory.different-of", { different: number(distinct), games: number(games) })
    : number(games);
}

/**
 * Everything measured, a row for each level.
 * @param {LevelView[]} rows @param {number} seats
 */
function levels(rows, seats) {
  const some = (
    /** @type {number | null} */ value,
    /** @type {(value: number) => string} */ format,
  ) => (value === null ? "" : format(value));
  const short = (/** @type {number} */ value) => number(value, { maximumFractionDigits: 1 });
  return {
    head: [
      t("laboratory.level"),
      ...Array.from({ length: seats }, (_, seat) => t("laboratory.seat", { n: seat + 1 })),
      t("laboratory.n"),
      t("laboratory.draws"),
      t("laboratory.mean-length"),
      t("laboratory.branching"),
      t("laboratory.lead-changes"),
      t("laboratory.settled"),
    ],
    rows: rows.map((row) => [
      levelName(row),
      ...row.seats.map((seat) =>
        seat.low === null || seat.high === null
          ? percent(seat.score)
          : `${percent(seat.score)} (${percent(seat.low)} – ${percent(seat.high)})`,
      ),
      row.exact ? t("laboratory.exact") : gamesOf(row),
      some(row.draw_rate, percent),
      some(row.mean_length, short),
      some(row.branching, short),
      some(row.lead_changes, short),
      some(row.settled_after, percent),
    ]),
  };
}
