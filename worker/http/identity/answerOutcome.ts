import type { Context } from "hono";
import type { SocialProviderId } from "../../../shared/socialProviders.ts";
import type { SocialOutcome } from "../../domain/identity/finishSocialSignIn.ts";
import type { AppEnv } from "../requestContext.ts";
import { answerSocialRefusal } from "./answerSocialRefusal.ts";
import { enter, leadOn } from "./signInSession.ts";
import { dropSocialSecret } from "./socialCookie.ts";

/** Gives the browser what came of it, and leads it on. */
export function answerOutcome(
  c: Context<AppEnv>,
  provider: SocialProviderId,
  outcome: SocialOutcome,
): Promise<Response> | Response {
  if ("refusal" in outcome) return answerSocialRefusal(c, { provider, ...outcome });
  dropSocialSecret(c);
  if ("opensNothing" in outcome) return leadOn(c, outcome.redirect);
  return enter(c, outcome.opened, outcome.opened.redirect);
}
