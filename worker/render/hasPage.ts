import { isBuilt } from "../../client/runtime/page/pages.ts";
import type { PageId } from "../../shared/routes/layouts.ts";

/** True for a page that is built, for responses that would link to it. */
export function hasPage(page: PageId): boolean {
  return isBuilt(page);
}
