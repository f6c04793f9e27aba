// Names of the players and of the event, as the record of a game has them.

import { h } from "preact";
import { useState } from "preact/hooks";
import { Dialog } from "../dialog.js";
import { t } from "../i18n.js";
import { tell } from "../notice.js";
import { TextField } from "../fields.js";
import { adopt, callPlay } from "../play/actions.js";
import { askName } from "../play/arrival.js";
import { keptName, useName } from "../play/people.js";
import { seatName } from "../play/spoken.js";
import { board, play } from "../play/state.js";

/** Headers of a record that are asked for. */
export const HEADERS = ["Event", "Site", "Round"];

/**
 * @param {{headers: Record<string, string>, change: (headers: Record<string, string>) => void}}
 *   props
 */
export function HeaderFields({ headers, change }) {
  return h(
    "div",
    { class: "fields" },
    HEADERS.map((name) =>
      h(TextField, {
        key: name,
        label: t(`play.header-${name.toLowerCase()}`),
        value: headers[name] ?? "",
        change: (value) => change({ ...headers, [name]: value }),
      }),
    ),
  );
}

export function NamesButton() {
  const [open, setOpen] = useState(false);
  return h(
    "span",
    null,
    h("button", { type: "button", class: "plain", onClick: () => setOpen(true) }, t("play.names")),
    open ? h(NamesDialog, { close: () => setOpen(false) }) : null,
  );
}

/** What one is called in a game that one was invited to; asked for when one has come. */
export function OwnNameButton() {
  const [open, setOpen] = useState(false);
  const asking = open || askName.value;
  const own = play.value?.seats.find((seat) => seat.yours);
  const [name, setName] = useState(own?.name || keptName());
  const close = () => {
    setOpen(false);
    askName.value = false;
  };
  /** @param {Event} event */
  const save = (event) => {
    event.preventDefault();
    useName(name.trim()).then(close, tell);
  };
  return h(
    "span",
    null,
    h(
      "button",
      { type: "button", class: "plain", onClick: () => setOpen(true) },
      t("play.own-name-change"),
    ),
    h(
      Dialog,
      { title: t("play.own-name-title"), open: asking, close },
      h(
        "form",
        { onSubmit: save },
        h(TextField, { label: t("play.own-name"), value: name, change: setName }),
        h("div", { class: "row" }, h("button", { type: "submit", class: "main" }, t("page.save"))),
      ),
    ),
  );
}

/** @param {{close: () => void}} props */
function NamesDialog({ close }) {
  const shown = play.value,
    drawn = board.value;
  const [names, setNames] = useState((shown?.seats ?? []).map((seat) => seat.name));
  const [headers, setHeaders] = useState(shown?.headers ?? {});
  if (!shown || !drawn) return null;
  /** @param {Event} event */
  const save = async (event) => {
    event.preventDefault();
    const seats = shown.seats.map(({ player }, i) => ({ player, name: names[i] }));
    try {
      adopt(await callPlay("PATCH", "", { seats, headers: filled(headers) }));
      close();
    } catch (error) {
      tell(error);
    }
  };
  return h(
    Dialog,
    { title: t("page.names-event"), open: true, close },
    h(
      "form",
      { onSubmit: save },
      h(
        "div",
        { class: "fields" },
        names.map((name, i) =>
          h(TextField, {
            key: i,
            label: seatName(drawn, i + 1),
            value: name,
            change: (value) => setNames(names.with(i, value)),
          }),
        ),
      ),
      h(HeaderFields, { headers, change: setHeaders }),
      h("div", { class: "row" }, h("button", { type: "submit", class: "main" }, t("page.save"))),
    ),
  );
}

/** Headers that say something. @param {Record<string, string>} headers */
export function filled(headers) {
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value.trim() !== ""));
}
