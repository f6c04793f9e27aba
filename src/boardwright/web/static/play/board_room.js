// The board of the play page: flat, in layers, or with pieces; and the line of buttons beneath it.

import { h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { BoardPicture } from "../board/board.js";
import { local, t } from "../i18n.js";
import { tell } from "../notice.js";
import { playMove, positionAt } from "./actions.js";
import { cancel, clicked, clickPoint, confirmMoves, entered, pass, playPass, playReady, pointed, ready, severalClicks, showLegal } from "./entering.js";
import { ancestry, cursor, mayMove, nodes, preview } from "./state.js";

/** @typedef {import("../api.d.ts").BoardView} BoardView */
/** @typedef {import("../api.d.ts").PositionView} PositionView */

/**
 * A module that is needed on some boards only.
 * @template Module
 * @param {() => Promise<Module>} load @param {boolean} wanted
 * @returns {Module | null}
 */
function useModule(load, wanted) {
  const [found, show] = useState(/** @type {Module | null} */ (null));
  useEffect(() => {
    if (wanted) load().then((module) => show(() => module), tell);
  }, [wanted]);
  return found;
}

/** Ends of the strokes that led to the cursor, for boards of circles. @param {BoardView} board */
function useStrokes(board) {
  const [strokes, show] = useState(/** @type {number[][]} */ ([]));
  const node = cursor.value;
  const wanted = board.cell === "circle";
  useEffect(() => {
    if (!wanted) return;
    let left = false;
    const way = ancestry(node).slice(1).map(positionAt);
    Promise.all(way).then((found) => {
      const ends = found.map((each) => each.last).filter((last) => last.length > 0);
      if (!left) show(ends.map((last) => [last[0], last[last.length - 1]]));
    }, tell);
    return () => {
      left = true;
    };
  }, [node, wanted, nodes.value.size]);
  return strokes;
}

/** @param {{board: BoardView, position: PositionView}} props */
export function BoardRoom({ board, position }) {
  const overlays = useModule(() => import("../board/overlays.js"), true);
  const layered = useModule(() => import("../board/layers.js"), board.layers > 1);
  const orbit = useModule(() => import("../board/orbit.js"), board.layers > 1);
  const pieces = useModule(() => import("../board/piece_input.js"), board.piece > 0);
  const lists = useModule(() => import("../board/next_boards.js"), board.piece > 0);
  const strokes = useStrokes(board);
  const [listed, setListed] = useState(false);
  const open = mayMove.value;
  const shared = {
    board,
    position,
    label: t("play.board-of", { game: local(board.title) }),
    onPoint: open ? clickPoint : undefined,
    overlay: overlays ? h(overlays.OverlayShapes, { board }) : null,
    strokes,
    input: {
      clicked: clicked.value,
      next: entered.value.next,
      showNext: open && showLegal.value,
      ghost: preview.value,
      point: (/** @type {number | null} */ point) => void (pointed.value = point),
    },
  };
  if (board.layers > 1) {
    const lit = position.winning;
    return h("div", { class: "board-room layered" },
      layered ? h(layered.LayerStrip, shared) : null,
      orbit ? h(orbit.Orbit, { board, position, onPoint: shared.onPoint, lit }) : null,
      h(InputLine, { position }));
  }
  if (board.piece && open && pieces && lists) {
    /** @param {string} text */
    const choose = (text) => void playMove(text);
    // What is entered stays while a line of the analysis is shown instead.
    const away = preview.value !== null;
    return h("div", { class: "board-room pieces" },
      away ? h(BoardPicture, { ...shared, small: true }) : null,
      h("div", { class: "piece-room", hidden: away },
        listed ? h(lists.NextBoards, { board, position, choose }) : h(pieces.PieceBoard, { board, position, play: choose, overlay: shared.overlay })),
      h("div", { class: "input-line" },
        h("button", { type: "button", "aria-pressed": listed, onClick: () => setListed(!listed) }, t("play.next-boards"))));
  }
  return h("div", { class: "board-room" }, h(BoardPicture, shared), h(InputLine, { position }));
}

/** What can be done with a move half entered; always there, so that nothing jumps. @param {{position: PositionView}} props */
function InputLine({ position }) {
  const move = ready.value;
  const steps = move !== null || confirmMoves.value || severalClicks.value;
  return h("div", { class: "input-line" },
    steps ? h("button", { type: "button", class: "main play-entered", disabled: !move, onClick: playReady },
      move ? t("play.play-move", { move: move.text }) : t("play.play-entered")) : null,
    steps ? h("button", { type: "button", disabled: !move && !clicked.value.length, onClick: cancel }, t("play.cancel")) : null,
    pass.value ? h("button", { type: "button", class: `pass${position.moves.length === 1 ? " main" : ""}`, onClick: playPass }, t("play.pass")) : null,
    h("span", { class: "input-options" },
      h("label", { class: "switch" },
        h("input", { type: "checkbox", checked: showLegal.value, onChange: () => void (showLegal.value = !showLegal.value) }), t("play.show-legal")),
      h("label", { class: "switch" },
        h("input", { type: "checkbox", checked: confirmMoves.value, onChange: () => void (confirmMoves.value = !confirmMoves.value) }), t("play.confirm-moves"))));
}
