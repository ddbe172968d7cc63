import { type RefObject, useLayoutEffect } from "react";
import type { EditorView } from "prosemirror-view";
import { placeBox } from "../../../ui/placeBox.ts";

/** Words of the text, by their places. */
export interface TextRange {
  from: number;
  to: number;
}

/** Between the words and what stands by them, and to the window's edges, in pixels. */
const GAP = 8;

/**
 * Keeps a fixed box by some words while the page scrolls or changes size: above or below them, and on
 * the other side where there is no room. Its style sheet may dock it instead: `--keyboard` is how much
 * of the window's end a keyboard on the screen covers.
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
  // Within the text's measure, where the window is wider.
  const last = left + width + GAP - element.offsetWidth;
  const within = Math.max(GAP, Math.min(Math.max(placed.left, left - GAP), last));
  element.style.setProperty("--left", `${within}px`);
  element.style.setProperty("--top", `${placed.top + top}px`);
}

/** Below the bars that stay on top of the page. */
function topOf(view: EditorView): number {
  const bars = view.dom.parentElement?.querySelector("[data-bars]");
  return Math.max(0, bars?.getBoundingClientRect().bottom ?? 0);
}
