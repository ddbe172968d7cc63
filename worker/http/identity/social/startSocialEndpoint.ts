// Starts social sign-in: to sign in or up, to re-authenticate the account's owner, or, with a token
// from the account settings, to connect the provider.

import type { Context, Handler } from "hono";
import { authOrigin } from "../../../../shared/routes/authOrigin.ts";
import { redirectThrough } from "../../../../shared/routes/actionRedirect.ts";
import type { SocialProviderId } from "../../../../shared/socialProviders.ts";
import { listConnections, startConnecting } from "../../../domain/identity/social/connections.ts";
import {
  OPERATION_NAMES,
  setOut,
  type SocialOperation,
} from "../../../domain/identity/social/socialAttempt.ts";
import { socialProvider } from "../../../domain/identity/social/socialProvider.ts";
import { log } from "../../../log.ts";
import {
  type SocialProvider,
  SocialProviderUnavailableError,
} from "../../../ports/socialSignIn/SocialProvider.ts";
import type { AppEnv } from "../../request/requestContext.ts";
import { storeSocialSecret } from "./socialCookie.ts";
import { answerSocialError } from "./answerSocialError.ts";

/** Answers GET of a provider's start URL; unavailable providers get 404. */
function startSocialEndpoint(id: SocialProviderId): Handler<AppEnv> {
  return async (c, next) => {
    const context = c.get("request");
    const provider = c.req.method === "GET" ? await socialProvider(context, id) : null;
    if (!provider) return next();
    c.header("Cache-Control", "no-store");
    const url = new URL(c.req.url);
    // The callback is on the auth domain, so the cookie must be set there.
    if (url.host !== context.config.authDomain)
      return c.redirect(authOrigin(context.config) + url.pathname + url.search, 302);
    try {
      const address = await addressFor(c, provider);
      return address ? c.redirect(address.href, 302) : answerError(c, id, "over");
    } catch (error) {
      if (!(error instanceof SocialProviderUnavailableError)) throw error;
      log("error", "A provider does not respond", { provider: id, error });
      return answerError(c, id, "away");
    }
  };
}

/** The provider's authorization URL; null if the operation isn't allowed. */
async function addressFor(c: Context<AppEnv>, provider: SocialProvider): Promise<URL | null> {
  const context = c.get("request");
  const operation = operationOf(c);
  if (operation === "LOGIN" || operation === "REGISTER") {
    const redirect = redirectOf(c);
    return setOut(context, provider, { operation, redirect, secret: storeSocialSecret(c) });
  }
  const session = await context.session();
  if (!session || session.isSpoofed) return null;
  const { userId } = session;
  const secret = storeSocialSecret(c);
  if (operation === "CONNECT")
    return startConnecting(context, provider.id, {
      token: c.req.query("token") ?? "",
      secret,
      userId,
    });
  const connections = await listConnections(context, userId);
  const loginHint = connections.find((each) => each.provider === provider.id)?.email ?? null;
  const redirect = redirectOf(c);
  return setOut(context, provider, { operation, userId, redirect, loginHint, secret });
}

/** Defaults to a sign-in. */
function operationOf(c: Context<AppEnv>): SocialOperation {
  const asked = c.req.query("operation");
  const known = Object.entries(OPERATION_NAMES).find(([, name]) => name === asked);
  return (known?.[0] as SocialOperation | undefined) ?? "LOGIN";
}

function answerError(c: Context<AppEnv>, provider: SocialProviderId, error: "over" | "away") {
  const operation = operationOf(c);
  return answerSocialError(c, { provider, error, operation, redirect: redirectOf(c) });
}

/** The redirect target, through the pending action. */
function redirectOf(c: Context<AppEnv>): string {
  return redirectThrough(c.req.query("redirect") ?? "", c.req.query("actionUrl"));
}

export const startGoogleEndpoint = startSocialEndpoint("google");
export const startFacebookEndpoint = startSocialEndpoint("facebook");
export const startAppleEndpoint = startSocialEndpoint("apple");
export const startTwitterEndpoint = startSocialEndpoint("twitter");
