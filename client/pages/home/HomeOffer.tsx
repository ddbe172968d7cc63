import { graphql, useFragment } from "react-relay/hooks";
import type { HomeOffer_viewer$key } from "../../../generated/relay/HomeOffer_viewer.graphql.ts";
import { isFirstSession } from "../../../shared/membership/firstSession.ts";
import { topUpsell } from "../../../shared/membership/topUpsell.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { UPSELL_BANNERS } from "../../features/notices/banners/banners.ts";
import { useDismissals } from "../../features/notices/banners/useDismissals.ts";
import { useConfig } from "../../runtime/page/frame.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { CloseIcon } from "../../ui/icons.tsx";
import { useHydrated } from "../../ui/useHydrated.ts";
import styles from "./Home.module.css";
import * as texts from "./texts.ts";

/**
 * The offer of a membership to readers without one: a line of the column. Not in their first
 * session, which is for looking around.
 */
export function HomeOffer(props: { viewer: HomeOffer_viewer$key }) {
  const viewer = useFragment(
    graphql`
      fragment HomeOffer_viewer on Viewer {
        id
        dismissableFlags
        membership {
          id
        }
        viewerEdge {
          createdAt
        }
      }
    `,
    props.viewer,
  );
  const { now, routeName } = useLocation();
  const isMembershipOffered = useConfig().payments !== undefined;
  const isHydrated = useHydrated();
  const { isDismissed, dismiss } = useDismissals(viewer);
  const banner = UPSELL_BANNERS.nonMember;
  const upsell = topUpsell({
    now,
    routeName,
    isHydrated: true,
    isInNativeApp: false,
    viewer: "loggedIn",
    hasMembership: Boolean(viewer.membership),
    membership: null,
    isPostLocked: false,
    isDismissed: () => isDismissed(banner),
  });
  if (!upsell || !isMembershipOffered) return null;
  if (isFirstSession(viewer.viewerEdge.createdAt, now)) return null;
  // Its place is reserved until it is shown, so that nothing moves.
  return (
    <p className={styles.offer} data-ready={isHydrated || undefined}>
      <span>
        {texts.offer} <a href={buildPath("ShowPlans")}>{texts.seePlans}</a>
      </span>
      <IconButton label={texts.hideOffer} size="small" onClick={() => dismiss(banner)}>
        <CloseIcon size={20} />
      </IconButton>
    </p>
  );
}
