import type { Context } from "hono";
import type { SocialProviderId } from "../../../shared/socialProviders.ts";
import type { SocialResult } from "../../domain/accounts/identity/finishSocialSignIn.ts";
import type { AppEnv } from "../request/requestContext.ts";
import { answerSocialError } from "./answerSocialError.ts";
import { enter, continueTo } from "./signInSession.ts";
import { dropSocialSecret } from "./socialCookie.ts";

/** Starts the session, if there is one, and redirects. */
export function answerResult(
  c: Context<AppEnv>,
  provider: SocialProviderId,
  outcome: SocialResult,
): Promise<Response> | Response {
  if ("error" in outcome) return answerSocialError(c, { provider, ...outcome });
  dropSocialSecret(c);
  if ("opensNothing" in outcome) return continueTo(c, outcome.redirect);
  return enter(c, outcome.opened, outcome.opened.redirect);
}
