// A window above the page; the browser keeps the focus inside and closes it with Esc.

import { h } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { t } from "./i18n.js";

/**
 * @param {{title: string, open: boolean, close: () => void, children?: import("preact").ComponentChildren}} props
 */
export function Dialog({ title, open, close, children }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const heading = useId();
  /** Whether the page knows of the closing whose "close" event is still to come. */
  const known = useRef(false);
  useEffect(() => {
    const shown = dialog.current;
    if (!shown) return;
    if (open && !shown.open) shown.showModal();
    if (!open && shown.open) {
      known.current = true;
      shown.close();
    }
  });
  /** @param {MouseEvent} event a click beside the content closes */
  const beside = (event) => {
    if (event.target === dialog.current) close();
  };
  // "cancel" comes at once, "close" later, when a key may already have opened the dialog again.
  /** @param {Event} event which a choice of files inside has, too */
  const cancelled = (event) => {
    if (event.target !== dialog.current) return;
    known.current = true;
    close();
  };
  const closed = () => {
    if (!known.current) close();
    known.current = false;
  };
  return h("dialog", { ref: dialog, class: "dialog", "aria-labelledby": heading, onCancel: cancelled, onClose: closed, onClick: beside },
    h("div", { class: "dialog-head" },
      h("h2", { id: heading }, title),
      h("button", { type: "button", class: "plain", "aria-label": t("page.close"), onClick: close }, "×")),
    open ? h("div", { class: "dialog-body" }, children) : null);
}
