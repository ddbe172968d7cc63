import type { Context } from "hono";
import { issueIdentityToken } from "../../domain/accounts/identity/identityToken.ts";
import { viewerOf } from "../../domain/accounts/people/viewer.ts";
import type { AppEnv } from "../request/requestContext.ts";
import { answerForm } from "./answerForm.ts";
import { isFromOurPage } from "./isFromOurPage.ts";

/**
 * A token of the auth domain for the host of `to`, for who is signed in here; null for anyone else.
 * Where no page of ours has led them, a page that asks for their press: it comes back to this address
 * (decision 167). Throws as Database does.
 */
export async function tokenFor(
  c: Context<AppEnv>,
  to: URL,
  stateHash: string,
): Promise<string | Response | null> {
  const context = c.get("request");
  const { sessionHash } = context;
  const session = await context.session();
  if (sessionHash === null || !session || session.isSpoofed) return null;
  const url = new URL(c.req.url);
  if (isFromOurPage(context, c.req.raw, to))
    return issueIdentityToken(context, { sessionHash, from: url.host, host: to.host, stateHash });
  const name = (await viewerOf(context))?.name ?? "";
  return answerForm(c, {
    title: `Be known on ${to.hostname}?`,
    text: `${to.hostname} is a site of its own. Whoever writes there sees what you do on it: what you follow, clap for and answer. Your account stays here.`,
    action: url.pathname,
    others: [
      { label: `Go on as ${name}`, href: url.pathname + url.search, isMain: true },
      { label: "Stay here", href: context.config.publicUrl },
    ],
  });
}
