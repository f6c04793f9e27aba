// Short notices at the edge of the page: what went wrong, what was done.

import { h } from "preact";
import { signal } from "@preact/signals";
import { t } from "./i18n.js";

/** @typedef {{id: number, text: string, tone: "bad" | "good", about: string}} Notice */

const SHOWN_MS = 7000;
const MOST = 4;
const notices = signal(/** @type {Notice[]} */ ([]));
let last = 0;

/** @param {string} text @param {"bad" | "good"} tone @param {string} [about] */
function show(text, tone, about = text) {
  const notice = { id: ++last, text, tone, about };
  const others = notices.value.filter((each) => each.about !== about);
  notices.value = [...others, notice].slice(-MOST);
  // Good news go by themselves; what went wrong stays until it was read.
  if (tone === "good") setTimeout(() => take(notice.id), SHOWN_MS);
}

/** @param {number} id */
function take(id) {
  notices.value = notices.value.filter((each) => each.id !== id);
}

/** Shows what went wrong. @param {unknown} error an Error, whose message is for people */
export function tell(error) {
  // What browsers say when nobody answers.
  const unreached = error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
  if (unreached) show(t("page.unreachable"), "bad");
  else show(error instanceof Error ? error.message : String(error), "bad");
}

/**
 * Shows that something was done.
 * @param {string} text @param {string} [about] what an earlier notice about the same gives way to
 */
export function inform(text, about) {
  show(text, "good", about);
}

/** The server answers: what said that it does not goes. */
export function reached() {
  notices.value = notices.value.filter((each) => each.text !== t("page.unreachable"));
}

/** Takes away what belonged to another page. */
export function clearNotices() {
  notices.value = notices.value.filter((each) => each.tone === "good");
}

export function Notices() {
  return h(
    "div",
    { class: "notices", role: "status" },
    notices.value.map((notice) =>
      h(
        "div",
        { class: `notice ${notice.tone}`, key: notice.id },
        h("span", null, notice.text),
        h(
          "button",
          {
            type: "button",
            class: "plain",
            "aria-label": t("page.close"),
            onClick: () => take(notice.id),
          },
          "×",
        ),
      ),
    ),
  );
}
