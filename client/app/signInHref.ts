import { signInPath } from "../../shared/routes/signInPath.ts";
import type { PageLocation } from "./page.ts";

/**
 * Where a visitor signs in: on the host that they are on, whose own link opens the modal. They come
 * back to their page, unless `redirect` names another of it or a whole address of ours.
 */
export function signInHref(
  asked: Parameters<typeof signInPath>[0],
  { path, site, publicUrl }: Pick<PageLocation, "path" | "site" | "publicUrl">,
): string {
  // Nobody's host has no such page, nor anything to come back to.
  if (site.kind === "nobody") return publicUrl + signInPath(asked);
  return signInPath({ redirect: path, ...asked });
}
