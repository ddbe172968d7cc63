import { formatBoundedCount } from "../../../shared/format/formatBoundedCount.ts";

/** Formats how many users have authorized an application. */
export function readerCountText(count: number): string {
  if (count === 0) return "nobody has let it in yet";
  return count === 1
    ? "1 person has let it in"
    : `${formatBoundedCount(count)} people have let it in`;
}
