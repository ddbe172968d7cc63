import type { Environment } from "relay-runtime";
import type { useBanner_viewer$data } from "../../../generated/relay/useBanner_viewer.graphql.ts";
import { isUnderEuPrivacyLaw } from "../../../shared/privacy/euCountries.ts";
import { hasSignInMark } from "../../../shared/identity/signInMark.ts";
import { isNativeApp } from "../../../shared/privacy/isNativeApp.ts";
import { topUpsell, type TopUpsell } from "../../../shared/membership/topUpsell.ts";
import type { AlternateUserParams } from "../../runtime/browser/enqueuedToast.ts";
import type { PageLocation } from "../../runtime/page/page.ts";
import { fetchVisitor } from "../viewer/Visitor.ts";
import { type Banner, type BannerKind, suitsUpsell, UPSELL_BANNERS } from "./banners.ts";
import { reportEvent } from "../../runtime/browser/reportEvent.ts";
import { knownSocialLogins, noteLogin } from "./knownLogins.ts";
import { fetchMembershipFacts } from "./membershipFacts.ts";
import { privacyQuestion, rememberCountry } from "../../runtime/browser/privacyConsent.ts";
import { fetchSocialLogins } from "./SocialLogins.ts";
import { storyOnPage } from "./storyOnPage.ts";

/** The viewer fields that decide which banners are due. */
type BannerViewer = Pick<
  useBanner_viewer$data,
  "id" | "emailObfuscated" | "unverifiedEmail" | "isSuspended" | "isLimited" | "membership"
>;

/** The due banners, with the data they need beyond the viewer. */
export interface DueBanners {
  kinds: ReadonlySet<BannerKind>;
  alternate: AlternateUserParams | null;
  upsell: TopUpsell | null;
  /** True when the viewer isn't the story's author. */
  isUnderReview: boolean;
}

interface Surroundings {
  storage: Storage;
  document: Pick<Document, "cookie">;
  environment: Environment;
  location: PageLocation;
  /** The viewer is being impersonated by staff, so nobody has signed in here. */
  isSpoofed: boolean;
  isDismissed: (banner: Banner) => boolean;
  /** Membership is offered on this site. */
  isMembershipOffered: boolean;
}

/** Determines which banners are due, from this browser, the page and the server. */
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
  // The page it links to already shows it.
  if (viewer.isSuspended && location.pageId !== "suspended") kinds.add("user-suspended");
  if (viewer.isLimited) kinds.add("limited-state");
  // Without an email address the viewer couldn't recognize the account.
  const { emailObfuscated: email } = viewer;
  const isThemself = !surroundings.isSpoofed;
  const hasJustSignedIn = isThemself && hasSignInMark(surroundings.document.cookie);
  if (hasJustSignedIn && email) kinds.add("sign-in-confirmation");
  if (viewer.unverifiedEmail) kinds.add("verify-email");
  // Fetched once per sign-in: the linked providers seldom change, and no page waits for them.
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
  const upsell = await upsellFor(viewer, surroundings, story?.isLocked === true, now);
  if (upsell && suitsUpsell(upsell, location.pageId)) kinds.add("top-upsell");
  return { kinds, alternate, upsell, isUnderReview: story?.creatorId !== viewer.id };
}

async function upsellFor(
  { membership }: BannerViewer,
  { location, isDismissed, environment, isMembershipOffered }: Surroundings,
  isPostLocked: boolean,
  now: number,
): Promise<TopUpsell | null> {
  if (!isMembershipOffered) return null;
  return topUpsell({
    now,
    routeName: location.routeName,
    isHydrated: true,
    isInNativeApp: isNativeApp(navigator.userAgent),
    viewer: "loggedIn",
    hasMembership: Boolean(membership),
    membership: membership ? await fetchMembershipFacts(environment) : null,
    isPostLocked,
    isDismissed: (kind) => isDismissed(UPSELL_BANNERS[kind]),
  });
}

/** Fetches the country only if this browser hasn't stored it recently. */
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
