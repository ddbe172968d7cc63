/**
 * Quotes the selected text in the response field, after any existing text. Viewers who can't
 * respond yet are scrolled to the sign-in prompt.
 */
export function quoteInResponse(words: string): void {
  const responses = document.getElementById("responses");
  const field = responses?.querySelector<HTMLTextAreaElement>("textarea[name=text]");
  if (!field) {
    responses?.scrollIntoView({ block: "start" });
    responses?.querySelector<HTMLElement>("a")?.focus({ preventScroll: true });
    return;
  }
  const written = field.value.trimEnd();
  const quote = `${written && "\n\n"}“${words}”\n\n`;
  field.setRangeText(quote, written.length, field.value.length, "end");
  // Notifies the draft storage as if the text had been typed.
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: "center" });
}
