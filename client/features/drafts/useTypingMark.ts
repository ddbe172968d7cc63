import { type RefObject, useEffect } from "react";

/** The bar returns after a pause of this length, in milliseconds. */
const PAUSE_MS = 2500;

/**
 * Marks the document with `data-typing` while someone types in an element, so that style sheets can
 * hide what isn't text. The mark ends with a pause, a pointer movement, or focus elsewhere.
 */
export function useTypingMark(text: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = text.current;
    if (!element) return;
    const { dataset } = document.documentElement;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let typedAt = 0;
    const stop = (): void => {
      clearTimeout(timer);
      timer = undefined;
      delete dataset.typing;
    };
    const look = (): void => {
      const rest = typedAt + PAUSE_MS - Date.now();
      if (rest > 0) timer = setTimeout(look, rest);
      else stop();
    };
    const onInput = (): void => {
      typedAt = Date.now();
      if (timer !== undefined) return;
      dataset.typing = "";
      timer = setTimeout(look, PAUSE_MS);
    };
    // Scrolling under a resting pointer also reports moves, with no distance.
    const onMove = ({ movementX, movementY }: PointerEvent): void => {
      if (timer !== undefined && (movementX !== 0 || movementY !== 0)) stop();
    };
    const onFocus = ({ target }: FocusEvent): void => {
      if (timer !== undefined && !element.contains(target as Node)) stop();
    };
    element.addEventListener("input", onInput);
    document.addEventListener("pointermove", onMove, { passive: true });
    document.addEventListener("pointerdown", stop, { passive: true });
    document.addEventListener("focusin", onFocus);
    return () => {
      stop();
      element.removeEventListener("input", onInput);
      document.removeEventListener("pointermove", onMove);
      document.removeEventListener("pointerdown", stop);
      document.removeEventListener("focusin", onFocus);
    };
  }, [text]);
}
