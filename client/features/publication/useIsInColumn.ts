import { layoutOf, type PageId } from "../../../shared/routes/layouts.ts";
import { useLocation } from "../../app/useLocation.ts";

/**
 * True where a publication's page stands in the two-column layout, whose main column has a measure
 * and margins already. In the publication's own layout the page sets both itself.
 */
export function useIsInColumn(): boolean {
  const { pageId, flags } = useLocation();
  return layoutOf(pageId as PageId, flags) === "TWO_COLUMN";
}
