import { signInPath } from "../../../shared/routes/paths/signInPath.ts";
import type { PageLocation } from "../page/page.ts";

/**
 * Returns the sign-in URL on the current host, whose links open the modal. The reader returns to
 * the current page unless `redirect` names another path or one of our absolute URLs.
 */
export function signInHref(
  asked: Parameters<typeof signInPath>[0],
  { path, site, publicUrl }: Pick<PageLocation, "path" | "site" | "publicUrl">,
): string {
  // An unknown host has no sign-in page and no page to return to.
  if (site.kind === "nobody") return publicUrl + signInPath(asked);
  return signInPath({ redirect: path, ...asked });
}
