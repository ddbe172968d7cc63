import type { Context } from "hono";
import type { SocialProviderId } from "../../../shared/socialProviders.ts";
import type { SocialResult } from "../../domain/identity/social/finishSocialSignIn.ts";
import type { AppEnv } from "../request/requestContext.ts";
import { answerSocialError } from "./social/answerSocialError.ts";
import { enter, continueTo } from "./sessions/signInSession.ts";
import { dropSocialSecret } from "./social/socialCookie.ts";

/** Starts the session, if there is one, and redirects. */
export function answerResult(
  c: Context<AppEnv>,
  provider: SocialProviderId,
  result: SocialResult,
): Promise<Response> | Response {
  if ("error" in result) return answerSocialError(c, { provider, ...result });
  dropSocialSecret(c);
  if ("opensNothing" in result) return continueTo(c, result.redirect);
  return enter(c, result.opened, result.opened.redirect);
}
