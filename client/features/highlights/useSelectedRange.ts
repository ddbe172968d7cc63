import { useEffect, useState } from "react";

/** The viewer's selection within a story. */
export interface Selected {
  range: Range;
  isByKeyboard: boolean;
}

/** How long a selection must be stable, in milliseconds: touch handles fire no other event. */
const REST_MS = 250;

/**
 * Returns the selection within an element once the pointer or keys are idle; null if there is none.
 */
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
    // A selection may already exist and have caused this code to load.
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

/** Selecting a whole paragraph may start or end the range outside the text. */
function isIn(body: HTMLElement, range: Range): boolean {
  return body.contains(range.startContainer) && range.intersectsNode(body);
}
