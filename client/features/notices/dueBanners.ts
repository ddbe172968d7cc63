import type { Environment } from "relay-runtime";
import type { useBanner_viewer$data } from "../../../generated/relay/useBanner_viewer.graphql.ts";
import { isUnderEuPrivacyLaw } from "../../../shared/rules/euCountries.ts";
import { hasSignInMark } from "../../../shared/rules/signInMark.ts";
import { isNativeApp } from "../../../shared/rules/isNativeApp.ts";
import { topUpsell, type TopUpsell } from "../../../shared/rules/topUpsell.ts";
import type { AlternateUserParams } from "../../app/enqueuedToast.ts";
import type { PageLocation } from "../../app/page.ts";
import { isBuilt } from "../../app/pages.ts";
import { fetchVisitor } from "../chrome/Visitor.ts";
import { type Banner, type BannerKind, UPSELL_BANNERS } from "./banners.ts";
import { reportEvent } from "../../app/reportEvent.ts";
import { knownSocialLogins, noteLogin } from "./knownLogins.ts";
import { privacyQuestion, rememberCountry } from "./privacyConsent.ts";
import { fetchSocialLogins } from "./SocialLogins.ts";
import { storyOnPage } from "./storyOnPage.ts";

/** What of someone signed in decides which banners are due. */
type BannerViewer = Pick<
  useBanner_viewer$data,
  "id" | "emailObfuscated" | "unverifiedEmail" | "isSuspended" | "isLimited" | "membership"
>;

/** The banners that are due, with what those need that are not about the viewer alone. */
export interface DueBanners {
  kinds: ReadonlySet<BannerKind>;
  alternate: AlternateUserParams | null;
  upsell: TopUpsell | null;
  /** The story is looked at by somebody who did not write it. */
  isUnderReview: boolean;
}

interface Surroundings {
  storage: Storage;
  document: Pick<Document, "cookie">;
  environment: Environment;
  location: PageLocation;
  /** A member of staff acts as the viewer, who has not signed in here. */
  isSpoofed: boolean;
  isDismissed: (banner: Banner) => boolean;
}

/** Finds out what is due to a reader, as far as this browser, the page and the server know. */
export async function dueBanners(
  viewer: BannerViewer | null,
  surroundings: Surroundings,
): Promise<DueBanners> {
  const { storage, environment, location } = surroundings;
  const kinds = new Set<BannerKind>();
  const story = storyOnPage(environment, location);
  if (story?.isSuspended) kinds.add("post-suspended");
  if (!viewer) {
    if (await isPrivacyDue(storage, environment)) kinds.add("privacy-banner");
    return { kinds, alternate: null, upsell: null, isUnderReview: true };
  }
  const now = Date.now();
  // The page that it leads to says it already.
  if (viewer.isSuspended && location.pageId !== "suspended") kinds.add("user-suspended");
  if (viewer.isLimited) kinds.add("limited-state");
  // Without an address there is nothing that the reader could recognise themselves by.
  const { emailObfuscated: email } = viewer;
  const isThemself = !surroundings.isSpoofed;
  const hasJustSignedIn = isThemself && hasSignInMark(surroundings.document.cookie);
  if (hasJustSignedIn && email) kinds.add("sign-in-confirmation");
  if (viewer.unverifiedEmail) kinds.add("verify-email");
  // Asked once a sign-in: which providers there are changes seldom, and a page waits for nothing of it.
  const known = hasJustSignedIn ? null : knownSocialLogins(storage, viewer.id);
  const socialLogins = known ?? (isThemself ? await fetchSocialLogins(environment) : []);
  const login = isThemself
    ? noteLogin(
        storage,
        { userId: viewer.id, redactedEmailAddress: email ?? "", socialLogins },
        now,
      )
    : null;
  if (login?.isMultiUserLogin) reportEvent("session.multiUserLogin");
  const alternate = login?.alternate ?? null;
  if (alternate) kinds.add("alternate-user");
  const upsell = upsellFor(viewer, surroundings, story?.isLocked === true, now);
  if (upsell) kinds.add("top-upsell");
  return { kinds, alternate, upsell, isUnderReview: story?.creatorId !== viewer.id };
}

function upsellFor(
  { membership }: BannerViewer,
  { location, isDismissed }: Pick<Surroundings, "location" | "isDismissed">,
  isPostLocked: boolean,
  now: number,
): TopUpsell | null {
  // An offer leads to its page, once there is one.
  if (!isBuilt("plans")) return null;
  return topUpsell({
    now,
    routeName: location.routeName,
    isHydrated: true,
    isInNativeApp: isNativeApp(navigator.userAgent),
    viewer: "loggedIn",
    hasMembership: Boolean(membership),
    // Once the product keeps what a membership is paid with, it comes with the viewer.
    membership: null,
    isPostLocked,
    isDismissed: (kind) => isDismissed(UPSELL_BANNERS[kind]),
  });
}

/** Asks for the country only of a browser that has not said it lately. */
async function isPrivacyDue(storage: Storage, environment: Environment): Promise<boolean> {
  const question = privacyQuestion(storage, Date.now());
  if (question !== "country") return question === "consent";
  try {
    const { geolocation } = await fetchVisitor(environment);
    rememberCountry(storage, geolocation.country, Date.now());
    return isUnderEuPrivacyLaw(geolocation.country);
  } catch {
    return false;
  }
}
