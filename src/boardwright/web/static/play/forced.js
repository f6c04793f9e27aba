// Wins by forcing moves: asked for at a node, remembered while it is looked at.

import { computed, signal } from "@preact/signals";
import { call } from "../api.js";
import { tell } from "../notice.js";
import { nameOf } from "./judgement.js";
import { animate } from "./shown_line.js";
import { asked, cursor } from "./state.js";

/** @typedef {import("../api.d.ts").ForcedLine} ForcedLine */

const answers = signal(/** @type {Record<string, ForcedLine>} */ ({}));
/** Whether a search is under way. */
export const forcing = signal(false);
/** What was found at the position looked at; null if nobody asked. */
export const forcedHere = computed(() => answers.value[nameOf(cursor.value)] ?? null);

/** Looks for a win by forcing moves and shows it step by step. @returns {Promise<ForcedLine | null>} */
export async function findForced() {
  if (forcing.value) return null;
  const node = cursor.value;
  const name = nameOf(node);
  forcing.value = true;
  try {
    const found = answers.value[name] ?? /** @type {ForcedLine} */ (await call("POST", "/forced", asked()));
    answers.value = { ...answers.value, [name]: found };
    if (found.line.length && cursor.value === node) void animate(found.line);
    return found;
  } catch (error) {
    tell(error);
    return null;
  } finally {
    forcing.value = false;
  }
}
