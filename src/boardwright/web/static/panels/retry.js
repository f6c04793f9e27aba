// A mistake tried again: what is asked, how the answer was, and what comes next.

import { h } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { announce } from "../announce.js";
import { number, t } from "../i18n.js";
import { mistakes } from "../play/mistakes.js";
import { beginRetry, endRetry, retry, showAnswer, tryAgain } from "../play/retry.js";
import { nodes } from "../play/state.js";
import { playerName, points } from "../play/worth_words.js";

/** @typedef {import("../play/retry.js").Retry} Retry */

/** What is said at this stage. @param {Retry} now */
function words({ mistake, answer, stage }) {
  return t(`analysis.retry.${stage}`, {
    name: playerName(mistake.seat),
    number: number(mistake.number),
    move: mistake.move,
    best: mistake.best,
    answer: nodes.value.get(answer)?.move ?? "",
    points: points(mistake.given),
  });
}

/** The mistake after this one of the same player, if there is one. @param {Retry} now */
function following({ mistake }) {
  return mistakes.value.find(
    (each) => each.number > mistake.number && each.seat === mistake.seat && each.best,
  );
}

export function RetryPanel() {
  const now = /** @type {Retry} */ (retry.value);
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const said = words(now);
  useEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
    announce(said);
  }, [said]);
  const next = following(now);
  const open = now.stage !== "judging";
  const again = now.stage === "wrong" || now.stage === "better";
  return h(
    "section",
    { class: `panel retry first ${now.stage}`, ref: box, "aria-label": t("analysis.retry") },
    h("h2", null, t("analysis.retry")),
    h("p", null, said),
    h(
      "div",
      { class: "row" },
      again
        ? h("button", { type: "button", class: "main", onClick: tryAgain }, t("analysis.try-again"))
        : null,
      open && now.stage !== "right" && now.stage !== "shown"
        ? h("button", { type: "button", onClick: showAnswer }, t("analysis.show-answer"))
        : null,
      open && next
        ? h(
            "button",
            {
              type: "button",
              class: now.stage === "right" || now.stage === "shown" ? "main" : "",
              onClick: () => beginRetry(next),
            },
            t("analysis.retry-next"),
          )
        : null,
      h("button", { type: "button", class: "plain", onClick: endRetry }, t("analysis.retry-end")),
    ),
  );
}
