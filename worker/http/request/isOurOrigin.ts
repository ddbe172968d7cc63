import { authOrigin } from "../../../shared/routes/authOrigin.ts";
import { resolveHost } from "../../edge/resolveSite.ts";
import type { RequestContext } from "./requestContext.ts";

/**
 * True for the origin of an address of ours: the host that was asked (`asked` is the request's
 * address), the main host, the auth domain, or a domain that is live. Throws as Database does.
 */
export async function isOurOrigin(
  context: RequestContext,
  asked: URL,
  { origin, port, host }: URL,
): Promise<boolean> {
  const { publicUrl } = context.config;
  if ([asked.origin, publicUrl, authOrigin(context.config)].includes(origin)) return true;
  if (port !== new URL(publicUrl).port) return false;
  return (await resolveHost(context, host))?.role === "own";
}
