import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from "react";

interface HoverIntent {
  isOpen: boolean;
  open: () => void;
  close: () => void;
  /** For the element that contains both the trigger and its popover. */
  handlers: {
    onPointerEnter: (event: PointerEvent) => void;
    onPointerLeave: () => void;
    onFocus: (event: FocusEvent<HTMLElement>) => void;
    onBlur: (event: FocusEvent<HTMLElement>) => void;
  };
}

/**
 * Opens after a hover delay or on keyboard focus, and closes when both have left or on Escape (WCAG
 * 1.4.13). Touch has no hover and opens nothing here.
 */
export function useHoverIntent(enterMs: number, leaveMs: number): HoverIntent {
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const settle = (next: boolean, ms: number): void => {
    clearTimeout(timer.current);
    if (ms === 0) setOpen(next);
    else timer.current = setTimeout(() => setOpen(next), ms);
  };

  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      // Closes only the innermost layer: an enclosing dialog stays open.
      event.preventDefault();
      event.stopPropagation();
      clearTimeout(timer.current);
      setOpen(false);
    };
    document.addEventListener("keydown", onKeyDown, true);
    return () => document.removeEventListener("keydown", onKeyDown, true);
  }, [isOpen]);

  return {
    isOpen,
    open: () => settle(true, 0),
    close: () => settle(false, 0),
    handlers: {
      onPointerEnter: (event) => {
        if (event.pointerType !== "touch") settle(true, isOpen ? 0 : enterMs);
      },
      onPointerLeave: () => settle(false, leaveMs),
      onFocus: (event) => {
        // Focus that returns from the card after Escape must not reopen it.
        if (event.currentTarget.contains(event.relatedTarget)) return;
        if (event.target.matches(":focus-visible")) settle(true, 0);
      },
      onBlur: (event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) settle(false, leaveMs);
      },
    },
  };
}
