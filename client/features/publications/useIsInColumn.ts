import { layoutOf, type PageId } from "../../../shared/routes/layouts.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";

/**
 * True in the two-column layout, whose main column already has a width and margins. In the
 * publication layout the page sets both.
 */
export function useIsInColumn(): boolean {
  const { pageId, flags } = useLocation();
  return layoutOf(pageId as PageId, flags) === "TWO_COLUMN";
}
