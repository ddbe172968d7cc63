import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
} from "react";
import * as texts from "./texts.ts";
import styles from "./Dialog.module.css";
import { IconButton } from "./IconButton.tsx";
import { CloseIcon } from "./icons.tsx";
import { joinClasses } from "./joinClasses.ts";
import { resumeTyping } from "./resumeTyping.ts";
import { DIALOG_ANIMATION_MS } from "./timing.ts";
import { usePresence } from "./usePresence.ts";

interface DialogProps {
  isOpen: boolean;
  /**
   * Called on Escape, a backdrop click or the close button. The owner then sets isOpen to false.
   */
  onClose: () => void;
  /** The heading, or the id of a heading within the content. */
  title: string | { readonly id: string };
  /** `alertdialog` for a question that must be answered. */
  role?: "alertdialog";
  /** Id of the describing text inside. */
  describedBy?: string;
  /**
   * `narrow` 426 px; `sign-in` 600 px at md and 678 px from lg; `confirm` 540, 720 and 900 px;
   * `window` covers the window, without the heading; `sheet` 600 px at the lower edge of the window,
   * below text that stays in view.
   */
  width?: "narrow" | "sign-in" | "confirm" | "window" | "sheet";
  /**
   * True while Escape and the backdrop mustn't close it, because they would cost what someone is
   * writing. The close button still does.
   */
  keepsOpen?: (dialog: HTMLElement) => boolean;
  children: ReactNode;
}

/**
 * A modal on the native element: the browser makes the page behind inert and restores focus; Tab
 * cycles inside. Focus starts on the first control, or the one with `data-autofocus`. Reading pages
 * never open a dialog immediately: import the feature that contains it on demand.
 */
export function Dialog({
  isOpen,
  onClose,
  title,
  role,
  describedBy,
  width = "sign-in",
  keepsOpen,
  children,
}: DialogProps) {
  const titleId = useId();
  const ref = useRef<HTMLDialogElement>(null);
  const pressedBackdrop = useRef(false);
  const isPresent = usePresence(isOpen, DIALOG_ANIMATION_MS);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!isOpen || !dialog) return;
    dialog.showModal();
    dialog.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    return () => {
      dialog.close();
      resumeTyping();
    };
  }, [isOpen]);

  if (!isPresent) return null;

  const isKeptOpen = (): boolean =>
    keepsOpen !== undefined && ref.current !== null && keepsOpen(ref.current);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Tab" && ref.current) goRound(event, ref.current);
    if (event.key !== "Escape" || event.defaultPrevented || !isKeptOpen()) return;
    // Leaves the field instead.
    event.preventDefault();
    ref.current?.querySelector<HTMLElement>(":scope > div > :last-child > button")?.focus();
  };

  // A press that began inside, for example to select text, must not close the dialog.
  const onMouseDown = (event: MouseEvent): void => {
    pressedBackdrop.current = event.target === ref.current;
  };
  const onClick = (event: MouseEvent): void => {
    if (pressedBackdrop.current && event.target === ref.current && !isKeptOpen()) onClose();
  };

  return (
    // Keyboard users close the dialog with Escape (`cancel`); the backdrop click is its pointer
    // equivalent.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={ref}
      role={role}
      className={joinClasses(styles.dialog, styles[width])}
      aria-labelledby={typeof title === "string" ? titleId : title.id}
      aria-describedby={describedBy}
      // While the dialog fades out, it must neither get the focus back nor react to a second click.
      inert={!isOpen}
      onCancel={(event) => {
        if (event.target !== ref.current) return;
        event.preventDefault();
        if (!isKeptOpen()) onClose();
      }}
      // The browser closes the dialog on a second Escape, which `cancel` can't prevent.
      onClose={(event) => {
        if (event.target === ref.current && isOpen && !ref.current.open) onClose();
      }}
      onKeyDown={onKeyDown}
      onMouseDown={onMouseDown}
      onClick={onClick}
    >
      <div className={styles.body}>
        {typeof title === "string" ? (
          <h2 id={titleId} className={width === "window" ? "visually-hidden" : styles.title}>
            {title}
          </h2>
        ) : null}
        {children}
        {/* Last in focus order, so that the dialog opens on its content. */}
        <div className={styles.close}>
          <IconButton label={texts.close} onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </div>
      </div>
    </dialog>
  );
}

const FOCUSABLE =
  ":is(a[href], button, input, select, textarea, summary, iframe, [contenteditable], [tabindex])" +
  ":not(:disabled, [tabindex='-1'], [type='hidden'])";

/** Without this the browser would move Tab from the last control to its own UI. */
function goRound(event: KeyboardEvent, dialog: HTMLElement): void {
  const stops = Array.from(dialog.querySelectorAll<HTMLElement>(FOCUSABLE)).filter((stop) =>
    stop.checkVisibility(),
  );
  const edge = event.shiftKey ? stops.at(0) : stops.at(-1);
  if (edge && edge !== document.activeElement) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops.at(0))?.focus();
}
