import { graphql, useFragment } from "react-relay/hooks";
import type { SequenceSteps_sequence$key } from "../../../generated/relay/SequenceSteps_sequence.graphql.ts";
import { storyTitle } from "../../../shared/story/storyTitle.ts";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import { fillText } from "../../ui/fillText.tsx";
import styles from "./SequenceSteps.module.css";
import * as texts from "./texts.ts";

/** Links to the previous and next story of the series. */
export function SequenceSteps(props: { sequence: SequenceSteps_sequence$key }) {
  const { slug, title, place } = useFragment(
    graphql`
      fragment SequenceSteps_sequence on Sequence @argumentDefinitions(postId: { type: "ID!" }) {
        slug
        title
        place(postId: $postId) {
          position
          total
          previous {
            id
            title
            excerpt
          }
          next {
            id
            title
            excerpt
          }
        }
      }
    `,
    props.sequence,
  );
  const hrefTo = useRouteHref();
  if (!place) return null;
  const { position, total, previous, next } = place;
  const steps = [
    { post: previous, label: texts.previous, rel: "prev", className: styles.step },
    { post: next, label: texts.next, rel: "next", className: `${styles.step} ${styles.next}` },
  ];
  return (
    <nav className={styles.steps} aria-label={texts.series}>
      <p className={styles.where}>
        {fillText(texts.placeInSeries(position, total), {
          series: (
            <a href={hrefTo("ShowSequence", { sequenceSlug: slug })}>
              <bdi>{title}</bdi>
            </a>
          ),
        })}
      </p>
      {steps.map(({ post, label, rel, className }) =>
        post ? (
          <a
            key={rel}
            rel={rel}
            className={className}
            href={hrefTo("ShowSequencePost", { sequenceSlug: slug, postId: post.id })}
          >
            <span className={styles.label}>{label}</span>
            <bdi>{storyTitle(post)}</bdi>
          </a>
        ) : (
          <span key={rel} className={className} />
        ),
      )}
    </nav>
  );
}
