import { useState } from "react";
import { graphql, usePaginationFragment, useRelayEnvironment } from "react-relay/hooks";
import type { ReadingHistory_viewer$key } from "../../../generated/relay/ReadingHistory_viewer.graphql.ts";
import { formatLongDate } from "../../../shared/format/dates.ts";
import { applyChange } from "../../runtime/relay/applyChange.ts";
import { useClientStore } from "../../runtime/page/frame.ts";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import { Button } from "../../ui/Button.tsx";
import { SpareForm } from "../forms/SpareForm.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { MoreButton } from "../listing/MoreButton.tsx";
import { useMoreItems } from "../listing/useMoreItems.ts";
import { StoryCard } from "../stories/StoryCard.tsx";
import { forgetStory } from "./changeHistory.ts";
import { HistoryTools } from "./HistoryTools.tsx";
import * as texts from "./texts.ts";
import styles from "./ReadingHistory.module.css";
import { readConnection } from "../listing/readConnection.ts";
import { PartNotLoaded } from "../../ui/PartNotLoaded.tsx";

const PAGE_SIZE = 20;

/** The viewer's reading history by day, with controls to pause, clear and edit it. */
export function ReadingHistory(props: { viewer: ReadingHistory_viewer$key }) {
  const { data, isLoadingNext, loadNext } = usePaginationFragment(
    graphql`
      fragment ReadingHistory_viewer on Viewer
      @argumentDefinitions(first: { type: "Int", defaultValue: 20 }, after: { type: "String" })
      @refetchable(queryName: "ReadingHistoryPaginationQuery") {
        isReadingHistoryPaused
        readingHistoryConnection(first: $first, after: $after)
          @connection(key: "ReadingHistory_readingHistoryConnection") {
          edges {
            node {
              readAt
              post {
                id
                title
                ...StoryCard_post
                ...BookmarkButton_viewer
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
  const hrefTo = useRouteHref();
  const { forgotten, forget } = useForgetting();
  const [isCleared, setCleared] = useState(false);
  const isPaused = data.isReadingHistoryPaused;
  const { edges, pageInfo, hasFailed } = readConnection(data.readingHistoryConnection);
  const stories = isCleared
    ? []
    : edges.map(({ node }) => node).filter(({ post }) => !forgotten.has(post.id));
  const { hasNextPage, endCursor } = pageInfo;
  const { list, askForMore } = useMoreItems<HTMLUListElement>(stories.length, isLoadingNext, () =>
    loadNext(PAGE_SIZE),
  );

  return (
    <section aria-label={texts.readingHistory}>
      <HistoryTools
        isPaused={isPaused}
        canClear={stories.length > 0}
        onCleared={() => setCleared(true)}
      />
      {hasFailed && !isCleared ? (
        <PartNotLoaded />
      ) : stories.length === 0 ? (
        <EmptyState
          title={texts.noStoriesReadYet}
          text={isPaused ? texts.pausedEmptyText : texts.emptyText}
          action={
            <Button variant="secondary" href={hrefTo("ShowHome")}>
              {texts.findStories}
            </Button>
          }
        />
      ) : (
        <ul ref={list} className={styles.stories} aria-label={texts.storiesYouHaveRead}>
          {stories.map(({ post, readAt }, index) => {
            const day = formatLongDate(readAt);
            const before = stories[index - 1];
            const isNewDay = !before || formatLongDate(before.readAt) !== day;
            return (
              <li key={post.id}>
                {isNewDay ? (
                  <p className={styles.day}>
                    <time dateTime={new Date(readAt).toISOString().slice(0, 10)}>{day}</time>
                  </p>
                ) : null}
                <StoryCard post={post} />
                <div className={styles.forget}>
                  <SpareForm
                    mutation="removeFromReadingHistory"
                    fields={{ postId: post.id }}
                    onPress={() => void forget(post.id)}
                  >
                    <Button
                      type="submit"
                      variant="plain"
                      size="small"
                      aria-label={texts.removeStory(post.title || texts.untitledStory)}
                    >
                      {texts.remove}
                    </Button>
                  </SpareForm>
                </div>
              </li>
            );
          })}
        </ul>
      )}
      {hasNextPage && endCursor && !isCleared ? (
        <p className={styles.more}>
          <MoreButton
            cursor={endCursor}
            words={texts.earlier}
            isLoading={isLoadingNext}
            onNext={askForMore}
          />
        </p>
      ) : null}
    </section>
  );
}

/** Removes stories from the history, at once on screen. */
function useForgetting() {
  const environment = useRelayEnvironment();
  const store = useClientStore();
  const [forgotten, setForgotten] = useState<ReadonlySet<string>>(new Set());
  const forget = async (postId: string): Promise<void> => {
    await applyChange(store, {
      show: (isForgotten) =>
        setForgotten(
          isForgotten
            ? new Set([...forgotten, postId])
            : new Set([...forgotten].filter((id) => id !== postId)),
        ),
      write: () => forgetStory(environment, postId),
    });
  };
  return { forgotten, forget };
}
