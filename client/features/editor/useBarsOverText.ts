import { type RefObject, useLayoutEffect } from "react";

/** Height of the bars below the top bar. `base.css` uses it for scroll padding. */
const SIZE = "--size-bars";

/**
 * Publishes the height of the sticky bars as a CSS property, so that focused content isn't scrolled
 * under them.
 */
export function useBarsOverText(bars: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bars.current;
    if (!element) return;
    const { style } = document.documentElement;
    const sizes = new ResizeObserver(() => style.setProperty(SIZE, `${element.offsetHeight}px`));
    sizes.observe(element);
    return () => {
      sizes.disconnect();
      style.removeProperty(SIZE);
    };
  }, [bars]);
}

/** Returns the height covered at the top of the window, in pixels. */
export function coveredAbove(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart) || 0;
}
