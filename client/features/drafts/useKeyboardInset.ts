import { useEffect } from "react";
import type { StoryEditing } from "./StoryEditing.ts";

/**
 * Publishes the height of the on-screen keyboard as `--keyboard`, which most browsers overlay, and
 * keeps the caret above it.
 */
export function useKeyboardInset(editing: StoryEditing): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const { style } = document.documentElement;
    // Zooming in also makes the viewport smaller, but without a keyboard.
    const isZoomed = (): boolean => viewport.scale > 1.01;
    const measure = (): void => {
      const covered = window.innerHeight - viewport.offsetTop - viewport.height;
      style.setProperty("--keyboard", `${isZoomed() ? 0 : Math.max(0, Math.round(covered))}px`);
    };
    const onResize = (): void => {
      measure();
      if (!isZoomed()) editing.showCaret();
    };
    measure();
    viewport.addEventListener("resize", onResize);
    viewport.addEventListener("scroll", measure);
    return () => {
      viewport.removeEventListener("resize", onResize);
      viewport.removeEventListener("scroll", measure);
      style.removeProperty("--keyboard");
    };
  }, [editing]);
}
