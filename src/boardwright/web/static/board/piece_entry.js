// A move with a piece while it is entered: where the piece is held, how it is turned, what follows.

import { useEffect, useMemo, useState } from "preact/hooks";
import { announce } from "../announce.js";
import { t } from "../i18n.js";
import { narrow } from "./input.js";
import { positionAfterMove } from "./next_positions.js";
import {
  nearestPlacement,
  nextShape,
  placementsOf,
  refusedCells,
  shapeName,
} from "./piece_shapes.js";

/** @typedef {import("../wire.d.ts").BoardView} BoardView */
/** @typedef {import("../wire.d.ts").MarkView} MarkView */
/** @typedef {import("../wire.d.ts").PositionView} PositionView */
/** @typedef {import("./piece_shapes.js").Placement} Placement */
/** @typedef {import("./piece_shapes.js").Spot} Spot */
/** @typedef {{cell: number, pointer?: Spot}} Held where the pointer or the focus is */
/** @typedef {ReturnType<typeof usePieceEntry>} PieceEntry */

/** @param {BoardView} board @param {number[]} cells */
export function cellNames(board, cells) {
  return cells.map((cell) => board.points[cell].name).join(" ");
}

/**
 * The player's pieces that a move takes up, as the server's picture after a move shows.
 * @param {BoardView} board @param {PositionView} position @param {boolean} open
 */
function useLifted(board, position, open) {
  const [lifted, show] = useState(/** @type {MarkView[]} */ ([]));
  const first =
    position.moves.find((move) => move.path.length === board.piece) ?? position.moves[0];
  useEffect(() => {
    if (!open || !first) return;
    let left = false;
    positionAfterMove(board, position, first.text).then(
      (after) => {
        const stay = new Set(after.marks.map((mark) => JSON.stringify(mark)));
        const gone = position.marks.filter(
          (mark) => mark.kind === "piece" && !stay.has(JSON.stringify(mark)),
        );
        if (!left) show(gone);
      },
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [board, position, open]);
  return lifted;
}

/** @param {BoardView} board @param {PositionView} position @param {Placement[]} placements */
function firstShape(board, position, placements) {
  const colour = board.colours[position.to_move - 1];
  const own = position.marks.find((mark) => mark.kind === "piece" && mark.colour === colour);
  const cells = own?.points ?? placements[0]?.cells ?? [];
  return cells.length
    ? shapeName(cells.map((cell) => [board.points[cell].x, board.points[cell].y]))
    : "";
}

/**
 * Everything the board needs to show and to take a move.
 * @param {BoardView} board @param {PositionView} position
 * @param {boolean} open whether a move may be entered
 * @param {(text: string) => void} play
 */
export function usePieceEntry(board, position, open, play) {
  const placements = useMemo(() => placementsOf(board, position.moves), [board, position]);
  const [shape, setShape] = useState(() => firstShape(board, position, placements));
  const [held, hold] = useState(/** @type {Held | null} */ (null));
  const [clicked, setClicked] = useState(/** @type {number[]} */ ([]));
  const lifted = useLifted(board, position, open);
  const placing = clicked.length === 0;
  const after = narrow(position.moves, clicked);
  const piece = clicked.slice(0, board.piece);
  const further = clicked.slice(board.piece);

  /** @param {Held | null} where */
  const placementAt = (where) =>
    where && nearestPlacement(board, placements, where.cell, shape, where.pointer);
  const ghost = placing ? placementAt(held) : null;
  const refused = placing && held && !ghost && shape ? refusedCells(board, held.cell, shape) : [];

  /** @param {number[]} points */
  const enter = (points) => {
    const { complete, extendable } = narrow(position.moves, points);
    if (complete && !extendable) return play(complete.text);
    setClicked(points);
    const cells = cellNames(board, points.slice(0, board.piece));
    if (points.length === board.piece)
      announce(t(complete ? "space.piece-placed" : "space.piece-placed-further", { cells }));
    else announce(t("space.piece-taken-up", { cell: cellNames(board, points.slice(-1)) }));
  };
  /** @param {"right" | "left" | "flip"} how */
  const turn = (how) => {
    if (!placing) return;
    const before = ghost?.shape ?? shape;
    const wanted = nextShape(board, placements, held?.cell ?? -1, before, how);
    setShape(wanted);
    const found = held && nearestPlacement(board, placements, held.cell, wanted, held.pointer);
    if (wanted === before) announce(t("space.piece-no-other"));
    else if (found) announce(t("space.piece-ghost", { cells: cellNames(board, found.cells) }));
  };
  /** Places the piece held here. @param {Held} where */
  const place = (where) => {
    const found = placementAt(where);
    hold(where);
    if (!found) return announce(t("space.piece-refused", { cell: board.points[where.cell].name }));
    setShape(found.shape);
    enter(found.cells);
  };
  /**
   * Chooses a point after the piece; another one of the step before replaces it.
   * @param {number} point
   */
  const choose = (point) => {
    if (after.next.has(point)) return enter([...clicked, point]);
    const before = clicked.slice(0, -1);
    if (
      further.length &&
      narrow(position.moves, before).next.has(point) &&
      point !== further.at(-1)
    )
      enter([...before, point]);
    else if (further.at(-1) === point) back();
  };
  const leave = () => {
    if (after.complete) play(after.complete.text);
  };
  const back = () => {
    if (placing) return hold(null);
    setClicked(further.length ? clicked.slice(0, -1) : []);
    announce(t("space.piece-taken-back"));
  };
  return {
    placements,
    shape,
    held,
    hold,
    ghost,
    refused,
    placing,
    piece,
    further,
    lifted,
    next: placing ? new Set() : after.next,
    complete: placing ? null : after.complete,
    turn,
    place,
    placementAt,
    choose,
    leave,
    back,
  };
}
