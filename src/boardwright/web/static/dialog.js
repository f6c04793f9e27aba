// A window above the page; the browser keeps the focus inside and closes it with Esc.

import { h } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { t } from "./i18n.js";

/**
 * @param {{title: string, open: boolean, close: () => void,
 *   children?: import("preact").ComponentChildren}} props
 */
export function Dialog({ title, open, close, children }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const heading = useId();
  // At once: the next key is for the dialog, or no longer for it.
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!shown) return;
    if (open && !shown.open) shown.showModal();
    if (!open && shown.open) shown.close();
  });
  /** @param {MouseEvent} event a click beside the content closes */
  const beside = (event) => {
    if (event.target === dialog.current) close();
  };
  // "cancel" comes at once, "close" later, when a key may already have opened the dialog again.
  /** @param {Event} event which a choice of files inside has, too */
  const cancelled = (event) => {
    if (event.target === dialog.current) close();
  };
  const closed = () => {
    if (!dialog.current?.open) close();
  };
  return h(
    "dialog",
    {
      ref: dialog,
      class: "dialog",
      "aria-labelledby": heading,
      onCancel: cancelled,
      onClose: closed,
      onClick: beside,
    },
    h(
      "div",
      { class: "dialog-head" },
      h("h2", { id: heading }, title),
      h(
        "button",
        { type: "button", class: "plain", "aria-label": t("page.close"), onClick: close },
        "×",
      ),
    ),
    open ? h("div", { class: "dialog-body" }, children) : null,
  );
}
