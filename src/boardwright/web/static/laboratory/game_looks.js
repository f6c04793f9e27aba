// What the games of a match look like: lengths, first moves, and who got what from whom.

import { h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { call } from "../request.js";
import { BarChart } from "../charts/bar_chart.js";
import { percent } from "../charts/figure.js";
import { number, t } from "../i18n.js";
import { levelWords } from "../play/spoken.js";
import { Table } from "./parts.js";

/** @typedef {import("../wire.d.ts").ExperimentView} Experiment */
/** @typedef {import("../wire.d.ts").GamesView} GamesView */

const MOST_BARS = 60;
const MOST_FIRST_MOVES = 30;
const LOOK_EVERY_MS = 5000;

/**
 * Lengths with equal steps; many different ones are joined.
 * @param {Record<string, number>} lengths
 */
export function binned(lengths) {
  const known = Object.entries(lengths).map(([plies, games]) => ({ plies: Number(plies), games }));
  if (!known.length) return [];
  const low = Math.min(...known.map((each) => each.plies)),
    high = Math.max(...known.map((each) => each.plies));
  const step = Math.max(1, Math.ceil((high - low + 1) / MOST_BARS));
  const bars = Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, index) => {
    const first = low + index * step;
    return { name: step === 1 ? String(first) : `${first}–${first + step - 1}`, value: 0 };
  });
  for (const each of known) bars[Math.floor((each.plies - low) / step)].value += each.games;
  return bars;
}

/** @param {{experiment: Experiment}} props */
export function GameLooks({ experiment }) {
  const [looks, show] = useState(/** @type {GamesView | null} */ (null));
  const { id, state } = experiment;
  useEffect(() => {
    const look = () =>
      call("GET", `/experiments/${id}/looks`).then(
        (/** @type {GamesView} */ found) => show(found),
        () => undefined,
      );
    look();
    if (state !== "running") return undefined;
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [id, state]);
  if (!looks) return null;
  const firsts = Object.entries(looks.first_moves)
    .sort((one, other) => other[1] - one[1])
    .slice(0, MOST_FIRST_MOVES);
  const lengths = binned(looks.lengths);
  return [
    experiment.kind === "tournament"
      ? h(CrossTable, { looks, players: experiment.request.players.map(levelWords) })
      : null,
    lengths.length
      ? h(
          "section",
          { class: "panel", key: "lengths" },
          h(BarChart, {
            title: t("laboratory.lengths"),
            xLabel: t("laboratory.plies"),
            yLabel: t("laboratory.games"),
            bars: lengths,
            csv: `/api/experiments/${id}/data.csv?of=lengths`,
          }),
        )
      : null,
    firsts.length > 1
      ? h(
          "section",
          { class: "panel", key: "firsts" },
          h(BarChart, {
            title: t("laboratory.first-moves"),
            xLabel: t("laboratory.move"),
            yLabel: t("laboratory.games"),
            about:
              firsts.length < Object.keys(looks.first_moves).length
                ? t("laboratory.most-frequent", { n: firsts.length })
                : undefined,
            bars: firsts.map(([name, value]) => ({ name, value })),
            csv: `/api/experiments/${id}/data.csv?of=first-moves`,
          }),
        )
      : null,
  ];
}

/**
 * Points of the player of the row against that of the column; tables of three count for each pair.
 * @param {{looks: GamesView, players: string[]}} props
 */
function CrossTable({ looks, players }) {
  /** @param {number} one @param {number} other */
  const cell = (one, other) => {
    const met = looks.meetings.filter(
      (each) => each.players.includes(one) && each.players.includes(other),
    );
    const games = met.reduce((sum, each) => sum + each.games, 0);
    const points = met.reduce((sum, each) => sum + each.points[each.players.indexOf(one)], 0);
    const counted = `${number(points, { maximumFractionDigits: 1 })} / ${number(games)}`;
    return games ? `${percent(points / games)} (${counted})` : "–";
  };
  return h(
    "section",
    { class: "panel", key: "cross" },
    h("h2", null, t("laboratory.cross-table")),
    h("p", { class: "hint" }, t("laboratory.about-cross-table")),
    h(Table, {
      label: t("laboratory.cross-table"),
      look: "cross",
      head: [t("laboratory.player-head"), ...players],
      rows: players.map((name, one) => [
        name,
        ...players.map((_, other) => (one === other ? "·" : cell(one, other))),
      ]),
    }),
  );
}
