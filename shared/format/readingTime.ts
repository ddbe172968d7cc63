// Owns the reading time: the estimate stored with a story, and its text. The estimate counts words,
// and characters for scripts written without spaces between words.

const WORDS_PER_MINUTE = 265;
const CJK_CHARS_PER_MINUTE = 500;
const FIRST_IMAGE_SECONDS = 12;
const LEAST_IMAGE_SECONDS = 3;

/**
 * Estimates a story's reading time in minutes, with fractions. The first image counts 12 seconds
 * and each further one a second less, down to 3.
 */
export function readingMinutes(wordCount: number, imageCount: number, cjkChars: number): number {
  return wordCount / WORDS_PER_MINUTE + cjkChars / CJK_CHARS_PER_MINUTE + imageMinutes(imageCount);
}

/**
 * Formats minutes as "45 sec read", "5 min read" or "1 hr 20 min read". Anything
 * below a second becomes "1 sec read".
 */
export function formatReadingTime(minutes: number): string {
  const seconds = Math.max(1, Math.round(minutes * 60) || 1);
  if (seconds < 60) return `${seconds} sec read`;
  const whole = Math.round(seconds / 60);
  if (whole < 60) return `${whole} min read`;
  const hours = Math.floor(whole / 60);
  const rest = whole % 60;
  return rest === 0 ? `${hours} hr read` : `${hours} hr ${rest} min read`;
}

function imageMinutes(imageCount: number): number {
  const shrinking = Math.min(imageCount, FIRST_IMAGE_SECONDS - LEAST_IMAGE_SECONDS);
  const rest = imageCount - shrinking;
  const seconds =
    shrinking * FIRST_IMAGE_SECONDS -
    (shrinking * (shrinking - 1)) / 2 +
    rest * LEAST_IMAGE_SECONDS;
  return seconds / 60;
}
