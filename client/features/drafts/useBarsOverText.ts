import { useLayoutEffect } from "react";

/** Height of the writing bar beyond the usual top bar's. `base.css` uses it for scroll padding. */
const SIZE = "--size-bars";

/**
 * Publishes the height of the writing bar as a CSS property, so that focused content isn't scrolled
 * under it.
 */
export function useBarsOverText(): void {
  useLayoutEffect(() => {
    const bar = document.querySelector<HTMLElement>('[data-chrome="writing-bar"]');
    if (!bar) return;
    const { style } = document.documentElement;
    const sizes = new ResizeObserver(() =>
      style.setProperty(SIZE, `calc(${bar.offsetHeight}px - var(--size-topbar))`),
    );
    sizes.observe(bar);
    return () => {
      sizes.disconnect();
      style.removeProperty(SIZE);
    };
  }, []);
}

/** Returns the height covered at the top of the window, in pixels. */
export function coveredAbove(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart) || 0;
}
