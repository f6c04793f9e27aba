// The drawing inside the view that turns. Made once by hand instead of by Preact: a frame only
// moves what is there, so that hundreds of points turn smoothly.

import { centred, joined, paintingOrder, projector } from "./projection.js";

/** @typedef {import("../api.d.ts").BoardView} BoardView */
/** @typedef {import("../api.d.ts").PositionView} PositionView */
/** @typedef {import("./projection.js").Place} Place */
/** @typedef {import("./projection.js").Seen} Seen */
/** @typedef {import("./projection.js").View} View */

export const BALL = 0.34;
const DOT = 0.075;
/** Letters on stones whose colours alone may look alike. */
const GLYPHS = /** @type {Record<string, string>} */ ({ red: "R", green: "G", blue: "B" });

/**
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name @param {string} kind its class @param {Record<string, string | number>} [attributes]
 * @returns {SVGElementTagNameMap[Name]}
 */
function make(name, kind, attributes = {}) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  element.setAttribute("class", kind);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/** @param {string} text @param {string} kind */
function label(text, kind) {
  const element = make("text", kind);
  element.textContent = text;
  return element;
}

/** A board's points around the origin, and the radius that holds them with their labels. @param {BoardView} board */
export function extentOf(board) {
  const spots = board.points.map((point) => /** @type {Place} */ (point.space ?? [point.x, point.y, 0]));
  const { places, half, radius } = centred(spots);
  return { places, half, radius: radius + 0.6 };
}

/** A board in space: `show` says what lies on it, `draw` from where it is seen. */
export class OrbitScene {
  /** @param {SVGGElement} root empty @param {BoardView} board */
  constructor(root, board) {
    const { places, half, radius } = extentOf(board);
    this.places = places;
    this.half = half;
    this.glyphs = board.players > 2;
    this.radius = radius;
    /** Where the points were last drawn. @type {Seen[]} */
    this.seen = [];
    this.frame = frameOf(half);
    this.floors = floorsOf(places, half);
    this.labels = labelsOf(board, places, half);
    /** @type {[number, number][]} */
    this.petals = [];
    this.floorWire = make("path", "orbit-floor");
    this.frameWire = make("path", "orbit-frame");
    this.names = this.labels.map(({ text }) => label(text, "orbit-label"));
    this.heights = [...new Set(places.map((place) => place[2]))].sort((a, b) => a - b);
    this.numbers = this.heights.map((_, layer) => label(String(layer + 1), "orbit-label layer-number"));
    this.points = places.map((_, point) => make("g", "orbit-point", { "data-point": point }));
    this.layer = make("g", "orbit-points");
    this.layer.append(...this.points);
    this.flower = make("path", "orbit-flower");
    this.pointer = make("circle", "orbit-pointed", { r: BALL + 0.1 });
    /** @type {string[]} */
    this.drawn = [];
    this.pointed = -1;
    root.replaceChildren(
      this.floorWire, this.frameWire, ...this.names, ...this.numbers, this.layer, this.flower, this.pointer,
    );
  }

  /**
   * Changes what lies on the points; only those that look different are touched.
   * @param {PositionView} position @param {Iterable<number>} lit @param {number} pointed
   */
  show(position, lit, pointed) {
    const looks = this.places.map(() => "");
    for (const mark of position.marks) {
      for (const point of mark.points) looks[point] = mark.colour;
    }
    for (const point of position.last) looks[point] += " last";
    for (const point of new Set([...lit, ...position.winning])) looks[point] += " lit";
    looks.forEach((look, point) => {
      if (this.drawn[point] !== look) this.points[point].replaceChildren(...content(look, this.glyphs));
    });
    this.drawn = looks;
    this.petals = joined(this.places, position.winning);
    this.pointed = pointed;
  }

  /** Moves everything to where it is seen from here. @param {View} view */
  draw(view) {
    const project = projector(view, this.radius);
    this.seen = this.places.map(project);
    this.floorWire.setAttribute("d", wire(this.floors, project));
    this.frameWire.setAttribute("d", wire(this.frame, project));
    this.names.forEach((name, i) => put(name, project(this.labels[i].place)));
    besideLayers(this.heights, this.half, project).forEach((seen, layer) => put(this.numbers[layer], seen));
    this.seen.forEach((seen, point) => put(this.points[point], seen));
    this.sort();
    const { places } = this;
    this.flower.setAttribute("d", wire(this.petals.map(([a, b]) => [places[a], places[b]]), project));
    this.pointer.classList.toggle("shown", this.pointed >= 0);
    if (this.pointed >= 0) put(this.pointer, this.seen[this.pointed]);
  }

  /** Puts nearer points after farther ones, moving only those out of place. */
  sort() {
    /** @type {Element | null} */
    let after = null;
    for (const point of paintingOrder(this.seen).reverse()) {
      const element = this.points[point];
      if (element.nextSibling !== after) this.layer.insertBefore(element, after);
      after = element;
    }
  }
}

/** @param {SVGElement} element @param {Seen} seen */
function put(element, { x, y, scale }) {
  const at = `translate(${x.toFixed(3)} ${y.toFixed(3)}) scale(${scale.toFixed(3)})`;
  element.setAttribute("transform", at);
}

/** @param {string} look a colour, if there is a stone, and words @param {boolean} glyphs */
function content(look, glyphs) {
  const [colour, ...words] = look.split(" ");
  const shapes = [];
  if (colour) shapes.push(make("circle", `orbit-ball ${colour}`, { r: BALL }));
  else shapes.push(make("circle", "orbit-dot", { r: DOT }));
  if (glyphs && GLYPHS[colour]) {
    const glyph = make("text", "orbit-glyph", { y: 0.13 });
    glyph.textContent = GLYPHS[colour];
    shapes.push(glyph);
  }
  if (words.includes("last")) shapes.push(make("circle", "orbit-last", { r: 0.13 }));
  if (words.includes("lit")) shapes.push(make("circle", "orbit-lit", { r: BALL + 0.06 }));
  return shapes;
}

/** @param {[Place, Place][]} pairs @param {(place: Place) => Seen} project */
function wire(pairs, project) {
  return pairs
    .map(([from, to]) => [project(from), project(to)])
    .map(([a, b]) => `M${a.x.toFixed(2)} ${a.y.toFixed(2)}L${b.x.toFixed(2)} ${b.y.toFixed(2)}`)
    .join("");
}

/** The twelve edges of the box. @param {Place} half @returns {[Place, Place][]} */
function frameOf([x, y, z]) {
  const signs = [-1, 1];
  const pairs = signs.flatMap((a) => signs.map((b) => [a, b]));
  return pairs.flatMap(([a, b]) => /** @type {[Place, Place][]} */ ([
    [[-x, a * y, b * z], [x, a * y, b * z]],
    [[a * x, -y, b * z], [a * x, y, b * z]],
    [[a * x, b * y, -z], [a * x, b * y, z]],
  ]));
}

/** The outline of every layer. @param {Place[]} places @param {Place} half @returns {[Place, Place][]} */
function floorsOf(places, [x, y]) {
  const heights = [...new Set(places.map((place) => place[2]))];
  return heights.flatMap((z) => /** @type {[Place, Place][]} */ ([
    [[-x, -y, z], [x, -y, z]],
    [[x, -y, z], [x, y, z]],
    [[x, y, z], [-x, y, z]],
    [[-x, y, z], [-x, -y, z]],
  ]));
}

/**
 * The coordinates of the lowest layer along its sides.
 * @param {BoardView} board @param {Place[]} places @param {Place} half
 */
function labelsOf(board, places, [x, y, z]) {
  const first = board.points.flatMap((point, i) => (point.layer === 0 ? [i] : []));
  const [shiftX, shiftY] = [
    places[first[0]][0] - board.points[first[0]].x,
    places[first[0]][1] - board.points[first[0]].y,
  ];
  const beside = board.labels.flatMap((label) => {
    const [left, front] = [label.x + shiftX, label.y + shiftY];
    const near = Math.abs(left) < x + 1 && Math.abs(front) < y + 1;
    const corner = Math.abs(left) > x && Math.abs(front) > y;
    return near && !corner ? [{ text: label.text, place: /** @type {Place} */ ([left, front, -z]) }] : [];
  });
  return beside;
}

/**
 * Numbers of the layers, up the edge of the box that is farthest to the right.
 * @param {number[]} heights from the lowest @param {Place} half @param {(place: Place) => Seen} project
 * @returns {Seen[]}
 */
function besideLayers(heights, [x, y], project) {
  const corners = [[-x, -y], [x, -y], [x, y], [-x, y]];
  const right = (/** @type {number[]} */ [across, near]) => project([across, near, 0]).x;
  const [across, near] = corners.reduce((best, corner) => (right(corner) > right(best) ? corner : best));
  const out = 1 + 0.55 / Math.hypot(x, y);
  return heights.map((height) => project([across * out, near * out, height]));
}
