import { MINUTE_MS } from "../durations.ts";

/** A story in view for this long is read, in milliseconds. */
export const READING_MS = 30_000;

/** The part of a story's reading time that has to pass before reaching its end makes it read. */
const SHARE_AT_END = 1 / 4;

/**
 * Returns how long a story must be in view to be read, in milliseconds. At its end that is less for
 * short stories; who only scrolls through hasn't read it.
 */
export function requiredReadingMs(story: {
  /** In minutes. */
  readingTime: number;
  hasReachedEnd: boolean;
}): number {
  if (!story.hasReachedEnd) return READING_MS;
  return Math.min(READING_MS, story.readingTime * MINUTE_MS * SHARE_AT_END);
}
