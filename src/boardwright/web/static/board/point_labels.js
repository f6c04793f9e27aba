// What lies on points, in words.

import { t } from "../i18n.js";

/** @typedef {import("../wire.d.ts").BoardView} BoardView */
/** @typedef {import("../wire.d.ts").PositionView} PositionView */

/**
 * What lies on every point: "h8, black stone, last move".
 * @param {BoardView} board @param {PositionView} position
 * @param {Iterable<number>} [next] points that can be played
 */
export function pointLabels(board, position, next = []) {
  const words = board.points.map((point) => [point.name]);
  for (const mark of position.marks) {
    const colour = t(`play.colour-${mark.colour}`),
      text = mark.text ?? "";
    const named = t(`play.mark-${mark.kind}`, { colour, text });
    for (const point of mark.points)
      words[point].push(text && mark.kind !== "count" ? `${named} ${text}` : named);
  }
  for (const each of words) if (each.length === 1) each.push(t("play.empty"));
  for (const point of position.last) words[point].push(t("play.last-move"));
  for (const point of position.winning) words[point].push(t("play.winning-point"));
  for (const point of next) words[point].push(t("play.can-play"));
  return words.map((each) => each.join(t("play.comma")));
}
