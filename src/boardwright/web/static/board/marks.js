// Stones, pieces, lines and numbers as SVG.

import { h } from "preact";
import { local } from "../i18n.js";
import { centre, SCALE } from "./geometry.js";
import { pieceOutline } from "./outline.js";

/** @typedef {import("../wire.d.ts").BoardView} BoardView */
/** @typedef {import("../wire.d.ts").MarkView} MarkView */
/** @typedef {import("../wire.d.ts").PositionView} PositionView */

/**
 * Where more than two play: letters by colour that tell them apart without it, the first of their
 * names.
 * @param {BoardView} board
 * @returns {Record<string, string>}
 */
export function stoneLetters(board) {
  if (board.players < 3) return {};
  const firsts = local(board.player_names).map((name) => [...name][0]);
  const differ = new Set(firsts).size === firsts.length;
  return Object.fromEntries(
    board.colours.map((colour, i) => [colour, differ ? firsts[i] : String(i + 1)]),
  );
}

/** @param {number} value */
const short = (value) => Math.round(value * 100) / 100;

/**
 * Marks as shapes.
 * @param {BoardView} board @param {MarkView[]} marks
 * @param {{ghost?: boolean, stroked?: Set<number>,
 *   motions?: Map<string, import("./motion.js").Motion>}} [how] a ghost is faint and has no shadow;
 *   what a stroke goes through needs no slash of its own
 */
export function markShapes(board, marks, { ghost = false, stroked, motions } = {}) {
  const letters = stoneLetters(board);
  return h(
    "g",
    { class: ghost ? "marks ghost" : "marks" },
    marks.map((mark) => {
      const key = markKey(mark);
      const moves = motions?.get(key);
      if (mark.kind === "piece")
        return h("g", { key, class: `piece ${mark.colour}` }, pieceShapes(board, mark));
      return h(
        "g",
        { key, class: `${mark.kind} ${mark.colour} ${moves?.class ?? ""}`, style: moves?.style },
        mark.points.map((point) => {
          const { x, y } = centre(board, point);
          if (mark.kind === "struck") return struck(x, y, !stroked?.has(point));
          if (mark.kind === "circle") return disc(x, y);
          if (mark.kind === "count") return written(x, y, mark.text);
          const text = mark.text || letters[mark.colour];
          if (mark.kind === "stone") return [...stone(x, y), written(x, y, text)];
          return [filled(board, point), mark.kind === "block" ? written(x, y, text) : null];
        }),
      );
    }),
  );
}

/** What tells a mark from every other. @param {MarkView} mark */
export function markKey({ kind, colour, points, text }) {
  return `${kind} ${colour} ${text ?? ""} ${points}`;
}

/** @param {number} x @param {number} y */
function stone(x, y) {
  return [
    h("circle", {
      class: "shadow",
      cx: short(x + 0.03 * SCALE),
      cy: short(y + 0.06 * SCALE),
      r: 0.44 * SCALE,
    }),
    h("circle", { class: "body", cx: short(x), cy: short(y), r: 0.44 * SCALE }),
  ];
}

/**
 * A letter or number in the middle of a mark.
 * @param {number} x @param {number} y @param {string | undefined} text
 */
function written(x, y, text) {
  return text
    ? h(
        "text",
        { class: text.length > 2 ? "long" : "", x: short(x), y: short(y + 0.15 * SCALE) },
        text,
      )
    : null;
}

/**
 * A drawn edge, or a cell filled but for its border; a square where there is no cell.
 * @param {BoardView} board @param {number} point
 */
function filled(board, point) {
  const { x, y, outline } = board.points[point];
  if (outline.length === 2) {
    const [[x1, y1], [x2, y2]] = outline.map((end) => end.map((at) => short(at * SCALE)));
    return h("line", { class: "body", x1, y1, x2, y2 });
  }
  const corners = outline.length ? outline : SQUARE.map(([dx, dy]) => [x + dx, y + dy]);
  const points = corners.map(
    ([a, b]) => `${short((x + 0.88 * (a - x)) * SCALE)},${short((y + 0.88 * (b - y)) * SCALE)}`,
  );
  return h("polygon", { class: "body", points: points.join(" ") });
}

const SQUARE = [
  [-0.5, -0.5],
  [0.5, -0.5],
  [0.5, 0.5],
  [-0.5, 0.5],
];

/** A counter that has not been struck yet. @param {number} x @param {number} y */
function disc(x, y) {
  return [
    h("circle", { class: "shadow", cx: short(x + 1), cy: short(y + 2.2), r: 0.41 * SCALE }),
    h("circle", { class: "body", cx: short(x), cy: short(y), r: 0.41 * SCALE }),
    h("circle", { class: "rim", cx: short(x), cy: short(y), r: 0.33 * SCALE }),
  ];
}

/** @param {number} x @param {number} y @param {boolean} slash */
function struck(x, y, slash) {
  return [
    h("circle", { cx: short(x), cy: short(y), r: 0.4 * SCALE }),
    slash ? h("path", { d: `M${short(x - ARM)},${short(y + ARM)}l${2 * ARM},${-2 * ARM}` }) : null,
  ];
}

/** How far strokes reach beyond the middle of what they cross out. */
const ARM = 0.26 * SCALE;

/**
 * A stroke from end to end, a slash through a single point.
 * @param {BoardView} board @param {number[]} ends @param {string} name
 */
export function strokeShape(board, ends, name) {
  const a = centre(board, ends[0]),
    b = centre(board, ends[ends.length - 1]);
  const far = Math.hypot(b.x - a.x, b.y - a.y);
  const [dx, dy] = far
    ? [(1.3 * ARM * (b.x - a.x)) / far, (1.3 * ARM * (b.y - a.y)) / far]
    : [ARM, -ARM];
  return h("line", {
    class: `stroke ${name}`,
    pathLength: 1,
    key: `${ends}`,
    x1: short(a.x - dx),
    y1: short(a.y - dy),
    x2: short(b.x + dx),
    y2: short(b.y + dy),
  });
}

/**
 * A piece over several cells, in one outline: its shadow, its body, and the light on its edge.
 * @param {BoardView} board @param {MarkView} mark
 */
function pieceShapes(board, mark) {
  const d = pieceOutline(mark.points.map((point) => board.points[point]));
  return ["shadow", "body", "light"].map((part) => h("path", { class: part, key: part, d }));
}

/**
 * The position with the mover's stone on a point, where boards only gain stones.
 * @param {BoardView} board @param {PositionView} position @param {number[]} points
 * @returns {PositionView}
 */
export function withStone(board, position, points) {
  const colour = board.colours[position.to_move - 1];
  return { ...position, marks: [...position.marks, { kind: "stone", points, colour, text: "" }] };
}

/**
 * What a move would add to and take from a picture.
 * @param {PositionView} now @param {PositionView} then
 */
export function difference(now, then) {
  const before = new Set(now.marks.map(markKey));
  const after = new Set(then.marks.map(markKey));
  const added = then.marks.filter((mark) => !before.has(markKey(mark)));
  // A number that changes is seen as it will be.
  const counted = new Set(added.flatMap((mark) => (mark.kind === "count" ? mark.points : [])));
  return {
    added,
    kept: now.marks.filter((mark) => after.has(markKey(mark))),
    taken: now.marks.filter(
      (mark) =>
        !after.has(markKey(mark)) && !(mark.kind === "count" && counted.has(mark.points[0])),
    ),
  };
}

/**
 * The names of circles, above all that is drawn through them.
 * @param {BoardView} board @param {MarkView[]} marks
 */
export function circleNames(board, marks) {
  const struck = new Set(marks.flatMap((mark) => (mark.kind === "struck" ? mark.points : [])));
  return h(
    "g",
    { class: "names", "aria-hidden": "true" },
    board.points.map(({ name, x, y }, point) =>
      h(
        "text",
        {
          class: struck.has(point) ? "struck-name" : "",
          key: name,
          x: short(x * SCALE),
          y: short((y + 0.11) * SCALE),
        },
        name,
      ),
    ),
  );
}
