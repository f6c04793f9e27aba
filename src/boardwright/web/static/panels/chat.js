// What people say to each other while they play; who wants quiet turns it off.

import { h } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Switch, typed } from "../fields.js";
import { t } from "../i18n.js";
import { keptSwitch } from "../kept.js";
import { say } from "../play/actions.js";
import { ownSeats, whoSits } from "../play/people.js";
import { byLink, play } from "../play/state.js";

const chatting = keptSwitch("boardwright-chat", true);
const LONGEST = 300;

export function Chat() {
  const shown = play.value;
  const said = shown?.chat ?? [];
  const end = useRef(/** @type {HTMLOListElement | null} */ (null));
  useEffect(() => {
    if (end.current) end.current.scrollTop = end.current.scrollHeight;
  }, [said.length]);
  if (!shown || !byLink.value) return null;
  return h(
    "details",
    { class: "panel chat", open: said.length > 0 },
    h("summary", null, t("play.chat")),
    h(Switch, {
      words: t("play.chat-on"),
      on: chatting.value,
      change: (on) => void (chatting.value = on),
    }),
    chatting.value
      ? h(
          "ol",
          { ref: end, role: "log", "aria-label": t("play.chat"), tabIndex: 0 },
          said.map(({ seat, text }, i) =>
            h(
              "li",
              { key: i },
              h("span", { class: `dot seat-${seat}`, "aria-hidden": "true" }),
              " ",
              h("strong", null, whoSits(seat)),
              t("play.colon"),
              text,
            ),
          ),
        )
      : null,
    chatting.value && ownSeats.value.length ? h(SayField, null) : null,
  );
}

function SayField() {
  const [text, setText] = useState("");
  /** @param {Event} event */
  const send = async (event) => {
    event.preventDefault();
    if (text.trim() && (await say(text.trim()))) setText("");
  };
  return h(
    "form",
    { class: "row", onSubmit: send },
    h("input", {
      type: "text",
      value: text,
      maxLength: LONGEST,
      "aria-label": t("play.chat-say"),
      placeholder: t("play.chat-say"),
      onInput: (/** @type {Event} */ event) => setText(typed(event)),
    }),
    h("button", { type: "submit" }, t("play.chat-send")),
  );
}
