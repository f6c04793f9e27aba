// What a net that learned the game says of the position looked at, without any search.

import { computed, effect, signal, untracked } from "@preact/signals";
import { keptSwitch } from "../kept.js";
import { call } from "../request.js";
import { tell } from "../notice.js";
import { nameOf } from "./judgement.js";
import { asked, board, cursor, mode, position } from "./state.js";

/** @typedef {import("../wire.d.ts").NetOpinion} NetOpinion */

/** Whether the net's wishes are drawn on the board instead of the search's values. */
export const netShown = keptSwitch("boardwright-net", false);
const opinions = signal(/** @type {Record<string, NetOpinion>} */ ({}));
/** Whether there is a net for the open game and options. */
export const hasNet = computed(
  () => board.value?.kinds.some((kind) => kind.name === "net") ?? false,
);
/** What it says here; null if that is not known. */
export const opinionHere = computed(() => opinions.value[nameOf(cursor.value)] ?? null);

/** The moves the net would try, as marks: the more it wants one, the larger. */
export const opinionMarks = computed(() => {
  const paths = new Map((position.value?.moves ?? []).map((move) => [move.text, move.path]));
  const most = opinionHere.value?.moves[0]?.share ?? 1;
  return (opinionHere.value?.moves ?? []).flatMap(({ move, share }) => {
    const path = paths.get(move) ?? [];
    if (path.length !== 1 || share < 0.01) return [];
    const taken = new Set(position.value?.marks.flatMap((mark) => mark.points));
    const free = path[0].filter((point) => !taken.has(point));
    const height = (/** @type {number} */ point) => board.value?.points[point].y ?? 0;
    const point = (free.length ? free : path[0]).reduce((low, each) =>
      height(each) > height(low) ? each : low,
    );
    const text = String(Math.round(100 * share));
    return [{ point, text, tone: /** @type {const} */ ("net"), weight: share / most }];
  });
});

/** Asks the net about whatever is looked at until the function returned is called. */
export function followNet() {
  let leaving = new AbortController();
  const stop = effect(() => {
    const here = position.value;
    const name = nameOf(cursor.value);
    const wanted = mode.value === "analyse" && hasNet.value && here && !here.over && here.to_move;
    leaving.abort();
    leaving = new AbortController();
    const { signal } = leaving;
    if (!wanted || opinions.peek()[name]) return;
    untracked(() => {
      call("POST", "/opinion", asked(), { signal }).then(
        (found) => (opinions.value = { ...opinions.value, [name]: found }),
        (error) => signal.aborted || tell(error),
      );
    });
  });
  return () => {
    stop();
    leaving.abort();
  };
}
