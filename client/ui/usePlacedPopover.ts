import { type RefObject, useLayoutEffect } from "react";
import { placeBox, type Placing } from "./placeBox.ts";
import { POPOVER_OFFSET, POPOVER_PADDING } from "./timing.ts";

interface Options extends Pick<Placing, "side" | "align"> {
  offset?: number;
}

/**
 * Shows a native popover in the top layer next to its anchor while `isOpen`, and repositions it on
 * scroll and resize. If the anchor has no box, its first child is used.
 */
export function usePlacedPopover(
  isOpen: boolean,
  popover: RefObject<HTMLElement | null>,
  anchor: RefObject<HTMLElement | null>,
  { side, align, offset = POPOVER_OFFSET }: Options,
): void {
  useLayoutEffect(() => {
    const box = popover.current;
    const beside = boxed(anchor.current);
    if (!isOpen || !box || !beside) return;

    const place = (): void => moveBeside(box, beside, { side, align, offset });
    box.showPopover();
    place();
    const sizes = new ResizeObserver(place);
    sizes.observe(box);
    const passive = { capture: true, passive: true };
    window.addEventListener("scroll", place, passive);
    window.addEventListener("resize", place, passive);
    return () => {
      sizes.disconnect();
      window.removeEventListener("scroll", place, passive);
      window.removeEventListener("resize", place, passive);
      if (box.matches(":popover-open")) box.hidePopover();
    };
  }, [isOpen, popover, anchor, side, align, offset]);
}

function moveBeside(box: HTMLElement, beside: Element, options: Required<Options>): void {
  const { clientWidth, clientHeight } = document.documentElement;
  const isRtl = getComputedStyle(beside).direction === "rtl";
  const { left, top } = placeBox(
    beside.getBoundingClientRect(),
    { width: box.offsetWidth, height: box.offsetHeight },
    { width: clientWidth, height: clientHeight },
    { ...options, isRtl, padding: POPOVER_PADDING },
  );
  box.style.left = `${left}px`;
  box.style.top = `${top}px`;
}

function boxed(anchor: HTMLElement | null): Element | null {
  if (!anchor) return null;
  const hasOwnBox = getComputedStyle(anchor).display !== "contents";
  return hasOwnBox ? anchor : anchor.firstElementChild;
}
