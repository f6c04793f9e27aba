// The board itself, on which a piece is placed: pointer, fingers, wheel and keys.

import { h } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { language, local, t } from "../i18n.js";
import { pointLabels } from "./point_labels.js";
import { bounds, centre, namedPoint, nearestPoint, neighbourTowards, SCALE } from "./geometry.js";
import { Ground } from "./ground.js";
import { cellNames } from "./piece_entry.js";
import { PieceMarks, StillMarks } from "./piece_marks.js";

/** @typedef {import("../wire.d.ts").BoardView} BoardView */
/** @typedef {import("../wire.d.ts").PositionView} PositionView */
/** @typedef {import("./piece_entry.js").PieceEntry} PieceEntry */

const WHEEL_MS = 140;

/** The cell that had the focus when a board went: the next one takes it up again. */
let returning = /** @type {number | null} */ (null);

/** Remembers which cell has the focus, before another position comes. */
function keepFocus() {
  const cell = document.activeElement
    ?.closest(".piece-board [data-point]")
    ?.getAttribute("data-point");
  returning = cell === null || cell === undefined ? null : Number(cell);
}

/**
 * @param {{board: BoardView, position: PositionView, entry: PieceEntry, live: boolean,
 *   ghost: PositionView | null,
 *   overlay?: import("./board.js").BoardProps["overlay"]}} props live: whether it takes a move
 */
export function PieceSurface({ board, position, entry, live, ghost, overlay }) {
  const room = bounds(board);
  const picture = useRef(/** @type {SVGSVGElement | null} */ (null));
  const [home, setHome] = useState(0);
  const turnedAt = useRef(0);
  /** Whether a finger came down on the piece as it was shown before. */
  const confirms = useRef(false);
  const labels = useLabels(board, position, entry, live);
  // At once: later the board would be gone, and the focus with it; the next key is for the next
  // board.
  useLayoutEffect(() => {
    if (returning !== null && document.activeElement === document.body) focus(returning);
    returning = null;
    return keepFocus;
  }, []);

  /** @param {number} cell */
  const focus = (cell) => {
    const found = picture.current?.querySelector(`[data-point="${cell}"]`);
    if (found instanceof SVGElement) found.focus();
  };
  /** @param {MouseEvent} event @returns {import("./piece_entry.js").Held | null} */
  const heldAt = (event) => {
    const named = namedPoint(event);
    if (event.type === "click" && event.detail === 0 && named !== null) return { cell: named };
    const matrix = picture.current?.getScreenCTM();
    if (!matrix) return null;
    const spot = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const cell = nearestPoint(board, spot);
    return cell === null ? null : { cell, pointer: [spot.x / SCALE, spot.y / SCALE] };
  };
  /** @param {number} cell */
  const act = (cell) => {
    if (entry.placing) entry.place({ cell });
    else if (entry.next.has(cell) || entry.further.length) entry.choose(cell);
    else entry.leave();
  };
  /** @param {KeyboardEvent} event */
  const onKeyDown = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // The focus itself tells where one is: keys may come faster than the board is drawn.
    const cell = namedPoint(event) ?? home;
    if (event.key.startsWith("Arrow")) focus(neighbourTowards(board, cell, event.key));
    else if (event.key === "Enter" || event.key === " ") live && act(cell);
    else if (event.key === "Escape" && live && !entry.placing) entry.back();
    else if (event.key === "Escape" && event.target instanceof SVGElement) {
      entry.hold(null);
      event.target.blur();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const gestures = {
    onClick: (/** @type {PointerEvent} */ event) => {
      const where = heldAt(event);
      if (!where) return;
      setHome(where.cell);
      if (!entry.placing) entry.choose(where.cell);
      else if (event.pointerType !== "touch") entry.place(where);
      else if (confirms.current && entry.held) entry.place(entry.held);
    },
    onPointerDown: (/** @type {PointerEvent} */ event) => {
      if (event.pointerType !== "touch" || !entry.placing) return;
      if (!event.isPrimary) return entry.turn("right");
      const where = heldAt(event);
      confirms.current =
        where !== null && entry.ghost !== null && entry.ghost.cells.includes(where.cell);
      if (!confirms.current) entry.hold(where);
    },
    onPointerMove: (/** @type {PointerEvent} */ event) => {
      if (event.pointerType === "mouse" || (event.isPrimary && !confirms.current))
        entry.hold(heldAt(event));
    },
    onPointerLeave: (/** @type {PointerEvent} */ event) =>
      event.pointerType === "mouse" && entry.hold(null),
    onWheel: (/** @type {WheelEvent} */ event) => {
      if (!entry.placing || event.ctrlKey) return;
      event.preventDefault();
      if (event.timeStamp - turnedAt.current < WHEEL_MS) return;
      turnedAt.current = event.timeStamp;
      entry.turn(event.deltaY < 0 ? "left" : "right");
    },
  };
  const state = live ? (entry.placing ? " open placing" : " open") : "";
  return h(
    "svg",
    {
      ref: picture,
      viewBox: `${room.x} ${room.y} ${room.width} ${room.height}`,
      class: `board ${board.cell} few piece-board${state}`,
      role: "group",
      "aria-label": live
        ? `${local(board.title)}${t("play.comma")}${t("space.piece-board")}`
        : t("play.board-of", { game: local(board.title) }),
      onKeyDown,
      // The arrow keys stay with the moves of the game unless the board was reached by keyboard.
      onMouseDown: (/** @type {MouseEvent} */ event) => event.preventDefault(),
      ...(live ? gestures : {}),
    },
    h("rect", { class: "plate", ...room, rx: 6 }),
    h(Ground, { board }),
    live ? h(PieceMarks, { board, position, entry }) : h(StillMarks, { board, position, ghost }),
    overlay ? h(overlay, { board }) : null,
    h(
      "g",
      { class: "points" },
      board.points.map(({ name }, cell) => {
        const { x, y } = centre(board, cell);
        return h("circle", {
          id: `p-${name}`,
          key: name,
          class: "point",
          "data-point": cell,
          cx: x,
          cy: y,
          r: 0.48 * SCALE,
          role: "button",
          tabindex: cell === home ? 0 : -1,
          "aria-label": labels[cell],
          "aria-disabled": live ? undefined : true,
          onFocus: () => {
            setHome(cell);
            entry.hold({ cell });
          },
        });
      }),
    ),
  );
}

/**
 * What every cell says: what lies there, and what choosing it would do.
 * @param {BoardView} board @param {PositionView} position @param {PieceEntry} entry
 * @param {boolean} live
 */
function useLabels(board, position, entry, live) {
  const { placing, shape, piece, further, lifted } = entry;
  return useMemo(
    () =>
      pointLabels(board, position).map((words, cell) => {
        const said = [words];
        if (!live) return words;
        if (placing) {
          const found = entry.placementAt({ cell });
          said.push(
            found
              ? t("space.piece-ghost", { cells: cellNames(board, found.cells) })
              : t("space.piece-refused", { cell: board.points[cell].name }),
          );
        } else {
          if (lifted.some((mark) => mark.points.includes(cell)))
            said[0] = `${board.points[cell].name}${t("play.comma")}${t("space.piece-was")}`;
          if (piece.includes(cell))
            said[0] = `${board.points[cell].name}${t("play.comma")}${t("space.piece-new")}`;
          if (entry.next.has(cell)) said.push(t("space.piece-can-choose"));
        }
        return said.join(t("play.comma"));
      }),
    [board, position, language.value, live, placing, shape, piece.join(), further.join(), lifted],
  );
}
