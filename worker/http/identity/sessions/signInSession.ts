// Sets the cookies of a new session, and decides where the browser continues.

import type { Context } from "hono";
import { deleteCookie, getCookie } from "hono/cookie";
import { MINUTE_MS } from "../../../../shared/durations.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { PRESSED_ACTION_COOKIE } from "../../../../shared/identity/pressedActionCookie.ts";
import { EXPIRED_LINK_ENTRY, signInPath } from "../../../../shared/routes/paths/signInPath.ts";
import {
  type AuthResult,
  SESSION_LIFETIME_MS,
  type SessionHost,
  CHALLENGE_LIFETIME_MS,
} from "../../../domain/identity/sessions/startSession.ts";
import { isFirstParty } from "../../../domain/domains/rows/isProductHost.ts";
import { setHostCookie } from "../../request/hostCookies.ts";
import type { AppEnv } from "../../request/requestContext.ts";
import { reportSignInError } from "../reportSignInError.ts";
import { redirectAfterForm } from "../../forms/redirectAfterForm.ts";
import { markSignIn } from "./markSignIn.ts";
import { execute } from "../pending/pendingAction.ts";
import { ownRedirect } from "./ownRedirect.ts";

/** Longest user agent that is stored, in characters. */
const MAX_USER_AGENT = 300;

/** Where a session starts, as shown in the list of sessions. */
export function sessionHostOf(c: Context<AppEnv>): SessionHost {
  const { city, country } = (c.req.raw as { cf?: { city?: string; country?: string } }).cf ?? {};
  return {
    host: new URL(c.req.url).host,
    userAgent: (c.req.header("user-agent") ?? "").slice(0, MAX_USER_AGENT),
    place: [city, country].filter(Boolean).join(", ") || null,
    oldSessionHash: c.get("request").sessionHash,
  };
}

/** Milliseconds within which a sign-in must reach the host that requested it. */
const HANDING_ON_MS = 2 * MINUTE_MS;

/**
 * Sets the session cookie after a sign-in and makes the next page show it once. Not for a new
 * account (`isNew`): its owner has just typed the address that the notice would name.
 */
export function beginSession(c: Context<AppEnv>, token: string, isNew = false): void {
  giveSession(c, token);
  c.get("request").signInWith(token);
  markSignIn(c, !isNew);
}

/** Sets the session cookie for a lifetime in milliseconds. */
export function giveSession(
  c: Context<AppEnv>,
  token: string,
  lifetimeMs = SESSION_LIFETIME_MS,
): void {
  setHostCookie(c, "session", token, lifetimeMs);
}

/**
 * Sets the session cookie, or the challenge cookie if a second factor is required, and redirects:
 * a new account to onboarding, unless it has a page or an action to return to.
 */
export async function enter(
  c: Context<AppEnv>,
  { token, userId, needsSecondFactor, isNew = false }: AuthResult & { isNew?: boolean },
  target: string | null,
  isAgreed = false,
): Promise<Response> {
  if (!needsSecondFactor) {
    beginSession(c, token, isNew);
    return continueTo(c, isNew ? await firstPage(c, target) : target, userId, isAgreed);
  }
  setHostCookie(c, "second-factor", token, CHALLENGE_LIFETIME_MS);
  c.header("Cache-Control", "no-store");
  const redirect = target === "" ? undefined : (target ?? undefined);
  return c.redirect(buildPath("SecondFactor", {}, { query: { redirect } }), 303);
}

/**
 * Redirects a signed-in reader to the requested page; another of our hosts starts its own session
 * first. If they just signed in as `userId`, the pending action runs if they agreed to it
 * (`isAgreed`) or pressed its button in this browser; otherwise its URL asks for confirmation
 * (decision 26).
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
  const to = isWanted ? await execute(context, asked) : asked;
  if (to.host === url.host) return redirectAfterForm(c, to.href);
  // The target host shows the sign-in instead.
  markSignIn(c, false);
  const { publicUrl, publicHost, authDomain } = context.config;
  // A sign-in on the auth domain must also start a session on the main host, whatever the target
  // is.
  if (userId !== undefined) setHostCookie(c, "handing-on", to.host, HANDING_ON_MS);
  const isByMain = userId !== undefined && url.host === authDomain && publicHost !== authDomain;
  // Either host may have a session of another account, or one whose authentication is too old.
  const isNew = userId !== undefined && (isByMain || !isFirstParty(context.config, to.host));
  return redirectAfterForm(c, handOnAddress(isByMain ? publicUrl : to.origin, to, isNew), to);
}

/** Where a new account continues: onboarding instead of the home page. */
async function firstPage(c: Context<AppEnv>, target: string | null): Promise<string> {
  const context = c.get("request");
  const asked = await ownRedirect(context, new URL(c.req.url), target);
  const { publicUrl } = context.config;
  return asked.href === new URL(buildPath("ShowHome"), publicUrl).href
    ? publicUrl + buildPath("GetStarted")
    : asked.href;
}

/** True if this browser pressed the button of the action at this URL; it counts once. */
function hasPressedFor(c: Context<AppEnv>, { pathname }: URL): boolean {
  if (getCookie(c, PRESSED_ACTION_COOKIE) !== pathname) return false;
  deleteCookie(c, PRESSED_ACTION_COOKIE, { path: "/" });
  return true;
}

/**
 * The URL where a host starts its own session on the way to a page. `isNew` requests a new session
 * even if the host already has one.
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
 * Redirects to the sign-in page with a notice that the link has expired.
 * Signed-in readers, such as those who go back to a used link, continue to its target.
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

/** A URL relative to this host if it is on it; otherwise absolute. */
export function ownPathOf(c: Context<AppEnv>, to: URL): string {
  return to.host === new URL(c.req.url).host ? pathOf(to) : to.href;
}

/** The path, query and hash of a URL. */
export function pathOf({ pathname, search, hash }: URL): string {
  return pathname + search + hash;
}
