// What is asked for only when it comes into sight.

import { useEffect, useState } from "preact/hooks";

/**
 * Whether an element has come near the part of the page that is seen.
 * @param {{current: Element | null}} element
 */
export function useSeen(element) {
  const [seen, see] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry.isIntersecting) return;
        watch.disconnect();
        see(true);
      },
      { rootMargin: "300px" },
    );
    watch.observe(element.current);
    return () => watch.disconnect();
  }, []);
  return seen;
}
