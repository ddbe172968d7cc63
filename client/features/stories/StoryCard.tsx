import { type ReactNode, useId } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { StoryCard_post$key } from "../../../generated/relay/StoryCard_post.graphql.ts";
import { siteHref } from "../../runtime/links/siteHref.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { storyTitle } from "../../../shared/story/storyTitle.ts";
import { storyDirection } from "../../../shared/format/textDirection.ts";
import { joinClasses } from "../../ui/joinClasses.ts";
import { mutedHere } from "../mutes/mutedHere.ts";
import { MuteMenu } from "../mutes/MuteMenu.tsx";
import { BookmarkButton } from "../lists/saving/BookmarkButton.tsx";
import { statedByline } from "./statedByline.ts";
import { StoryByline } from "./StoryByline.tsx";
import { StoryCardFacts } from "./StoryCardFacts.tsx";
import { StoryCover } from "./StoryCover.tsx";
import styles from "./StoryCard.module.css";
import * as texts from "./texts.ts";

const COVERS = {
  medium: { width: 160 },
  large: { width: 700, sizes: "(min-width: 728px) 680px, 100vw", ratio: "2:1" },
} as const;

/** A story in a list: author, publication, title, teaser, date, reading time and totals. */
export function StoryCard(props: {
  post: StoryCard_post$key;
  /** The heading's level on this page. */
  headingLevel?: 2 | 3;
  /** `large` has the cover above the words. */
  size?: "medium" | "large";
  /** Hides the author on the author's own pages. */
  hidesCreator?: boolean;
  /** Hides the publication on the publication's own pages. */
  hidesCollection?: boolean;
  /** A line above that says why it is shown. */
  why?: ReactNode;
  /** Menu items above the mute items. */
  menuItems?: ReactNode;
}) {
  const post = useFragment(
    graphql`
      fragment StoryCard_post on Post {
        id
        title
        subtitle
        excerpt
        path
        byline
        isResponse
        language
        previewImage {
          id
          focusPercentX
          focusPercentY
          originalWidth
          originalHeight
        }
        creator {
          id
          name
          username
          imageId
        }
        collection {
          id
          name
          slug
        }
        ...StoryCardFacts_post
      }
    `,
    props.post,
  );
  const { size = "medium" } = props;
  const location = useLocation();
  const titleId = useId();
  const href = siteHref(post.path, location);
  const { creator, collection } = post;
  const isMuted = mutedHere.useHasAny([
    props.hidesCreator ? null : creator?.id,
    props.hidesCollection ? null : collection?.id,
  ]);
  if (isMuted) return null;
  const Heading = `h${props.headingLevel ?? 2}` as const;
  // A response has no title; its first words are used instead.
  const title = post.isResponse ? storyTitle(post) : post.title || texts.untitled;
  const teaser = post.subtitle || (post.isResponse && !post.title ? "" : post.excerpt);
  const byline = creator ? null : statedByline(post);
  return (
    <article
      className={joinClasses(styles.card, size === "large" && styles.large)}
      aria-labelledby={titleId}
      lang={post.language ?? undefined}
      dir={storyDirection(post)}
    >
      <div className={styles.words}>
        {props.why ? (
          <p className={styles.why} lang="en">
            {props.why}
          </p>
        ) : null}
        <StoryByline
          creator={creator}
          byline={byline}
          collection={props.hidesCollection ? null : collection}
          hidesCreator={props.hidesCreator}
        />
        <a className={styles.story} href={href}>
          <Heading id={titleId} className={styles.title} dir="auto">
            {title}
          </Heading>
          {teaser ? (
            <p className={styles.teaser} dir="auto">
              {teaser}
            </p>
          ) : null}
        </a>
        <div className={styles.foot}>
          <StoryCardFacts post={post} />
          <div className={styles.save}>
            <BookmarkButton postId={post.id} title={post.title || texts.untitledStory} size={20} />
            <MuteMenu
              about={post.title || texts.untitledStory}
              creator={props.hidesCreator ? null : creator}
              collection={props.hidesCollection ? null : collection}
              items={props.menuItems}
            />
          </div>
        </div>
      </div>
      {post.isResponse ? null : (
        <a className={styles.image} href={href} tabIndex={-1} aria-hidden="true">
          <StoryCover post={post} {...COVERS[size]} />
        </a>
      )}
    </article>
  );
}
