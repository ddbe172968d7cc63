import type { PageId } from "./layouts.ts";

/** Pages that are made to stand in other sites' frames: they hold nothing of the reader's own. */
export const FRAMED_PAGES: ReadonlySet<string | null> = new Set<PageId>([
  "embed-catalog",
  "embed-form",
]);
