import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { readRedirect } from "../../../../shared/identity/safeRedirect.ts";
import { isOurOrigin } from "../../request/isOurOrigin.ts";
import type { RequestContext } from "../../request/requestContext.ts";

/**
 * The redirect target if it is one of our URLs: on the request's host, the main host, the auth
 * domain, or a live custom domain. Otherwise the home page. `url` is the request's.
 */
export async function ownRedirect(
  context: RequestContext,
  url: URL,
  target: string | null | undefined,
): Promise<URL> {
  const asked = target ? readRedirect(target, url.origin) : null;
  return asked && (await isOurOrigin(context, url, asked)) ? asked : homeOf(context, url);
}

/** The auth domain has no home page. */
function homeOf({ config }: RequestContext, url: URL): URL {
  const origin = url.host === config.authDomain ? config.publicUrl : url.origin;
  return new URL(buildPath("ShowHome"), origin);
}
