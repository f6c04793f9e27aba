// A net that learned: how strong it was on the way, what it learned from, and how it plays.

import { h } from "preact";
import { percent } from "../charts/figure.js";
import { LineChart } from "../charts/line_chart.js";
import { number, t } from "../i18n.js";
import { Command, resultData } from "./parts.js";
import { duration } from "./words.js";

/** @typedef {import("../wire.d.ts").ExperimentView} Experiment */
/** @typedef {import("../wire.d.ts").StrengthView} Strength */

/** @param {{experiment: Experiment, game?: import("../wire.d.ts").GameView}} props */
export function LearnResult({ experiment, game }) {
  const { result } = experiment;
  if (result?.kind !== "learn") return null;
  const { curve, player } = result;
  const csv = resultData(experiment);
  const even = 1 / (game?.players ?? 2);
  return h(
    "div",
    { class: "results" },
    curve.length ? h(Curve, { rows: curve, csv, even }) : null,
    player
      ? h(
          "section",
          { class: "panel" },
          h("h2", null, t("laboratory.learned-player")),
          h("p", { class: "hint" }, t("laboratory.learned-player-about")),
          h(Command, { command: player }),
          h(Facts, { result }),
        )
      : null,
  );
}

/** @param {{rows: Strength[], csv: string | undefined, even: number}} props */
function Curve({ rows, csv, even }) {
  const opponents = [...new Set(rows.map((row) => row.opponent))];
  const { games, simulations } = rows[rows.length - 1];
  return h(
    "section",
    { class: "panel wide" },
    h(LineChart, {
      title: t("laboratory.learned-curve"),
      about: t("laboratory.learned-curve-about", { games: number(games), n: number(simulations) }),
      xLabel: t("laboratory.seconds-learned"),
      y: { label: t("laboratory.score"), low: 0, high: 1, format: percent },
      series: opponents.map((name) => ({
        name,
        points: rows
          .filter((row) => row.opponent === name)
          .map((row) => ({ x: row.seconds, y: row.score, low: row.low, high: row.high })),
      })),
      reference: { value: even, text: t("laboratory.even", { share: percent(even) }) },
      csv,
    }),
  );
}

/** @param {{result: import("../wire.d.ts").LearnResultView}} props */
function Facts({ result }) {
  const facts = [
    [t("laboratory.learned-for"), duration(result.seconds ?? 0)],
    [t("laboratory.learned-games"), number(result.games ?? 0)],
    [t("laboratory.learned-positions"), number(result.positions ?? 0)],
  ];
  return h(
    "dl",
    { class: "facts numbers" },
    facts.map(([name, value]) =>
      h("div", { key: name }, h("dt", null, name), h("dd", null, value)),
    ),
  );
}
