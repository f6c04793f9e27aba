// The worth of positions and moves in words, for eyes and ears.

import { language, number, t } from "../i18n.js";
import { board } from "./state.js";
import { provedDraw, provedWinner, shares } from "./winchance.js";

/** @typedef {import("./winchance.js").Judgement} Judgement */

/** What a player is called in this game. @param {number} player from 1 */
export function playerName(player) {
  return board.value?.player_names[language.value]?.[player - 1] ?? number(player);
}

/** @param {number} share @param {number} [digits] after the point */
export function percent(share, digits = 0) {
  return number(share, {
    style: "percent",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** Points of a hundred with a decimal, for differences of chances. @param {number} share */
export function points(share) {
  return number(100 * share, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/** @param {Judgement} judgement */
export function worthWords(judgement) {
  const winner = provedWinner(judgement);
  if (winner) {
    const name = playerName(winner);
    if (judgement.distance === 0) return t("analysis.won", { name });
    if (judgement.distance === null) return t("analysis.wins", { name });
    return t("analysis.wins-in", { name, count: number(judgement.distance) });
  }
  if (provedDraw(judgement)) return t("analysis.draw");
  return shares(judgement.values)
    .map((share, i) => t("analysis.chance", { name: playerName(i + 1), share: percent(share) }))
    .join(t("analysis.comma"));
}

/**
 * An exact value of a move, for the player who makes it.
 * @param {{value: string, distance: number | null, margin?: number | null}} judged
 */
export function exactWords({ value, distance, margin }) {
  if (margin) return t(`analysis.value.${value}-by`, { count: number(Math.abs(margin)) });
  if (value === "draw" || distance === null) return t(`analysis.value.${value}`);
  // Without a move left, or with nothing left but the move that loses: both are lost at once.
  if (distance <= (value === "loss" ? 1 : 0)) return t(`analysis.value.${value}-now`);
  return t(`analysis.value.${value}-in`, { count: number(distance) });
}

/** Numbers of thousands and millions in few letters. @param {number} count */
export function short(count) {
  return number(count, { notation: "compact", maximumFractionDigits: count < 1000 ? 0 : 1 });
}
