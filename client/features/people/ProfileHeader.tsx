import { graphql, useFragment } from "react-relay/hooks";
import type { ProfileHeader_user$key } from "../../../generated/relay/ProfileHeader_user.graphql.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { MuteMenu } from "../mutes/MuteMenu.tsx";
import { FollowButton } from "../follows/FollowButton.tsx";
import { SubscribeToUser } from "../newsletters/subscribing/SubscribeToUser.tsx";
import { useMarkSeen } from "../follows/followingNews.ts";
import { ProfileFacts } from "./ProfileFacts.tsx";
import * as texts from "./texts.ts";
import styles from "./ProfileHeader.module.css";
import { profileHref } from "./profileHref.ts";

/** The header of a user's pages. On large screens the right column has the rest of the profile. */
export function ProfileHeader(props: {
  user: ProfileHeader_user$key;
  tab: "home" | "lists" | "books" | "about";
}) {
  const user = useFragment(
    graphql`
      fragment ProfileHeader_user on User {
        id
        name
        username
        bio
        imageId
        bookCount
        ...ProfileFacts_user
        ...FollowButton_user
        ...SubscribeToUser_user
      }
    `,
    props.user,
  );
  useMarkSeen(user.id);
  const location = useLocation();
  return (
    <header className={styles.header}>
      <div className={styles.person}>
        <span className={styles.avatar}>
          <Avatar
            name={user.name}
            imageId={user.imageId}
            colorKey={user.id}
            size="XL"
            isDecorative
          />
        </span>
        <div className={styles.words}>
          <h1 className={styles.name} dir="auto">
            {user.name}
          </h1>
          <div className={styles.facts}>
            <ProfileFacts user={user} />
          </div>
        </div>
      </div>
      <div className={styles.more}>
        {user.bio ? (
          <p className={styles.bio} dir="auto">
            {user.bio}
          </p>
        ) : null}
        <div className={styles.actions}>
          <FollowButton user={user} />
          <SubscribeToUser user={user} source="PROFILE" />
          <MuteMenu about={user.name} creator={user} />
        </div>
      </div>
      <Tabs
        label={texts.pagesOf(user.name)}
        tabs={[
          {
            href: profileHref(location, "ShowUser", user.username),
            label: texts.home,
            isCurrent: props.tab === "home",
          },
          {
            href: profileHref(location, "ShowUserLists", user.username),
            label: texts.lists,
            isCurrent: props.tab === "lists",
          },
          ...(user.bookCount > 0 || props.tab === "books"
            ? [
                {
                  href: profileHref(location, "ShowUserBooks", user.username),
                  label: texts.books,
                  isCurrent: props.tab === "books",
                },
              ]
            : []),
          {
            href: profileHref(location, "ShowUserAbout", user.username),
            label: texts.about,
            isCurrent: props.tab === "about",
          },
        ]}
      />
    </header>
  );
}
