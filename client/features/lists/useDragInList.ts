import { type PointerEvent, type RefObject, useRef, useState } from "react";

/** The event handlers of a row's drag handle. */
interface Handle {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  onPointerUp: (event: PointerEvent<HTMLElement>) => void;
  onPointerCancel: (event: PointerEvent<HTMLElement>) => void;
}

/** Lets the user drag a row by its handle to another position among its siblings. */
export function useDragInList(
  index: number,
  onMove: (index: number) => void,
): { row: RefObject<HTMLLIElement | null>; handle: Handle; isMoved: boolean } {
  const row = useRef<HTMLLIElement>(null);
  const startsAt = useRef<number | null>(null);
  const [isMoved, setMoved] = useState(false);

  const shift = (pixels: number): void => {
    if (row.current) row.current.style.translate = pixels === 0 ? "" : `0 ${pixels}px`;
  };
  const end = (): void => {
    startsAt.current = null;
    setMoved(false);
    shift(0);
  };
  return {
    row,
    isMoved,
    handle: {
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        startsAt.current = event.clientY + window.scrollY;
        setMoved(true);
      },
      onPointerMove: (event) => {
        if (startsAt.current !== null) shift(event.clientY + window.scrollY - startsAt.current);
      },
      onPointerUp: (event) => {
        if (startsAt.current === null) return;
        const to = row.current ? placeAt(row.current, event.clientY) : index;
        end();
        if (to !== index) onMove(to);
      },
      onPointerCancel: end,
    },
  };
}

/** Returns how many of the other rows are above a vertical window position. */
function placeAt(row: HTMLElement, y: number): number {
  const others = [...(row.parentElement?.children ?? [])].filter((other) => other !== row);
  return others.filter((other) => {
    const { top, height } = other.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;
}
