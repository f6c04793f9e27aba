// Tuning: old and new values, what the trials promise, and what the test says of it.

import { h } from "preact";
import { percent } from "../charts/figure.js";
import { IntervalChart } from "../charts/interval_chart.js";
import { LineChart } from "../charts/line_chart.js";
import { number, t } from "../i18n.js";
import { Explained } from "./explained.js";
import { Command, resultData, Table } from "./parts.js";

/** @typedef {import("../wire.d.ts").ExperimentView} Experiment */
/** @typedef {import("../wire.d.ts").TunedView} TunedView */

const Z_95 = 1.96;
/** So many trials have a mark and a number each. */
const MOST_MARKED = 12;

/** @param {{experiment: Experiment}} props */
export function TuneResult({ experiment }) {
  const { result } = experiment;
  if (result?.kind !== "tune" || !result.found) return null;
  const { rows, found } = result;
  const csv = resultData(experiment);
  return h(
    "div",
    { class: "results" },
    h("p", { class: "panel wide verdict" }, t(`laboratory.tuned-${verdictOf(found)}`)),
    h(
      "section",
      { class: "panel" },
      h("h2", null, t("laboratory.new-values")),
      h(Table, {
        label: t("laboratory.new-values"),
        head: [t("laboratory.setting"), t("laboratory.old"), t("laboratory.new-head")],
        rows: Object.entries(found.best).map(([name, value]) => [
          name,
          digits(found.old[name]),
          digits(value),
        ]),
      }),
      h("h3", null, t("laboratory.new-player")),
      h(Command, { command: found.best_player }),
    ),
    h(Facts, { result: found }),
    h(Against, { result: found, csv }),
    rows.length ? h(Trials, { rows, csv }) : null,
  );
}

/** @param {TunedView} result */
function verdictOf(result) {
  if (!result.complete) return "stopped";
  if (JSON.stringify(result.best) === JSON.stringify(result.old)) return "same";
  return result.confirmed === null ? "open" : String(result.confirmed);
}

/** @param {number} value */
function digits(value) {
  return number(value, { maximumSignificantDigits: 6 });
}

/**
 * What is promised, and what was measured in fresh games.
 * @param {{result: TunedView, csv: string | undefined}} props
 */
function Against({ result, csv }) {
  const { score, deviation } = result.posterior;
  const rows = [];
  if (score !== null && deviation !== null) {
    const half = Z_95 * deviation;
    rows.push({
      name: t("laboratory.promised"),
      value: score,
      low: Math.max(0, score - half),
      high: Math.min(1, score + half),
      note: `n = ${number(result.games)}`,
    });
  }
  if (result.score !== null)
    rows.push({
      name: t("laboratory.tested"),
      value: result.score,
      low: result.interval[0],
      high: result.interval[1],
      note: `n = ${number(result.confirm_games)}`,
    });
  if (!rows.length) return null;
  return h(
    "section",
    { class: "panel wide" },
    h(IntervalChart, {
      title: t("laboratory.against-old"),
      about: t("laboratory.about-against-old"),
      xLabel: t("laboratory.score"),
      rows,
      low: 0,
      high: 1,
      reference: { value: 0.5, text: t("laboratory.even", { share: percent(0.5) }) },
      csv,
      open: true,
    }),
  );
}

/** @param {{result: TunedView}} props */
function Facts({ result }) {
  const short = (/** @type {number} */ value) =>
    number(value, { maximumFractionDigits: 2, signDisplay: "exceptZero" });
  const [lower, upper] = result.evidence_bounds;
  const facts = [
    [t("laboratory.method"), t(`laboratory.method-${result.method}`)],
    [
      t(result.in_a_row === null ? "laboratory.trials" : "laboratory.pairings"),
      number(result.trials),
    ],
    ...(result.in_a_row === null ? [] : [[t("laboratory.in-a-row"), number(result.in_a_row)]]),
    [t("laboratory.games-of-search"), number(result.games)],
    [t("laboratory.games-of-test"), number(result.confirm_games)],
    [
      t("laboratory.evidence"),
      t("laboratory.evidence-between", {
        evidence: short(result.evidence),
        low: short(lower),
        high: short(upper),
      }),
    ],
  ];
  return h(
    "section",
    { class: "panel" },
    h("h2", null, t("laboratory.facts")),
    h(
      "dl",
      { class: "facts numbers" },
      facts.map(([name, value]) =>
        h("div", { key: name }, h("dt", null, name), h("dd", null, value)),
      ),
    ),
    h(Explained, { term: "sequential" }),
  );
}

/** @param {{rows: import("../wire.d.ts").TrialView[], csv: string | undefined}} props */
function Trials({ rows, csv }) {
  const names = Object.keys(rows[0].values);
  const few = rows.length <= MOST_MARKED;
  return h(
    "section",
    { class: "panel wide" },
    h(LineChart, {
      title: t("laboratory.trial-scores"),
      about: t("laboratory.about-trials"),
      xLabel: t("laboratory.trial"),
      names: few ? rows.map((row) => number(row.trial)) : undefined,
      y: { label: t("laboratory.score"), low: 0, high: 1, format: percent },
      series: [
        {
          name: t("laboratory.score-head"),
          points: rows.map((row, index) => ({
            x: few ? index : row.trial,
            y: row.score,
            low: row.low,
            high: row.high,
          })),
        },
      ],
      reference: { value: 0.5, text: t("laboratory.even", { share: percent(0.5) }) },
      csv,
      table: {
        head: [
          t("laboratory.trial"),
          ...names,
          t("laboratory.score-head"),
          t("laboratory.interval"),
          t("laboratory.n"),
        ],
        rows: rows.map((row) => [
          number(row.trial),
          ...names.map((name) => digits(row.values[name])),
          percent(row.score),
          `${percent(row.low)} – ${percent(row.high)}`,
          number(row.n),
        ]),
      },
    }),
  );
}
