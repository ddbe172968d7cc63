import type { EarlyInput } from "./earlyInput.ts";

/**
 * Repeats what a reader did before hydration, each control once. Of several buttons that open a
 * popover only the last one counts: readers expect one open popover.
 */
export function replayInput(inputs: readonly EarlyInput[]): void {
  for (const input of inputs) {
    const { control } = input;
    if (control instanceof HTMLButtonElement) {
      if (control.ariaHasPopup === null || input === inputs.at(-1)) control.click();
    } else if (control instanceof HTMLSelectElement || control.type === "file") {
      control.dispatchEvent(new Event("change", { bubbles: true }));
    } else if (control instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(control.type)) {
      checkAgain(control, input.isChecked);
    } else enterAgain(control, input.value);
  }
}

// React reports a change only if a field differs from what React last saw in it, which after
// hydration is what the reader entered. So these set the field back first.

function checkAgain(field: HTMLInputElement, isChecked: boolean): void {
  // A radio button that another one of its group has replaced needs nothing.
  if (isChecked === field.defaultChecked || (field.type === "radio" && !isChecked)) return;
  field.checked = !isChecked;
  field.click();
}

function enterAgain(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  // If the reader has typed on, the application knows the whole text.
  const hasChanged = field.value !== value && field.value !== field.defaultValue;
  if (hasChanged || value === field.defaultValue) return;
  const { selectionStart, selectionEnd } = field;
  field.value = field.defaultValue;
  // React sees a value that is set on the field itself, but not one set by the prototype.
  const { prototype } =
    field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype, "value")!.set!.call(field, value);
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
