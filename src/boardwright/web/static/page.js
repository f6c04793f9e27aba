// The frame of every page: head line with navigation, language and theme; then the page itself.

import { h } from "preact";

export function Page() {
  return h("main", null);
}
