/** Id of the live region that every page has (App.tsx). */
export const ANNOUNCEMENT_ID = "announcement";

/** Announces a change on the page to screen readers. */
export function announce(text: string): void {
  const region = document.getElementById(ANNOUNCEMENT_ID);
  if (region) region.textContent = text;
}
