/** Returns the texts in a form's fields, and that of the button that submits it. */
export function readFields(
  form: HTMLFormElement,
  submitter: HTMLElement | null = null,
): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of new FormData(form, submitter)) {
    if (typeof value === "string") fields[name] = value;
  }
  return fields;
}
