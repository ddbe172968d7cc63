import { graphql, useFragment } from "react-relay/hooks";
import type { TagHeader_tag$key } from "../../../generated/relay/TagHeader_tag.graphql.ts";

import { buildPath } from "../../../shared/routes/buildPath.ts";
import { useMarkSeen } from "../../features/follows/followingNews.ts";
import { FollowTagButton } from "../../features/topics/FollowTagButton.tsx";
import { FeedLink } from "../../ui/FeedLink.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import styles from "./TagStories.module.css";
import * as texts from "./texts.ts";

/** The pages of a tag, each with its route and tab label. */
const TAG_PAGES = {
  latest: { route: "ShowTag", label: texts.stories },
  recommended: { route: "ShowTagRecommended", label: texts.recommended },
  whoToFollow: { route: "ShowTagWhoToFollow", label: texts.whoToFollow },
  archive: { route: "ShowTagArchive", label: texts.archive },
} as const;

/** A tag's name and totals, and links to its pages. */
export function TagHeader(props: {
  tag: TagHeader_tag$key;
  page: keyof typeof TAG_PAGES;
  /** The page's subject, shown after the tag's name. */
  heading?: string;
}) {
  const tag = useFragment(
    graphql`
      fragment TagHeader_tag on Tag {
        id
        displayTitle
        normalizedTagSlug
        postCount
        followerCount
        ...FollowTagButton_tag
      }
    `,
    props.tag,
  );
  useMarkSeen(tag.id);
  const { displayTitle, normalizedTagSlug: tagSlug, postCount, followerCount } = tag;
  return (
    <header className={styles.header}>
      <p className={styles.kind}>{texts.topic}</p>
      <h1 className={styles.title} dir="auto">
        {displayTitle}
        {props.heading ? <span className={styles.quiet}>{` ${props.heading}`}</span> : null}
      </h1>
      <div className={styles.facts}>
        <span>{texts.storyCount(postCount)}</span>
        <span>{texts.followerCount(followerCount)}</span>
        <FeedLink href={buildPath("FeedTag", { tagSlug })} of={displayTitle} />
        <FollowTagButton tag={tag} size="small" />
      </div>
      <div className={styles.pages}>
        <Tabs
          label={texts.pagesAbout(displayTitle)}
          tabs={Object.entries(TAG_PAGES).map(([page, { route, label }]) => ({
            href: buildPath(route, { tagSlug }),
            label,
            isCurrent: page === props.page,
          }))}
        />
      </div>
    </header>
  );
}
