import { cloneElement, type ReactElement, useId, useRef } from "react";
import styles from "./Tooltip.module.css";
import { HOVER_POPOVER_HIDE_MS, POPOVER_ANIMATION_MS, TOOLTIP_ENTER_MS } from "./timing.ts";
import { useHoverIntent } from "./useHoverIntent.ts";
import { usePlacedPopover } from "./usePlacedPopover.ts";
import { usePresence } from "./usePresence.ts";

interface TooltipProps {
  text: string;
  /** True when the text repeats the control's name, so that screen readers don't read it twice. */
  isName?: boolean;
  side?: "above" | "below";
  /** The control that is hovered or focused. */
  children: ReactElement<{ "aria-describedby"?: string }>;
}

/** A short text about a control, shown after a hover delay or immediately on focus. */
export function Tooltip({ text, isName = false, side = "above", children }: TooltipProps) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const hover = useHoverIntent(TOOLTIP_ENTER_MS, HOVER_POPOVER_HIDE_MS);
  const isPresent = usePresence(hover.isOpen, POPOVER_ANIMATION_MS);
  usePlacedPopover(hover.isOpen, bubble, anchor, { side, align: "center" });
  return (
    <span ref={anchor} className={styles.anchor} {...hover.handlers} onPointerDown={hover.close}>
      {cloneElement(children, { "aria-describedby": isPresent && !isName ? id : undefined })}
      {isPresent && (
        <span ref={bubble} id={id} role="tooltip" popover="manual" className={styles.bubble}>
          {text}
        </span>
      )}
    </span>
  );
}
