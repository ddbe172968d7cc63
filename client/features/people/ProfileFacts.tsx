import { graphql, useFragment } from "react-relay/hooks";
import type { ProfileFacts_user$key } from "../../../generated/relay/ProfileFacts_user.graphql.ts";

import { formatMonthYear } from "../../../shared/format/dates.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { FriendBadge } from "../membership/FriendBadge.tsx";
import * as texts from "./texts.ts";
import styles from "./ProfileFacts.module.css";
import { profileHref } from "./profileHref.ts";

/** A user's follower count, join date and Friend badge. */
export function ProfileFacts(props: { user: ProfileFacts_user$key }) {
  const user = useFragment(
    graphql`
      fragment ProfileFacts_user on User {
        id
        username
        createdAt
        socialStats {
          followerCount
        }
        ...FriendBadge_user
      }
    `,
    props.user,
  );
  const { followerCount } = user.socialStats;
  return (
    <>
      <p className={styles.facts}>
        <a href={profileHref(useLocation(), "ShowUserFollowers", user.username)}>
          {texts.followerCount(followerCount)}
        </a>
        <span>{texts.since(formatMonthYear(user.createdAt))}</span>
      </p>
      <FriendBadge user={user} />
    </>
  );
}
