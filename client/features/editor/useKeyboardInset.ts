import { useEffect } from "react";

/** Publishes the height of the on-screen keyboard as `--keyboard`, which most browsers overlay. */
export function useKeyboardInset(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const { style } = document.documentElement;
    const measure = (): void => {
      const covered = window.innerHeight - viewport.offsetTop - viewport.height;
      // Zooming in also makes the viewport smaller, but without a keyboard.
      const isZoomed = viewport.scale > 1.01;
      style.setProperty("--keyboard", `${isZoomed ? 0 : Math.max(0, Math.round(covered))}px`);
    };
    measure();
    viewport.addEventListener("resize", measure);
    viewport.addEventListener("scroll", measure);
    return () => {
      viewport.removeEventListener("resize", measure);
      viewport.removeEventListener("scroll", measure);
      style.removeProperty("--keyboard");
    };
  }, []);
}
