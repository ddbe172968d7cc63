// The callback of social sign-in. Apple responds with a form POST from its own site, which carries
// none of our cookies (SameSite), so the browser is redirected here by GET, which does.

import type { Context, Handler } from "hono";
import type { SocialProviderId } from "../../../../shared/socialProviders.ts";
import { finishSocialSignIn } from "../../../domain/identity/social/finishSocialSignIn.ts";
import { noteGivenName } from "../../../domain/identity/social/noteGivenName.ts";
import { socialProvider } from "../../../domain/identity/social/socialProvider.ts";
import { redirectOfAttempt, tokenInState } from "../../../domain/identity/social/socialAttempt.ts";
import { readForm } from "../../request/body/readForm.ts";
import type { AppEnv } from "../../request/requestContext.ts";
import { answerOneTap } from "./answerOneTap.ts";
import { answerResult } from "../answerResult.ts";
import { continueTo, sessionHostOf } from "../sessions/signInSession.ts";
import { socialSecretOf } from "./socialCookie.ts";

/** The form fields repeated in that redirect; `iss` identifies the issuer (RFC 9207). */
const REDIRECTED = ["code", "state", "iss", "error"] as const;

/**
 * Answers GET of a provider's callback, POST of Apple's, and POST of Google's one-tap prompt.
 * Unavailable providers get 404.
 */
export function socialCallbackEndpoint(id: SocialProviderId): Handler<AppEnv> {
  return async (c, next) => {
    const { method } = c.req;
    if (method === "POST" && id === "google") return (await answerOneTap(c)) ?? next();
    if (method !== "GET" && !(method === "POST" && id === "apple")) return next();
    const context = c.get("request");
    const provider = await socialProvider(context, id);
    if (!provider) return next();
    c.header("Cache-Control", "no-store");
    if (method === "POST") return continueForm(c, id);
    const params = new URL(c.req.url).searchParams;
    const token = tokenInState(params.get("state") ?? "", id);
    const secret = socialSecretOf(c);
    if (!token || !secret) return answerOver(c, id, token);
    const answer = { token, secret, params };
    const result = await finishSocialSignIn(context, provider, answer, sessionHostOf(c));
    return "error" in result && result.error === "over"
      ? answerOver(c, id, token)
      : answerResult(c, id, result);
  };
}

/**
 * A finished attempt, such as in a second tab after the first has signed in: signed-in readers
 * continue to its target.
 */
async function answerOver(
  c: Context<AppEnv>,
  id: SocialProviderId,
  token: string | null,
): Promise<Response> {
  const context = c.get("request");
  const isKnown = token !== null && (await context.session()) !== null;
  const redirect = isKnown ? await redirectOfAttempt(context, { provider: id, token }) : null;
  return redirect === null ? answerResult(c, id, OVER) : continueTo(c, redirect);
}

const OVER = { error: "over", operation: "LOGIN", redirect: "" } as const;

async function continueForm(c: Context<AppEnv>, id: SocialProviderId): Promise<Response> {
  const form = await readForm(c.req.raw);
  const token = tokenInState(form?.get("state") ?? "", id);
  if (!form || !token) return answerResult(c, id, OVER);
  const name = nameIn(form.get("user") ?? "");
  if (name !== "") await noteGivenName(c.get("request"), token, name);
  const to = new URL(c.req.url);
  to.search = "";
  for (const part of REDIRECTED) {
    const value = form.get(part);
    if (value !== null) to.searchParams.set(part, value);
  }
  return c.redirect(to.pathname + to.search, 303);
}

/** The name in Apple's `user`, sent only the first time (Apple, "Request an authorization"). */
function nameIn(user: string): string {
  try {
    const { firstName, lastName } = (JSON.parse(user) as { name?: Record<string, unknown> }).name!;
    return [firstName, lastName].filter((part) => typeof part === "string").join(" ");
  } catch {
    return "";
  }
}

export const facebookCallbackEndpoint = socialCallbackEndpoint("facebook");
