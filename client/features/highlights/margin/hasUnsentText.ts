/** Whether a field in a card contains text. */
export function hasUnsentText(item: HTMLElement | null): boolean {
  const fields = item?.querySelectorAll("textarea") ?? [];
  return [...fields].some(({ value }) => value.trim() !== "");
}
