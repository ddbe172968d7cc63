import type { PageId } from "./layouts.ts";

/** Pages that other sites may embed in frames. They contain no viewer data. */
export const FRAMED_PAGES: ReadonlySet<string | null> = new Set<PageId>([
  "embed-catalog",
  "embed-form",
]);
