// What the play page shows, as signals; only actions.js and the input change them.

import { batch, computed, effect, signal } from "@preact/signals";

/** @typedef {import("../wire.d.ts").PlayView} PlayView */
/** @typedef {import("../wire.d.ts").BoardView} BoardView */
/** @typedef {import("../wire.d.ts").PositionView} PositionView */
/** @typedef {import("../wire.d.ts").NodeView} NodeView */
/** @typedef {"play" | "analyse"} Mode */
/**
 * @typedef {{heat: boolean, values: boolean, arrows: boolean, graph: boolean, threats: boolean}}
 *   Overlays
 */
/** @typedef {import("../board/overlays.js").MarkedPoint} MarkedPoint */

/** The game, with all its branches. */
export const play = signal(/** @type {PlayView | null} */ (null));
/** Its board. */
export const board = signal(/** @type {BoardView | null} */ (null));
/** The node looked at. */
export const cursor = signal(0);
/** The position there; both change together. */
export const position = signal(/** @type {PositionView | null} */ (null));
/** The node to be looked at: ahead of the cursor while its position is asked for. */
export const target = signal(0);
export const mode = signal(/** @type {Mode} */ ("play"));
/** What the engine in the seat that thinks has reported so far. */
export const thought = signal(/** @type {import("../wire.d.ts").ThoughtView | null} */ (null));
/** The player in that seat while it is compiled, which happens once. */
export const preparing = signal("");
/**
 * A move on its way to the server, at its node: the position it leads to, where the page knows it,
 * and the points it was clicked at.
 */
export const sent = signal(
  /** @type {{node: number, position: PositionView | null, points: number[]} | null} */ (null),
);
/** Shown as a ghost instead of the position, while something is pointed at. */
export const preview = signal(/** @type {PositionView | null} */ (null));
/** What overlays draw on points. */
export const marked = signal(/** @type {MarkedPoint[]} */ ([]));
/** False while the server cannot be reached. */
export const connected = signal(true);
/** Who looks at the game besides; null where nobody plays by link. */
export const presence = signal(/** @type {import("../wire.d.ts").PresenceEvent | null} */ (null));
/** Why the game cannot be shown at all: the server's sentence. */
export const trouble = signal("");
/** The child last chosen at a node. */
export const chosen = signal(/** @type {Record<number, number>} */ ({}));

const KEPT = "boardwright-overlays";
/** @type {Record<Mode, Overlays>} */
const USUAL = {
  play: { heat: false, values: false, arrows: false, graph: false, threats: false },
  analyse: { heat: true, values: true, arrows: false, graph: true, threats: false },
};

/** @returns {Record<Mode, Overlays>} */
function keptOverlays() {
  const kept = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
  return { play: { ...USUAL.play }, analyse: { ...USUAL.analyse, ...kept.analyse } };
}

const byMode = keptOverlays();
/** What is shown on and beside the board; nothing in play until asked. */
export const overlays = signal(byMode[mode.value]);

/** Shows the mode with the overlays it had. @param {Mode} wanted */
export function useMode(wanted) {
  if (mode.value === wanted) return;
  batch(() => {
    mode.value = wanted;
    overlays.value = byMode[wanted];
  });
}

effect(() => {
  byMode[mode.value] = overlays.value;
  localStorage.setItem(KEPT, JSON.stringify({ analyse: byMode.analyse }));
});

/** The nodes by number. */
export const nodes = computed(
  () => new Map((play.value?.nodes ?? []).map((node) => [node.id, node])),
);

/** The children of every node, oldest first. */
export const children = computed(() => {
  /** @type {Map<number, number[]>} */
  const found = new Map();
  for (const node of play.value?.nodes ?? []) {
    if (node.parent === null) continue;
    const others = found.get(node.parent);
    if (others) others.push(node.id);
    else found.set(node.parent, [node.id]);
  }
  return found;
});

/** Nodes from the root to a node. @param {number} node */
export function ancestry(node) {
  const found = [];
  /** @type {number | null | undefined} */
  let at = node;
  while (at !== null && at !== undefined && nodes.value.has(at)) {
    found.push(at);
    at = nodes.value.get(at)?.parent;
  }
  return found.reverse();
}

/** Nodes from the root to the target and on along the branch last chosen, to its end. */
export const line = computed(() => {
  const found = ancestry(target.value);
  const played = new Set(ancestry(play.value?.current ?? 0));
  for (;;) {
    const last = found[found.length - 1];
    const next = children.value.get(last) ?? [];
    if (!next.length) return found;
    const wanted = chosen.value[last] ?? next.find((child) => played.has(child)) ?? next[0];
    found.push(next.includes(wanted) ? wanted : next[0]);
  }
});

/** The moves that lead to a node. @param {number} node */
export function pathTo(node) {
  return ancestry(node)
    .slice(1)
    .map((each) => nodes.value.get(each)?.move ?? "");
}

/**
 * The position of a node as the server is asked for it.
 * @param {number} [node] @param {string[]} [more]
 */
export function asked(node = cursor.value, more = []) {
  const shown = /** @type {PlayView} */ (play.value);
  return {
    game: shown.game,
    options: shown.options,
    position: shown.start,
    moves: [...pathTo(node), ...more],
  };
}

/** Whether seats are played by link: then nobody may travel in time. */
export const byLink = computed(
  () => play.value?.seats.some((seat) => seat.player === "link") ?? false,
);

/** Whether it is for the viewer to move at the cursor. */
export const ownTurn = computed(() => {
  const shown = play.value;
  const at = position.value;
  if (!shown || !at || at.over) return false;
  if (shown.company.ended && !shown.paused) return false;
  const owner = shown.role === "owner";
  // Who looks back while a game is played does not branch by a slip: that takes a button.
  if (cursor.value !== shown.current && (!owner || byLink.value || !shown.paused)) return false;
  // What chance decides is chosen by hand only while one's own game is analysed.
  if (at.to_move === 0) return owner && shown.paused;
  const seat = shown.seats[at.to_move - 1];
  return seat.yours || (owner && shown.paused && seat.player !== "link");
});

/**
 * Whether moves are tried on a copy: while a game that others play too is analysed, no move is
 * sent.
 */
export const triesElsewhere = computed(
  () => mode.value === "analyse" && (byLink.value || play.value?.role !== "owner"),
);
/** Whether the viewer may move here. */
export const mayMove = computed(
  () => ownTurn.value && !triesElsewhere.value && sent.value?.node !== cursor.value,
);
