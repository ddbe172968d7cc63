import type { ReactNode } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { FriendBadge_user$key } from "../../../generated/relay/FriendBadge_user.graphql.ts";
import { formatMonthYear } from "../../../shared/format/dates.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { useViewer } from "../../runtime/page/frame.ts";
import { useIsPathOffered } from "../../runtime/page/salesPages.ts";
import { siteHref } from "../../runtime/links/siteHref.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { Button } from "../../ui/Button.tsx";
import { HoverPopover } from "../../ui/HoverPopover.tsx";
import { HeartIcon } from "../../ui/icons.tsx";
import { joinClasses } from "../../ui/joinClasses.ts";
import { FRIEND_POPOVER_OFFSET } from "../../ui/timing.ts";
import styles from "./FriendBadge.module.css";
import { type FriendCase, friendCase } from "./friendCase.ts";
import * as texts from "./friendTexts.ts";
import { useViewerMembership } from "./useViewerMembership.ts";

/**
 * The badge of a Friend, with a popover. On the viewer's own profile without the Friend tier it
 * invites to upgrade.
 */
export function FriendBadge(props: { user: FriendBadge_user$key }) {
  const user = useFragment(
    graphql`
      fragment FriendBadge_user on User {
        id
        name
        membership {
          id
          tier
          friendSince
        }
      }
    `,
    props.user,
  );
  const viewer = useViewer();
  const isOffered = useIsPathOffered();
  const membership = useViewerMembership();
  const shown = friendCase({
    userId: user.id,
    user: user.membership ?? null,
    viewerId: viewer.status === "loggedIn" ? viewer.viewer.id : null,
    viewer: membership,
  });
  if (!shown) return null;
  const isInvitation = shown.kind === "invitation";
  const upgrade = isInvitation ? upgradePath(shown.isMember) : null;
  if (upgrade !== null && !isOffered(upgrade)) return null;
  const content = (): ReactNode => <Meaning shown={shown} name={user.name} upgrade={upgrade} />;
  return (
    <div className={styles.place}>
      <HoverPopover
        label={texts.friendOf}
        opensOnPress
        offset={FRIEND_POPOVER_OFFSET}
        className={styles.card}
        trigger={
          <button
            type="button"
            className={joinClasses(styles.badge, isInvitation && styles.invitation)}
          >
            <HeartIcon size={16} />
            <span>{isInvitation ? texts.become.FRIEND : texts.friend}</span>
          </button>
        }
        content={content}
      />
    </div>
  );
}

const upgradePath = (isMember: boolean): string =>
  buildPath(isMember ? "ManageMembership" : "ShowPlans");

function Meaning(props: { shown: FriendCase; name: string; upgrade: string | null }) {
  const { shown, name, upgrade } = props;
  const location = useLocation();
  if (shown.kind === "invitation")
    return (
      <>
        <p className={styles.title}>{texts.becomeFriendOf}</p>
        <p className={styles.text}>{texts.friendLead}</p>
        {upgrade === null ? null : (
          <Button size="small" href={siteHref(upgrade, location)}>
            {texts.upgrade}
          </Button>
        )}
      </>
    );
  const since = shown.since === null ? null : formatMonthYear(shown.since);
  return (
    <p dir="auto">
      {shown.kind === "viewer" ? texts.youAreFriend(since) : texts.theyAreFriend(name, since)}
    </p>
  );
}
