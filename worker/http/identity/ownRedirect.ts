import { buildPath } from "../../../shared/routes/buildPath.ts";
import { readRedirect } from "../../../shared/rules/safeRedirect.ts";
import { isOurOrigin } from "../request/isOurOrigin.ts";
import type { RequestContext } from "../request/requestContext.ts";

/**
 * The address that a reader asked to be led to, where it is one of ours: on the host that they are on,
 * the main host, the auth domain, or a domain that is live. The home page for all else. `url` is the
 * request's. Throws as Database does.
 */
export async function ownRedirect(
  context: RequestContext,
  url: URL,
  target: string | null | undefined,
): Promise<URL> {
  const asked = target ? readRedirect(target, url.origin) : null;
  return asked && (await isOurOrigin(context, url, asked)) ? asked : homeOf(context, url);
}

/** The auth domain has no home of its own. */
function homeOf({ config }: RequestContext, url: URL): URL {
  const origin = url.host === config.authDomain ? config.publicUrl : url.origin;
  return new URL(buildPath("ShowHome"), origin);
}
