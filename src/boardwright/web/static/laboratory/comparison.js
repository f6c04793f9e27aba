// Two finished experiments of one game beside each other.

import { h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { call } from "../request.js";
import { percent } from "../charts/figure.js";
import { IntervalChart } from "../charts/interval_chart.js";
import { number, t } from "../i18n.js";
import { tell } from "../notice.js";
import { Command } from "./parts.js";
import { describe, details } from "./words.js";
import { typed } from "../fields.js";

/** @typedef {import("../wire.d.ts").ExperimentView} Experiment */
/** @typedef {import("../wire.d.ts").ExperimentList} ExperimentList */
/** @typedef {import("../wire.d.ts").ComparedLine} ComparedLine */
/** @typedef {import("../wire.d.ts").ComparisonView} ComparisonView */
/** @typedef {import("../wire.d.ts").GameView} GameView */

/**
 * Others that it can be compared with: finished, with games, of the same game.
 * @param {Experiment} experiment
 */
function useOthers({ id, request }) {
  const [found, show] = useState(/** @type {Experiment[]} */ ([]));
  useEffect(() => {
    call("GET", "/experiments").then(
      (list) =>
        show(
          /** @type {ExperimentList} */ (list).experiments.filter(
            (each) =>
              each.id !== id &&
              each.run !== null &&
              each.state === "finished" &&
              each.request.game === request.game,
          ),
        ),
      tell,
    );
  }, [id]);
  return found;
}

/** @param {{experiment: Experiment, games: GameView[]}} props */
export function Comparison({ experiment, games }) {
  const others = useOthers(experiment);
  const [other, choose] = useState(0);
  const [found, show] = useState(/** @type {ComparisonView | null} */ (null));
  useEffect(() => {
    show(null);
    if (!other) return undefined;
    const leaving = new AbortController();
    call("GET", `/experiments/${experiment.id}/compare/${other}`, undefined, {
      signal: leaving.signal,
    }).then(
      (view) => show(/** @type {ComparisonView} */ (view)),
      (error) => leaving.signal.aborted || tell(error),
    );
    return () => leaving.abort();
  }, [experiment.id, other]);
  if (!others.length) return null;
  return h(
    "section",
    { class: "panel comparison" },
    h("h2", null, t("laboratory.compare")),
    h(
      "label",
      { class: "field" },
      t("laboratory.compare-with"),
      h(
        "select",
        {
          name: "other",
          value: String(other),
          onChange: (/** @type {Event} */ event) => choose(Number(typed(event))),
        },
        h("option", { value: "0" }, t("laboratory.compare-none")),
        others.map((each) =>
          h(
            "option",
            { key: each.id, value: String(each.id) },
            `${each.id}: ${describe(each, games)} (${details(each)})`,
          ),
        ),
      ),
    ),
    found ? h(Differences, { found, numbers: [experiment.id, other] }) : null,
  );
}

/** @param {ComparedLine} row */
function nameOf({ about, name, number: which }) {
  if (about === "seat") return t("laboratory.seat", { n: which });
  return which > 1 ? `${name} (${which})` : name;
}

/** @param {number} value a difference of shares */
function apart(value) {
  return number(value, { style: "percent", maximumFractionDigits: 1, signDisplay: "exceptZero" });
}

/** @param {{found: ComparisonView, numbers: [number, number]}} props */
function Differences({ found, numbers: [one, other] }) {
  const reach =
    1.05 * Math.max(0.05, ...found.rows.flatMap((row) => [Math.abs(row.low), Math.abs(row.high)]));
  return [
    h(IntervalChart, {
      key: "chart",
      title: t("laboratory.differences", { one, other }),
      about: t("laboratory.about-differences", { one, other }),
      xLabel: t("laboratory.difference"),
      format: apart,
      rows: found.rows.map((row) => ({
        name: nameOf(row),
        value: row.difference,
        low: row.low,
        high: row.high,
      })),
      low: -reach,
      high: reach,
      reference: { value: 0, text: t("laboratory.no-difference") },
      open: true,
      csv: `/api/experiments/${one}/compare/${other}/data.csv`,
      table: {
        head: [
          t("laboratory.row-head"),
          ...[one, other].flatMap((n) => [
            t("laboratory.score-in", { n }),
            t("laboratory.n-in", { n }),
          ]),
          t("laboratory.difference"),
          t("laboratory.interval"),
        ],
        rows: found.rows.map((row) => [
          nameOf(row),
          percent(row.scores[0]),
          number(row.games[0]),
          percent(row.scores[1]),
          number(row.games[1]),
          apart(row.difference),
          `${apart(row.low)} – ${apart(row.high)}`,
        ]),
      },
    }),
    h("h3", { key: "head" }, t("laboratory.again")),
    h(Command, { key: "command", command: found.command }),
  ];
}
