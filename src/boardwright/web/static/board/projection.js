// Points in space as seen from outside: two angles, perspective, and the order of painting.

/** @typedef {[number, number, number]} Place across, towards the viewer, upwards */
/** @typedef {{turn: number, tilt: number, zoom: number}} View angles in radians */
/** @typedef {{x: number, y: number, depth: number, scale: number}} Seen */

/** How far off the eye is, in radii of what it looks at. */
const EYE = 4.2;
const LEVEL = Math.PI / 2;

/** Views that have a button. @type {Record<"corner" | "front" | "top", View>} */
export const STANDARD = {
  corner: { turn: 0.5, tilt: 0.42, zoom: 1 },
  front: { turn: 0, tilt: 0, zoom: 1 },
  top: { turn: 0, tilt: LEVEL, zoom: 1 },
};

/**
 * The view after turning; the eye never goes over the top or below the ground.
 * @param {View} view @param {number} turn @param {number} tilt
 * @returns {View}
 */
export function turned(view, turn, tilt) {
  const upright = Math.max(-LEVEL, Math.min(LEVEL, view.tilt + tilt));
  return { ...view, turn: (view.turn + turn) % (2 * Math.PI), tilt: upright };
}

/** @param {View} view @param {number} factor @returns {View} */
export function zoomed(view, factor) {
  return { ...view, zoom: Math.max(0.5, Math.min(4, view.zoom * factor)) };
}

/**
 * The places moved so that their middle is the origin, and the radius that holds them.
 * @param {Place[]} places
 */
export function centred(places) {
  const low = [0, 1, 2].map((axis) => Math.min(...places.map((place) => place[axis])));
  const high = [0, 1, 2].map((axis) => Math.max(...places.map((place) => place[axis])));
  const moved = places.map(
    (place) =>
      /** @type {Place} */ (place.map((value, axis) => value - (low[axis] + high[axis]) / 2)),
  );
  const half = high.map((value, axis) => (value - low[axis]) / 2);
  return { places: moved, half: /** @type {Place} */ (half), radius: Math.hypot(...half) || 1 };
}

/**
 * A function from places to the picture; its middle is (0, 0) and y goes down.
 * @param {View} view @param {number} radius
 * @returns {(place: Place) => Seen}
 */
export function projector(view, radius) {
  const [cosTurn, sinTurn] = [Math.cos(view.turn), Math.sin(view.turn)];
  const [cosTilt, sinTilt] = [Math.cos(view.tilt), Math.sin(view.tilt)];
  const eye = EYE * radius;
  return ([across, near, up]) => {
    const right = across * cosTurn - near * sinTurn;
    const front = across * sinTurn + near * cosTurn;
    const depth = front * cosTilt + up * sinTilt;
    const scale = (view.zoom * eye) / (eye - depth);
    return { x: right * scale, y: (front * sinTilt - up * cosTilt) * scale, depth, scale };
  };
}

/**
 * Which places of a list can stay when it is brought into a new order, so that the fewest move.
 * @param {number[]} ranks for each place of the new order, where its member is now
 */
export function staying(ranks) {
  // The longest rising sequence: for each length, the place where the lowest such one ends.
  const ends = /** @type {number[]} */ ([]);
  const before = ranks.map((rank, place) => {
    let low = 0;
    for (let high = ends.length; low < high;) {
      const middle = (low + high) >> 1;
      if (ranks[ends[middle]] < rank) low = middle + 1;
      else high = middle;
    }
    ends[low] = place;
    return low ? ends[low - 1] : -1;
  });
  const found = /** @type {Set<number>} */ (new Set());
  for (let place = ends.at(-1) ?? -1; place >= 0; place = before[place]) found.add(place);
  return found;
}

/**
 * The point under a place of the picture: the nearest to the eye of those whose ball holds it,
 * else the nearest within reach; -1 if there is none.
 * @param {Seen[]} seen @param {number} x @param {number} y
 * @param {number} ball radius of a stone @param {number} reach
 */
export function pointUnder(seen, x, y, ball, reach) {
  let found = -1;
  let best = Infinity;
  seen.forEach((each, index) => {
    const far = Math.hypot(each.x - x, each.y - y) / each.scale;
    if (far > reach) return;
    const rank = far <= ball ? -each.depth - 1e6 : far;
    if (rank < best) [found, best] = [index, rank];
  });
  return found;
}

/**
 * What is joined when a set of points is lit: the one in the middle to each of the others.
 * @param {Place[]} places @param {number[]} points
 * @returns {[number, number][]}
 */
export function joined(places, points) {
  if (points.length < 2) return [];
  const mean = [0, 1, 2].map(
    (axis) => points.reduce((sum, point) => sum + places[point][axis], 0) / points.length,
  );
  const far = (/** @type {number} */ point) =>
    Math.hypot(...places[point].map((value, axis) => value - mean[axis]));
  const middle = points.reduce((best, point) => (far(point) < far(best) ? point : best));
  return points.filter((point) => point !== middle).map((point) => [middle, point]);
}
