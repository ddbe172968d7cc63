import { graphql, useFragment } from "react-relay/hooks";
import type { ProfileAside_user$key } from "../../../generated/relay/ProfileAside_user.graphql.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { MuteMenu } from "../mutes/MuteMenu.tsx";
import { FollowButton } from "../follows/FollowButton.tsx";
import { SubscribeToUser } from "../newsletters/subscribing/SubscribeToUser.tsx";
import * as texts from "./texts.ts";
import styles from "./ProfileAside.module.css";
import { ProfileFacts } from "./ProfileFacts.tsx";
import { profileHref } from "./profileHref.ts";
import { readConnection } from "../listing/readConnection.ts";

/** The right column of a user's pages: the profile if the page has no ProfileHeader, and followed users. */
export function ProfileAside(props: { user: ProfileAside_user$key; hasHeader?: boolean }) {
  const user = useFragment(
    graphql`
      fragment ProfileAside_user on User {
        id
        name
        username
        bio
        imageId
        ...ProfileFacts_user
        ...FollowButton_user
        ...SubscribeToUser_user
        firstFollowed: followingUserConnection(first: 5) {
          edges {
            node {
              id
              name
              username
              imageId
            }
          }
          pageInfo {
            hasNextPage
          }
        }
      }
    `,
    props.user,
  );
  const location = useLocation();
  const { edges } = readConnection(user.firstFollowed);
  if (props.hasHeader && edges.length === 0) return null;
  return (
    <div className={styles.aside}>
      {props.hasHeader ? null : (
        <>
          <a
            href={profileHref(location, "ShowUser", user.username)}
            tabIndex={-1}
            aria-hidden="true"
          >
            <Avatar
              name={user.name}
              imageId={user.imageId}
              colorKey={user.id}
              size="XXL"
              isDecorative
            />
          </a>
          <p className={styles.name} dir="auto">
            <a href={profileHref(location, "ShowUser", user.username)}>{user.name}</a>
          </p>
          <ProfileFacts user={user} />
          {user.bio ? (
            <p className={styles.bio} dir="auto">
              {user.bio}
            </p>
          ) : null}
          <div className={styles.follow}>
            <FollowButton user={user} />
            <SubscribeToUser user={user} source="PROFILE" />
            <MuteMenu about={user.name} creator={user} />
          </div>
        </>
      )}
      {edges.length > 0 ? (
        <section className={styles.following} aria-labelledby="aside-following">
          <h2 className={styles.heading} id="aside-following">
            {texts.following}
          </h2>
          <ul className={styles.list}>
            {edges.map(({ node }) => (
              <li key={node.id}>
                <a
                  className={styles.followed}
                  href={profileHref(location, "ShowUser", node.username)}
                >
                  <Avatar
                    name={node.name}
                    imageId={node.imageId}
                    colorKey={node.id}
                    size="XXXS"
                    isDecorative
                  />
                  <span className={styles.followedName} dir="auto">
                    {node.name}
                  </span>
                </a>
              </li>
            ))}
          </ul>
          <p className={styles.all}>
            <a
              href={profileHref(location, "ShowUserFollowing", user.username)}
              aria-label={texts.seeAllFollowed(user.name)}
            >
              {texts.seeAll}
            </a>
          </p>
        </section>
      ) : null}
    </div>
  );
}
