import { graphql, useFragment } from "react-relay/hooks";
import type { TagRow_tag$key } from "../../../generated/relay/TagRow_tag.graphql.ts";

import { buildPath } from "../../../shared/routes/buildPath.ts";
import { siteHref } from "../../runtime/links/siteHref.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { FollowTagButton } from "./FollowTagButton.tsx";
import * as texts from "./texts.ts";
import styles from "./TagRow.module.css";

/** A tag in a list with its totals and a follow button. */
export function TagRow(props: { tag: TagRow_tag$key }) {
  const tag = useFragment(
    graphql`
      fragment TagRow_tag on Tag {
        displayTitle
        normalizedTagSlug
        postCount
        followerCount
        ...FollowTagButton_tag
      }
    `,
    props.tag,
  );
  const path = buildPath("ShowTag", { tagSlug: tag.normalizedTagSlug });
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <h2 className={styles.name}>
          <a href={siteHref(path, useLocation())} dir="auto">
            {tag.displayTitle}
          </a>
        </h2>
        <p className={styles.facts}>
          {texts.storyCount(tag.postCount)} · {texts.followerCount(tag.followerCount)}
        </p>
      </div>
      <FollowTagButton tag={tag} size="small" />
    </div>
  );
}
