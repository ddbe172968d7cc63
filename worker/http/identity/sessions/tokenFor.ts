import type { Context } from "hono";
import { issueIdentityToken } from "../../../domain/identity/sessions/identityToken.ts";
import { viewerOf } from "../../../domain/people/viewer.ts";
import type { AppEnv } from "../../request/requestContext.ts";
import { answerForm } from "../../forms/answerForm.ts";
import { isFromOurPage } from "../../forms/isFromOurPage.ts";
import * as texts from "../texts.ts";

/**
 * Issues a token for the signed-in reader on the host of `to`; null if no one is signed in. If the
 * request doesn't come from one of our pages, returns a confirmation page that leads back to this
 * URL (decision 23).
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
    title: texts.signInToSite(to.hostname),
    text: texts.signInToSiteText(to.hostname),
    action: url.pathname,
    others: [
      { label: texts.continueAs(name), href: url.pathname + url.search, isMain: true },
      { label: texts.stayHere, href: context.config.publicUrl },
    ],
  });
}
