import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { WRITING_BAR } from "./writingBar.ts";

/** Renders into a place of the writing layout. */
export function BarSlot(props: { place: keyof typeof WRITING_BAR; children: ReactNode }) {
  const place = document.getElementById(WRITING_BAR[props.place]);
  return place ? createPortal(props.children, place) : null;
}
