import { paragraphOf } from "../../stories/paragraphOf.ts";

/** How far from the top of its window the text being written is shown, as a share of its height. */
const SHOWN_AT = 0.3;

/** Scrolls a previewed page to a paragraph, unless it is visible there. */
export function scrollToParagraph(frame: HTMLIFrameElement | null, name: string | null): void {
  const [page, window] = [frame?.contentDocument, frame?.contentWindow];
  const body = page?.querySelector("[data-body-of]");
  const paragraph = name === null || !body ? null : paragraphOf(body, name);
  if (!paragraph || !window) return;
  const { top, bottom } = paragraph.getBoundingClientRect();
  if (top >= 0 && bottom <= window.innerHeight) return;
  window.scrollTo({
    top: window.scrollY + top - window.innerHeight * SHOWN_AT,
    behavior: "instant",
  });
}
