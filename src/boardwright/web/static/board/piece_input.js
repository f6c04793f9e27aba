// A board on which a move begins with a piece of several cells, placed in one gesture; then what
// else the move needs. Which placements and points there are is read off the legal moves.

import { h } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { offer } from "../commands.js";
import { t } from "../i18n.js";
import { cellNames, usePieceEntry } from "./piece_entry.js";
import { PieceSurface } from "./piece_surface.js";

/** @typedef {import("../wire.d.ts").BoardView} BoardView */
/** @typedef {import("../wire.d.ts").PositionView} PositionView */
/** @typedef {import("./piece_entry.js").PieceEntry} PieceEntry */

/**
 * @typedef {object} PieceProps
 * @property {BoardView} board
 * @property {PositionView} position
 * @property {(text: string) => void} play
 * @property {boolean} open whether a move may be entered
 * @property {PositionView | null} ghost shown instead of what is entered
 * @property {import("./board.js").BoardProps["overlay"]} [overlay] drawn above the pieces
 */

/** @param {PieceProps} props */
export function PieceBoard(props) {
  return h(PieceTable, { ...props, key: props.position.text });
}

/** @param {PieceProps} props */
function PieceTable({ board, position, play, open, ghost, overlay }) {
  const entry = usePieceEntry(board, position, open, play);
  const live = open && ghost === null;
  const latest = useRef(entry);
  latest.current = entry;
  // At once, as keys may be: before the board is painted.
  useLayoutEffect(
    () =>
      live
        ? offer([
            {
              id: "turn",
              key: "r",
              label: "space.piece-turn-command",
              run: () => latest.current.turn("right"),
              when: () => latest.current.placing,
            },
            {
              id: "flip",
              key: "f",
              label: "space.piece-flip-command",
              run: () => latest.current.turn("flip"),
              when: () => latest.current.placing,
            },
            {
              id: "leave",
              key: "Enter",
              label: "space.piece-leave-command",
              run: () => latest.current.leave(),
              when: () => latest.current.complete !== null,
            },
            {
              id: "back",
              key: "Escape",
              label: "space.piece-back-command",
              run: () => latest.current.back(),
              when: () => !latest.current.placing,
            },
          ])
        : undefined,
    [live],
  );
  return h(
    "div",
    { class: "piece-table" },
    h(PieceSurface, { board, position, entry, live, ghost, overlay }),
    h("p", { class: "piece-step" }, live ? stepWords(board, entry) : "\u00a0"),
    h(PieceTools, { entry, live }),
  );
}

/** @param {BoardView} board @param {PieceEntry} entry */
function stepWords(board, { placing, ghost, held, further, complete }) {
  if (!placing)
    return t(
      further.length
        ? "space.piece-step-target"
        : complete
          ? "space.piece-step-next"
          : "space.piece-step-further",
    );
  if (ghost) return t("space.piece-ghost", { cells: cellNames(board, ghost.cells) });
  if (held) return t("space.piece-refused", { cell: board.points[held.cell].name });
  return t(
    matchMedia("(hover: none)").matches ? "space.piece-step-place-touch" : "space.piece-step-place",
  );
}

/**
 * Always in its room, so that the board stays where it is.
 * @param {{entry: PieceEntry, live: boolean}} props
 */
function PieceTools({ entry, live }) {
  /**
   * @param {string} key @param {string} words @param {() => void} onClick @param {object} [more]
   */
  const button = (key, words, onClick, more) =>
    h(
      "button",
      { type: "button", onClick, "aria-keyshortcuts": key, ...more },
      t(words),
      " ",
      h("kbd", null, key),
    );
  return h(
    "div",
    {
      class: live ? "piece-tools" : "piece-tools idle",
      role: "group",
      "aria-label": t("space.piece-tools"),
    },
    entry.placing
      ? [
          button("R", "space.piece-turn", () => entry.turn("right")),
          button("F", "space.piece-flip", () => entry.turn("flip")),
          h(
            "button",
            {
              type: "button",
              class: "main",
              disabled: !entry.ghost,
              onClick: () => entry.held && entry.place(entry.held),
            },
            t("space.piece-place"),
          ),
        ]
      : [
          button("Enter", "space.piece-leave", entry.leave, {
            class: "main",
            disabled: !entry.complete,
          }),
          button("Esc", "space.piece-back", entry.back, { "aria-keyshortcuts": "Escape" }),
        ],
  );
}
