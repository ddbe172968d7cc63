import { useEffect, useRef } from "react";
import type { PlacedHighlight } from "./paintHighlights.ts";

/** Calls `onPress` with the highlight that is clicked, which are painted over the text. */
export function usePressedMark(
  body: HTMLElement,
  placed: readonly PlacedHighlight[],
  onPress: (placed: PlacedHighlight) => void,
): void {
  const latest = useRef({ placed, onPress });
  useEffect(() => {
    latest.current = { placed, onPress };
  });
  useEffect(() => {
    const onClick = ({ target, clientX, clientY }: MouseEvent): void => {
      const isSelecting = getSelection()?.isCollapsed === false;
      if (isSelecting || (target as Element).closest("a, summary, button")) return;
      const hit = latest.current.placed.find(({ range }) =>
        [...range.getClientRects()].some(
          ({ left, right, top, bottom }) =>
            clientX >= left && clientX <= right && clientY >= top && clientY <= bottom,
        ),
      );
      if (hit) latest.current.onPress(hit);
    };
    body.addEventListener("click", onClick);
    return () => body.removeEventListener("click", onClick);
  }, [body]);
}
