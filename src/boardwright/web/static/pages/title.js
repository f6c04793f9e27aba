// The name of the present page, for the browser's title.

import { useEffect } from "preact/hooks";
import { t } from "../i18n.js";

/** Names the page in the browser's title while it is shown. @param {string} words */
export function useTitle(words) {
  const title = words ? `${words} · ${t("page.brand")}` : t("page.brand");
  useEffect(() => {
    document.title = title;
  }, [title]);
}
