import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
} from "react";
import styles from "./Menu.module.css";
import { findFocusedText, resumeTyping } from "./resumeTyping.ts";
import { MENU_HIDE_MS } from "./timing.ts";
import { typeaheadIndex } from "./typeahead.ts";
import { useDismiss } from "./useDismiss.ts";
import { usePlacedPopover } from "./usePlacedPopover.ts";
import { usePresence } from "./usePresence.ts";

// Loaded by MenuButton on first intent, so pages that are only read never load it.

const TYPEAHEAD_MS = 500;

export interface MenuProps {
  id: string;
  isOpen: boolean;
  /**
   * The menu's button, to which focus returns, unless a text keeps the focus while the button is
   * pressed, as with a toolbar.
   */
  anchor: RefObject<HTMLElement | null>;
  label: string;
  align: "start" | "center" | "end";
  /** Which end receives focus first. */
  startsAt: "first" | "last";
  onClose: () => void;
  /** Rendered when the menu opens: MenuItems and separators. */
  items: () => ReactNode;
}

/** A menu of commands and links with arrow keys, Home, End, typeahead and Escape. */
export function Menu({ id, isOpen, anchor, label, align, startsAt, onClose, items }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: "", at: 0 });
  const text = useRef<HTMLElement>(null);
  const isPresent = usePresence(isOpen, MENU_HIDE_MS);
  usePlacedPopover(isOpen, menu, anchor, { side: "below", align });

  useLayoutEffect(() => {
    if (!isOpen || !menu.current) return;
    const entries = entriesOf(menu.current);
    text.current = findFocusedText();
    (entries.at(startsAt === "first" ? 0 : -1) ?? menu.current).focus({ preventScroll: true });
  }, [isOpen, startsAt]);

  useDismiss(isOpen, onClose, [menu, anchor]);

  if (!isPresent) return null;

  const closeAndReturn = (to: HTMLElement | null = text.current ?? anchor.current): void => {
    to?.focus({ preventScroll: true });
    onClose();
    resumeTyping();
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const entries = menu.current ? entriesOf(menu.current) : [];
    const current = entries.indexOf(document.activeElement as HTMLElement);
    const next = nextEntry(event, entries, current, typed.current);
    if (next !== null) {
      event.preventDefault();
      entries[next]?.focus();
    } else if (event.key === "Escape") {
      // Closes only the innermost layer: an enclosing dialog stays open.
      event.preventDefault();
      event.stopPropagation();
      closeAndReturn();
    } else if (event.key === "Tab") {
      // From the button the browser moves Tab to its neighbor.
      closeAndReturn(anchor.current);
    } else if (event.key === " " && document.activeElement instanceof HTMLAnchorElement) {
      event.preventDefault();
      document.activeElement.click();
    }
  };

  const onClick = (event: MouseEvent): void => {
    const entry = (event.target as Element).closest("[role^=menuitem]");
    if (entry && entry.getAttribute("aria-disabled") !== "true") closeAndReturn();
  };

  return (
    <div
      ref={menu}
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      popover="manual"
      className={styles.menu}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onPointerMove={focusPointed}
    >
      {items()}
    </div>
  );
}

/** Focuses the item under the mouse, so that only one is highlighted. */
function focusPointed({ target, pointerType }: PointerEvent): void {
  const entry = (target as Element).closest<HTMLElement>("[role^=menuitem]");
  if (pointerType === "mouse" && entry && entry !== document.activeElement)
    entry.focus({ preventScroll: true });
}

function entriesOf(menu: HTMLElement): HTMLElement[] {
  return Array.from(menu.querySelectorAll<HTMLElement>("[role^=menuitem]"));
}

/** Returns the item that a key moves to; null for keys the menu doesn't handle. */
function nextEntry(
  event: KeyboardEvent,
  entries: HTMLElement[],
  current: number,
  typed: { text: string; at: number },
): number | null {
  const last = entries.length - 1;
  switch (event.key) {
    case "ArrowDown":
      return current >= last ? 0 : current + 1;
    case "ArrowUp":
      return current <= 0 ? last : current - 1;
    case "Home":
      return 0;
    case "End":
      return last;
  }
  const isLetter = Array.from(event.key).length === 1 && event.key !== " ";
  if (!isLetter || event.ctrlKey || event.metaKey || event.altKey) return null;
  typed.text = (event.timeStamp - typed.at < TYPEAHEAD_MS ? typed.text : "") + event.key;
  typed.at = event.timeStamp;
  const labels = entries.map((entry) => entry.textContent ?? "");
  const found = typeaheadIndex(labels, current, typed.text);
  return found === -1 ? current : found;
}
