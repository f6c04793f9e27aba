// A match or tournament: scores of players and of seats with intervals, ratings, cross table.

import { h } from "preact";
import { percent } from "../charts/figure.js";
import { IntervalChart } from "../charts/interval_chart.js";
import { language, number, t } from "../i18n.js";
import { resultData, Table } from "./parts.js";
import { levelWords } from "../play/spoken.js";
import { Explained } from "./explained.js";
import { GameLooks } from "./game_looks.js";

/** @typedef {import("../wire.d.ts").ExperimentView} Experiment */
/** @typedef {import("../wire.d.ts").GameView} GameView */
/** @typedef {import("../wire.d.ts").MatchResultView} MatchResultView */
/**
 * @typedef {{name: string, value: number, low: number, high: number, wins: number, n: number}}
 *   Score
 */

/** What a match came to, once there is something. @param {Experiment} experiment */
function finished({ result }) {
  return result?.kind === "match" || result?.kind === "tournament" ? result : null;
}

/**
 * Scores of the finished result; before, those so far, with intervals that may be watched.
 * @param {Experiment} experiment @param {"player" | "seat"} about
 * @returns {Score[]}
 */
function scoresOf(experiment, about) {
  const result = finished(experiment);
  if (experiment.state !== "finished" || !result) {
    return experiment.progress.score
      .filter((row) => row.about === about && row.n)
      .map(({ score, ...row }) => ({ ...row, value: score }));
  }
  return (about === "player" ? result.players : result.seats)
    .filter((row) => row.games)
    .map((row) => ({
      name: row.name,
      value: row.score,
      low: row.score_low,
      high: row.score_high,
      wins: row.wins,
      n: row.games,
    }));
}

/** @param {{experiment: Experiment, game: GameView | undefined}} props */
export function MatchResult({ experiment, game }) {
  const result = finished(experiment);
  const live = experiment.state !== "finished";
  const verdict = live ? "" : result?.words[language.value];
  const seats = game?.players ?? scoresOf(experiment, "seat").length;
  return h(
    "div",
    { class: "results" },
    verdict ? h("p", { class: "panel wide verdict" }, verdict) : null,
    h(Scores, { experiment, about: "player", live, even: 1 / (seats || 2) }),
    h(Scores, { experiment, about: "seat", live, even: 1 / (seats || 2) }),
    result && experiment.state !== "running" ? h(Facts, { result }) : null,
    result?.ratings.length
      ? h(Ratings, { ratings: result.ratings, csv: resultData(experiment) })
      : null,
    result && experiment.state !== "running" ? h(BySeat, { result }) : null,
    experiment.run === null ? null : h(GameLooks, { experiment }),
  );
}

/** @param {Score[]} scores @param {"player" | "seat"} about */
function named(scores, about) {
  return scores.map((row, index) => ({
    ...row,
    name:
      about === "seat"
        ? t("laboratory.seat", { n: index + 1 })
        : t("laboratory.player", { n: index + 1, name: levelWords(row.name) }),
  }));
}

/**
 * @param {{experiment: Experiment, about: "player" | "seat", live: boolean, even: number}} props
 */
function Scores({ experiment, about, live, even }) {
  const scores = named(scoresOf(experiment, about), about);
  if (!scores.length) return null;
  const kind = live ? t("laboratory.interval-any-time") : t("laboratory.interval-fixed");
  return h(
    "section",
    { class: "panel" },
    h(IntervalChart, {
      title: t(`laboratory.scores-of-${about}s`),
      about: `${t(`laboratory.about-${about}s`)} ${kind}`,
      xLabel: t("laboratory.score"),
      rows: scores.map((row) => ({
        name: row.name,
        value: row.value,
        low: row.low,
        high: row.high,
        note: `n = ${number(row.n)}`,
      })),
      low: 0,
      high: 1,
      reference: { value: even, text: t("laboratory.even", { share: percent(even) }) },
      csv: live ? undefined : resultData(experiment),
      open: true,
      table: {
        head: [
          t(`laboratory.${about}-head`),
          t("laboratory.wins"),
          t("laboratory.score-head"),
          t("laboratory.interval"),
          t("laboratory.n"),
        ],
        rows: scores.map((row) => [
          row.name,
          number(row.wins),
          percent(row.value),
          `${percent(row.low)} – ${percent(row.high)}`,
          number(row.n),
        ]),
      },
    }),
    h(Explained, { term: "interval" }),
  );
}

/** @param {{result: MatchResultView}} props */
function Facts({ result }) {
  const facts = [
    [t("laboratory.fact-games"), number(result.games)],
    [t("laboratory.fact-draws"), number(result.draws)],
    [t("laboratory.fact-unfinished"), number(result.unfinished)],
    [t("laboratory.fact-length"), number(result.mean_length, { maximumFractionDigits: 1 })],
  ];
  if (result.pairs && result.pairs.normalised_elo !== null) {
    const round = (/** @type {number} */ value) =>
      number(value, { maximumFractionDigits: 1, signDisplay: "exceptZero" });
    const { normalised_elo: elo, low, high, n } = result.pairs;
    const interval = `${round(low ?? -Infinity)} – ${round(high ?? Infinity)}`;
    facts.push([t("laboratory.fact-elo"), `${round(elo)} (${interval}), n = ${number(n)}`]);
  }
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
    result.pairs ? h(Explained, { term: "elo" }) : null,
  );
}

/** @param {{ratings: MatchResultView["ratings"], csv: string | undefined}} props */
function Ratings({ ratings, csv }) {
  const sorted = ratings.toSorted((a, b) => b.elo - a.elo);
  const low = Math.min(...sorted.map((each) => each.low)),
    high = Math.max(...sorted.map((each) => each.high));
  const room = Math.max(20, (high - low) * 0.05);
  const whole = (/** @type {number} */ value) =>
    number(value, { maximumFractionDigits: 0, signDisplay: "exceptZero" });
  return h(
    "section",
    { class: "panel" },
    h(IntervalChart, {
      title: t("laboratory.ratings"),
      about: t("laboratory.about-ratings"),
      xLabel: t("laboratory.elo"),
      format: whole,
      rows: sorted.map((each) => ({
        name: levelWords(each.name),
        value: each.elo,
        low: each.low,
        high: each.high,
        note: `n = ${number(each.games)}`,
      })),
      low: low - room,
      high: high + room,
      reference: { value: 0, text: t("laboratory.average") },
      csv,
      open: true,
      table: {
        head: [
          t("laboratory.player-head"),
          t("laboratory.elo"),
          t("laboratory.interval"),
          t("laboratory.n"),
        ],
        rows: sorted.map((each) => [
          levelWords(each.name),
          whole(each.elo),
          `${whole(each.low)} – ${whole(each.high)}`,
          number(each.games),
        ]),
      },
    }),
    h(Explained, { term: "elo" }),
  );
}

/** Each player in each seat. @param {{result: MatchResultView}} props */
function BySeat({ result }) {
  const seats = result.seats.length;
  const several = result.players_by_seat.some((row) => row.filter((cell) => cell.games).length > 1);
  if (!several) return null;
  return h(
    "section",
    { class: "panel" },
    h("h2", null, t("laboratory.by-seat")),
    h(Table, {
      label: t("laboratory.by-seat"),
      head: [
        t("laboratory.player-head"),
        ...Array.from({ length: seats }, (_, seat) => t("laboratory.seat", { n: seat + 1 })),
      ],
      rows: result.players_by_seat.map((row) => [
        levelWords(row[0].name),
        ...row.map((cell) =>
          cell.games
            ? [
                `${percent(cell.score)} (${percent(cell.score_low)} – ${percent(cell.score_high)})`,
                `n = ${number(cell.games)}`,
              ].join(", ")
            : "–",
        ),
      ]),
    }),
  );
}
