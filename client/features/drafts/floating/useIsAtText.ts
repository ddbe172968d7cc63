import type { EditorView } from "prosemirror-view";
import { type RefObject, useEffect, useState } from "react";

/**
 * True while the focus is in the text or the floating toolbar, and no mouse selection is in
 * progress.
 */
export function useIsAtText(view: EditorView, tools: RefObject<HTMLElement | null>): boolean {
  const [isFocused, setFocused] = useState(() => view.hasFocus());
  const [isPressing, setPressing] = useState(false);
  useEffect(() => {
    const look = (): void => {
      const active = document.activeElement;
      setFocused(active === view.dom || tools.current?.contains(active) === true);
    };
    // The new focused element is known only after the event.
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
