/** Sent to the element that has focus again. An editor with a selection of its own shows it then. */
export const FOCUS_RETURNED = "focusreturned";

/** Returns the text or field being written in; null if something else has the focus. */
export function findFocusedText(): HTMLElement | null {
  const focused = document.activeElement;
  const isField = focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement;
  return focused instanceof HTMLElement && (isField || focused.isContentEditable) ? focused : null;
}

/**
 * Lets people continue typing as soon as a dialog has closed. The browser returns the focus but not
 * the selection, which a click in the dialog has moved, so that keys would be lost.
 */
export function resumeTyping(): void {
  const focused = document.activeElement;
  if (focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement) {
    // A field restores its selection when it receives focus.
    focused.blur();
    focused.focus({ preventScroll: true });
  } else focused?.dispatchEvent(new Event(FOCUS_RETURNED));
}
