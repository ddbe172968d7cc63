import type { ReactNode } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { PersonRow_user$key } from "../../../generated/relay/PersonRow_user.graphql.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { FollowButton } from "../follows/FollowButton.tsx";
import styles from "./PersonRow.module.css";
import { profileHref } from "./profileHref.ts";

/** A user in a list: name, bio and a follow button. */
export function PersonRow(props: {
  user: PersonRow_user$key;
  headingLevel?: 2 | 3;
  /** Replaces the follow button. */
  action?: ReactNode;
  isFollowed?: boolean;
}) {
  const user = useFragment(
    graphql`
      fragment PersonRow_user on User {
        id
        name
        username
        bio
        imageId
        ...FollowButton_user
      }
    `,
    props.user,
  );
  const href = profileHref(useLocation(), "ShowUser", user.username);
  const Heading = `h${props.headingLevel ?? 2}` as const;
  return (
    <div className={styles.row}>
      <a className={styles.avatar} href={href} tabIndex={-1} aria-hidden="true">
        <Avatar name={user.name} imageId={user.imageId} colorKey={user.id} size="M" isDecorative />
      </a>
      <div className={styles.words}>
        <Heading className={styles.name}>
          <a href={href} dir="auto">
            {user.name}
          </a>
        </Heading>
        {user.bio ? (
          <p className={styles.bio} dir="auto">
            {user.bio}
          </p>
        ) : null}
      </div>
      {props.action ?? (
        <FollowButton user={user} size="small" look="row" isFollowed={props.isFollowed} />
      )}
    </div>
  );
}
