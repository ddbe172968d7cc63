import type { ReactNode } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { YourHighlight_quote$key } from "../../../generated/relay/YourHighlight_quote.graphql.ts";
import { formatLongDate } from "../../../shared/format/dates.ts";
import { storyTitle } from "../../../shared/story/storyTitle.ts";
import { siteHref } from "../../runtime/links/siteHref.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { Button } from "../../ui/Button.tsx";
import { fillText } from "../../ui/fillText.tsx";
import * as texts from "./texts.ts";
import styles from "./HighlightList.module.css";

/** An entry in a list of the viewer's highlights: the text, linking to its place, and its story. */
export function YourHighlight(props: {
  quote: YourHighlight_quote$key;
  /** When it was highlighted, in milliseconds since 1970. */
  at: number;
  /** What it is called, for the remove button's label. */
  removeLabel: string;
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
  const { at } = props;
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
              {fillText(post.creator ? texts.storyBy : texts.storyAlone, {
                story: (
                  <a href={siteHref(post.path, location)}>
                    <bdi>{storyTitle(post)}</bdi>
                  </a>
                ),
                writer: <bdi>{post.creator?.name}</bdi>,
              })}
              {" · "}
            </>
          ) : null}
          <time dateTime={new Date(at).toISOString().slice(0, 10)}>{formatLongDate(at)}</time>
        </p>
        <Button
          variant="plain"
          size="small"
          aria-label={props.removeLabel}
          onClick={props.onRemove}
        >
          {texts.remove}
        </Button>
      </div>
    </li>
  );
}

const STATES: Readonly<Record<string, string>> = {
  CHANGED: texts.textChanged,
  LOCKED: texts.textLocked,
  GONE: texts.storyGone,
};
