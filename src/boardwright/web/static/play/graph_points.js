// Where the values of a line lie on a graph. Pure.

import { provedDraw, provedWinner, shares } from "./winchance.js";

/** @typedef {import("./winchance.js").Judgement} Judgement */
/** @typedef {"chance" | "distance"} Unit */
/** @typedef {{index: number, height: number}} GraphPoint height from 0 (bottom) to 1 */

/**
 * One row of points for each player shown: for two players the first one's alone.
 * @param {(Judgement | null)[]} judgements along the line @param {number} players
 * @param {Unit} unit
 * @returns {GraphPoint[][]}
 */
export function graphRows(judgements, players, unit) {
  const far = farthest(judgements);
  const shown = players === 2 ? 1 : players;
  return Array.from({ length: shown }, (_, player) =>
    judgements.flatMap((judgement, index) => {
      if (!judgement) return [];
      const height = unit === "distance" ? pull(judgement, far) : shares(judgement.values)[player];
      return height === null ? [] : [{ index, height }];
    }),
  );
}

/**
 * The longest distance to the end that is known; at least 1.
 * @param {(Judgement | null)[]} judgements
 */
export function farthest(judgements) {
  return Math.max(1, ...judgements.map((judgement) => judgement?.distance ?? 0));
}

/**
 * A tug of war: the nearer a player's win, the nearer that player's edge; draws are in the middle.
 * @param {Judgement} judgement @param {number} far
 */
function pull(judgement, far) {
  const winner = provedWinner(judgement);
  if (!winner) return provedDraw(judgement) ? 0.5 : null;
  if (judgement.distance === null) return null;
  const strength = 1 - judgement.distance / (far + 1);
  return winner === 1 ? 0.5 + strength / 2 : 0.5 - strength / 2;
}

/**
 * Runs of neighbouring points, so that a gap in what is known stays a gap.
 * @param {GraphPoint[]} row
 */
export function runs(row) {
  /** @type {GraphPoint[][]} */
  const found = [];
  for (const point of row) {
    const last = found.at(-1);
    if (last && last[last.length - 1].index === point.index - 1) last.push(point);
    else found.push([point]);
  }
  return found;
}
