// Players, turns and results in words.

import { hasWords, local, number, t } from "../i18n.js";

/** @typedef {import("../wire.d.ts").BoardView} BoardView */
/** @typedef {import("../wire.d.ts").PositionView} PositionView */
/** @typedef {import("../wire.d.ts").PlayView} PlayView */

/**
 * The name of a player's colour or place: "Black", "First".
 * @param {BoardView} board @param {number} seat from 1
 */
export function seatName(board, seat) {
  return local(board.player_names)?.[seat - 1] ?? t("play.seat", { seat });
}

/** What a level is called; any other player by its own name. @param {string} player */
export function levelWords(player) {
  return hasWords(`play.level-${player}`) ? t(`play.level-${player}`) : player;
}

/** Who a player is: "computer, normal", "by link". @param {string} player */
export function playerWords(player) {
  if (player === "human" || player === "link") return t(`play.${player}`);
  return t("play.computer", { level: levelWords(player) });
}

/** What a kind of player does. @param {BoardView} board @param {string} player */
export function playerAbout(board, player) {
  const kind = board.kinds.find((each) => each.name === player.split(":")[0]);
  return kind ? `${player}${t("play.colon")}${local(kind.about)}` : playerWords(player);
}

/** A move as people of the language say it. @param {string} move */
export function moveWords(move) {
  return move === "pass" ? t("play.pass-move") : move;
}

/**
 * Who did what: "Black: h8", "Thrown: 4".
 * @param {BoardView} board @param {import("../wire.d.ts").NodeView} node
 */
export function madeWords(board, node) {
  const move = moveWords(node.move);
  return node.seat
    ? t("play.moved", { player: seatName(board, node.seat), move })
    : t("play.thrown", { move });
}

/** A score with what it is made of: "23 : 20 : 18". @param {number[]} score */
export function scoreWords(score) {
  return score.map((each) => number(each)).join(" : ");
}

/**
 * How a game ended: "Black wins: five in a row"; empty while it goes on.
 * @param {BoardView} board @param {PositionView} position
 * @param {import("../wire.d.ts").EndedView | null} ended by time or by people
 */
export function resultWords(board, position, ended) {
  if (ended) return endedWords(board, ended);
  if (!position.over) return "";
  const reason = local(position.reason);
  const score = position.score.length
    ? t("play.in-brackets", { text: scoreWords(position.score) })
    : "";
  if (!position.winner) {
    // What a game is won by says nothing about a draw.
    if (reason && reason !== local(board.ending)) return t("play.draw-by", { reason }) + score;
    return t(full(board, position) ? "play.draw-full" : "play.draw") + score;
  }
  const player = seatName(board, position.winner);
  return (reason ? t("play.wins-by", { player, reason }) : t("play.wins", { player })) + score;
}

/** @param {BoardView} board @param {import("../wire.d.ts").EndedView} ended */
function endedWords(board, { how, seat }) {
  if (seat === null) return t("play.agreed");
  const reason = t(`play.lost-${how}`, { player: seatName(board, seat) });
  if (board.players !== 2) return reason;
  return t("play.wins-by", { player: seatName(board, 3 - seat), reason });
}

/**
 * Whether something lies on every point.
 * @param {BoardView} board @param {PositionView} position
 */
function full(board, position) {
  return new Set(position.marks.flatMap((mark) => mark.points)).size === board.points.length;
}

/**
 * Whose turn it is.
 * @param {BoardView} board @param {PositionView} position @param {PlayView} play
 * @param {boolean} mine
 */
export function turnWords(board, position, play, mine) {
  if (position.to_move === 0) return t("play.chance-decides");
  const player = seatName(board, position.to_move);
  if (mine && position.moves.length === 1 && position.moves[0].text === "pass")
    return t("play.must-pass", { player });
  if (mine) return t(play.paused ? "play.to-move" : "play.your-turn", { player });
  const seat = play.seats[position.to_move - 1].player;
  if (play.paused) return t("play.to-move", { player });
  if (seat === "link" || seat === "human") return t("play.waits-for", { player });
  return t("play.thinks", { player });
}
