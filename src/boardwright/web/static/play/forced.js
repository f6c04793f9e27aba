// Wins by forcing moves: asked for at a node, remembered while it is looked at.

import { computed, signal } from "@preact/signals";
import { stream } from "../request.js";
import { tell } from "../notice.js";
import { nameOf } from "./judgement.js";
import { animate } from "./shown_line.js";
import { asked, cursor } from "./state.js";

/** @typedef {import("../wire.d.ts").ForcedLine} ForcedLine */

const answers = signal(/** @type {Record<string, ForcedLine>} */ ({}));
/** What a search does: it is prepared, which takes a while the first time, then it searches. */
export const forcing = signal(/** @type {"" | "preparing" | "searching"} */ (""));
/** What was found at the position looked at; null if nobody asked. */
export const forcedHere = computed(() => answers.value[nameOf(cursor.value)] ?? null);

/**
 * Looks for a win by forcing moves and shows it step by step.
 * @returns {Promise<ForcedLine | null>}
 */
export async function findForced() {
  if (forcing.value) return null;
  const node = cursor.value;
  const name = nameOf(node);
  forcing.value = "preparing";
  try {
    const found = answers.value[name] ?? (await search());
    answers.value = { ...answers.value, [name]: found };
    if (found.line.length && cursor.value === node) void animate(found.line);
    return found;
  } catch (error) {
    tell(error);
    return null;
  } finally {
    forcing.value = "";
  }
}

/** @returns {Promise<ForcedLine>} */
async function search() {
  /** @type {ForcedLine} */
  let found = { line: [], excluded: false };
  await stream("POST", "/forced", asked(), (event, data) => {
    if (event === "problem") throw new Error(data.error);
    if (event === "searching") forcing.value = "searching";
    else if (event === "forced") found = data;
  });
  return found;
}
