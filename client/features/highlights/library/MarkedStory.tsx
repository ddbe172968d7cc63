import type { ReactNode } from "react";
import { graphql, useFragment, useRelayEnvironment } from "react-relay/hooks";
import type { MarkedStory_story$key } from "../../../../generated/relay/MarkedStory_story.graphql.ts";
import { MAX_SHOWN_MARKS } from "../../../../shared/limits.ts";
import { storyTitle } from "../../../../shared/story/storyTitle.ts";
import { siteHref } from "../../../runtime/links/siteHref.ts";
import { useLocation } from "../../../runtime/links/useLocation.ts";
import { fillText } from "../../../ui/fillText.tsx";
import styles from "./HighlightList.module.css";
import { highlightRemoval, noteRemoval } from "./removals.ts";
import * as texts from "../texts.ts";
import { useRemovals } from "./useRemovals.ts";
import { YourHighlight } from "./YourHighlight.tsx";

/** What the viewer marked in one story, the newest first. */
export function MarkedStory(props: { story: MarkedStory_story$key }) {
  const { post, highlights, notes, responses } = useFragment(
    graphql`
      fragment MarkedStory_story on MarkedStory {
        post {
          id
          title
          excerpt
          path
          creator {
            name
          }
        }
        highlights {
          id
          createdAt
          quote {
            ...restorableSelection_quote
            ...YourHighlight_quote
          }
        }
        notes {
          id
          createdAt
          text
          quote {
            ...restorableSelection_quote
            ...YourHighlight_quote
          }
        }
        responses {
          id
          path
          excerpt
          firstPublishedAt
          quote {
            ...YourHighlight_quote
          }
        }
      }
    `,
    props.story,
  );
  const environment = useRelayEnvironment();
  const location = useLocation();
  const shownHighlights = useRemovals(texts.highlightRemoved);
  const shownNotes = useRemovals(texts.noteRemoved);
  const marks = [
    ...highlights
      .filter(({ id }) => !shownHighlights.isRemoved(id))
      .map((node) => ({ key: node.id, at: node.createdAt, highlight: node })),
    ...notes
      .filter(({ id }) => !shownNotes.isRemoved(id))
      .map((node) => ({ key: node.id, at: node.createdAt, note: node })),
    ...responses.map((node) => ({
      key: node.id,
      at: node.firstPublishedAt ?? 0,
      response: node,
    })),
  ].toSorted((one, other) => other.at - one.at);
  if (marks.length === 0) return null;
  const isCut = [highlights, notes, responses].some(({ length }) => length === MAX_SHOWN_MARKS);
  return (
    <li className={styles.story}>
      <h2 className={styles.title}>
        {post ? (
          <a href={siteHref(post.path, location)} dir="auto">
            {storyTitle(post)}
          </a>
        ) : (
          texts.storyGone
        )}
      </h2>
      {post?.creator ? (
        <p className={styles.writer}>
          {fillText(texts.byWriter, { writer: <bdi>{post.creator.name}</bdi> })}
        </p>
      ) : null}
      <ul className={styles.marks}>
        {marks.map((mark) =>
          "highlight" in mark ? (
            <YourHighlight
              key={mark.key}
              quote={mark.highlight.quote}
              at={mark.at}
              removeLabel={texts.removeHighlight}
              onRemove={() =>
                void shownHighlights.remove(
                  mark.key,
                  highlightRemoval(environment, mark.highlight.quote),
                )
              }
            />
          ) : "note" in mark ? (
            <YourHighlight
              key={mark.key}
              quote={mark.note.quote}
              at={mark.at}
              removeLabel={texts.removeNote}
              onRemove={() => void shownNotes.remove(mark.key, noteRemoval(environment, mark.note))}
            >
              <Written label={texts.yourNote}>{mark.note.text}</Written>
            </YourHighlight>
          ) : (
            <YourHighlight key={mark.key} quote={mark.response.quote ?? null} at={mark.at}>
              <Written label={texts.yourResponse} href={siteHref(mark.response.path, location)}>
                {mark.response.excerpt}
              </Written>
            </YourHighlight>
          ),
        )}
      </ul>
      {isCut ? <p className={styles.state}>{texts.onlyNewest}</p> : null}
    </li>
  );
}

/** What the viewer wrote about a text. */
function Written(props: { label: string; href?: string; children: ReactNode }) {
  const { label, href, children } = props;
  return (
    <div className={styles.note}>
      <p className={styles.label}>{href ? <a href={href}>{label}</a> : label}</p>
      <p dir="auto">{children}</p>
    </div>
  );
}
