// A board on which a move begins with a piece of several cells, placed in one gesture; then what
// else the move needs. Which placements and points there are is read off the legal moves.

import { h } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { offer } from "../commands.js";
import { language, local, t } from "../i18n.js";
import { pointLabels } from "../play/spoken.js";
import { bounds, centre, nearestPoint, neighbourTowards, SCALE } from "./geometry.js";
import { groundShapes, markShapes } from "./marks.js";
import { cellNames, usePieceEntry } from "./piece_entry.js";
import { PieceSigns } from "./piece_signs.js";

/** @typedef {import("../api.d.ts").BoardView} BoardView */
/** @typedef {import("../api.d.ts").PositionView} PositionView */
/** @typedef {import("./piece_entry.js").PieceEntry} PieceEntry */

const WHEEL_MS = 140;

/** The cell that had the focus when a move was played: the next board takes it up again. */
let returning = /** @type {number | null} */ (null);

/** @typedef {{board: BoardView, position: PositionView, play: (text: string) => void, overlay?: import("preact").ComponentChildren}} PieceProps */

/** @param {PieceProps} props */
export function PieceBoard(props) {
  return h(PieceTable, { ...props, key: props.position.text });
}

/** @param {PieceProps} props */
function PieceTable({ board, position, play, overlay }) {
  const entry = usePieceEntry(board, position, (text) => {
    const cell = document.activeElement?.closest(".piece-board [data-point]")?.getAttribute("data-point");
    returning = cell === null || cell === undefined ? null : Number(cell);
    play(text);
  });
  const latest = useRef(entry);
  latest.current = entry;
  useEffect(() => offer([
    { id: "turn", key: "r", label: "space.piece-turn-command", run: () => latest.current.turn("right"), when: () => latest.current.placing },
    { id: "flip", key: "f", label: "space.piece-flip-command", run: () => latest.current.turn("flip"), when: () => latest.current.placing },
    { id: "leave", key: "Enter", label: "space.piece-leave-command", run: () => latest.current.leave(), when: () => latest.current.complete !== null },
    { id: "back", key: "Escape", label: "space.piece-back-command", run: () => latest.current.back(), when: () => !latest.current.placing },
  ]), []);
  return h("div", { class: "piece-table" },
    h(PieceSurface, { board, position, entry, overlay }),
    h("p", { class: "piece-step" }, stepWords(board, entry)),
    h(PieceTools, { entry }));
}

/** @param {BoardView} board @param {PieceEntry} entry */
function stepWords(board, { placing, ghost, held, further, complete }) {
  if (!placing) return t(further.length ? "space.piece-step-target" : complete ? "space.piece-step-next" : "space.piece-step-further");
  if (ghost) return t("space.piece-ghost", { cells: cellNames(board, ghost.cells) });
  if (held) return t("space.piece-refused", { cell: board.points[held.cell].name });
  return t(matchMedia("(hover: none)").matches ? "space.piece-step-place-touch" : "space.piece-step-place");
}

/** @param {{entry: PieceEntry}} props */
function PieceTools({ entry }) {
  /** @param {string} key @param {string} words @param {() => void} onClick @param {object} [more] */
  const button = (key, words, onClick, more) =>
    h("button", { type: "button", onClick, "aria-keyshortcuts": key, ...more }, t(words), " ", h("kbd", null, key));
  return h("div", { class: "piece-tools", role: "group", "aria-label": t("space.piece-tools") }, entry.placing
    ? [
      button("R", "space.piece-turn", () => entry.turn("right")),
      button("F", "space.piece-flip", () => entry.turn("flip")),
      h("button", { type: "button", class: "main", disabled: !entry.ghost, onClick: () => entry.held && entry.place(entry.held) }, t("space.piece-place")),
    ]
    : [
      button("Enter", "space.piece-leave", entry.leave, { class: "main", disabled: !entry.complete }),
      button("Esc", "space.piece-back", entry.back, { "aria-keyshortcuts": "Escape" }),
    ]);
}

/** @param {{entry: PieceEntry} & Omit<PieceProps, "play">} props */
function PieceSurface({ board, position, entry, overlay }) {
  const room = bounds(board);
  const picture = useRef(/** @type {SVGSVGElement | null} */ (null));
  const [home, setHome] = useState(0);
  const turnedAt = useRef(0);
  /** Whether a finger came down on the piece as it was shown before. */
  const confirms = useRef(false);
  const labels = useLabels(board, position, entry);
  useEffect(() => {
    if (returning !== null && document.activeElement === document.body) focus(returning);
    returning = null;
  }, []);

  /** @param {number} cell */
  const focus = (cell) => {
    const found = picture.current?.querySelector(`[data-point="${cell}"]`);
    if (found instanceof SVGElement) found.focus();
  };
  /** @param {MouseEvent} event @returns {import("./piece_entry.js").Held | null} */
  const heldAt = (event) => {
    const named = event.target instanceof Element ? event.target.closest("[data-point]") : null;
    if (event.type === "click" && event.detail === 0 && named) return { cell: Number(named.getAttribute("data-point")) };
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
    if (event.key.startsWith("Arrow")) focus(neighbourTowards(board, home, event.key));
    else if (event.key === "Enter" || event.key === " ") act(home);
    else if (event.key === "Escape" && (!entry.placing || entry.held)) entry.back();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return h("svg", {
    ref: picture, viewBox: `${room.x} ${room.y} ${room.width} ${room.height}`,
    class: `board ${board.cell} open piece-board${entry.placing ? " placing" : ""}`, role: "group",
    "aria-label": `${local(board.title)}${t("play.comma")}${t("space.piece-board")}`,
    onKeyDown,
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
      confirms.current = where !== null && entry.ghost !== null && entry.ghost.cells.includes(where.cell);
      if (!confirms.current) entry.hold(where);
    },
    onPointerMove: (/** @type {PointerEvent} */ event) => {
      if (event.pointerType === "mouse" || (event.isPrimary && !confirms.current)) entry.hold(heldAt(event));
    },
    onPointerLeave: (/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && entry.hold(null),
    onWheel: (/** @type {WheelEvent} */ event) => {
      if (!entry.placing || event.ctrlKey) return;
      event.preventDefault();
      if (event.timeStamp - turnedAt.current < WHEEL_MS) return;
      turnedAt.current = event.timeStamp;
      entry.turn(event.deltaY < 0 ? "left" : "right");
    },
  },
  h("rect", { class: "plate", ...room, rx: 6 }), groundShapes(board), h(PieceMarks, { board, position, entry }), overlay,
  h("g", { class: "points" }, board.points.map(({ name }, cell) => {
    const { x, y } = centre(board, cell);
    return h("circle", {
      id: `p-${name}`, key: name, class: "point", "data-point": cell, cx: x, cy: y, r: 0.48 * SCALE,
      role: "button", tabindex: cell === home ? 0 : -1, "aria-label": labels[cell],
      onFocus: () => {
        setHome(cell);
        // A click brings its own place within the cell.
        if (picture.current?.querySelector(":focus-visible")) entry.hold({ cell });
      },
    });
  })));
}

/** What every cell says: what lies there, and what choosing it would do. @param {BoardView} board @param {PositionView} position @param {PieceEntry} entry */
function useLabels(board, position, entry) {
  const { placing, shape, piece, further, lifted } = entry;
  return useMemo(() => pointLabels(board, position).map((words, cell) => {
    const said = [words];
    if (placing) {
      const found = entry.placementAt({ cell });
      said.push(found ? t("space.piece-ghost", { cells: cellNames(board, found.cells) }) : t("space.piece-refused", { cell: board.points[cell].name }));
    } else {
      if (lifted.some((mark) => mark.points.includes(cell))) said[0] = `${board.points[cell].name}${t("play.comma")}${t("space.piece-was")}`;
      if (piece.includes(cell)) said[0] = `${board.points[cell].name}${t("play.comma")}${t("space.piece-new")}`;
      if (entry.next.has(cell)) said.push(t("space.piece-can-choose"));
    }
    return said.join(t("play.comma"));
  }), [board, position, language.value, placing, shape, piece.join(), further.join(), lifted]);
}

/** @param {{board: BoardView, position: PositionView, entry: PieceEntry}} props */
function PieceMarks({ board, position, entry }) {
  const colour = board.colours[position.to_move - 1];
  /** @param {number[]} points @returns {import("../api.d.ts").MarkView} */
  const ownPiece = (points) => ({ kind: "piece", points, colour });
  const origin = entry.further[0];
  const moved = position.marks.find((mark) => mark.kind === "stone" && mark.points.includes(origin));
  const lifted = entry.ghost || !entry.placing ? entry.lifted : [];
  const resting = position.marks.filter((mark) => !lifted.includes(mark) && mark !== moved);
  const placed = entry.placing ? [] : [ownPiece(entry.piece)];
  const ghosts = entry.ghost ? [ownPiece(entry.ghost.cells)] : [];
  const target = entry.held && entry.next.has(entry.held.cell) ? entry.held.cell : -1;
  if (moved && target >= 0) ghosts.push({ ...moved, points: [target] });
  return [
    h("g", { class: "lifted" }, markShapes(board, lifted)),
    markShapes(board, [...resting, ...placed]),
    h(PieceSigns, { board, marks: [...resting, ...placed] }),
    moved ? h("g", { class: "taken" }, markShapes(board, [moved])) : null,
    markShapes(board, ghosts, { ghost: true }),
    h("g", { class: "refused" }, entry.refused.map((cell) => cross(board, cell))),
    h("g", { class: "input", "aria-hidden": "true" }, [...entry.next].map((cell) => {
      const { x, y } = centre(board, cell);
      const on = position.marks.some((mark) => mark.kind === "stone" && mark.points.includes(cell));
      return h("circle", { class: on ? "next on" : "next", key: cell, cx: x, cy: y, r: (on ? 0.47 : 0.14) * SCALE });
    })),
  ];
}

/** @param {BoardView} board @param {number} cell */
function cross(board, cell) {
  const { x, y } = centre(board, cell);
  const arm = 0.2 * SCALE;
  const half = 0.42 * SCALE;
  return [
    h("rect", { x: x - half, y: y - half, width: 2 * half, height: 2 * half, rx: 5 }),
    h("path", { d: `M${x - arm},${y - arm}l${2 * arm},${2 * arm}m0,${-2 * arm}l${-2 * arm},${2 * arm}` }),
  ];
}
