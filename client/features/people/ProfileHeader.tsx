import { graphql, useFragment } from "react-relay/hooks";
import type { ProfileHeader_user$key } from "../../../generated/relay/ProfileHeader_user.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { siteHref } from "../../runtime/links/siteHref.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { useViewer } from "../../runtime/page/frame.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { ResponsiveImage } from "../../ui/ResponsiveImage.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { MuteMenu } from "../mutes/MuteMenu.tsx";
import { FollowButton } from "../follows/FollowButton.tsx";
import { SubscribeToUser } from "../newsletters/subscribing/SubscribeToUser.tsx";
import { useMarkSeen } from "../follows/followingNews.ts";
import { ProfileFacts } from "./ProfileFacts.tsx";
import * as texts from "./texts.ts";
import styles from "./ProfileHeader.module.css";
import { profileHref } from "./profileHref.ts";

/** The header of a user's pages: their images, name, bio and facts, and the pages as tabs. */
export function ProfileHeader(props: {
  user: ProfileHeader_user$key;
  tab: "home" | "lists" | "books" | "activity" | "about";
}) {
  const user = useFragment(
    graphql`
      fragment ProfileHeader_user on User {
        id
        name
        username
        bio
        imageId
        banner {
          id
          focusPercentX
          focusPercentY
          originalWidth
          originalHeight
        }
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
  const viewer = useViewer();
  const isOwn = viewer.status === "loggedIn" && viewer.viewer.id === user.id;
  // The settings are on the main site.
  const editHref = siteHref(`${buildPath("Settings")}#profile`, location);
  const { banner } = user;
  return (
    <header className={styles.header}>
      {banner?.originalWidth && banner.originalHeight ? (
        <div className={styles.banner}>
          <ResponsiveImage
            image={{ ...banner, width: banner.originalWidth, height: banner.originalHeight }}
            alt=""
            width={1320}
            sizes="(min-width: 728px) 680px, 100vw"
            ratio="5:2"
            isFirst
          />
        </div>
      ) : null}
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
        <div className={styles.actions}>
          {isOwn ? (
            <Button size="small" variant="secondary" href={editHref}>
              {texts.editProfile}
            </Button>
          ) : null}
          <FollowButton user={user} />
          <SubscribeToUser user={user} source="PROFILE" />
          <MuteMenu about={user.name} creator={user} />
        </div>
      </div>
      <h1 className={styles.name} dir="auto">
        {user.name}
      </h1>
      {user.bio ? (
        <p className={styles.bio} dir="auto">
          {user.bio}
        </p>
      ) : null}
      <div className={styles.facts}>
        <ProfileFacts user={user} />
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
            href: profileHref(location, "ShowUserResponses", user.username),
            label: texts.activity,
            isCurrent: props.tab === "activity",
          },
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
