// Owns what a browser is given once somebody is signed in on a host, and where they go from there.

import type { Context } from "hono";
import { deleteCookie, getCookie } from "hono/cookie";
import { MINUTE_MS } from "../../../shared/durations.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { PRESSED_ACTION_COOKIE } from "../../../shared/rules/pressedActionCookie.ts";
import { EXPIRED_LINK_ENTRY, signInPath } from "../../../shared/routes/signInPath.ts";
import {
  type AuthResult,
  SESSION_LIFETIME_MS,
  type SessionHost,
  CHALLENGE_LIFETIME_MS,
} from "../../domain/accounts/identity/startSession.ts";
import { isFirstParty } from "../../domain/core/domains/productHosts.ts";
import { setHostCookie } from "../request/hostCookies.ts";
import type { AppEnv } from "../request/requestContext.ts";
import { reportSignInError } from "./reportSignInError.ts";
import { goOn } from "./goOn.ts";
import { markSignIn } from "./markSignIn.ts";
import { execute } from "./pendingAction.ts";
import { ownRedirect } from "./ownRedirect.ts";

/** Longest name of a browser that is kept, in characters. */
const MAX_USER_AGENT = 300;

/** Where a request would open a session, as the list of one's sessions tells it. */
export function sessionHostOf(c: Context<AppEnv>): SessionHost {
  const { city, country } = (c.req.raw as { cf?: { city?: string; country?: string } }).cf ?? {};
  return {
    host: new URL(c.req.url).host,
    userAgent: (c.req.header("user-agent") ?? "").slice(0, MAX_USER_AGENT),
    place: [city, country].filter(Boolean).join(", ") || null,
    oldSessionHash: c.get("request").sessionHash,
  };
}

/** How long a sign-in may take on to the host that it was for, in milliseconds. */
const HANDING_ON_MS = 2 * MINUTE_MS;

/** Gives the browser of somebody who has signed in this moment their session, and has it say so once. */
export function beginSession(c: Context<AppEnv>, token: string): void {
  giveSession(c, token);
  markSignIn(c, true);
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
  { token, userId, needsSecondFactor }: AuthResult,
  target: string | null,
  isAgreed = false,
): Promise<Response> | Response {
  if (!needsSecondFactor) {
    beginSession(c, token);
    return continueTo(c, target, userId, isAgreed);
  }
  setHostCookie(c, "second-factor", token, CHALLENGE_LIFETIME_MS);
  c.header("Cache-Control", "no-store");
  const redirect = target === "" ? undefined : (target ?? undefined);
  return c.redirect(buildPath("SecondFactor", {}, { query: { redirect } }), 303);
}

/**
 * Leads a reader who is signed in on this host to where they asked to go; another host of ours asks
 * for a session of its own first. Where they have this moment signed in as `userId`, what they asked
 * to be done on the way is done, if they were told of it (`isAgreed`) or have pressed its button in this
 * browser; else its address asks them (decision 168).
 */
export async function continueTo(
  c: Context<AppEnv>,
  target: string | null,
  userId?: string,
  isAgreed = false,
): Promise<Response> {
  const url = new URL(c.req.url);
  const context = c.get("request");
  const asked = await ownRedirect(context, url, target);
  const isWanted = userId !== undefined && (isAgreed || hasPressedFor(c, asked));
  const to = isWanted ? await execute(context, asked, userId) : asked;
  if (to.host === url.host) return goOn(c, to.href);
  // The page at the end of the way says it.
  markSignIn(c, false);
  const { publicUrl, publicHost, authDomain } = context.config;
  // Whoever signs in on the auth domain is to be known on the main host too, wherever they go.
  if (userId !== undefined) setHostCookie(c, "handing-on", to.host, HANDING_ON_MS);
  const isByMain = userId !== undefined && url.host === authDomain && publicHost !== authDomain;
  // Either host may know who was signed in before, or what they have shown is long ago there.
  const isNew = userId !== undefined && (isByMain || !isFirstParty(context.config, to.host));
  return goOn(c, handOnAddress(isByMain ? publicUrl : to.origin, to, isNew), to);
}

/** True where this browser's press on a page of ours was for what an address does; it counts once. */
function hasPressedFor(c: Context<AppEnv>, { pathname }: URL): boolean {
  if (getCookie(c, PRESSED_ACTION_COOKIE) !== pathname) return false;
  deleteCookie(c, PRESSED_ACTION_COOKIE, { path: "/" });
  return true;
}

/**
 * Where a host begins to ask for a session, on the way to a page of its own or of another of ours;
 * `isNew` says that it is to ask whomever it knows.
 */
function handOnAddress(origin: string, to: URL, isNew: boolean): string {
  const redirect = to.origin === origin ? pathOf(to) : to.href;
  return (
    origin +
    buildPath(
      "LoginRedirect",
      {},
      {
        query: { redirect, operation: isNew ? "login" : undefined },
      },
    )
  );
}

/**
 * Leads to the sign-in page, which says that the link has expired (platform.md §2.1). Whoever is signed
 * in, as after going back to a link that they have used, goes on to where it led.
 */
export async function redirectToExpired(
  c: Context<AppEnv>,
  to: URL,
  operation: "login" | "register" = "login",
): Promise<Response> {
  if (await c.get("request").session()) return continueTo(c, to.href);
  await reportSignInError(c, { operation, step: "link", error: "Expired" });
  const path = signInPath({
    operation,
    redirect: ownPathOf(c, to),
    susiEntry: EXPIRED_LINK_ENTRY,
    stepOverride: "ENTER_EMAIL",
  });
  c.header("Cache-Control", "no-store");
  return c.redirect(path, 303);
}

/** How a page of this host names an address: by its path where it is its own. */
export function ownPathOf(c: Context<AppEnv>, to: URL): string {
  return to.host === new URL(c.req.url).host ? pathOf(to) : to.href;
}

/** What an address has on its own host. */
export function pathOf({ pathname, search, hash }: URL): string {
  return pathname + search + hash;
}
