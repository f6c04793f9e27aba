// A board to try a move on outside of a game: flat, in layers, or with pieces.

import { h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { BoardPicture } from "../board/board.js";
import { choicesOf, click, narrow } from "../board/input.js";
import { OverlayShapes } from "../board/overlays.js";
import { pointsOf } from "../board/region.js";
import { local, t } from "../i18n.js";
import { tell } from "../notice.js";
import { confirmsOn } from "../play/move_input.js";

/** @typedef {import("../wire.d.ts").BoardView} BoardView */
/** @typedef {import("../wire.d.ts").PositionView} PositionView */
/**
 * @typedef {object} TryProps
 * @property {BoardView} board
 * @property {PositionView} position
 * @property {boolean} open whether a move may be made
 * @property {(move: string) => void} play
 * @property {number[]} [lit] points that are marked
 * @property {string} [ids] what the ids of its points begin with
 * @property {string} label
 */

/**
 * What was clicked in a position, and a move that waits to be confirmed.
 * @typedef {import("../wire.d.ts").MoveView} MoveView
 * @typedef {{text: string, clicked: number[], pending: MoveView | null}} Entered
 */
const NOTHING = /** @type {Entered} */ ({ text: "", clicked: [], pending: null });

/** @param {TryProps} props */
export function TryBoard(props) {
  const { board } = props;
  const [module, use] = useState(/** @type {any} */ (null));
  const kind = board.piece ? "pieces" : board.layers > 1 ? "layers" : "flat";
  useEffect(() => {
    use(null);
    const load =
      kind === "pieces"
        ? import("../board/piece_input.js")
        : kind === "layers"
          ? import("../board/layers.js")
          : null;
    load?.then((found) => use(() => found), tell);
  }, [kind]);
  if (kind === "flat") return h(Flat, { ...props, picture: BoardPicture });
  if (!module) return h("p", { class: "loading" }, t("page.loading"));
  if (kind === "layers") return h(Flat, { ...props, picture: module.LayerStrip });
  const { position, open, play } = props;
  return h(
    "div",
    { class: "try-board piece-room" },
    h(module.PieceBoard, { board, position, play, open, ghost: null, overlay: marking(props) }),
  );
}

/** @param {TryProps} props */
function marking({ lit = [] }) {
  return (/** @type {{board: BoardView}} */ { board }) =>
    h(OverlayShapes, {
      board,
      ways: [],
      places: [],
      sets: [],
      marked: lit.map((point) => ({ point, tone: /** @type {const} */ ("threat") })),
    });
}

/** @param {TryProps & {picture: import("preact").ComponentType<any>}} props */
function Flat(props) {
  const { board, position, open, play, picture, ids, label } = props;
  const [entered, setEntered] = useState(/** @type {Entered} */ (NOTHING));
  const fresh = open && entered.text === position.text ? entered : NOTHING;
  const { clicked, pending } = fresh;
  const moves = open ? position.moves : [];
  const now = narrow(moves, clicked);
  const complete = pending ?? (clicked.length ? now.complete : null);
  /** @param {string} move */
  const make = (move) => {
    setEntered(NOTHING);
    play(move);
  };
  const waits = confirmsOn(board);
  /** @param {number} point */
  const onPoint = (point) => {
    const { clicked: next, move } = click(moves, clicked, point);
    if (move && (!waits || move.text === pending?.text)) return make(move.text);
    setEntered({ text: position.text, clicked: next, pending: move });
  };
  const input = { clicked, next: now.next, showNext: open, ghost: null, point: () => {} };
  const choices = choicesOf(moves);
  const steps = waits || moves.some((move) => move.path.length > 1);
  const lit = pending ? pointsOf(position, pending.text) : props.lit;
  return h(
    "div",
    { class: "try-board" },
    h(picture, {
      board,
      position,
      input,
      label,
      ids,
      onPoint: open ? onPoint : undefined,
      overlay: marking({ ...props, lit }),
    }),
    local(position.caption) ? h("p", { class: "hint" }, local(position.caption)) : null,
    choices.length || steps
      ? h(
          "div",
          { class: "input-line" },
          steps
            ? h(
                "button",
                {
                  type: "button",
                  class: pending ? "main" : "",
                  disabled: !complete,
                  onClick: () => complete && make(complete.text),
                },
                complete ? t("play.play-move", { move: complete.text }) : t("play.play-entered"),
              )
            : null,
          choices.map(({ text }) =>
            h(
              "button",
              { key: text, type: "button", onClick: () => make(text) },
              text === "pass" ? t("play.pass") : text,
            ),
          ),
        )
      : null,
  );
}
