// Where a browser sets out to a provider: to sign in or up, or, with a token that a page of the
// account's gave it, to connect the provider to the account.

import type { Context, Handler } from "hono";
import { authOrigin } from "../../../shared/routes/authOrigin.ts";
import { redirectThrough } from "../../../shared/routes/actionRedirect.ts";
import type { SocialProviderId } from "../../../shared/socialProviders.ts";
import { setOutToConnect } from "../../domain/identity/connections.ts";
import { setOut } from "../../domain/identity/socialAttempt.ts";
import { socialProvider } from "../../domain/identity/socialProvider.ts";
import { log } from "../../log.ts";
import { SocialProviderAway } from "../../ports/socialSignIn/SocialProvider.ts";
import type { AppEnv } from "../requestContext.ts";
import { keepSocialSecret } from "./socialCookie.ts";
import { answerSocialRefusal } from "./answerSocialRefusal.ts";

/** Answers GET of a provider's first address; one that is not offered has none. */
export function startSocialEndpoint(id: SocialProviderId): Handler<AppEnv> {
  return async (c, next) => {
    const context = c.get("request");
    const provider = c.req.method === "GET" ? await socialProvider(context, id) : null;
    if (!provider) return next();
    c.header("Cache-Control", "no-store");
    const url = new URL(c.req.url);
    // The way back leads to the auth domain, and so has the cookie to be its own.
    if (url.host !== context.config.authDomain)
      return c.redirect(authOrigin(context.config) + url.pathname + url.search, 302);
    try {
      const address =
        c.req.query("operation") === "connect"
          ? await connecting(c, id)
          : await setOut(context, provider, {
              operation: c.req.query("operation") === "register" ? "REGISTER" : "LOGIN",
              redirect: redirectOf(c),
              loginHint: null,
              secret: keepSocialSecret(c),
            });
      return address ? c.redirect(address.href, 302) : refuse(c, id, "over");
    } catch (error) {
      if (!(error instanceof SocialProviderAway)) throw error;
      log("error", "A provider does not answer", { provider: id, error });
      return refuse(c, id, "away");
    }
  };
}

async function connecting(c: Context<AppEnv>, id: SocialProviderId): Promise<URL | null> {
  const context = c.get("request");
  const session = await context.session();
  const token = c.req.query("token") ?? "";
  return session && !session.isSpoofed
    ? setOutToConnect(context, id, { token, secret: keepSocialSecret(c), userId: session.userId })
    : null;
}

function refuse(c: Context<AppEnv>, provider: SocialProviderId, refusal: "over" | "away") {
  const operation = c.req.query("operation") === "register" ? "REGISTER" : "LOGIN";
  return answerSocialRefusal(c, { provider, refusal, operation, redirect: redirectOf(c) });
}

/** Where to go then, by way of what the reader wanted to do. */
function redirectOf(c: Context<AppEnv>): string {
  return redirectThrough(c.req.query("redirect") ?? "", c.req.query("actionUrl"));
}
