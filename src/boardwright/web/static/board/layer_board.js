// One layer of a board in space, drawn like a flat board; its points belong to one tab stop of all.

import { h } from "preact";
import { useMemo } from "preact/hooks";
import { t } from "../i18n.js";
import { bounds, centre, namedPoint, nearestPoint, SCALE } from "./geometry.js";
import { Ground } from "./ground.js";
import { tellingNext } from "./input.js";
import { inLayer } from "./layer_points.js";
import { difference, markShapes } from "./marks.js";
import { pointed } from "./orbit.js";

/** @typedef {import("../wire.d.ts").BoardView} BoardView */
/** @typedef {import("../wire.d.ts").MarkView} MarkView */
/** @typedef {import("./board.js").BoardProps} BoardProps */
/** @typedef {import("./layer_points.js").Layer} Layer */

/** @param {BoardView} board @param {number} number */
export function layerName(board, number) {
  const place = number === board.layers - 1 ? "-top" : number === 0 ? "-bottom" : "";
  return t(`space.layer${place}`, { layer: number + 1 });
}

/** What of some marks lies in a layer. @param {MarkView[]} marks @param {Layer} layer */
function marksIn(marks, layer) {
  return marks
    .map((mark) => ({ ...mark, points: mark.points.filter((point) => layer.inside.has(point)) }))
    .filter((mark) => mark.points.length);
}

/**
 * @typedef {BoardProps & {layer: Layer, labels: string[], home: number,
 *   choose: (point: number) => void, pointAt: (point: number | null) => void}} LayerProps
 * @param {LayerProps} props
 */
export function LayerBoard({
  board,
  position,
  marks,
  input,
  overlay,
  onPoint,
  ids = "p",
  layer,
  labels,
  home,
  choose,
  pointAt,
}) {
  const room = useMemo(() => bounds(layer.flat), [layer]);
  const { added, kept, taken } =
    input?.ghost && !marks
      ? difference(position, input.ghost)
      : { added: [], kept: marks ?? position.marks, taken: [] };
  /** @param {MouseEvent} event */
  const under = (event) => {
    const svg = /** @type {SVGSVGElement} */ (event.currentTarget);
    const named = namedPoint(event);
    // Without a place it was a key or an assistive tool, which names the point itself.
    if (event.type === "click" && event.detail === 0 && named !== null) return named;
    const matrix = /** @type {DOMMatrix} */ (svg.getScreenCTM());
    const found = nearestPoint(
      layer.flat,
      new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse()),
    );
    return found === null ? null : layer.points[found];
  };
  return h(
    "svg",
    {
      viewBox: `${room.x} ${room.y} ${room.width} ${room.height}`,
      class: `board ${board.cell}${onPoint ? " open" : ""}`,
      role: "group",
      "aria-label": layerName(board, layer.number),
      onClick: (/** @type {MouseEvent} */ event) => {
        const point = under(event);
        if (point !== null) choose(point);
      },
      // The arrow keys stay with the moves of the game unless the board was reached by keyboard.
      onMouseDown: (/** @type {MouseEvent} */ event) => event.preventDefault(),
      onPointerMove: (/** @type {PointerEvent} */ event) =>
        event.pointerType === "mouse" && pointAt(under(event)),
      onPointerLeave: () => pointAt(null),
    },
    h("rect", { class: "plate", ...room, rx: 6 }),
    h(Ground, { board: layer.flat }),
    h(Column, { board, layer }),
    markShapes(board, marksIn(kept, layer)),
    h("g", { class: "taken" }, markShapes(board, marksIn(taken, layer))),
    markShapes(board, marksIn(added, layer), { ghost: true }),
    h(LayerSigns, { board, position, input, layer }),
    overlay ? h(overlay, { board }) : null,
    h(
      "g",
      { class: "points" },
      layer.points.map((point) => {
        const { x, y } = centre(board, point);
        return h("circle", {
          id: `${ids}-${board.points[point].name}`,
          key: point,
          class: "point",
          "data-point": point,
          cx: x,
          cy: y,
          r: 0.48 * SCALE,
          role: "button",
          tabindex: point === home ? 0 : -1,
          "aria-label": labels[point],
          "aria-disabled": onPoint ? undefined : true,
          onFocus: () => pointAt(point),
          onBlur: () => pointAt(null),
        });
      }),
    ),
  );
}

/**
 * Last move, what won, where one may play.
 * @param {{board: BoardView, layer: Layer} & Pick<BoardProps, "position" | "input">} props
 */
function LayerSigns({ board, position, input, layer }) {
  const taken = new Set(position.marks.flatMap((mark) => mark.points));
  /** @param {Iterable<number>} points @param {(point: number) => [string, number]} look */
  const rings = (points, look) =>
    [...points]
      .filter((point) => layer.inside.has(point))
      .map((point) => {
        const { x, y } = centre(board, point);
        const [name, size] = look(point);
        return h("circle", { class: name, key: `${name} ${point}`, cx: x, cy: y, r: size * SCALE });
      });
  const winning = new Set(position.winning);
  return h(
    "g",
    { class: "signs", "aria-hidden": "true" },
    // Around the letter where stones carry one.
    rings(
      position.last.filter((point) => !winning.has(point)),
      () => ["last", board.players > 2 ? 0.36 : 0.17],
    ),
    rings(winning, () => ["winning", 0.47]),
    h(
      "g",
      { class: "input" },
      rings(input?.showNext ? tellingNext(board, position, input) : [], (point) =>
        taken.has(point) ? ["next on", 0.47] : ["next", 0.09],
      ),
      rings(input?.clicked ?? [], () => ["clicked", 0.46]),
    ),
  );
}

/**
 * The column of the point that is pointed at, in this layer.
 * @param {{board: BoardView, layer: Layer}} props
 */
function Column({ board, layer }) {
  const at = pointed.value;
  if (at < 0 || at >= board.points.length) return null;
  const here = inLayer(board, at, layer.number);
  const { x, y } = centre(board, here);
  if (!layer.inside.has(here)) return null;
  return h("rect", {
    class: here === at ? "column own" : "column",
    x: x - 0.5 * SCALE,
    y: y - 0.5 * SCALE,
    width: SCALE,
    height: SCALE,
    rx: 6,
  });
}
