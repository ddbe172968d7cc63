import { redirectThrough } from "../../../shared/routes/actionRedirect.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { signInPath, switchEntryOf } from "../../../shared/routes/signInPath.ts";
import { socialStartPath } from "../../../shared/routes/socialStartPath.ts";
import type { SocialProviderId } from "../../../shared/socialProviders.ts";
import type { ClientConfig } from "../../app/state.ts";
import { authOrigin } from "../../../shared/routes/authOrigin.ts";
import type { SignInOperation, SignInStep } from "./signInFlow.ts";

/** What led somebody to sign in, by id: a publication, a person, a newsletter. */
interface SignInAbout {
  collection?: string | undefined;
  user?: string | undefined;
  newsletterV3?: string | undefined;
}

/** What of it an address says. */
export function readSignInAbout(query: {
  readonly [Name in keyof SignInAbout]?: string | undefined;
}): SignInAbout {
  const { collection, user, newsletterV3 } = query;
  return { collection, user, newsletterV3 };
}

/** Where somebody signs in from, and where they go then. */
export interface SignInLocation {
  /** On the auth domain the steps are taken here, elsewhere its page takes them. */
  isAuthDomain: boolean;
  origin: string;
  /** A path, or an address of our own. */
  redirect: string;
  actionUrl: string | undefined;
  susiEntry: string | undefined;
  about: SignInAbout;
  /** What the page that links here passes on to other hosts. */
  token: string | undefined;
}

/** What asks for a sign-in: the address of its page, or the link that opens the modal. */
export interface SignInAsked {
  redirect?: string | undefined;
  actionUrl?: string | undefined;
  susiEntry?: string | undefined;
  about?: SignInAbout;
  token?: string | undefined;
}

/** The place of a page on `host`. A redirect is on that host, unless it says another. */
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

/** The address of a step on the auth domain's page. */
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

/** The address on the auth domain where somebody signs in with a password. */
export function passwordHref(place: SignInLocation): string {
  const { isAuthDomain, origin } = place;
  const redirect = redirectThrough(place.redirect, place.actionUrl);
  // Whoever is signed in is asked for a password only where they want to be somebody else.
  const susiEntry = switchEntryOf(place.susiEntry);
  const path = buildPath("ChangePassword", {}, { query: { redirect, susiEntry } });
  return isAuthDomain ? path : origin + path;
}

/** The address that leads to a provider: always the auth domain's, where the way back ends too. */
export function socialHref(
  { origin, redirect, actionUrl }: SignInLocation,
  operation: SignInOperation,
  provider: SocialProviderId,
): string {
  return origin + socialStartPath(provider, { operation, redirect, actionUrl });
}
