import { type RefObject, useEffect, useState } from "react";
import { loadFootnotes } from "../../runtime/page/lateFeatures.ts";
import { useLate } from "../../runtime/page/useLate.ts";

/** Selector of footnote references in a story's HTML. */
const REFERENCE = 'a[role="doc-noteref"]';

/** Shows footnotes beside their references. Loads its code when a reader reaches for the first. */
export function Footnotes({ body }: { body: RefObject<HTMLElement | null> }) {
  const [first, setFirst] = useState<Event | null>(null);
  const popover = useLate(loadFootnotes, first);
  const isLoaded = popover !== null && popover !== "failed";
  useEffect(() => {
    const element = body.current;
    if (!element || isLoaded) return;
    const onEvent = (event: Event): void => {
      if (!(event.target as Element).closest(REFERENCE)) return;
      if (event.type === "click") {
        if ((event as PointerEvent).pointerType !== "touch") return;
        event.preventDefault();
      }
      setFirst(event);
    };
    const kinds = ["pointerover", "focusin", "click"] as const;
    for (const kind of kinds) element.addEventListener(kind, onEvent);
    return () => {
      for (const kind of kinds) element.removeEventListener(kind, onEvent);
    };
  }, [body, isLoaded]);
  return isLoaded && first && body.current ? (
    <popover.FootnotePopover body={body.current} first={first} />
  ) : null;
}
