// A flat board as SVG: what lies on it, what can be done, what is pointed at.

import { h } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import {
  bounds,
  centre,
  isEdge,
  namedPoint,
  nearestPoint,
  neighbourTowards,
  pointsAlong,
  SCALE,
} from "./geometry.js";
import { dotShapes, Ground } from "./ground.js";
import { tellingNext } from "./input.js";
import { circleNames, difference, markShapes, strokeShape } from "./marks.js";
import { language } from "../i18n.js";
import { useMotion } from "./motion.js";
import { pointLabels } from "./point_labels.js";
import { useStroke } from "./stroke.js";

/** @typedef {import("../wire.d.ts").BoardView} BoardView */
/** @typedef {import("../wire.d.ts").PositionView} PositionView */
/** @typedef {import("../wire.d.ts").MarkView} MarkView */
/**
 * What the input has to show.
 * @typedef {object} BoardInput
 * @property {number[]} clicked points of a move entered so far
 * @property {Set<number>} next points that can be clicked
 * @property {boolean} showNext whether they are marked
 * @property {PositionView | null} ghost the position after the move pointed at
 * @property {(point: number | null) => void} point what the pointer or the focus is on
 * @property {(point: number) => void} [begin] a stroke is drawn from a point, which a click on
 *   another ends
 */
/**
 * @typedef {object} BoardProps
 * @property {BoardView} board
 * @property {PositionView} position
 * @property {MarkView[]} [marks] drawn instead of the position's own
 * @property {(point: number) => void} [onPoint] a point was clicked, or chosen by key
 * @property {(point: number) => void} [onRefused] the same while no move can be made
 * @property {BoardInput} [input]
 * @property {import("preact").FunctionComponent<{board: BoardView}>} [overlay] drawn above the
 *   marks; what is drawn, not a drawing: that would hold the one it was part of
 * @property {number[][]} [strokes] ends of what was struck together, the latest last
 * @property {boolean} [small] only a picture
 * @property {string} [ids] what the ids of its points begin with, if another board has the
 *   default "p"
 * @property {string} label
 */

/** Boards of so few points are drawn large, and their letters small. */
const FEW = 16;

/** @param {BoardProps} props */
export function BoardPicture(props) {
  const { board, position, input, small, label } = props;
  const room = useMemo(() => bounds(board), [board]);
  const view = { viewBox: `${room.x} ${room.y} ${room.width} ${room.height}` };
  const few = board.points.length <= FEW ? " few" : "";
  const classes = `board ${board.cell}${small ? " small" : ""}${few}`;
  const shapes = [
    h("rect", { class: "plate", ...room, rx: 6 }),
    h(Ground, { board }),
    h(Marks, props),
    // Dots that edges join lie above the edges drawn.
    board.cell === "edge"
      ? h("g", { class: "ground", "aria-hidden": "true" }, dotShapes(board))
      : null,
    h(Signs, { board, position, small }),
    props.overlay ? h(props.overlay, { board }) : null,
    board.cell === "circle" ? circleNames(board, props.marks ?? position.marks) : null,
  ];
  if (small) return h("svg", { ...view, class: classes, role: "img", "aria-label": label }, shapes);
  return h(
    LiveBoard,
    { ...props, view, classes, key: `${board.game} ${board.points.length}` },
    shapes,
    input ? h(InputShapes, { board, position, input }) : null,
  );
}

/** @param {BoardProps} props */
function Marks({ board, position, marks, input, strokes }) {
  const ghost = input?.ghost;
  const motions = useMotion(board, position);
  const lines = (strokes ?? []).map((points, i, all) =>
    strokeShape(board, points, i === all.length - 1 ? "latest" : ""),
  );
  const stroked = new Set((strokes ?? []).flatMap((ends) => alongStroke(board, ends)));
  if (!ghost || marks)
    return [markShapes(board, marks ?? position.marks, { stroked, motions }), lines];
  const { added, kept, taken } = difference(position, ghost);
  const last = board.cell === "circle" ? ghost.last : [];
  return [
    markShapes(board, kept, { stroked, motions }),
    h("g", { class: "taken" }, markShapes(board, taken)),
    lines,
    markShapes(board, added, { ghost: true, stroked: new Set(alongStroke(board, last)) }),
    last.length ? strokeShape(board, last, "ghost") : null,
  ];
}

/** @param {BoardView} board @param {number[]} ends */
function alongStroke(board, ends) {
  return ends.length ? pointsAlong(board, ends[0], ends[ends.length - 1]) : [];
}

/**
 * The last move and what won.
 * @param {{board: BoardView, position: PositionView, small?: boolean}} props
 */
function Signs({ board, position, small }) {
  const last = small || board.piece || board.cell === "circle" ? [] : position.last;
  // Around the letter or number where marks carry one.
  const lettered = new Set(
    position.marks.flatMap((mark) =>
      mark.text || (board.players > 2 && mark.kind !== "line") ? mark.points : [],
    ),
  );
  return h(
    "g",
    { class: "signs", "aria-hidden": "true" },
    last.map((point) => {
      const key = `last ${point}`;
      if (isEdge(board, point)) return h("line", { class: "last", key, ...edgeEnds(board, point) });
      const { x, y } = centre(board, point);
      return h("circle", {
        class: "last",
        key,
        cx: x,
        cy: y,
        r: (lettered.has(point) ? 0.36 : 0.17) * SCALE,
      });
    }),
    position.winning.map((point) => {
      const { x, y } = centre(board, point);
      return h("circle", {
        class: "winning",
        key: `winning ${point}`,
        cx: x,
        cy: y,
        r: 0.47 * SCALE,
      });
    }),
  );
}

/** The middle part of an edge. @param {BoardView} board @param {number} point */
function edgeEnds(board, point) {
  const { x, y } = centre(board, point);
  const [ax, ay] = board.points[point].outline[0];
  const dx = 0.55 * (ax * SCALE - x),
    dy = 0.55 * (ay * SCALE - y);
  return { x1: x - dx, y1: y - dy, x2: x + dx, y2: y + dy };
}

/** @param {{board: BoardView, position: PositionView, input: BoardInput}} props */
function InputShapes({ board, position, input }) {
  const taken = new Set(position.marks.flatMap((mark) => mark.points));
  const dots = input.showNext ? tellingNext(board, position, input) : [];
  return h(
    "g",
    { class: "input", "aria-hidden": "true" },
    dots.map((point) => {
      const { x, y } = centre(board, point);
      const on = taken.has(point);
      return h("circle", {
        class: on ? "next on" : "next",
        key: point,
        cx: x,
        cy: y,
        r: (on ? 0.47 : 0.09) * SCALE,
      });
    }),
    input.clicked.map((point) => {
      const { x, y } = centre(board, point);
      return h("circle", {
        class: "clicked",
        key: `clicked ${point}`,
        cx: x,
        cy: y,
        r: 0.46 * SCALE,
      });
    }),
  );
}

/**
 * @param {BoardProps & {view: {viewBox: string}, classes: string,
 *   children?: import("preact").ComponentChildren}} props
 */
function LiveBoard(props) {
  const { board, position, input, onPoint, ids = "p", label, view, classes, children } = props;
  const choose = onPoint ?? props.onRefused;
  const picture = useRef(/** @type {SVGSVGElement | null} */ (null));
  const [home, setHome] = useState(Math.floor(board.points.length / 2));
  const next = input?.next;
  const labels = useMemo(
    () => pointLabels(board, position, onPoint && input ? tellingNext(board, position, input) : []),
    [board, position, language.value, next, onPoint],
  );

  /** @param {MouseEvent} event */
  const pointAt = (event) => {
    const named = namedPoint(event);
    // Without a place it was a key or an assistive tool, which names the point itself.
    if (event.detail === 0 && event.type === "click" && named !== null) return named;
    const matrix = picture.current?.getScreenCTM();
    if (!matrix) return null;
    return nearestPoint(
      board,
      new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse()),
    );
  };
  /** @param {number} point */
  const focus = (point) => {
    setHome(point);
    const found = picture.current?.querySelector(`[data-point="${point}"]`);
    if (found instanceof SVGElement) found.focus();
  };
  /** @param {KeyboardEvent} event */
  const onKeyDown = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // The focus itself tells where one is: keys may come faster than the board is drawn.
    const point = namedPoint(event) ?? home;
    if (event.key.startsWith("Arrow")) focus(neighbourTowards(board, point, event.key));
    else if (event.key === "Enter" || event.key === " ") choose?.(point);
    else if (event.key === "Escape" && !input?.clicked.length && event.target instanceof SVGElement)
      event.target.blur();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const strokes = board.cell === "circle" && onPoint !== undefined;
  const stroke = useStroke(input, strokes, pointAt, (point) => choose?.(point));
  /** @param {MouseEvent} event */
  const onClick = (event) => {
    const point = pointAt(event);
    if (point === null || stroke.ended()) return;
    setHome(point);
    choose?.(point);
  };
  return h(
    "svg",
    {
      ...view,
      ref: picture,
      class: `${classes}${onPoint ? " open" : ""}`,
      role: "group",
      "aria-label": label,
      onClick,
      onKeyDown,
      // The arrow keys stay with the moves of the game unless the board was reached by keyboard.
      onMouseDown: (/** @type {MouseEvent} */ event) => {
        event.preventDefault();
        if (
          document.activeElement instanceof HTMLElement ||
          document.activeElement instanceof SVGElement
        )
          document.activeElement.blur();
      },
      onPointerDown: stroke.down,
      onPointerMove: stroke.move,
      onPointerUp: stroke.up,
      onPointerLeave: () => input?.point(null),
    },
    children,
    h(
      "g",
      { class: "points" },
      board.points.map(({ name }, point) => {
        const { x, y } = centre(board, point);
        return h("circle", {
          id: `${ids}-${name}`,
          key: name,
          class: "point",
          "data-point": point,
          cx: x,
          cy: y,
          r: 0.48 * SCALE,
          role: "button",
          tabindex: point === home ? 0 : -1,
          "aria-label": labels[point],
          "aria-disabled": onPoint ? undefined : true,
          onFocus: () => {
            setHome(point);
            input?.point(point);
          },
          onBlur: () => input?.point(null),
        });
      }),
    ),
  );
}
