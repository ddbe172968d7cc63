/** The live region that every page has (App.tsx). */
export const ANNOUNCEMENT_ID = "announcement";

/** Tells those who hear the page what has changed on it. */
export function announce(text: string): void {
  const region = document.getElementById(ANNOUNCEMENT_ID);
  if (region) region.textContent = text;
}
