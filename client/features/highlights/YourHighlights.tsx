import { useState } from "react";
import { graphql, usePaginationFragment, useRelayEnvironment } from "react-relay/hooks";
import type {
  YourHighlights_viewer$data,
  YourHighlights_viewer$key,
} from "../../../generated/relay/YourHighlights_viewer.graphql.ts";
import { formatLongDate } from "../../../shared/format/dates.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { storyTitle } from "../../../shared/story/storyTitle.ts";
import { announce } from "../../app/announce.ts";
import { useClientStore } from "../../app/frame.ts";
import { siteHref } from "../../app/siteHref.ts";
import { useLocation } from "../../app/useLocation.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { MoreButton } from "../list/MoreButton.tsx";
import { useMoreItems } from "../list/useMoreItems.ts";
import { createHighlight, deleteHighlight } from "./writeHighlight.ts";
import styles from "./YourHighlights.module.css";

const PAGE_SIZE = 20;

type Marked = YourHighlights_viewer$data["highlightsConnection"]["edges"][number]["node"];

/** What one has marked in stories, the last first, each leading to where it stands. */
export function YourHighlights(props: { viewer: YourHighlights_viewer$key }) {
  const { data, isLoadingNext, loadNext } = usePaginationFragment(
    graphql`
      fragment YourHighlights_viewer on Viewer
      @argumentDefinitions(first: { type: "Int", defaultValue: 20 }, after: { type: "String" })
      @refetchable(queryName: "YourHighlightsPaginationQuery") {
        highlightsConnection(first: $first, after: $after)
          @connection(key: "YourHighlights_highlightsConnection") {
          edges {
            node {
              id
              createdAt
              quote {
                state
                paragraphName
                wordOffset
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
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    `,
    props.viewer,
  );
  const environment = useRelayEnvironment();
  const store = useClientStore();
  const location = useLocation();
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const { edges, pageInfo } = data.highlightsConnection;
  const highlights = edges.map(({ node }) => node).filter(({ id }) => !removed.has(id));
  const { list, askForMore } = useMoreItems<HTMLUListElement>(
    highlights.length,
    isLoadingNext,
    () => loadNext(PAGE_SIZE),
  );

  const show = (id: string, isThere: boolean): void =>
    setRemoved((now) => {
      const next = new Set(now);
      if (isThere) next.delete(id);
      else next.add(id);
      return next;
    });
  const fail = (id: string, isThere: boolean, message: string): void => {
    show(id, isThere);
    store.enqueueToast({ toastStyle: "error", message });
  };
  const undo = async ({ id, quote }: Marked): Promise<void> => {
    if (!quote.post || quote.text === null || quote.text === undefined) return;
    show(id, true);
    const { paragraphName, wordOffset, text } = quote;
    const passage = { paragraphName, startOffset: wordOffset, text };
    const answer = await createHighlight(environment, quote.post.id, passage);
    if ("problem" in answer) fail(id, false, answer.problem);
  };
  const remove = async (highlight: Marked): Promise<void> => {
    const { id, quote } = highlight;
    show(id, false);
    announce("Highlight removed.");
    const problem = await deleteHighlight(environment, id);
    if (problem !== null) return fail(id, true, problem);
    // What the story says no longer can't be marked again.
    const extraParams = quote.state === "PLACED" ? { act: () => void undo(highlight) } : {};
    store.enqueueToast({ toastStyle: "accent", message: "Highlight removed.", extraParams });
  };

  if (highlights.length === 0 && !pageInfo.hasNextPage) {
    return (
      <EmptyState
        title="Nothing highlighted yet"
        text="Select a passage of a story and press Highlight: it stands here, and leads back to its place."
        action={
          <Button variant="secondary" href={siteHref(buildPath("ShowHome"), location)}>
            Find stories
          </Button>
        }
      />
    );
  }
  return (
    <>
      <p className={styles.intro}>Those who follow you see your highlights in the stories.</p>
      <ul ref={list} className={styles.list} aria-label="Your highlights">
        {highlights.map((highlight) => (
          <li key={highlight.id} className={styles.item}>
            <Passage quote={highlight.quote} />
            <div className={styles.foot}>
              <Source quote={highlight.quote} at={highlight.createdAt} />
              <Button variant="plain" size="small" onClick={() => void remove(highlight)}>
                Remove<span className="visually-hidden"> the highlight</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {pageInfo.hasNextPage && pageInfo.endCursor ? (
        <p className={styles.more}>
          <MoreButton
            cursor={pageInfo.endCursor}
            words="More highlights"
            isLoading={isLoadingNext}
            onNext={askForMore}
          />
        </p>
      ) : null}
    </>
  );
}

const STATES: Readonly<Record<string, string>> = {
  CHANGED: "The story has changed, and no longer says this.",
  LOCKED: "This passage is in the part of the story that is for members.",
  GONE: "This story is not available any more.",
};

function Passage({ quote }: { quote: Marked["quote"] }) {
  const location = useLocation();
  const { state, text, post, paragraphName } = quote;
  const prefix = post?.isResponse ? `${post.id}-` : "";
  return (
    <>
      {text && post ? (
        <blockquote className={styles.passage} dir="auto">
          {state === "PLACED" ? (
            <a href={`${siteHref(post.path, location)}#${prefix}p-${paragraphName}`}>{text}</a>
          ) : (
            text
          )}
        </blockquote>
      ) : null}
      {STATES[state] ? <p className={styles.state}>{STATES[state]}</p> : null}
    </>
  );
}

function Source({ quote: { post }, at }: { quote: Marked["quote"]; at: number }) {
  const location = useLocation();
  return (
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
  );
}
