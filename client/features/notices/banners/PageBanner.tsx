import type { ReactNode } from "react";
import { graphql, useFragment, useRelayEnvironment } from "react-relay/hooks";
import type { PageBanner_viewer$key } from "../../../../generated/relay/PageBanner_viewer.graphql.ts";
import { isNativeApp } from "../../../../shared/privacy/isNativeApp.ts";
import { useConfig, useViewer } from "../../../runtime/page/frame.ts";
import { useLocation } from "../../../runtime/links/useLocation.ts";
import { useHydrated } from "../../../ui/useHydrated.ts";
import { bannerOf, pickBanner, UPSELL_BANNERS } from "./banners.ts";
import { dueBanners } from "./dueBanners.ts";
import { KindNotice } from "../KindNotice.tsx";
import * as texts from "../texts.ts";
import { MembershipBanner } from "./MembershipBanner.tsx";
import styles from "../Notices.module.css";
import { storyOnPage } from "./storyOnPage.ts";
import { useDismissals } from "./useDismissals.ts";
import { useMembershipFacts } from "./useMembershipFacts.ts";
import { VerifyEmail } from "./VerifyEmail.tsx";

/**
 * What a signed-in viewer has to know about their account, membership or the page's story. It is
 * part of the page, below the top bar, so it covers nothing. The server's HTML contains what is
 * known of the account.
 */
export function PageBanner() {
  const viewer = useViewer();
  return viewer.status === "loggedIn" ? <ViewerBanner viewer={viewer.viewer} /> : null;
}

function ViewerBanner(props: { viewer: PageBanner_viewer$key }) {
  const viewer = useFragment(
    graphql`
      fragment PageBanner_viewer on Viewer {
        id
        unverifiedEmail
        isSuspended
        isLimited
        moderatedAt
        dismissableFlags
        membership {
          id
        }
      }
    `,
    props.viewer,
  );
  const location = useLocation();
  const environment = useRelayEnvironment();
  const isHydrated = useHydrated();
  // Only the browser's store has the page's story.
  const story = isHydrated ? storyOnPage(environment, location) : null;
  const isMembershipOffered = useConfig().payments !== undefined;
  const isInNativeApp = isHydrated && isNativeApp(navigator.userAgent);
  const { isDismissed, dismiss } = useDismissals(viewer);
  const membership = useMembershipFacts(viewer.membership !== null);
  const page = { location, story, membership, isDismissed, isMembershipOffered, isInNativeApp };
  const { kinds, upsell } = dueBanners(viewer, page);
  const kind = pickBanner(kinds, isDismissed, location.pageId);
  if (!kind) return null;
  const onDismiss = (): void => dismiss(bannerOf(kind));
  const banner = (): ReactNode => {
    switch (kind) {
      case "user-suspended":
      case "limited-state":
        return <KindNotice isInline kind={kind} params={{}} onClose={onDismiss} />;
      case "post-suspended": {
        const isUnderReview = story?.creatorId !== viewer.id;
        return <KindNotice isInline kind={kind} params={{ isUnderReview }} />;
      }
      case "verify-email":
        return <VerifyEmail onDismiss={onDismiss} />;
      case "top-upsell":
        return upsell && upsell.kind !== "nonMember" ? (
          <MembershipBanner
            upsell={upsell}
            onDismiss={() => dismiss(UPSELL_BANNERS[upsell.kind])}
          />
        ) : null;
    }
  };
  return (
    <aside
      className={styles.banner}
      aria-label={texts.bannerLabel}
      data-chrome="banner"
      data-banner={kind}
    >
      {banner()}
    </aside>
  );
}
