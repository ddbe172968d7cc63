import { useEffect, useState } from "react";

/** Returns the width in px beside an element, on the side where its lines end; null before it is known. */
export function useMarginRoom(body: HTMLElement): number | null {
  const [room, setRoom] = useState<number | null>(null);
  useEffect(() => {
    const page = body.closest("main") ?? document.documentElement;
    const measure = (): void => {
      const [text, whole] = [body.getBoundingClientRect(), page.getBoundingClientRect()];
      const isRtl = getComputedStyle(body).direction === "rtl";
      setRoom(Math.floor(isRtl ? text.left - whole.left : whole.right - text.right));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(page);
    observer.observe(body);
    return () => observer.disconnect();
  }, [body]);
  return room;
}
