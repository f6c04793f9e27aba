// What the form asks for: made from an address or an older experiment, and as the server wants it.

import { language } from "../i18n.js";

/** @typedef {import("../wire.d.ts").ExperimentRequest} ExperimentRequest */
/** @typedef {import("../wire.d.ts").GameView} GameView */

const USUAL_PLAYERS = ["easy", "normal", "random"];

/**
 * Everything of a form; a request is made from what its kind needs.
 * @typedef {Required<Omit<ExperimentRequest, "language" | Counts>> & Record<Counts, number | null>}
 *   Asked
 * @typedef {"games" | "trials" | "confirm_games" | "minutes"} Counts the default where null
 */

/**
 * @param {URLSearchParams} query @param {GameView[]} games
 * @param {import("../wire.d.ts").ChoicesView} choices @returns {Asked}
 */
export function firstAsked(query, games, { kinds, forms, methods, papers }) {
  const kind = kinds.find((each) => each === query.get("kind")) ?? kinds[0];
  const game = games.find((each) => each.name === query.get("game")) ?? games[0];
  const paper = papers.find((each) => each.name === query.get("paper")) ?? papers[0];
  return withDefaultPlayers(
    {
      kind,
      game: game.name,
      paper: paper.name,
      options: {},
      players: [],
      games: null,
      trials: null,
      confirm_games: null,
      minutes: null,
      cures: [],
      settings: [],
      method: methods[0],
      seed: 1,
      rotate: true,
      opening_plies: 0,
      form: forms[0],
      full: false,
    },
    game.players,
  );
}

/**
 * Players to begin with: two or three for a match, more for a tournament; others have
 * defaults of their own.
 * @param {Asked} asked @param {number} seats
 * @returns {Asked}
 */
export function withDefaultPlayers(asked, seats) {
  if (asked.kind !== "match" && asked.kind !== "tournament") return { ...asked, players: [] };
  const count = asked.kind === "match" ? seats : Math.max(3, seats);
  return { ...asked, players: USUAL_PLAYERS.slice(0, count) };
}

/** @param {Asked} asked @returns {ExperimentRequest} */
export function requestOf(asked) {
  const { kind, game, options, seed, rotate, opening_plies } = asked;
  if (kind === "reproduce")
    return { kind, paper: asked.paper, full: asked.full, seed, language: language.value };
  const players = asked.players.filter((each) => each !== "");
  const common = {
    kind,
    game,
    options,
    seed,
    games: asked.games ?? undefined,
    players,
    language: language.value,
  };
  switch (kind) {
    case "cure":
      return { ...common, cures: asked.cures };
    case "tune":
      return {
        ...common,
        settings: asked.settings,
        method: asked.method,
        trials: asked.trials ?? undefined,
        confirm_games: asked.confirm_games ?? undefined,
      };
    case "learn":
      return { ...common, games: undefined, minutes: asked.minutes ?? undefined };
    case "fairness":
      return { ...common, opening_plies };
    case "match":
      return { ...common, opening_plies, rotate };
    default:
      return { ...common, opening_plies, rotate, form: asked.form };
  }
}
