import type { EditorView } from "prosemirror-view";
import { type RefObject, useEffect, useState } from "react";

/**
 * True while the focus is in the text, or in the tools that stand by its words, and no button of the
 * mouse is still selecting.
 */
export function useIsAtText(view: EditorView, tools: RefObject<HTMLElement | null>): boolean {
  const [isFocused, setFocused] = useState(() => view.hasFocus());
  const [isPressing, setPressing] = useState(false);
  useEffect(() => {
    const look = (): void => {
      const active = document.activeElement;
      setFocused(active === view.dom || tools.current?.contains(active) === true);
    };
    // Where the focus goes is known a turn later.
    const lookLater = (): void => void setTimeout(look, 0);
    const press = ({ pointerType }: PointerEvent): void => setPressing(pointerType === "mouse");
    const release = (): void => setPressing(false);
    document.addEventListener("focusin", look);
    document.addEventListener("focusout", lookLater);
    view.dom.addEventListener("pointerdown", press);
    window.addEventListener("pointerup", release);
    window.addEventListener("pointercancel", release);
    return () => {
      document.removeEventListener("focusin", look);
      document.removeEventListener("focusout", lookLater);
      view.dom.removeEventListener("pointerdown", press);
      window.removeEventListener("pointerup", release);
      window.removeEventListener("pointercancel", release);
    };
  }, [view, tools]);
  return isFocused && !isPressing;
}
