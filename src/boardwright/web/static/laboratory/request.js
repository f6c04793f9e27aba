// What the form asks for: made from an address or an older experiment, and as the server wants it.

import { language } from "../i18n.js";

/** @typedef {import("../api.d.ts").ExperimentRequest} ExperimentRequest */
/** @typedef {import("../api.d.ts").GameView} GameView */

export const KINDS = /** @type {const} */ (["match", "tournament", "fairness", "reproduce"]);
export const PAPERS = ["nim", "lgame", "goclub", "gomoku", "three-kingdoms"];
export const FORMS = /** @type {const} */ (["round-robin", "gauntlet", "swiss"]);
const USUAL_PLAYERS = ["easy", "normal", "random"];

/**
 * Everything of a form; a request is made from what its kind needs.
 * @typedef {Required<Omit<ExperimentRequest, "language" | "games">> & {games: number | null}} Asked
 */

/** @param {URLSearchParams} query @param {GameView[]} games @returns {Asked} */
export function firstAsked(query, games) {
  const kind = KINDS.find((each) => each === query.get("kind")) ?? "match";
  const game = games.find((each) => each.name === query.get("game")) ?? games[0];
  const paper = query.get("paper") ?? "nim";
  return withUsualPlayers({
    kind, game: game.name, paper: PAPERS.includes(paper) ? paper : "nim", options: {}, players: [], games: null,
    seed: 1, rotate: true, opening_plies: 0, form: "round-robin", full: false,
  }, game.players);
}

/** Players to begin with: two or three for a match, more for a tournament, the usual levels for fairness. @param {Asked} asked @param {number} seats @returns {Asked} */
export function withUsualPlayers(asked, seats) {
  if (asked.kind === "fairness" || asked.kind === "reproduce") return { ...asked, players: [] };
  const count = asked.kind === "match" ? seats : Math.max(3, seats);
  return { ...asked, players: USUAL_PLAYERS.slice(0, count) };
}

/** @param {Asked} asked @returns {ExperimentRequest} */
export function requestOf(asked) {
  const { kind, game, options, seed } = asked;
  if (kind === "reproduce") return { kind, paper: asked.paper, full: asked.full, seed, language: language.value };
  const games = asked.games ?? undefined;
  const common = { kind, game, options, seed, games, opening_plies: asked.opening_plies, players: asked.players.filter((each) => each !== ""), language: language.value };
  if (kind === "fairness") return common;
  return kind === "match" ? { ...common, rotate: asked.rotate } : { ...common, rotate: asked.rotate, form: asked.form };
}
