// Links to hand out: one for each seat played by link, one to watch; as text and for cameras.

import { h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { signal } from "@preact/signals";
import { Dialog } from "../dialog.js";
import { t } from "../i18n.js";
import { inform, tell } from "../notice.js";
import { play } from "../play/state.js";
import { call } from "../request.js";

/** Where others find the page; null until the server was asked. */
const reach = signal(/** @type {string[] | null} */ (null));
const HERE = ["localhost", "127.0.0.1", "[::1]"];

/** The best known beginning of an address that others can open. */
export function base() {
  const other = HERE.includes(location.hostname) ? reach.value?.[0] : undefined;
  return other ?? `${location.origin}${location.pathname}`;
}

/** Whether nobody else can open what is copied here. */
export const unreached = () => HERE.includes(location.hostname) && reach.value?.length === 0;

/** @param {string} id @param {string} key */
export function linkTo(id, key) {
  return `${base()}#/play/${id}?key=${encodeURIComponent(key)}`;
}

/** Asks the server once how others reach it. */
export function useReach() {
  useEffect(() => {
    if (reach.value) return;
    call("GET", "/reach").then(
      (/** @type {import("../wire.d.ts").ReachView} */ found) => (reach.value = found.addresses),
      tell,
    );
  }, []);
}

/**
 * Copies a link, or shows it with a picture for cameras.
 * @param {{id: string, link: string, words: string}} props
 */
export function CopyLink({ id, link, words }) {
  useReach();
  const [shown, show] = useState(false);
  const address = linkTo(id, link);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      inform(t("play.copied"));
      if (unreached()) inform(t("play.let-in"));
    } catch {
      show(true); // the browser has no clipboard to offer
    }
  };
  return h(
    "span",
    { class: "link-buttons" },
    h(
      "button",
      {
        type: "button",
        class: "copy",
        "aria-label": t("play.copy-link", { words }),
        onClick: copy,
      },
      t("play.copy"),
    ),
    h(
      "button",
      {
        type: "button",
        class: "copy",
        "aria-label": t("play.show-link", { words }),
        onClick: () => show(true),
      },
      "QR",
    ),
    shown
      ? h(
          Dialog,
          { title: t("play.copy-link", { words }), open: true, close: () => show(false) },
          h("input", {
            type: "text",
            class: "mono link-shown",
            readOnly: true,
            value: address,
            "aria-label": words,
            onFocus: (/** @type {FocusEvent} */ event) =>
              event.target instanceof HTMLInputElement && event.target.select(),
          }),
          unreached() ? h("p", { class: "let-in" }, t("play.let-in")) : null,
          h(Code, { text: address }),
        )
      : null,
  );
}

/** A QR code, drawn by this server. @param {{text: string}} props */
export function Code({ text }) {
  const [found, draw] = useState(/** @type {import("../wire.d.ts").CodeView | null} */ (null));
  useEffect(() => {
    call("POST", "/qr", { text }).then(
      (/** @type {import("../wire.d.ts").CodeView} */ picture) => draw(picture),
      tell,
    );
  }, [text]);
  const room = (found?.size ?? 25) + 8;
  return h(
    "svg",
    { class: "code", viewBox: `-4 -4 ${room} ${room}`, role: "img", "aria-label": t("play.code") },
    h("rect", { x: -4, y: -4, width: room, height: room }),
    found ? h("path", { d: found.path }) : null,
  );
}

/** The link to watch, and what links are for. */
export function WatchLink() {
  const shown = play.value;
  if (!shown?.links) return null;
  const words = t("play.link-watch");
  return h(
    "div",
    { class: "links" },
    h(
      "div",
      { class: "link" },
      h("span", null, words),
      h(CopyLink, { id: shown.id, link: shown.links.watch, words }),
    ),
    h("p", { class: "hint" }, t("play.links-hint")),
  );
}
