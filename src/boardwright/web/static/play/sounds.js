// A knock for a move, two notes for the end: made here, so that nothing has to be loaded.

import { effect } from "@preact/signals";
import { keptSwitch } from "../kept.js";
import { over } from "./people.js";
import { cursor, play } from "./state.js";

/** Whether moves are heard. */
export const sounds = keptSwitch("boardwright-sounds", true);
let audio = /** @type {AudioContext | null} */ (null);

/** @param {number} pitch in Hz @param {number} after seconds @param {number} lasts seconds */
function note(pitch, after, lasts) {
  audio ??= new AudioContext();
  const from = audio.currentTime + after;
  const tone = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
  const loudness = new GainNode(audio, { gain: 0 });
  loudness.gain.setValueAtTime(0.25, from);
  loudness.gain.exponentialRampToValueAtTime(0.001, from + lasts);
  tone.connect(loudness).connect(audio.destination);
  tone.start(from);
  tone.stop(from + lasts);
}

/** Lets moves be heard as they happen; call what is returned to stop. */
export function followMoves() {
  let heard = { id: "", node: -1, over: false };
  return effect(() => {
    const shown = play.value;
    if (!shown) return;
    const before = heard;
    heard = { id: shown.id, node: shown.current, over: over.value };
    const moved = before.id === shown.id && before.node !== shown.current;
    // A browser lets a page be heard only after a click or a key.
    if (!sounds.value || !navigator.userActivation?.hasBeenActive) return;
    if (moved && cursor.peek() === shown.current) note(190, 0, 0.09);
    if (before.id === shown.id && heard.over && !before.over) {
      note(523, 0.12, 0.3);
      note(784, 0.3, 0.5);
    }
  });
}
