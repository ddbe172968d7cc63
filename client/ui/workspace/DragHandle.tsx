import type { PointerEvent } from "react";
import { DragIcon } from "../icons.tsx";
import styles from "./DragHandle.module.css";
import * as texts from "./texts.ts";

/** Drags a row of an ordered list. It needs JavaScript; MoveButtons do the same by keyboard. */
export function DragHandle(props: { onMove: (to: number) => void }) {
  return (
    <span
      className={styles.handle}
      title={texts.dragToReorder}
      aria-hidden="true"
      data-needs-script
      onPointerDown={(event) => dragRow(event, props.onMove)}
    >
      <DragIcon size={20} />
    </span>
  );
}

/**
 * Follows the pointer until it is released, and moves the handle's row to where it is. The window
 * listens, because moving a row in the document would end a capture.
 */
function dragRow({ currentTarget, pointerId }: PointerEvent, onMove: (to: number) => void): void {
  const row = currentTarget.closest("li");
  const rows = row?.parentElement;
  if (!rows) return;
  const released = new AbortController();
  const { signal } = released;
  const onPointer = (event: globalThis.PointerEvent): void => {
    if (event.pointerId !== pointerId) return;
    const over = document.elementFromPoint(event.clientX, event.clientY)?.closest("li");
    if (over && over !== row && over.parentElement === rows)
      onMove(Array.from(rows.children).indexOf(over));
  };
  window.addEventListener("pointermove", onPointer, { signal });
  for (const end of ["pointerup", "pointercancel"])
    window.addEventListener(end, () => released.abort(), { signal });
}
