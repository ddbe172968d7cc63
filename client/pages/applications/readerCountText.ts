import { formatBoundedCount } from "../../../shared/format/formatBoundedCount.ts";

/** Formats how many users have authorized an application. */
export function readerCountText(count: number): string {
  if (count === 0) return "not authorized by anyone yet";
  return count === 1
    ? "authorized by 1 person"
    : `authorized by ${formatBoundedCount(count)} people`;
}
