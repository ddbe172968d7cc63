import { useEffect, useState } from "react";

/** What a reader has selected of a story. */
export interface Selected {
  range: Range;
  isByKeyboard: boolean;
}

/** How long a selection rests before it is one, in ms: handles of a finger tell nothing else. */
const REST_MS = 250;

/** What is selected within an element, once the pointer or the keys have come to rest; else null. */
export function useSelectedRange(body: HTMLElement): Selected | null {
  const [selected, setSelected] = useState<Selected | null>(null);
  useEffect(() => {
    let isPressed = false;
    let isByKeyboard = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = (): void => {
      if (isPressed) return;
      const selection = getSelection();
      const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
      const isOurs =
        range !== null && !range.collapsed && range.toString().trim() !== "" && isIn(body, range);
      setSelected(isOurs ? { range: range.cloneRange(), isByKeyboard } : null);
    };
    const soon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(read, REST_MS);
    };
    const onPointerDown = (): void => {
      isPressed = true;
      isByKeyboard = false;
    };
    const onPointerUp = (): void => {
      isPressed = false;
      soon();
    };
    const onKeyDown = (): void => {
      isByKeyboard = true;
    };
    document.addEventListener("selectionchange", soon);
    document.addEventListener("pointerdown", onPointerDown);
    document.addEventListener("pointerup", onPointerUp);
    document.addEventListener("pointercancel", onPointerUp);
    document.addEventListener("keydown", onKeyDown, true);
    // The code may have come because of a selection that is there already.
    soon();
    return () => {
      clearTimeout(timer);
      document.removeEventListener("selectionchange", soon);
      document.removeEventListener("pointerdown", onPointerDown);
      document.removeEventListener("pointerup", onPointerUp);
      document.removeEventListener("pointercancel", onPointerUp);
      document.removeEventListener("keydown", onKeyDown, true);
    };
  }, [body]);
  return selected;
}

/** A selection may begin or end beyond the text where a whole paragraph is selected. */
function isIn(body: HTMLElement, range: Range): boolean {
  return body.contains(range.startContainer) && range.intersectsNode(body);
}
