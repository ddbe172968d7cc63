import { redirectThrough } from "../../../../shared/routes/actionRedirect.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { signInPath, switchEntryOf } from "../../../../shared/routes/paths/signInPath.ts";
import { socialStartPath } from "../../../../shared/routes/paths/socialStartPath.ts";
import type { SocialProviderId } from "../../../../shared/socialProviders.ts";
import type { ClientConfig } from "../../../runtime/page/state.ts";
import { authOrigin } from "../../../../shared/routes/authOrigin.ts";
import type { SignInOperation, SignInStep } from "./signInFlow.ts";

/** Ids of what the sign-in is about: a publication, a user or a newsletter. */
interface SignInAbout {
  collection?: string | undefined;
  user?: string | undefined;
  newsletterV3?: string | undefined;
}

/** Reads these ids from a query. */
export function readSignInAbout(query: {
  readonly [Name in keyof SignInAbout]?: string | undefined;
}): SignInAbout {
  const { collection, user, newsletterV3 } = query;
  return { collection, user, newsletterV3 };
}

/** Where the sign-in starts and where it redirects to. */
export interface SignInLocation {
  /** On the auth domain the steps run here; elsewhere they link to its page. */
  isAuthDomain: boolean;
  origin: string;
  /** A path, or one of our absolute URLs. */
  redirect: string;
  actionUrl: string | undefined;
  susiEntry: string | undefined;
  about: SignInAbout;
  /** The token that the linking page passes to other hosts. */
  token: string | undefined;
}

/** The parameters of a sign-in: from its page's URL, or the link that opened the modal. */
export interface SignInAsked {
  redirect?: string | undefined;
  actionUrl?: string | undefined;
  susiEntry?: string | undefined;
  about?: SignInAbout;
  token?: string | undefined;
}

/** Returns the sign-in location of a page on `host`. A relative redirect is on that host. */
export function signInLocationOf(
  config: Pick<ClientConfig, "publicUrl" | "authDomain">,
  host: string,
  asked: SignInAsked,
): SignInLocation {
  const isAuthDomain = host === config.authDomain;
  const path = asked.redirect ?? buildPath("ShowHome");
  const own = `${new URL(config.publicUrl).protocol}//${host}`;
  return {
    isAuthDomain,
    origin: authOrigin(config),
    redirect: isAuthDomain || !path.startsWith("/") ? path : own + path,
    actionUrl: asked.actionUrl,
    susiEntry: asked.susiEntry,
    about: asked.about ?? {},
    token: asked.token,
  };
}

/** Returns a step's URL on the auth domain. */
export function signInStepHref(
  place: SignInLocation,
  operation: SignInOperation,
  step: SignInStep,
): string {
  const { redirect, actionUrl, susiEntry, token, about } = place;
  const stepOverride = step === "options" ? undefined : step;
  const path = signInPath({
    operation,
    redirect,
    actionUrl,
    susiEntry,
    ...about,
    token,
    stepOverride,
  });
  return place.isAuthDomain ? path : place.origin + path;
}

/** Returns the password sign-in URL on the auth domain. */
export function passwordHref(place: SignInLocation): string {
  const { isAuthDomain, origin } = place;
  const redirect = redirectThrough(place.redirect, place.actionUrl);
  // Signed-in viewers are asked for a password only when switching accounts.
  const susiEntry = switchEntryOf(place.susiEntry);
  const path = buildPath("ChangePassword", {}, { query: { redirect, susiEntry } });
  return isAuthDomain ? path : origin + path;
}

/**
 * Returns the URL that starts a provider's sign-in: always on the auth domain, where the callback
 * is too.
 */
export function socialHref(
  { origin, redirect, actionUrl }: SignInLocation,
  operation: SignInOperation,
  provider: SocialProviderId,
): string {
  return origin + socialStartPath(provider, { operation, redirect, actionUrl });
}
