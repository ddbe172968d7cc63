import { graphql, useFragment } from "react-relay/hooks";
import type { TagChips_tags$key } from "../../../generated/relay/TagChips_tags.graphql.ts";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import { CountText } from "../../ui/CountText.tsx";
import * as texts from "./texts.ts";
import styles from "./TagChips.module.css";

/** Tags as chips that link to their pages. */
export function TagChips(props: {
  tags: TagChips_tags$key;
  /** Accessible name of the chips. */
  label: string;
  /** Shows each tag's story count. */
  showsCounts?: boolean;
}) {
  const tags = useFragment(
    graphql`
      fragment TagChips_tags on Tag @relay(plural: true) {
        id
        displayTitle
        normalizedTagSlug
        postCount
      }
    `,
    props.tags,
  );
  const hrefTo = useRouteHref();
  return (
    <ul className={styles.chips} aria-label={props.label}>
      {tags.map(({ id, displayTitle, normalizedTagSlug, postCount }) => (
        <li key={id} className={styles.item}>
          <a className={styles.chip} href={hrefTo("ShowTag", { tagSlug: normalizedTagSlug })}>
            <span dir="auto">{displayTitle}</span>
            {props.showsCounts ? (
              <span className={styles.count}>
                <CountText text={texts.storyCount(postCount)} />
              </span>
            ) : null}
          </a>
        </li>
      ))}
    </ul>
  );
}
