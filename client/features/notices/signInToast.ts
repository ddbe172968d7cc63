import type { Environment } from "relay-runtime";
import type { useSignInToast_viewer$data } from "../../../generated/relay/useSignInToast_viewer.graphql.ts";
import { DAY_MS } from "../../../shared/durations.ts";
import { hasSignInMark } from "../../../shared/identity/signInMark.ts";
import type { Toast } from "../../runtime/browser/enqueuedToast.ts";
import { reportEvent } from "../../runtime/browser/reportEvent.ts";
import { isDismissed, rememberDismissal } from "./banners/bannerDismissals.ts";
import { knownSocialLogins, noteLogin } from "./knownLogins.ts";
import { fetchSocialLogins } from "./SocialLogins.ts";

/** About sign-ins in this browser, so only this browser remembers that it was shown. */
const ALTERNATE_USER = { kind: "alternate-user", windowMs: 180 * DAY_MS };

/**
 * Records the sign-in in this browser, and returns the notice about it: which account it is, just
 * after signing in, or that another one has been used here. Null for none, and for staff who act as
 * someone else, because nobody has signed in then.
 */
export async function signInToast(
  viewer: Pick<useSignInToast_viewer$data, "id" | "emailObfuscated" | "membership">,
  browser: {
    storage: Storage;
    document: Pick<Document, "cookie">;
    environment: Environment;
    isSpoofed: boolean;
    /** Opens sign-in for another account. */
    act: () => void;
  },
): Promise<Toast | null> {
  const { storage, act } = browser;
  if (browser.isSpoofed) return null;
  // Without an email address the viewer couldn't recognize the account.
  const { id, emailObfuscated: email } = viewer;
  const hasJustSignedIn = hasSignInMark(browser.document.cookie);
  // Fetched once per sign-in: the linked providers seldom change, and no page waits for them.
  const known = hasJustSignedIn ? null : knownSocialLogins(storage, id);
  const socialLogins = known ?? (await fetchSocialLogins(browser.environment));
  const now = Date.now();
  const current = { userId: id, redactedEmailAddress: email ?? "", socialLogins };
  const { alternate, isMultiUserLogin } = noteLogin(storage, current, now);
  if (isMultiUserLogin) reportEvent("session.multiUserLogin");
  if (hasJustSignedIn && email) {
    const tier = viewer.membership?.tier ?? "FREE";
    return { toastStyle: "sign-in-confirmation", extraParams: { email, tier, act } };
  }
  if (!alternate || isDismissed(storage, ALTERNATE_USER, id, now)) return null;
  rememberDismissal(storage, ALTERNATE_USER.kind, id, now);
  return { toastStyle: "alternate-user", extraParams: { ...alternate, act } };
}
