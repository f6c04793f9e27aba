// What an experiment can be, as the server says, asked for once.

import { useEffect } from "preact/hooks";
import { signal } from "@preact/signals";
import { call } from "../request.js";
import { tell } from "../notice.js";

export const choices = signal(/** @type {import("../wire.d.ts").ChoicesView | null} */ (null));

/** Kinds, forms, methods and papers, or null until they are there. */
export function useChoices() {
  useEffect(() => {
    if (choices.value) return;
    const keep = (/** @type {import("../wire.d.ts").ChoicesView} */ found) => {
      choices.value = found;
    };
    call("GET", "/experiments/choices").then(keep, tell);
  }, []);
  return choices.value;
}
