import { cutText } from "./cutText.ts";

/** Maximum length of an excerpt used as a title, in characters. */
const MADE_TITLE_LENGTH = 70;

/**
 * Returns a story's display title: its title, else the start of its excerpt. `excerpt` must contain
 * only what the viewer may read.
 */
export function storyTitle({ title, excerpt }: { title: string; excerpt: string }): string {
  return title || cutText(excerpt, MADE_TITLE_LENGTH) || "Untitled";
}
