import type { KeyboardEvent } from "react";

/** Width of the faded edges of a row that scrolls, in px. */
const EDGE = 56;

/** Moves focus along a toolbar's buttons with arrow keys, Home and End (ARIA toolbar pattern). */
export function moveAlongTools(event: KeyboardEvent, bar: HTMLElement): void {
  const tools = Array.from(bar.querySelectorAll<HTMLElement>(":scope > button"));
  const current = tools.indexOf(document.activeElement as HTMLElement);
  if (current === -1) return;
  const isRtl = getComputedStyle(bar).direction === "rtl";
  const steps: Record<string, number> = {
    ArrowRight: isRtl ? -1 : 1,
    ArrowLeft: isRtl ? 1 : -1,
  };
  const last = tools.length - 1;
  const step = steps[event.key];
  const next =
    event.key === "Home"
      ? 0
      : event.key === "End"
        ? last
        : step === undefined
          ? null
          : (current + step + tools.length) % tools.length;
  if (next === null) return;
  event.preventDefault();
  const tool = tools[next];
  // The root's scroll padding would make the page scroll to a tool of the sticky bar.
  tool?.focus({ preventScroll: true });
  if (tool) scrollTo(tool, bar);
}

/** Scrolls the toolbar, or the strip that it is in, sideways to a tool. */
function scrollTo(tool: HTMLElement, bar: HTMLElement): void {
  const strip = [bar, bar.parentElement].find((one) => one && one.scrollWidth > one.clientWidth);
  if (!strip) return;
  const at = tool.getBoundingClientRect();
  const view = strip.getBoundingClientRect();
  if (at.left < view.left + EDGE) strip.scrollBy({ left: at.left - view.left - EDGE });
  else if (at.right > view.right - EDGE) strip.scrollBy({ left: at.right - view.right + EDGE });
}
