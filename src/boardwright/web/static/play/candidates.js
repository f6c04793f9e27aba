// The moves worth looking at in the position looked at, best first, and how they are marked.

import { computed } from "@preact/signals";
import { number, t } from "../i18n.js";
import { forcedWinHere } from "./forced.js";
import { exactWords, points } from "./worth_words.js";
import { clicked } from "./move_input.js";
import { solvedHere, thoughtHere } from "./judgement.js";
import { board, overlays, position } from "./state.js";
import { exactJudgement, givenAway, provedWinner, shares } from "./winchance.js";

/** @typedef {import("./winchance.js").Judgement} Judgement */
/** @typedef {import("./state.js").MarkedPoint} MarkedPoint */
/** @typedef {import("../wire.d.ts").JudgedMove} JudgedMove */
/**
 * @typedef {{move: string, judgement: Judgement, visits: number, line: string[], quick: boolean,
 *   exact: JudgedMove | null}} Candidate
 */

/** A loss of this share of the chances is drawn in the strongest orange. */
const WORST = 0.2;
/** So is one of this much on the scale on which nearly won positions differ, too. */
const WORST_GAP = 2;
/** More circles than these hide the board; as many as there are digits to play them with. */
export const FEW = 9;
/** Ways of pieces that are drawn as arrows. */
const MOST_ARROWS = 3;

/** @returns {Candidate[]} */
function solvedMoves() {
  const solved = solvedHere.value;
  const mover = position.value?.to_move ?? 1;
  const players = board.value?.players ?? 2;
  return (solved?.moves ?? []).map((each) => ({
    move: each.move,
    judgement: exactJudgement(each.value, each.distance, mover, players),
    visits: 0,
    line: solved?.line[0] === each.move ? solved.line : [each.move],
    quick: false,
    exact: each,
  }));
}

/** @returns {Candidate[]} */
function thoughtMoves() {
  const thought = thoughtHere.value;
  if (!thought) return [];
  const { move, values, line, proved, distance } = thought;
  const best = {
    move,
    judgement: { values, proved, distance },
    visits: 0,
    line,
    quick: false,
    exact: null,
  };
  if (!thought.candidates.length) return [best];
  return thought.candidates.map((each) => ({
    move: each.move,
    judgement: {
      values: each.values,
      proved: each.values.includes(1),
      distance: each.move === move ? distance : (each.distance ?? null),
    },
    visits: each.visits,
    line: each.line.length ? each.line : [each.move],
    quick: each.quick,
    exact: null,
  }));
}

/**
 * What the engine considered, with a win by forcing moves that it has not found (yet) before it.
 * @returns {Candidate[]}
 */
function openMoves() {
  const found = thoughtMoves();
  const forced = forcedWinHere.value;
  const known = found.length && provedWinner(found[0].judgement) === position.value?.to_move;
  const plies = (known && found[0].judgement.distance) || Infinity;
  if (!forced || plies <= forced.line.length) return found;
  const [move] = forced.line;
  const best = { move, judgement: forced.judgement, visits: 0, line: forced.line };
  return [
    { ...best, quick: false, exact: null },
    ...found.filter((candidate) => candidate.move !== move),
  ];
}

/** Solved moves if the game is solved, else what the engine considered. */
export const candidates = computed(() => (solvedHere.value ? solvedMoves() : openMoves()));

/** Candidates that are not a proved loss for the mover; all of them if every move loses. */
export const hopeful = computed(() => {
  const mover = position.value?.to_move;
  const found = candidates.value.filter(({ judgement }) =>
    [0, mover].includes(provedWinner(judgement)),
  );
  return found.length ? found : candidates.value;
});

/**
 * An exact value for the player to move, in a few letters.
 * @param {Pick<JudgedMove, "value" | "distance">} judged
 */
export function shortWord({ value, distance }) {
  const word = t(`analysis.short.${value}`);
  return distance === null || value === "draw" ? word : `${word}${number(distance)}`;
}

/** The share of the player whose chances are shown: the first of two, else the one who moves. */
export const viewpoint = computed(() =>
  board.value?.players === 2 ? 1 : (position.value?.to_move ?? 1),
);

/** @param {Candidate} candidate */
export function shareShown(candidate) {
  return shares(candidate.judgement.values)[viewpoint.value - 1];
}

/** What a move gives away against the best one, as a share. @param {Candidate} candidate */
export function lossOf(candidate) {
  const best = candidates.value[0].judgement.values;
  return givenAway(best, candidate.judgement.values, position.value?.to_move ?? 1);
}

/**
 * How far a move falls behind the best, from 1 (the best) to -1. Where all is nearly won, points of
 * a hundred hardly differ, and the logarithm of the odds has to tell.
 * @param {Candidate} candidate
 */
function standing(candidate) {
  const mover = (position.value?.to_move ?? 1) - 1;
  const [best, own] = [candidates.value[0], candidate].map(({ judgement }) =>
    Math.atanh(Math.max(-0.9995, Math.min(0.9995, judgement.values[mover]))),
  );
  return 1 - 2 * Math.min(1, Math.max(lossOf(candidate) / WORST, (best - own) / WORST_GAP));
}

/**
 * The point whose click would complete a move, after those clicked so far.
 * @param {number[][]} path
 */
function lastPoint(path) {
  const before = clicked.value;
  if (path.length === before.length + 1 && before.every((point, i) => path[i].includes(point)))
    return oneOf(path[before.length]);
  // A stroke between two ends may be clicked from either.
  return path.length === 2 && before.length === 1 && path[1].includes(before[0])
    ? oneOf(path[0])
    : null;
}

/**
 * Where a mark stands if any of several points will do: the lowest that is free.
 * @param {number[]} points
 */
function oneOf(points) {
  const taken = new Set(position.value?.marks.flatMap((mark) => mark.points));
  const free = points.filter((point) => !taken.has(point));
  const height = (/** @type {number} */ point) => board.value?.points[point].y ?? 0;
  return (free.length ? free : points).reduce((low, point) =>
    height(point) > height(low) ? point : low,
  );
}

const paths = computed(
  () => new Map((position.value?.moves ?? []).map((move) => [move.text, move.path])),
);
const drawnMoves = computed(() => {
  const { heat, values } = overlays.value;
  if (!heat && !values) return [];
  return solvedHere.value ? candidates.value : hopeful.value.slice(0, FEW);
});

/** Marks on the points that complete a move: what that move is worth. */
export const moveMarks = computed(() => {
  const most = Math.max(1, ...candidates.value.map((each) => each.visits));
  return drawnMoves.value.flatMap((candidate, rank) => {
    const point = lastPoint(paths.value.get(candidate.move) ?? []);
    if (point === null) return [];
    return [candidate.exact ? exactMark(point, candidate) : heatMark(point, candidate, rank, most)];
  });
});

/**
 * The best moves that go from point to point: strokes on circles, else arrows; with their worth.
 * @typedef {{from: number, to: number, text: string, tone: "win" | "draw" | "loss" | "scale",
 *   arrow: boolean}} Way
 */
export const wayMarks = computed(() => {
  if (clicked.value.length) return [];
  const strokes = board.value?.cell === "circle";
  const most = strokes ? FEW : MOST_ARROWS;
  const best = drawnMoves.value.filter((candidate) => strokes || standing(candidate) > 0);
  /** @type {Way[]} */
  const found = [];
  for (const candidate of best) {
    const path = paths.value.get(candidate.move) ?? [];
    if (path.length < 2 || found.length === most || board.value?.piece) continue;
    const [from, to] = [oneOf(path[0]), oneOf(path[path.length - 1])];
    const text = overlays.value.values ? moveNumber(candidate, found.length) : "";
    found.push({ from, to, text, tone: candidate.exact?.value ?? "scale", arrow: !strokes });
  }
  return found;
});

/** The best placements of a piece of several points, each once, with what it is worth at most. */
export const placeMarks = computed(() => {
  const size = board.value?.piece ?? 0;
  if (!size) return [];
  /** @type {Map<string, import("../board/ways.js").Place>} */
  const found = new Map();
  /** @type {Set<number>} */
  const covered = new Set();
  for (const candidate of drawnMoves.value) {
    const path = (paths.value.get(candidate.move) ?? []).slice(0, size);
    const points = path.map(([point]) => point).sort((a, b) => a - b);
    if (points.length < size || found.has(points.join()) || found.size === MOST_ARROWS) continue;
    const text = overlays.value.values ? moveNumber(candidate, found.size) : "";
    // Its worth stands where no better placement lies.
    const label = points.find((point) => !covered.has(point)) ?? points[0];
    found.set(points.join(), { points, label, text, tone: candidate.exact?.value ?? "scale" });
    points.forEach((point) => covered.add(point));
  }
  return [...found.values()];
});

/** Value and words of every solved move, for lists of next boards; none while values are hidden. */
export const moveLabels = computed(
  () =>
    new Map(
      overlays.value.values
        ? candidates.value.flatMap(({ move, exact }) =>
            exact ? [[move, { value: exact.value, words: exactWords(exact) }]] : [],
          )
        : [],
    ),
);

/** @param {number} point @param {Candidate} candidate @returns {MarkedPoint} */
function exactMark(point, candidate) {
  const judged = /** @type {JudgedMove} */ (candidate.exact);
  const text = overlays.value.values ? shortWord(judged) : undefined;
  return { point, text, tone: judged.value, weight: 1 };
}

/**
 * @param {number} point @param {Candidate} candidate @param {number} rank
 * @param {number} most visits
 * @returns {MarkedPoint}
 */
function heatMark(point, candidate, rank, most) {
  const winner = provedWinner(candidate.judgement);
  const lost = winner > 0 && winner !== position.value?.to_move;
  const looked = candidate.quick ? 0.3 : 1 / (1 + rank / 4);
  const weight = candidate.visits ? Math.sqrt(candidate.visits / most) : looked;
  return {
    point,
    text: overlays.value.values ? moveNumber(candidate, rank) : undefined,
    tone: lost ? "loss" : "scale",
    weight: overlays.value.heat ? weight : 0,
    value: standing(candidate),
  };
}

/**
 * The worth of a move in a few letters: that of the best, and what the others lose against it.
 * @param {Candidate} candidate @param {number} rank
 */
function moveNumber(candidate, rank) {
  if (candidate.exact) return shortWord(candidate.exact);
  const winner = provedWinner(candidate.judgement);
  if (winner) {
    const value = winner === position.value?.to_move ? "win" : "loss";
    return shortWord({ value, distance: candidate.judgement.distance });
  }
  if (rank === 0)
    return number(Math.min(99, 100 * shareShown(candidate)), { maximumFractionDigits: 0 });
  return t("analysis.minus", { points: points(Math.max(0.001, lossOf(candidate))) });
}
