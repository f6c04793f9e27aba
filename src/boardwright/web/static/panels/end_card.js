// The end of a game: what became of you, why, and what comes next; a rematch takes everyone along.

import { h } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n.js";
import { rematch, setMode } from "../play/actions.js";
import { addressOf, fate, over } from "../play/people.js";
import { resultWords } from "../play/spoken.js";
import { judgedMoves } from "../play/mistakes.js";
import { board, cursor, line, mode, play } from "../play/state.js";
import { reviewGame } from "../play/thinking.js";
import { go } from "../router.js";

/** Goes along to a rematch that begins while one looks at the end of the game. */
function useRematch() {
  const shown = play.value;
  const next = shown?.company.next ?? null;
  const before = useRef({ id: "", next: /** @type {string | null} */ (null) });
  useEffect(() => {
    const seen = before.current;
    before.current = { id: shown?.id ?? "", next };
    if (!shown || !next || seen.id !== shown.id || seen.next === next) return;
    if (mode.value === "play" && cursor.value === shown.current) go(addressOf(next));
  }, [shown?.id, next]);
  return next;
}

export function EndCard() {
  const next = useRematch();
  const shown = play.value,
    drawn = board.value;
  if (!shown || !drawn || !over.value || cursor.value !== shown.current) return null;
  if (shown.paused || mode.value !== "play") return null;
  const mine = fate();
  const why = resultWords(drawn, shown.position, shown.company.ended);
  const plays = shown.role !== "watch";
  return h(
    "section",
    { class: `panel end-card ${mine}`, "aria-label": t("play.end") },
    h("h2", null, mine ? t(`play.you-${mine}`) : why),
    mine ? h("p", null, why) : null,
    h(
      "div",
      { class: "row" },
      next
        ? h("a", { class: "button main", href: addressOf(next) }, t("play.to-rematch"))
        : plays
          ? [
              h(RematchButton, { swap: true, three: shown.seats.length > 2 }),
              h(RematchButton, { swap: false, three: false }),
            ]
          : null,
      h("button", { type: "button", onClick: () => void openReview() }, t("play.review")),
      h("button", { type: "button", onClick: openShare }, t("play.share")),
    ),
  );
}

/** @param {{swap: boolean, three: boolean}} props */
function RematchButton({ swap, three }) {
  const words = swap ? (three ? "play.rematch-rotated" : "play.rematch-swapped") : "play.rematch";
  return h(
    "button",
    { type: "button", class: swap ? "main" : "", onClick: () => void rematch(swap) },
    t(words),
  );
}

/** Analyses the game; its owner has it reviewed at once, unless that was done before. */
async function openReview() {
  await setMode("analyse");
  if (mode.value !== "analyse" || play.value?.role !== "owner") return;
  const moves = line.value.length - 1;
  if (judgedMoves.value.length < moves) await reviewGame();
}

function openShare() {
  const panel = document.querySelector("details.share");
  if (!(panel instanceof HTMLDetailsElement)) return;
  panel.open = true;
  panel.scrollIntoView({ block: "nearest" });
  panel.querySelector("summary")?.focus();
}
