// The review of a game: its progress, who played how well, and the mistakes by size.

import { h } from "preact";
import { useState } from "preact/hooks";
import { announce } from "../announce.js";
import { number, t } from "../i18n.js";
import { goTo } from "../play/actions.js";
import { accuracy, goToMistake, judgedMoves, mistakes } from "../play/mistakes.js";
import { beginRetry, retry } from "../play/retry.js";
import { board, byLink, cursor, line, nodes, play } from "../play/state.js";
import { review, startReview, stopReview } from "../play/thinking.js";
import { RetryPanel } from "./retry.js";
import { percent, playerName, points } from "../play/worth_words.js";

/** @typedef {import("../play/mistakes.js").Mistake} Mistake */

const SECONDS = [0.2, 0.5, 1, 3, 10];
const SIGNS = { slip: "?!", mistake: "?", blunder: "??" };

export function Mistakes() {
  if (!board.value || !play.value) return null;
  if (retry.value) return h(RetryPanel, null);
  return h(
    "section",
    { class: `panel mistakes${review.value ? " first" : ""}`, "aria-label": t("analysis.review") },
    h("h2", null, t("analysis.review")),
    h(ReviewStart, null),
    judgedMoves.value.length ? [h(Accuracy, { key: "table" }), h(Definition, { key: "is" })] : null,
    mistakes.value.length ? h(MistakeTable, null) : null,
    judgedMoves.value.length && !mistakes.value.length
      ? h("p", { class: "hint" }, t("analysis.no-mistakes"))
      : null,
  );
}

function ReviewStart() {
  const [seconds, useSeconds] = useState(0.5);
  const under = review.value;
  if (under) {
    return h(
      "div",
      { class: "row" },
      h("progress", { max: under.total, value: under.done, "aria-label": t("analysis.reviewing") }),
      h(
        "span",
        { class: "hint numbers" },
        t("analysis.review-done", { done: number(under.done), total: number(under.total) }),
        under.left === null
          ? ""
          : ` · ${t("analysis.time-left", { count: number(Math.ceil(under.left)) })}`,
      ),
      h("button", { type: "button", onClick: stopReview }, t("analysis.stop")),
    );
  }
  const last = line.value.length - 1;
  if (last < 1) return h("p", { class: "hint" }, t("analysis.review-nothing"));
  return h(
    "div",
    { class: "row" },
    h(
      "button",
      { type: "button", onClick: () => void startReview(seconds).then(sayReview) },
      t("analysis.review-start"),
    ),
    h(
      "label",
      { class: "row hint" },
      h(
        "select",
        {
          value: String(seconds),
          onChange: (/** @type {Event} */ event) =>
            useSeconds(Number(/** @type {HTMLSelectElement} */ (event.target).value)),
        },
        SECONDS.map((each) =>
          h(
            "option",
            { key: each, value: String(each) },
            t("analysis.seconds-short", { count: number(each) }),
          ),
        ),
      ),
      t("analysis.per-move"),
    ),
  );
}

function sayReview() {
  announce(t("analysis.review-found", { count: number(mistakes.value.length) }));
}

function Accuracy() {
  const players = board.value?.players ?? 2;
  return h(
    "table",
    { class: "accuracy numbers" },
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        h("th", { scope: "col" }, t("analysis.player")),
        h("th", { scope: "col" }, t("analysis.accuracy")),
        h("th", { scope: "col", title: t("analysis.given-hint") }, t("analysis.given-average")),
      ),
    ),
    h(
      "tbody",
      null,
      Array.from({ length: players }, (_, i) => {
        const { moves, share, average } = accuracy(i + 1);
        return h(
          "tr",
          { key: i },
          h(
            "th",
            { scope: "row" },
            h("span", { class: `seat-dot seat-${i + 1}`, "aria-hidden": "true" }),
            playerName(i + 1),
          ),
          h("td", null, share === null ? "–" : percent(share, 1)),
          h("td", null, moves ? points(average) : "–"),
        );
      }),
    ),
  );
}

/** What accuracy means, opened by who wants to know. */
function Definition() {
  return h(
    "details",
    { class: "explained" },
    h("summary", null, t("analysis.what-is-accuracy")),
    h("p", null, t("analysis.accuracy-meaning")),
  );
}

function MistakeTable() {
  const [bySize, useOrder] = useState(true);
  const shown = bySize ? [...mistakes.value].sort((a, b) => b.given - a.given) : mistakes.value;
  return h(
    "div",
    null,
    h(
      "div",
      { class: "row units", role: "group", "aria-label": t("analysis.order") },
      h(
        "button",
        { type: "button", class: "plain", "aria-pressed": bySize, onClick: () => useOrder(true) },
        t("analysis.by-size"),
      ),
      h(
        "button",
        { type: "button", class: "plain", "aria-pressed": !bySize, onClick: () => useOrder(false) },
        t("analysis.by-move"),
      ),
      h("span", { class: "hint" }, h("kbd", null, "n"), " ", t("analysis.next-mistake")),
      mayRetry() && shown.some((mistake) => mistake.best)
        ? h(
            "button",
            { type: "button", class: "main", onClick: () => beginRetry(firstOwn(mistakes.value)) },
            t("analysis.retry-all"),
          )
        : null,
    ),
    h(
      "div",
      { class: "mistake-rows" },
      h(
        "table",
        { class: "numbers" },
        h(
          "thead",
          { class: "unseen" },
          h(
            "tr",
            null,
            [
              "analysis.size",
              "analysis.move",
              "analysis.better",
              "analysis.given",
              "analysis.retry",
            ].map((key) => h("th", { key, scope: "col" }, t(key))),
          ),
        ),
        h(
          "tbody",
          null,
          shown.map((mistake) => h(MistakeRow, { key: mistake.node, mistake })),
        ),
      ),
    ),
  );
}

/** The first mistake of a seat one moved for; else the first of all. @param {Mistake[]} found */
function firstOwn(found) {
  const retried = found.filter((mistake) => mistake.best);
  return retried.find((mistake) => play.value?.seats[mistake.seat - 1]?.yours) ?? retried[0];
}

/** @param {{mistake: Mistake}} props */
function MistakeRow({ mistake }) {
  const { node, move, best, seat, size, given } = mistake;
  const parent = nodes.value.get(node)?.parent ?? 0;
  return h(
    "tr",
    { class: cursor.value === node ? "here" : "" },
    h(
      "td",
      { class: `mistake-sign ${size}`, title: t(`analysis.size.${size}`) },
      SIGNS[size],
      h("span", { class: "unseen" }, t(`analysis.size.${size}`)),
    ),
    h(
      "td",
      null,
      h(
        "button",
        { type: "button", class: "plain", onClick: () => goTo(node) },
        h("span", { class: `seat-dot seat-${seat}`, "aria-hidden": "true" }),
        `${number(mistake.number)}. ${move}`,
      ),
    ),
    h(
      "td",
      null,
      best
        ? h(
            "button",
            { type: "button", class: "plain", onClick: () => goTo(parent) },
            t("analysis.better-was", { move: best }),
          )
        : "",
    ),
    h("td", null, t("analysis.minus", { points: points(given) })),
    h(
      "td",
      null,
      best && mayRetry()
        ? h(
            "button",
            {
              type: "button",
              "aria-label": t("analysis.retry-move", { number: number(mistake.number), move }),
              onClick: () => beginRetry(mistake),
            },
            t("analysis.retry"),
          )
        : "",
    ),
  );
}

/** Whether moves may be tried here: by whom the game belongs to, and not while others play on. */
const mayRetry = () => play.value?.role === "owner" && !byLink.value;

/** Goes to a mistake and says what it was. @param {1 | -1} direction */
export function visitMistake(direction) {
  const found = goToMistake(direction);
  if (!found) announce(t(judgedMoves.value.length ? "analysis.no-more" : "analysis.not-reviewed"));
  else {
    const { number: at, move, best, seat, given } = found;
    const words = t("analysis.mistake-words", {
      number: number(at),
      name: playerName(seat),
      move,
      best,
      points: points(given),
    });
    // After the position itself was said.
    setTimeout(() => announce(words), 600);
  }
}
