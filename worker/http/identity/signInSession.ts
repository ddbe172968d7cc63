// Owns what a browser is given once somebody is signed in on a host, and where they go from there.

import type { Context } from "hono";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { signInPath } from "../../../shared/routes/signInPath.ts";
import {
  type Entry,
  SESSION_LIFETIME_MS,
  type SessionPlace,
  WAIT_LIFETIME_MS,
} from "../../domain/identity/letIn.ts";
import { setHostCookie } from "../hostCookies.ts";
import type { AppEnv } from "../requestContext.ts";
import { reportSignInError } from "./reportSignInError.ts";
import { goOn } from "./goOn.ts";
import { carryOut } from "./visitorWish.ts";
import { ownRedirect } from "./ownRedirect.ts";

/** Longest name of a browser that is kept, in characters. */
const MAX_USER_AGENT = 300;

/** Where a request would open a session, as the list of one's sessions tells it. */
export function sessionPlaceOf(c: Context<AppEnv>): SessionPlace {
  const { city, country } = (c.req.raw as { cf?: { city?: string; country?: string } }).cf ?? {};
  return {
    host: new URL(c.req.url).host,
    userAgent: (c.req.header("user-agent") ?? "").slice(0, MAX_USER_AGENT),
    place: [city, country].filter(Boolean).join(", ") || null,
    oldSessionHash: c.get("request").sessionHash,
  };
}

/** Gives the browser its session for so many milliseconds. */
export function giveSession(
  c: Context<AppEnv>,
  token: string,
  lifetimeMs = SESSION_LIFETIME_MS,
): void {
  setHostCookie(c, "session", token, lifetimeMs);
}

/** Gives the browser what its first proof was worth, and leads on: to the second where one is owed. */
export function enter(
  c: Context<AppEnv>,
  { token, userId, owesSecondFactor }: Entry,
  target: string | null,
): Promise<Response> | Response {
  if (!owesSecondFactor) {
    giveSession(c, token);
    return leadOn(c, target, userId);
  }
  setHostCookie(c, "second-factor", token, WAIT_LIFETIME_MS);
  c.header("Cache-Control", "no-store");
  return c.redirect(buildPath("SecondFactor"), 303);
}

/**
 * Leads a reader who is signed in on this host to where they asked to go; another host of ours asks
 * for a session of its own first. Where they have this moment signed in as `userId`, what they asked
 * to be done on the way is done.
 */
export async function leadOn(
  c: Context<AppEnv>,
  target: string | null,
  userId?: string,
): Promise<Response> {
  const url = new URL(c.req.url);
  const context = c.get("request");
  const asked = await ownRedirect(context, url, target);
  const to = userId === undefined ? asked : await carryOut(context, asked, userId);
  if (to.host === url.host) return goOn(c, to.href);
  const { publicUrl, publicHost, authDomain } = context.config;
  // Whoever signs in on the auth domain is to be known on the main host too, wherever they go.
  const isByMain = userId !== undefined && url.host === authDomain && publicHost !== authDomain;
  return goOn(c, handOnAddress(isByMain ? publicUrl : to.origin, to), to);
}

/** Where a host begins to ask for a session, on the way to a page of its own or of another of ours. */
function handOnAddress(origin: string, to: URL): string {
  const redirect = to.origin === origin ? pathOf(to) : to.href;
  return origin + buildPath("LoginRedirect", {}, { query: { redirect } });
}

/**
 * Leads to the sign-in page, which says that the link has expired (platform.md §2.1). Whoever is signed
 * in, as after going back to a link that they have used, goes on to where it led.
 */
export async function leadToExpired(c: Context<AppEnv>, to: URL): Promise<Response> {
  if (await c.get("request").session()) return leadOn(c, to.href);
  await reportSignInError(c, { operation: "login", step: "link", error: "Expired" });
  const redirect = to.host === new URL(c.req.url).host ? pathOf(to) : to.href;
  const path = signInPath({
    operation: "login",
    redirect,
    susiEntry: "email_login_timeout",
    stepOverride: "ENTER_EMAIL",
  });
  c.header("Cache-Control", "no-store");
  return c.redirect(path, 303);
}

/** What an address has on its own host. */
export function pathOf({ pathname, search, hash }: URL): string {
  return pathname + search + hash;
}
