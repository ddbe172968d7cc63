import type { Context } from "hono";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { signInPath } from "../../../../shared/routes/paths/signInPath.ts";
import type { SocialProviderId } from "../../../../shared/socialProviders.ts";
import type { SocialError } from "../../../domain/identity/social/finishSocialSignIn.ts";
import {
  OPERATION_NAMES,
  type SocialOperation,
} from "../../../domain/identity/social/socialAttempt.ts";
import { socialErrorDocument } from "../../../render/documents/socialErrorDocument.tsx";
import type { AppEnv } from "../../request/requestContext.ts";
import { ownRedirect } from "../sessions/ownRedirect.ts";
import { reportSignInError } from "../reportSignInError.ts";
import { pathOf } from "../sessions/signInSession.ts";

/** Status per error. Provider failures are neither our error nor the reader's. */
const STATUS = {
  over: 400,
  denied: 403,
  rejected: 403,
  away: 424,
  address: 409,
  taken: 409,
  other: 403,
} as const satisfies Record<Exclude<SocialError, "unknown">, number>;

/** Explains why a social sign-in failed, and how to continue. */
export async function answerSocialError(
  c: Context<AppEnv>,
  asked: {
    provider: SocialProviderId;
    error: SocialError;
    operation: SocialOperation;
    redirect: string;
  },
): Promise<Response> {
  const { provider, error, operation } = asked;
  await reportSignInError(c, {
    operation: OPERATION_NAMES[operation],
    step: provider,
    error: error,
  });
  const url = new URL(c.req.url);
  const to = await ownRedirect(c.get("request"), url, asked.redirect);
  const redirect = to.host === url.host ? pathOf(to) : to.href;
  c.header("Cache-Control", "no-store");
  if (error === "unknown") {
    const query = { state: provider, redirect };
    return c.redirect(buildPath("ShowUnrecognizedAccount", {}, { query }), 303);
  }
  const isSigningIn = operation === "LOGIN" || operation === "REGISTER";
  return c.html(
    socialErrorDocument({
      provider,
      error,
      operation: OPERATION_NAMES[operation],
      continueTo: isSigningIn
        ? signInPath({ operation: OPERATION_NAMES[operation], redirect })
        : redirect,
    }),
    STATUS[error],
  );
}
