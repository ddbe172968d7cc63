import { type RefObject, useEffect, useRef } from "react";

/** Calls `onDismiss` when the pointer is pressed outside an open popover and its anchor. */
export function useDismiss(
  isOpen: boolean,
  onDismiss: () => void,
  inside: readonly RefObject<HTMLElement | null>[],
): void {
  const latest = useRef({ onDismiss, inside });
  useEffect(() => {
    latest.current = { onDismiss, inside };
  });
  useEffect(() => {
    if (!isOpen) return;
    const onPointerDown = ({ target }: PointerEvent): void => {
      const { onDismiss: dismiss, inside: parts } = latest.current;
      if (!parts.some(({ current }) => current?.contains(target as Node))) dismiss();
    };
    document.addEventListener("pointerdown", onPointerDown, true);
    return () => document.removeEventListener("pointerdown", onPointerDown, true);
  }, [isOpen]);
}
