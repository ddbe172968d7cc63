import { graphql, useFragment } from "react-relay/hooks";
import type { StartWriter_post$key } from "../../../generated/relay/StartWriter_post.graphql.ts";
import { FollowButton } from "../../features/follows/FollowButton.tsx";
import { profileHref } from "../../features/people/profileHref.ts";
import { siteHref } from "../../runtime/links/siteHref.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import styles from "./HomeStart.module.css";
import * as texts from "./texts.ts";

/** A writer to follow, with their latest story. */
export function StartWriter(props: { post: StartWriter_post$key }) {
  const post = useFragment(
    graphql`
      fragment StartWriter_post on Post {
        title
        path
        language
        creator {
          id
          name
          username
          imageId
          ...FollowButton_user
          ...FollowButton_viewer
        }
      }
    `,
    props.post,
  );
  const location = useLocation();
  const { creator } = post;
  if (!creator) return null;
  const href = profileHref(location, "ShowUser", creator.username);
  return (
    <>
      <div className={styles.person}>
        <a href={href} tabIndex={-1} aria-hidden="true">
          <Avatar
            name={creator.name}
            imageId={creator.imageId}
            colorKey={creator.id}
            size="M"
            isDecorative
          />
        </a>
        <div className={styles.words}>
          <h3 className={styles.name}>
            <a href={href} dir="auto">
              {creator.name}
            </a>
          </h3>
          <FollowButton user={creator} look="line" size="small" isFollowed={false} />
        </div>
      </div>
      <a
        className={styles.story}
        href={siteHref(post.path, location)}
        lang={post.language ?? undefined}
        dir="auto"
      >
        {post.title || texts.untitled}
      </a>
    </>
  );
}
