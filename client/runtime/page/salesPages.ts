import { matchRoute } from "../../../shared/routes/matchRoute.ts";
import type { PageId } from "../../../shared/routes/layouts.ts";
import { isRouteBuilt } from "./builtRoutes.ts";
import { useConfig } from "./frame.ts";
import type { ClientConfig } from "./state.ts";

/** The pages that sell something. */
const SALES_PAGES: ReadonlySet<string | null> = new Set<PageId>([
  "checkout",
  "discount-plans",
  "gift-membership",
  "group-gift-membership",
  "landing-gift",
  "landing-membership",
  "manage-membership",
  "onboarding-plans",
  "plans",
  "plans-branding",
  "redeem-gift-membership",
]);

/**
 * Returns true if a path of the main site has a page, and if that sells something, a payment
 * provider is set up: nothing links to others.
 */
export function isPathOffered(path: string, { payments }: Pick<ClientConfig, "payments">): boolean {
  const match = matchRoute({ kind: "default" }, path);
  if (!match || !isRouteBuilt(match)) return false;
  return payments !== undefined || !SALES_PAGES.has(match.route.page);
}

/** Returns whether a path is offered here. */
export function useIsPathOffered(): (path: string) => boolean {
  const config = useConfig();
  return (path) => isPathOffered(path, config);
}
