import type { ReactNode } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { YourHighlight_quote$key } from "../../../../generated/relay/YourHighlight_quote.graphql.ts";
import { formatLongDate } from "../../../../shared/format/dates.ts";
import { storyTitle } from "../../../../shared/story/storyTitle.ts";
import { siteHref } from "../../../runtime/links/siteHref.ts";
import { useLocation } from "../../../runtime/links/useLocation.ts";
import { Button } from "../../../ui/Button.tsx";
import { fillText } from "../../../ui/fillText.tsx";
import * as texts from "../texts.ts";
import styles from "./HighlightList.module.css";

/** A mark of the viewer's in a list: the text, linking to its place. */
export function YourHighlight(props: {
  /** Null if the text can't be read. */
  quote: YourHighlight_quote$key | null;
  /** When it was marked, in milliseconds since 1970. */
  at: number;
  /** The viewer's note or response. */
  children?: ReactNode;
  /** True where the list isn't by story. */
  isWithStory?: boolean;
  /** What it is called, for the remove button's label. */
  removeLabel?: string;
  onRemove?: () => void;
}) {
  const quote = useFragment(
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
  const { text, post, state = "LOCKED", paragraphName } = quote ?? {};
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
          {post && props.isWithStory ? (
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
        {props.onRemove ? (
          <Button
            variant="plain"
            size="small"
            aria-label={props.removeLabel}
            onClick={props.onRemove}
          >
            {texts.remove}
          </Button>
        ) : null}
      </div>
    </li>
  );
}

const STATES: Readonly<Record<string, string>> = {
  CHANGED: texts.textChanged,
  LOCKED: texts.textLocked,
  GONE: texts.storyGone,
};
