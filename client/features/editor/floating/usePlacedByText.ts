import { type RefObject, useLayoutEffect } from "react";
import type { EditorView } from "prosemirror-view";
import { placeBox } from "../../../ui/placeBox.ts";

/** A text range by document positions. */
export interface TextRange {
  from: number;
  to: number;
}

/** Distance between text, box and window edges, in pixels. */
const GAP = 8;

/**
 * Positions a fixed box next to a text range while the page scrolls or resizes: above or below,
 * flipped when there is no room. Its style sheet may dock it instead, using `--keyboard`, the
 * height of the on-screen keyboard.
 */
export function usePlacedByText(
  box: RefObject<HTMLElement | null>,
  view: EditorView,
  range: TextRange | null,
  side: "above" | "below",
): void {
  const [from, to] = [range?.from ?? null, range?.to ?? null];
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || from === null || to === null) return;
    const place = (): void => placeBy(element, view, { from, to }, side);
    place();
    const sizes = new ResizeObserver(place);
    sizes.observe(element);
    const passive = { capture: true, passive: true };
    const viewport = window.visualViewport;
    window.addEventListener("scroll", place, passive);
    window.addEventListener("resize", place, passive);
    viewport?.addEventListener("resize", place);
    viewport?.addEventListener("scroll", place);
    return () => {
      sizes.disconnect();
      window.removeEventListener("scroll", place, passive);
      window.removeEventListener("resize", place, passive);
      viewport?.removeEventListener("resize", place);
      viewport?.removeEventListener("scroll", place);
    };
  }, [box, view, from, to, side]);
}

function placeBy(
  element: HTMLElement,
  view: EditorView,
  { from, to }: TextRange,
  side: "above" | "below",
): void {
  if (view.isDestroyed || to > view.state.doc.content.size) return;
  const [start, end] = [view.coordsAtPos(from, 1), view.coordsAtPos(to, -1)];
  const { left, width } = view.dom.getBoundingClientRect();
  const isOneLine = Math.abs(start.top - end.top) < 4;
  const { clientWidth, clientHeight } = document.documentElement;
  const top = topOf(view);
  const viewport = window.visualViewport;
  const seenTo = viewport ? viewport.offsetTop + viewport.height : clientHeight;
  const placed = placeBox(
    {
      left: isOneLine ? Math.min(start.left, end.left) : left,
      top: start.top - top,
      width: isOneLine ? Math.abs(end.left - start.left) : width,
      height: end.bottom - start.top,
    },
    { width: element.offsetWidth, height: element.offsetHeight },
    { width: clientWidth, height: seenTo - top },
    { side, align: "center", isRtl: false, offset: GAP, padding: GAP },
  );
  element.style.setProperty("--keyboard", `${Math.max(0, window.innerHeight - seenTo)}px`);
  // Stays within the text column on wide windows.
  const last = left + width + GAP - element.offsetWidth;
  const within = Math.max(GAP, Math.min(Math.max(placed.left, left - GAP), last));
  element.style.setProperty("--left", `${within}px`);
  element.style.setProperty("--top", `${placed.top + top}px`);
}

/** Returns the bottom edge of the sticky bars. */
function topOf(view: EditorView): number {
  const bars = view.dom.parentElement?.querySelector("[data-bars]");
  return Math.max(0, bars?.getBoundingClientRect().bottom ?? 0);
}
