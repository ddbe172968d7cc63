import type { ReactNode } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { YourHighlight_quote$key } from "../../../generated/relay/YourHighlight_quote.graphql.ts";
import { formatLongDate } from "../../../shared/format/dates.ts";
import { storyTitle } from "../../../shared/story/storyTitle.ts";
import { siteHref } from "../../app/siteHref.ts";
import { useLocation } from "../../app/useLocation.ts";
import { Button } from "../../ui/Button.tsx";
import styles from "./HighlightList.module.css";

/** An entry in a list of the viewer's highlights: the text, linking to its place, and its story. */
export function YourHighlight(props: {
  quote: YourHighlight_quote$key;
  /** When it was highlighted, in milliseconds since 1970. */
  at: number;
  /** What it is called, for the remove button's label. */
  kind: string;
  /** The viewer's note. */
  children?: ReactNode;
  onRemove: () => void;
}) {
  const { state, text, paragraphName, post } = useFragment(
    graphql`
      fragment YourHighlight_quote on Quote {
        state
        paragraphName
        text
        post {
          id
          title
          excerpt
          path
          isResponse
          creator {
            name
          }
        }
      }
    `,
    props.quote,
  );
  const { at, kind } = props;
  const location = useLocation();
  const prefix = post?.isResponse ? `${post.id}-` : "";
  return (
    <li className={styles.item}>
      {text && post ? (
        <blockquote className={styles.selection} dir="auto">
          {state === "PLACED" ? (
            <a href={`${siteHref(post.path, location)}#${prefix}p-${paragraphName}`}>{text}</a>
          ) : (
            text
          )}
        </blockquote>
      ) : null}
      {STATES[state] ? <p className={styles.state}>{STATES[state]}</p> : null}
      {props.children}
      <div className={styles.foot}>
        <p className={styles.source}>
          {post ? (
            <>
              <a href={siteHref(post.path, location)}>
                <bdi>{storyTitle(post)}</bdi>
              </a>
              {post.creator ? (
                <>
                  {" "}
                  by <bdi>{post.creator.name}</bdi>
                </>
              ) : null}
              {" · "}
            </>
          ) : null}
          <time dateTime={new Date(at).toISOString().slice(0, 10)}>{formatLongDate(at)}</time>
        </p>
        <Button variant="plain" size="small" onClick={props.onRemove}>
          Remove<span className="visually-hidden"> the {kind}</span>
        </Button>
      </div>
    </li>
  );
}

const STATES: Readonly<Record<string, string>> = {
  CHANGED: "The story has changed and no longer contains this text.",
  LOCKED: "This text is in the members-only part of the story.",
  GONE: "This story is no longer available.",
};
