import {
  cloneElement,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useLayoutEffect,
  useRef,
} from "react";
import styles from "./HoverPopover.module.css";
import { HOVER_POPOVER_HIDE_MS, POPOVER_ANIMATION_MS, POPOVER_OFFSET } from "./timing.ts";
import { useDismiss } from "./useDismiss.ts";
import { useHoverIntent } from "./useHoverIntent.ts";
import { usePlacedPopover } from "./usePlacedPopover.ts";
import { usePresence } from "./usePresence.ts";

interface TriggerProps {
  "aria-haspopup"?: "dialog";
  "aria-expanded"?: boolean;
  onClick?: (event: MouseEvent<HTMLElement>) => void;
}

interface HoverPopoverProps {
  /** Accessible name of the card. */
  label: string;
  /** One link or button. A click on a button also opens it, for touch. */
  trigger: ReactElement<TriggerProps>;
  opensOnPress?: boolean;
  /** Rendered only when it opens, so that a query inside starts no earlier. */
  content: () => ReactNode;
  align?: "start" | "center" | "end";
  /** Distance from the trigger in px. */
  offset?: number;
  className?: string;
}

/**
 * A card shown on hover or focus. It follows its trigger in the DOM, so that Tab moves into it;
 * therefore it must not be inside a paragraph.
 */
export function HoverPopover({
  label,
  trigger,
  opensOnPress = false,
  content,
  align = "start",
  offset = POPOVER_OFFSET,
  className,
}: HoverPopoverProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const { isOpen, open, close, handlers } = useHoverIntent(0, HOVER_POPOVER_HIDE_MS);
  const isPresent = usePresence(isOpen, POPOVER_ANIMATION_MS);
  usePlacedPopover(isOpen, card, anchor, { side: "below", align, offset });

  useDismiss(isOpen, close, [anchor]);

  // Focus inside a closing card would be lost, so it returns to the trigger.
  useLayoutEffect(() => {
    const holder = anchor.current;
    if (isOpen || !isPresent || !card.current?.contains(document.activeElement)) return;
    (holder?.firstElementChild as HTMLElement | null)?.focus();
  }, [isOpen, isPresent]);

  return (
    <span ref={anchor} className={styles.anchor} {...handlers}>
      {cloneElement(trigger, {
        "aria-haspopup": "dialog",
        "aria-expanded": isOpen,
        onClick: (event) => {
          trigger.props.onClick?.(event);
          if (opensOnPress) open();
        },
      })}
      {isPresent && (
        // A dialog element would take focus when shown, although the pointer only passes over it.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        <div
          ref={card}
          role="dialog"
          aria-label={label}
          popover="manual"
          className={className ? `${styles.card} ${className}` : styles.card}
        >
          {content()}
        </div>
      )}
    </span>
  );
}
