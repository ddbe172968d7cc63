import { type RefObject, useEffect } from "react";

/** The key that moves focus to the notices and back. */
export const NOTICES_KEY = "F8";

/**
 * Makes the notices region reachable by keyboard: the key toggles focus, Escape returns it. Focus
 * also returns when the focused notice disappears.
 */
export function useNoticesKey(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let cameFrom: Element | null = null;
    const isInside = (target: unknown): boolean =>
      target instanceof Node && region.current?.contains(target) === true;
    const goBack = (): void => {
      if (cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus();
      cameFrom = null;
    };
    const onFocusIn = ({ target, relatedTarget }: FocusEvent): void => {
      if (!isInside(target)) cameFrom = null;
      else if (relatedTarget instanceof Element && !isInside(relatedTarget)) {
        cameFrom = relatedTarget;
      }
    };
    const onPointerDown = ({ target }: Event): void => {
      if (!isInside(target)) cameFrom = null;
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      const isIn = isInside(document.activeElement);
      if (event.key === NOTICES_KEY && !isIn) {
        const control = region.current?.querySelector<HTMLElement>(":is(button, a)");
        (control ?? region.current)?.focus();
      } else if (isIn && (event.key === NOTICES_KEY || event.key === "Escape")) goBack();
      else return;
      event.preventDefault();
    };
    const gone = new MutationObserver(() => {
      if (document.activeElement === document.body) goBack();
    });
    if (region.current) gone.observe(region.current, { childList: true, subtree: true });
    document.addEventListener("focusin", onFocusIn);
    document.addEventListener("pointerdown", onPointerDown);
    document.addEventListener("keydown", onKeyDown);
    return () => {
      gone.disconnect();
      document.removeEventListener("focusin", onFocusIn);
      document.removeEventListener("pointerdown", onPointerDown);
      document.removeEventListener("keydown", onKeyDown);
    };
  }, [region]);
}
