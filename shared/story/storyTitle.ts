import { cutText } from "./cutText.ts";

/** Most characters of a text that stand in for a title. */
const MADE_TITLE_LENGTH = 70;

/**
 * What a story is called where it needs a name: its title, else its first words. `excerpt` holds no
 * more than its reader may read.
 */
export function storyTitle({ title, excerpt }: { title: string; excerpt: string }): string {
  return title || cutText(excerpt, MADE_TITLE_LENGTH) || "Untitled";
}
