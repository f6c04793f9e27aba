// Which players can be tuned, and settings to tune as the command line writes them.

import { parsePlayer } from "../pages/player_choice.js";

/** @typedef {import("../wire.d.ts").BoardView} BoardView */
/**
 * @typedef {{name: string, low: string, high: string}} Wanted a setting, and the bounds between
 *   which it is searched
 */

/** @param {BoardView} board */
export function tunableKinds(board) {
  return board.kinds.filter((kind) => kind.settings.some((setting) => setting.tunable));
}

/** A player to begin with, with a limit that lets its games end soon. @param {BoardView} board */
export function defaultTuned(board) {
  const [kind] = tunableKinds(board);
  if (!kind) return "random";
  return kind.settings.some((setting) => setting.name === "nodes")
    ? `${kind.name}:nodes=200`
    : kind.name;
}

/** The settings of a player that may be tuned. @param {BoardView} board @param {string} player */
export function tunableSettings(board, player) {
  const { name } = parsePlayer(player);
  return (
    board.kinds.find((kind) => kind.name === name)?.settings.filter((setting) => setting.tunable) ??
    []
  );
}

/** @param {string} text such as "width" or "width=2..40" @returns {Wanted} */
export function readWanted(text) {
  const [name, bounds = ""] = text.split("=", 2);
  const [low = "", high = ""] = bounds.split("..", 2);
  return { name, low, high };
}

/** @param {Wanted} wanted */
export function wantedText({ name, low, high }) {
  return low || high ? `${name}=${low}..${high}` : name;
}
