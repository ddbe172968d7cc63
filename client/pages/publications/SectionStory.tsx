import { useId } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { SectionStory_post$key } from "../../../generated/relay/SectionStory_post.graphql.ts";
import { formatShortDate } from "../../../shared/format/dates.ts";
import { formatReadingTime } from "../../../shared/format/readingTime.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { siteHref } from "../../runtime/links/siteHref.ts";
import { StarIcon } from "../../ui/icons.tsx";
import { StoryCover } from "../../features/stories/StoryCover.tsx";
import { joinClasses } from "../../ui/joinClasses.ts";
import { storyDirection } from "../../../shared/format/textDirection.ts";
import * as texts from "./texts.ts";
import styles from "./SectionStory.module.css";

/** How a section displays its stories. */
export interface SectionLook {
  layout: "STREAM" | "GRID" | "LIST";
  textPosition: "BELOW" | "BESIDE";
}

/** The layout width, `sizes` and aspect ratio of images by look. */
const IMAGES = {
  STREAM: {
    BELOW: { width: 680, sizes: "(min-width: 728px) 680px, 100vw", ratio: "2:1" },
    BESIDE: { width: 240, sizes: "(min-width: 728px) 240px, 120px", ratio: "3:2" },
  },
  GRID: {
    BELOW: {
      width: 440,
      sizes: "(min-width: 904px) 380px, (min-width: 552px) 50vw, 100vw",
      ratio: "3:2",
    },
    BESIDE: { width: 160, sizes: "(min-width: 728px) 160px, 120px", ratio: "1:1" },
  },
  LIST: {
    BELOW: null,
    BESIDE: { width: 80, sizes: "80px", ratio: "1:1" },
  },
} as const;

/** Of a lead story: as wide as two columns of the grid. */
const LEAD_IMAGE = {
  width: 784,
  sizes: "(min-width: 904px) 784px, (min-width: 552px) 50vw, 100vw",
  ratio: "3:2",
} as const;

export function SectionStory(props: {
  post: SectionStory_post$key;
  look: SectionLook;
  isLead: boolean;
  headingLevel: 2 | 3;
}) {
  const { layout, textPosition } = props.look;
  const post = useFragment(
    graphql`
      fragment SectionStory_post on Post {
        id
        title
        subtitle
        excerpt
        path
        byline
        language
        isLocked
        readingTime
        firstPublishedAt
        creator {
          name
        }
        previewImage {
          id
          focusPercentX
          focusPercentY
          originalWidth
          originalHeight
        }
      }
    `,
    props.post,
  );
  const location = useLocation();
  const titleId = useId();
  const Heading = `h${props.headingLevel}` as const;
  const image = props.isLead ? LEAD_IMAGE : IMAGES[layout][textPosition];
  const { firstPublishedAt } = post;
  const writer = post.creator?.name ?? post.byline;
  const teaser = layout === "LIST" ? "" : post.subtitle || post.excerpt;
  return (
    <article
      className={joinClasses(
        styles.story,
        styles[layout],
        styles[textPosition],
        props.isLead && styles.lead,
      )}
      aria-labelledby={titleId}
      lang={post.language ?? undefined}
      dir={storyDirection(post)}
    >
      {image ? (
        <div className={styles.image}>
          <StoryCover post={post} width={image.width} sizes={image.sizes} ratio={image.ratio} />
        </div>
      ) : null}
      <div className={styles.words}>
        <Heading id={titleId} className={styles.title} dir="auto">
          <a className={styles.link} href={siteHref(post.path, location)}>
            {post.title || texts.untitled}
          </a>
        </Heading>
        {teaser ? (
          <p className={styles.teaser} dir="auto">
            {teaser}
          </p>
        ) : null}
        <p className={styles.facts}>
          {post.isLocked ? (
            <span className={styles.locked}>
              <StarIcon size={16} />
              <span className="visually-hidden">{texts.memberOnlyStory}</span>
            </span>
          ) : null}
          {writer ? <span dir="auto">{writer}</span> : null}
          {firstPublishedAt === null || firstPublishedAt === undefined ? null : (
            <time dateTime={new Date(firstPublishedAt).toISOString()}>
              {formatShortDate(firstPublishedAt, location.now)}
            </time>
          )}
          <span>{formatReadingTime(post.readingTime)}</span>
        </p>
      </div>
    </article>
  );
}
