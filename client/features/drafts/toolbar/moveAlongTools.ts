import type { KeyboardEvent } from "react";

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
  tools[next]?.focus();
}
