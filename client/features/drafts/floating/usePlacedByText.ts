import { type RefObject, useCallback, useLayoutEffect } from "react";
import type { EditorView } from "prosemirror-view";
import type { ParagraphType } from "../../../../shared/story/document.ts";
import { placeBox } from "../../../ui/placeBox.ts";

/** A text range by document positions. */
export interface TextRange {
  from: number;
  to: number;
}

/** Distance between text, box and window edges, in pixels. */
const GAP = 8;

/** Positions a fixed box with `place` while the page scrolls or resizes; null leaves it. */
function usePlacing(
  box: RefObject<HTMLElement | null>,
  view: EditorView,
  place: ((element: HTMLElement) => void) | null,
): void {
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !place) return;
    const placeAgain = (): void => place(element);
    placeAgain();
    const sizes = new ResizeObserver(placeAgain);
    sizes.observe(element);
    // The text is narrower while its preview is beside it.
    sizes.observe(view.dom);
    const passive = { capture: true, passive: true };
    const viewport = window.visualViewport;
    window.addEventListener("scroll", placeAgain, passive);
    window.addEventListener("resize", placeAgain, passive);
    viewport?.addEventListener("resize", placeAgain);
    viewport?.addEventListener("scroll", placeAgain);
    return () => {
      sizes.disconnect();
      window.removeEventListener("scroll", placeAgain, passive);
      window.removeEventListener("resize", placeAgain, passive);
      viewport?.removeEventListener("resize", placeAgain);
      viewport?.removeEventListener("scroll", placeAgain);
    };
  }, [box, view, place]);
}

/** Positions a fixed box next to a text range: above or below, flipped when there is no room. */
export function usePlacedByText(
  box: RefObject<HTMLElement | null>,
  view: EditorView,
  { from, to }: TextRange,
  side: "above" | "below",
): void {
  const place = useCallback(
    (element: HTMLElement) => placeBy(element, view, { from, to }, side),
    [view, from, to, side],
  );
  usePlacing(box, view, place);
}

/**
 * Positions a fixed box on the upper part of a figure, or above a low one, within the window.
 * `figure` is an object, so
 * that a change of the figure repositions the box.
 */
export function usePlacedOnFigure(
  box: RefObject<HTMLElement | null>,
  view: EditorView,
  figure: { position: number; kind: ParagraphType },
): void {
  const place = useCallback(
    (element: HTMLElement) => placeOn(element, view, figure),
    [view, figure],
  );
  usePlacing(box, view, place);
}

/** Positions a fixed box beside an empty line: in the margin if there is room, or else at its end. */
export function usePlacedAtLine(
  box: RefObject<HTMLElement | null>,
  view: EditorView,
  line: number,
): void {
  const place = useCallback(
    (element: HTMLElement) => placeAtLine(element, view, line),
    [view, line],
  );
  usePlacing(box, view, place);
}

function placeAtLine(element: HTMLElement, view: EditorView, line: number): void {
  if (view.isDestroyed || line > view.state.doc.content.size) return;
  const { top, bottom } = view.coordsAtPos(line, 1);
  const column = view.dom.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = element;
  const block = view.domAtPos(line).node;
  const isRtl = block instanceof Element && getComputedStyle(block).direction === "rtl";
  const { clientWidth } = document.documentElement;
  const margin = isRtl ? clientWidth - column.right : column.left;
  const isInMargin = margin >= width + 2 * GAP;
  const isLeft = isRtl !== isInMargin;
  const outside = isInMargin ? width + GAP : 0;
  const left = isLeft ? column.left - outside : column.right - width + outside;
  const middle = (top + bottom - height) / 2;
  element.style.setProperty("--left", `${Math.round(left)}px`);
  element.style.setProperty("--top", `${Math.round(middle)}px`);
  // The bar covers what is scrolled under it.
  element.style.visibility = middle < topOf() ? "hidden" : "";
}

function placeOn(
  element: HTMLElement,
  view: EditorView,
  { position, kind }: { position: number; kind: ParagraphType },
): void {
  const figure = view.isDestroyed ? null : view.nodeDOM(position);
  if (!(figure instanceof HTMLElement)) return;
  const isSection = kind === "DETAILS";
  const shown = (isSection ? null : figure.querySelector("[data-shown]")) ?? figure;
  const { left, top, width, bottom, height } = shown.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = element;
  // A low figure would be covered, and so would what is edited in a table or a section.
  const isLow = height < 3 * offsetHeight || kind === "TABLE" || isSection;
  const lowest = isLow
    ? Math.max(top, topOf() + offsetHeight + 2 * GAP) - offsetHeight - GAP
    : Math.max(top + GAP, bottom - offsetHeight - GAP);
  const visibleTop = isLow ? lowest : Math.min(Math.max(top, topOf()) + GAP, lowest);
  const last = document.documentElement.clientWidth - offsetWidth - GAP;
  const centered = Math.max(GAP, Math.min(left + (width - offsetWidth) / 2, last));
  element.style.setProperty("--left", `${Math.round(centered)}px`);
  element.style.setProperty("--top", `${Math.round(visibleTop)}px`);
}

function placeBy(
  element: HTMLElement,
  view: EditorView,
  { from, to }: TextRange,
  side: "above" | "below",
): void {
  if (view.isDestroyed || to > view.state.doc.content.size) return;
  const [start, end] = [view.coordsAtPos(from, 1), view.coordsAtPos(to, -1)];
  const block = view.state.doc.resolve(from);
  const frame = block.parent.type.name === "BUTTON" ? view.nodeDOM(block.before()) : null;
  if (frame instanceof HTMLElement) {
    // The text of a button has a frame.
    const { top, bottom } = frame.getBoundingClientRect();
    Object.assign(start, { top });
    Object.assign(end, { bottom });
  }
  const { left, width } = view.dom.getBoundingClientRect();
  const isOneLine = Math.abs(start.top - end.top) < 4;
  const { clientWidth, clientHeight } = document.documentElement;
  const top = topOf();
  const viewport = window.visualViewport;
  const seenTo = viewport ? viewport.offsetTop + viewport.height : clientHeight;
  // The larger side has the room, so that the box doesn't cover its text.
  const room = Math.max(start.top - top, seenTo - end.bottom) - 2 * GAP;
  element.style.setProperty("--room", `${Math.max(96, Math.floor(room))}px`);
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
  // Stays within the text column on wide windows.
  const last = left + width + GAP - element.offsetWidth;
  const within = Math.max(GAP, Math.min(Math.max(placed.left, left - GAP), last));
  element.style.setProperty("--left", `${within}px`);
  element.style.setProperty("--top", `${placed.top + top}px`);
}

/** Returns the bottom edge of the sticky bar. */
function topOf(): number {
  const bar = document.querySelector('[data-chrome="writing-bar"]');
  return Math.max(0, bar?.getBoundingClientRect().bottom ?? 0);
}
