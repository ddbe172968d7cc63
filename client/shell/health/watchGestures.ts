import { GESTURE_THROTTLE_MS } from "../../../shared/events/clientEvent.ts";
import { BREAKPOINTS } from "../../ui/breakpoints.ts";
import type { reportEvent } from "../../runtime/browser/reportEvent.ts";
import { throttle } from "./throttle.ts";

/** Scroll depths in percent of the page; each is reported once. */
const DEPTHS = [25, 50, 75, 100] as const;

/**
 * Reports how far a page is scrolled and when the window crosses a breakpoint. Checks at most every
 * 100 ms. Returns a function to call when another page is shown.
 */
export function watchGestures(window: Window, report: typeof reportEvent): () => void {
  let reportedDepth = 0;
  let width = widthName(window.innerWidth);
  const onScroll = throttle(() => {
    const { scrollHeight } = window.document.documentElement;
    const seen = ((window.scrollY + window.innerHeight) / Math.max(1, scrollHeight)) * 100;
    // Rounding may lose a pixel.
    for (const depth of DEPTHS.filter((each) => each > reportedDepth && seen + 0.5 >= each)) {
      reportedDepth = depth;
      report("page.scrolled", { depth });
    }
  }, GESTURE_THROTTLE_MS);
  const onResize = throttle(() => {
    const now = widthName(window.innerWidth);
    if (now === width) return;
    width = now;
    report("page.resized", { breakpoint: now });
  }, GESTURE_THROTTLE_MS);
  window.addEventListener("scroll", onScroll, { passive: true });
  window.addEventListener("resize", onResize, { passive: true });
  return () => {
    reportedDepth = 0;
  };
}

/** Returns the widest breakpoint that the width reaches. */
function widthName(width: number): string {
  const [name = "xs"] = Object.entries(BREAKPOINTS).findLast(([, from]) => width >= from) ?? [];
  return name;
}
