import type { PageBanner_viewer$data } from "../../../../generated/relay/PageBanner_viewer.graphql.ts";
import {
  type MembershipFacts,
  type TopUpsell,
  topUpsell,
} from "../../../../shared/membership/topUpsell.ts";
import type { PageLocation } from "../../../runtime/page/page.ts";
import { type Banner, type BannerKind, suitsUpsell, UPSELL_BANNERS } from "./banners.ts";
import type { StoryOnPage } from "./storyOnPage.ts";

/** The viewer fields that decide which banners are due. */
type BannerViewer = Pick<
  PageBanner_viewer$data,
  "id" | "unverifiedEmail" | "isSuspended" | "isLimited" | "membership"
>;

/** The due banners, with the data they need beyond the viewer. */
interface DueBanners {
  kinds: ReadonlySet<BannerKind>;
  upsell: TopUpsell | null;
}

/** Returns which banners are due for a signed-in viewer on a page. */
export function dueBanners(
  viewer: BannerViewer,
  page: {
    location: Pick<PageLocation, "pageId" | "routeName" | "now">;
    story: StoryOnPage | null;
    /** Null without a membership, or while it is unknown. */
    membership: MembershipFacts | null;
    isDismissed: (banner: Banner) => boolean;
    /** Membership is offered on this site. */
    isMembershipOffered: boolean;
    isInNativeApp: boolean;
  },
): DueBanners {
  const { location, story } = page;
  const kinds = new Set<BannerKind>();
  if (story?.isSuspended) kinds.add("post-suspended");
  // The page it links to already shows it.
  if (viewer.isSuspended && location.pageId !== "suspended") kinds.add("user-suspended");
  if (viewer.isLimited) kinds.add("limited-state");
  if (viewer.unverifiedEmail) kinds.add("verify-email");
  const upsell = !page.isMembershipOffered
    ? null
    : topUpsell({
        now: location.now,
        routeName: location.routeName,
        isHydrated: true,
        isInNativeApp: page.isInNativeApp,
        viewer: "loggedIn",
        hasMembership: Boolean(viewer.membership),
        membership: page.membership,
        isPostLocked: story?.isLocked === true,
        isDismissed: (kind) => page.isDismissed(UPSELL_BANNERS[kind]),
      });
  if (upsell && suitsUpsell(upsell, location.pageId)) kinds.add("top-upsell");
  return { kinds, upsell };
}
