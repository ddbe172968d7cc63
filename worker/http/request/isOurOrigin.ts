import { authOrigin } from "../../../shared/routes/authOrigin.ts";
import { resolveHost } from "../../edge/resolveSite.ts";
import type { RequestContext } from "./requestContext.ts";

/**
 * True for one of our origins: the requested host (`asked` is the request's URL), the main host,
 * the auth domain, or a live custom domain.
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
