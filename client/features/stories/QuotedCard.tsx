import { graphql, useFragment } from "react-relay/hooks";
import type { QuotedCard_post$key } from "../../../generated/relay/QuotedCard_post.graphql.ts";
import { formatReadingTime } from "../../../shared/format/readingTime.ts";
import { imageUrl } from "../../../shared/images/imageUrl.ts";
import { storyTitle } from "../../../shared/story/storyTitle.ts";
import { siteHref } from "../../runtime/links/siteHref.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import styles from "./QuotedCard.module.css";
import * as texts from "./texts.ts";

/** A card of another story within a story, with the quoted text if there is one. */
export function QuotedCard(props: { post: QuotedCard_post$key; quote: string | null }) {
  const post = useFragment(
    graphql`
      fragment QuotedCard_post on Post {
        title
        subtitle
        excerpt
        path
        language
        isLocked
        readingTime
        creator {
          name
        }
        collection {
          name
        }
        previewImage {
          id
          focusPercentX
          focusPercentY
        }
      }
    `,
    props.post,
  );
  const location = useLocation();
  const { previewImage: image } = post;
  const facts = [
    post.creator?.name,
    post.collection?.name,
    post.isLocked && texts.memberOnly,
    formatReadingTime(post.readingTime),
  ].filter(Boolean);
  const words = post.subtitle || post.excerpt;
  return (
    <figure className={styles.card} lang={post.language ?? undefined}>
      {props.quote === null ? null : (
        <blockquote className={styles.quote} dir="auto" cite={post.path}>
          {props.quote}
        </blockquote>
      )}
      <figcaption className={styles.story}>
        <span className={styles.words}>
          <a className={styles.title} href={siteHref(post.path, location)} dir="auto">
            {storyTitle(post)}
          </a>
          {props.quote === null && words ? (
            <span className={styles.excerpt} dir="auto">
              {words}
            </span>
          ) : null}
          <span className={styles.facts} dir="auto">
            {facts.join(" · ")}
          </span>
        </span>
        {image && props.quote === null ? (
          <img
            className={styles.image}
            src={imageUrl(image.id, {
              mode: "crop",
              width: 160,
              height: 107,
              pixelRatio: 2,
              focusPercentX: image.focusPercentX,
              focusPercentY: image.focusPercentY,
            })}
            width={120}
            height={80}
            alt=""
            loading="lazy"
          />
        ) : null}
      </figcaption>
    </figure>
  );
}
