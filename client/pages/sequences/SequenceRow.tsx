import { graphql, useFragment } from "react-relay/hooks";
import type { SequenceRow_sequence$key } from "../../../generated/relay/SequenceRow_sequence.graphql.ts";
import { formatShortDate } from "../../../shared/format/dates.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import * as texts from "./texts.ts";
import styles from "./Sequences.module.css";

export function SequenceRow(props: { sequence: SequenceRow_sequence$key; isOwn: boolean }) {
  const { slug, title, description, postsCount, updatedAt, creator } = useFragment(
    graphql`
      fragment SequenceRow_sequence on Sequence {
        slug
        title
        description
        postsCount
        updatedAt
        creator {
          name
        }
      }
    `,
    props.sequence,
  );
  const { now } = useLocation();
  const hrefTo = useRouteHref();
  const route = props.isOwn ? "EditSequence" : "ShowSequence";
  return (
    <li className={styles.story}>
      <h2 className={styles.title} dir="auto">
        <a href={hrefTo(route, { sequenceSlug: slug })}>{title}</a>
      </h2>
      {description ? (
        <p className={styles.excerpt} dir="auto">
          {description}
        </p>
      ) : null}
      <p className={styles.facts}>
        {props.isOwn || !creator ? null : (
          <>
            <bdi>{creator.name}</bdi> ·{" "}
          </>
        )}
        {texts.storyCount(postsCount)} · {formatShortDate(updatedAt, now)}
      </p>
    </li>
  );
}
