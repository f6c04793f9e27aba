// The board of the play page: flat, in layers, or with pieces; and the line of buttons beneath it.

import { h } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { BoardPicture } from "../board/board.js";
import { bounds } from "../board/geometry.js";
import { OverlayShapes } from "../board/overlays.js";
import { local, t } from "../i18n.js";
import { tell } from "../notice.js";
import { Switch } from "../fields.js";
import { playMove, positionAt } from "./actions.js";
import { moveLabels, placeMarks, wayMarks } from "./candidates.js";
import { liveSetsOn, shownSets } from "./live_sets.js";
import { LookChoices } from "./look_choices.js";
import {
  cancel,
  choices,
  clicked,
  beginStroke,
  clickPoint,
  confirmMoves,
  entered,
  isWide,
  largerBoard,
  playChoice,
  playReady,
  pointed,
  ready,
  refusePoint,
  setConfirm,
  severalClicks,
  showLegal,
} from "./move_input.js";
import { BesideBoard, hasWords } from "./beside_board.js";
import { sounds } from "./sounds.js";
import { retrying } from "./retry.js";
import { shownLine } from "./shown_line.js";
import { ancestry, cursor, marked, mayMove, nodes, preview, sent } from "./state.js";

/** @typedef {import("../wire.d.ts").BoardView} BoardView */
/** @typedef {import("../wire.d.ts").PositionView} PositionView */

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

/** The strokes that led to the cursor, for boards of circles. @param {BoardView} board */
function useStrokes(board) {
  const [strokes, show] = useState(/** @type {number[][]} */ ([]));
  const node = cursor.value;
  const wanted = board.cell === "circle";
  useEffect(() => {
    if (!wanted) return;
    let left = false;
    const way = ancestry(node).slice(1).map(positionAt);
    Promise.all(way).then((found) => {
      if (!left) show(found.map((each) => each.last).filter((last) => last.length > 0));
    }, tell);
    return () => {
      left = true;
    };
  }, [node, wanted, nodes.value.size]);
  return strokes;
}

/**
 * Drawn by itself: it changes while an engine thinks, and the board does not.
 * @param {{board: BoardView}} props
 */
function Overlays({ board }) {
  const covered = shownLine.value || liveSetsOn.value || retrying.value;
  return h(OverlayShapes, {
    board,
    ways: covered ? [] : wayMarks.value,
    places: covered ? [] : placeMarks.value,
    sets: shownSets.value,
    marked: marked.value,
  });
}

/** @param {{board: BoardView, position: PositionView}} props */
export function BoardRoom({ board, position: told }) {
  // What was just played is drawn at once; the server's word takes its place.
  const own = sent.value?.node === cursor.value ? sent.value : null;
  const position = own?.position ?? told;
  const layered = useModule(() => import("../board/layers.js"), board.layers > 1);
  const orbit = useModule(() => import("../board/orbit.js"), board.layers > 1);
  const strokes = useStrokes(board);
  const open = mayMove.value;
  const shared = {
    board,
    position,
    label: t("play.board-of", { game: local(board.title) }),
    onPoint: open ? clickPoint : undefined,
    onRefused: refusePoint,
    overlay: Overlays,
    strokes,
    input: {
      clicked: own && !own.position ? own.points : clicked.value,
      next: entered.value.next,
      showNext: open && showLegal.value,
      ghost: preview.value,
      point: (/** @type {number | null} */ point) => void (pointed.value = point),
      begin: beginStroke,
    },
  };
  if (board.layers > 1) {
    const lit = position.winning;
    return h(
      "div",
      { class: "board-room layered" },
      layered ? h(layered.LayerStrip, shared) : null,
      orbit ? h(orbit.Orbit, { board, position, onPoint: shared.onPoint, lit }) : null,
      h(BesideBoard, { board, position }),
      h(InputLine, { position }),
    );
  }
  if (board.piece) return h(PieceRoom, { shared, open });
  const { width, height } = bounds(board);
  const lines = hasWords(board, position) || board.cell === "circle" ? " with-words" : "";
  return h(
    "div",
    { class: `board-room flat${lines}`, style: { "--ratio": String(width / height) } },
    h(BoardFrame, { shared }),
    board.cell === "circle" && open
      ? h("p", { class: "hint how-stroke" }, t("play.how-stroke"))
      : null,
    h(BesideBoard, { board, position }),
    h(InputLine, { position, wide: isWide(board) }),
  );
}

/**
 * The board, which on narrow screens may be larger than its frame.
 * @param {{shared: import("../board/board.js").BoardProps}} props
 */
function BoardFrame({ shared }) {
  const frame = useRef(/** @type {HTMLDivElement | null} */ (null));
  const larger = largerBoard.value && isWide(shared.board);
  useEffect(() => {
    const room = frame.current;
    if (larger && room) room.scrollLeft = (room.scrollWidth - room.clientWidth) / 2;
  }, [larger]);
  return h(
    "div",
    { class: `board-frame${larger ? " larger" : ""}`, ref: frame },
    h(BoardPicture, shared),
  );
}

/**
 * A board with pieces, entered in one gesture or chosen from a list of boards; only looked at while
 * another moves or a line of the analysis is shown.
 * @param {{shared: import("../board/board.js").BoardProps, open: boolean}} props
 */
function PieceRoom({ shared, open }) {
  const { board, position, overlay } = shared;
  const pieces = useModule(() => import("../board/piece_input.js"), true);
  const lists = useModule(() => import("../board/next_boards.js"), true);
  const [listed, setListed] = useState(false);
  const listing = listed && open;
  const away = preview.value !== null;
  /** @param {string} text */
  const choose = (text) => void playMove(text);
  return h(
    "div",
    { class: `board-room pieces${listing ? " listing" : ""}` },
    listing && lists
      ? h(
          "div",
          { class: "piece-room", hidden: away },
          h(lists.NextBoards, {
            key: position.text,
            board,
            position,
            choose,
            labels: moveLabels.value,
          }),
        )
      : null,
    pieces
      ? h(
          "div",
          { class: "piece-room", hidden: listing && !away },
          h(pieces.PieceBoard, {
            board,
            position,
            play: choose,
            overlay,
            open: open && !listing,
            ghost: preview.value,
          }),
        )
      : null,
    h(BesideBoard, { board, position }),
    h(
      "div",
      { class: "input-line" },
      h(
        "button",
        { type: "button", disabled: !open, onClick: () => setListed(!listed) },
        t(listed ? "play.back-to-board" : "play.next-boards"),
      ),
    ),
  );
}

/**
 * What can be done with a move half entered; always there, so that nothing jumps.
 * @param {{position: PositionView, wide?: boolean}} props
 */
function InputLine({ position, wide = false }) {
  const move = ready.value;
  const steps = move !== null || confirmMoves.value || severalClicks.value;
  const only = position.moves.length === 1;
  return h(
    "div",
    { class: "input-line" },
    steps
      ? h(
          "button",
          { type: "button", class: "main play-entered", disabled: !move, onClick: playReady },
          move ? t("play.play-move", { move: move.text }) : t("play.play-entered"),
        )
      : null,
    steps
      ? h(
          "button",
          { type: "button", disabled: !move && !clicked.value.length, onClick: cancel },
          t("play.cancel"),
        )
      : null,
    choices.value.map((each) =>
      h(
        "button",
        {
          type: "button",
          key: each.text,
          class: `choice${each.text === "pass" ? " pass" : ""}${only ? " main" : ""}`,
          onClick: () => playChoice(each),
        },
        each.text === "pass" ? t("play.pass") : each.text,
      ),
    ),
    h(
      "span",
      { class: "input-options" },
      h(Switch, {
        words: t("play.show-legal"),
        on: showLegal.value,
        change: (on) => void (showLegal.value = on),
      }),
      h(Switch, {
        words: t("play.confirm-moves"),
        on: confirmMoves.value,
        change: setConfirm,
      }),
      h(Switch, {
        words: t("play.sounds"),
        on: sounds.value,
        change: (on) => void (sounds.value = on),
      }),
      h(LookChoices, null),
      wide
        ? h(
            "span",
            { class: "on-phones" },
            h(Switch, {
              words: t("play.larger-board"),
              on: largerBoard.value,
              change: (on) => void (largerBoard.value = on),
            }),
          )
        : null,
    ),
  );
}
