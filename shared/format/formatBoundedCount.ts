import { MAX_COUNTED } from "../limits.ts";

/** Formats a count that stops one beyond MAX_COUNTED: 12, 1,000 or "1,000+". */
export function formatBoundedCount(count: number): string {
  const shown = Math.min(count, MAX_COUNTED).toLocaleString("en");
  return count > MAX_COUNTED ? `${shown}+` : shown;
}
