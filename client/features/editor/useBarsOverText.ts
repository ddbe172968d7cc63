import { type RefObject, useLayoutEffect } from "react";

/** How much of the page's top the bars cover below its own: `base.css` has what takes the focus stop there. */
const SIZE = "--size-bars";

/** Tells the page how tall the bars are that stay over the text, so that nothing is shown under them. */
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

/** Where the part of the window begins that nothing lies over, in pixels. */
export function coveredAbove(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart) || 0;
}
