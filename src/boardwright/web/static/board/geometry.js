// Where points are drawn, which one is meant, and which lies in a direction; pure.

/** @typedef {import("../wire.d.ts").BoardView} BoardView */
/** @typedef {{x: number, y: number}} Place */

/** Units of the drawing for one unit of the board. */
export const SCALE = 40;
/** A click farther from every point than this means none. */
const REACH = 0.75;

/** @param {BoardView} board @param {number} point @returns {Place} in units of the drawing */
export function centre(board, point) {
  const { x, y } = board.points[point];
  return { x: x * SCALE, y: y * SCALE };
}

/**
 * The room that a board needs in the drawing, its coordinates included.
 * @param {BoardView} board
 */
export function bounds(board) {
  const edge = 0.62,
    border = board.sides.length ? 0.2 : 0.1;
  const xs = [],
    ys = [];
  for (const { x, y, outline } of board.points) {
    if (outline.length < 3) {
      xs.push(x - edge, x + edge);
      ys.push(y - edge, y + edge);
    }
    for (const [left, top] of outline) {
      xs.push(left - border, left + border);
      ys.push(top - border, top + border);
    }
  }
  for (const { x, y } of labelPlaces(board)) {
    xs.push(x - 0.35, x + 0.35);
    ys.push(y - 0.35, y + 0.35);
  }
  const left = Math.min(...xs),
    top = Math.min(...ys);
  const width = Math.max(...xs) - left,
    height = Math.max(...ys) - top;
  return { x: left * SCALE, y: top * SCALE, width: width * SCALE, height: height * SCALE };
}

/**
 * Where coordinates are written: at lines so far out that stones on the edge do not cover them.
 * @param {BoardView} board
 */
export function labelPlaces(board) {
  if (board.cell !== "point") return board.labels;
  const xs = board.points.map(({ x }) => x),
    ys = board.points.map(({ y }) => y);
  /** @param {number} at @param {number[]} all */
  const out = (at, all) =>
    at < Math.min(...all) ? at - 0.17 : at > Math.max(...all) ? at + 0.1 : at;
  return board.labels.map(({ text, x, y }) => ({ text, x: out(x, xs), y: out(y, ys) }));
}

/**
 * Whether a point is an edge that can be drawn, not a place for stones.
 * @param {BoardView} board @param {number} point
 */
export function isEdge(board, point) {
  return board.points[point]?.outline.length === 2;
}

/**
 * How far a place is from a point: from all of an edge, and near enough anywhere in a long cell.
 * @param {BoardView} board @param {number} point @param {Place} place in units of the board
 */
function distanceTo(board, point, place) {
  const { x, y, outline } = board.points[point];
  const far = Math.hypot(place.x - x, place.y - y);
  if (outline.length === 2) {
    const [[ax, ay], [bx, by]] = outline;
    const length = Math.hypot(bx - ax, by - ay);
    const along = ((place.x - ax) * (bx - ax) + (place.y - ay) * (by - ay)) / length ** 2;
    const at = Math.max(0, Math.min(1, along));
    return Math.hypot(place.x - ax - at * (bx - ax), place.y - ay - at * (by - ay));
  }
  const ys = outline.map((corner) => corner[1]);
  const inside =
    Math.abs(place.x - x) < 0.5 && place.y > Math.min(...ys) && place.y < Math.max(...ys);
  return inside ? Math.min(far, 0.5) : far;
}

/**
 * The point nearest to a place in the drawing, if any is near. Where there are edges to draw, a
 * click
 * into a box means the nearest of them.
 * @param {BoardView} board @param {Place} place @returns {number | null}
 */
export function nearestPoint(board, place) {
  const edges = board.cell === "edge";
  const there = { x: place.x / SCALE, y: place.y / SCALE };
  let found = null;
  let least = edges ? 1 : REACH;
  for (let point = 0; point < board.points.length; point++) {
    if (edges && !isEdge(board, point)) continue;
    const distance = distanceTo(board, point, there);
    if (distance < least) {
      least = distance;
      found = point;
    }
  }
  return found;
}

/**
 * The points on the straight way between two, both included.
 * @param {BoardView} board @param {number} from @param {number} to
 */
export function pointsAlong(board, from, to) {
  const a = board.points[from],
    b = board.points[to];
  const far = (/** @type {Place} */ one, /** @type {Place} */ other) =>
    Math.hypot(one.x - other.x, one.y - other.y);
  const found = board.points.map((each, point) =>
    far(a, each) + far(each, b) < far(a, b) + 0.01 ? point : -1,
  );
  return found.filter((point) => point >= 0);
}

/**
 * The point that an event is on, as keys and assistive tools name it.
 * @param {Event} event
 * @returns {number | null}
 */
export function namedPoint(event) {
  const named = event.target instanceof Element ? event.target.closest("[data-point]") : null;
  return named ? Number(named.getAttribute("data-point")) : null;
}

/** @type {Record<string, [number, number]>} */
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * The point that an arrow key leads to; the same one at the edge. Where two lie equally near, as
 * above a hexagon, rows take turns between left and right, so that a way up stays straight.
 * @param {BoardView} board @param {number} point @param {string} key
 */
export function neighbourTowards(board, point, key) {
  const direction = DIRECTIONS[key];
  if (!direction) return point;
  const here = board.points[point];
  const side = Math.round(here.y / 0.866) % 2 ? 1 : -1;
  let found = point;
  let least = Infinity;
  board.points.forEach((there, other) => {
    const dx = there.x - here.x,
      dy = there.y - here.y;
    const ahead = dx * direction[0] + dy * direction[1];
    const aside = dx * direction[1] + dy * direction[0];
    if (ahead < 0.3 || Math.abs(aside) > 1.2 * ahead) return;
    const cost = ahead + 2 * Math.abs(aside) - 1e-3 * Math.sign(dx) * side;
    if (cost < least) {
      least = cost;
      found = other;
    }
  });
  return found;
}
