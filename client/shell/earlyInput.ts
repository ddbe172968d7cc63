// What a reader does with controls before the application can react. Part of the start script, so
// it is small; replayInput.ts repeats it once the application has hydrated.

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A control that was used before hydration, with its state at that time. */
export interface EarlyInput {
  control: HTMLButtonElement | Field;
  value: string;
  isChecked: boolean;
}

/**
 * Records controls that the reader uses, in the order of their last use. Excludes what the browser
 * does itself: it follows links, opens `details` and submits forms that have an address. Returns a
 * function that stops and returns the record; call it when React starts to listen, so that nothing
 * acts twice.
 */
export function recordEarlyInput(document: Document): () => EarlyInput[] {
  const used = new Set<EarlyInput["control"]>();
  const record = (control: EarlyInput["control"]): void => {
    used.delete(control);
    used.add(control);
  };
  // Enter and Space on a button, and Enter in a field of a form, cause a click too.
  const onClick = ({ target }: Event): void => {
    const button = target instanceof Element ? target.closest("button") : null;
    if (button && !isSubmittedByBrowser(button)) record(button);
  };
  const onInput = ({ target }: Event): void => {
    if (target instanceof Element && target.matches("input, textarea, select"))
      record(target as Field);
  };
  // On a slow connection, the reader may have typed before this script was there.
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "input, textarea",
  ))
    if (field.value !== field.defaultValue) record(field);
  document.addEventListener("click", onClick, true);
  document.addEventListener("input", onInput, true);
  document.addEventListener("submit", onSubmit, true);
  return () => {
    document.removeEventListener("click", onClick, true);
    document.removeEventListener("input", onInput, true);
    document.removeEventListener("submit", onSubmit, true);
    return Array.from(used, (control) => {
      const { value } = control;
      return { control, value, isChecked: "checked" in control && control.checked };
    });
  };
}

/** A form without an address would reload the page and lose what was typed. */
function onSubmit(event: Event): void {
  if (!(event.target as Element).hasAttribute("action")) event.preventDefault();
}

function isSubmittedByBrowser({ type, form }: HTMLButtonElement): boolean {
  return type === "submit" && form?.hasAttribute("action") === true;
}
