import type { Context } from "hono";
import { readHostName } from "../../../shared/domains/hostNames.ts";
import { answerProbe } from "../../domain/domains/probe.ts";
import type { AppEnv } from "../request/requestContext.ts";

/** Answers a domain verification probe on any host; 404 if no claim has this host and nonce. */
export async function domainProbeEndpoint(c: Context<AppEnv>): Promise<Response> {
  c.header("Cache-Control", "no-store");
  const domain = readHostName(new URL(c.req.url).host);
  const nonce = c.req.param("nonce") ?? "";
  const answer = domain && (await answerProbe(c.get("request"), domain, nonce));
  return answer ? c.text(answer) : c.text("Unknown probe.", 404);
}
