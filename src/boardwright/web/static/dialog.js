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
  useEffect(() => {
    const shown = dialog.current;
    if (!shown) return;
    if (open && !shown.open) shown.showModal();
    if (!open && shown.open) shown.close();
  }, [open]);
  /** @param {MouseEvent} event a click beside the content closes */
  const beside = (event) => {
    if (event.target === dialog.current) close();
  };
  return h("dialog", { ref: dialog, class: "dialog", "aria-labelledby": heading, onClose: close, onClick: beside },
    h("div", { class: "dialog-head" },
      h("h2", { id: heading }, title),
      h("button", { type: "button", class: "plain", "aria-label": t("page.close"), onClick: close }, "×")),
    open ? h("div", { class: "dialog-body" }, children) : null);
}
