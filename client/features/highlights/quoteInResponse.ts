/**
 * Begins a response under the story with a passage, or goes on with it below what is written there
 * already. For somebody who can't write yet, it leads to the way in.
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
  // What keeps the text hears of it as if it had been typed.
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: "center" });
}
