import { useState } from "react";
import { graphql, usePaginationFragment, useRelayEnvironment } from "react-relay/hooks";
import type { ReadingHistory_viewer$key } from "../../../generated/relay/ReadingHistory_viewer.graphql.ts";
import { formatLongDate } from "../../../shared/format/dates.ts";
import { applyChange } from "../../runtime/relay/applyChange.ts";
import { useClientStore } from "../../runtime/page/frame.ts";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import { Button } from "../../ui/Button.tsx";
import { SpareForm } from "../forms/SpareForm.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { MoreButton } from "../listing/MoreButton.tsx";
import { useMoreItems } from "../listing/useMoreItems.ts";
import { StoryCard } from "../stories/StoryCard.tsx";
import { clearHistory, forgetStory, pauseHistory } from "./changeHistory.ts";
import * as texts from "./texts.ts";
import styles from "./ReadingHistory.module.css";
import { readConnection } from "../listing/readConnection.ts";
import { PartNotLoaded } from "../../ui/PartNotLoaded.tsx";
import { useAction } from "../../ui/useAction.ts";

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
  const environment = useRelayEnvironment();
  const store = useClientStore();
  const hrefTo = useRouteHref();
  const [forgotten, setForgotten] = useState<ReadonlySet<string>>(new Set());
  const [isCleared, setCleared] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const isPaused = data.isReadingHistoryPaused;
  const { edges, pageInfo, hasFailed } = readConnection(data.readingHistoryConnection);
  const stories = isCleared
    ? []
    : edges.map(({ node }) => node).filter(({ post }) => !forgotten.has(post.id));
  const { hasNextPage, endCursor } = pageInfo;
  const { list, askForMore } = useMoreItems<HTMLUListElement>(stories.length, isLoadingNext, () =>
    loadNext(PAGE_SIZE),
  );

  const pause = useAction(async () => {
    await applyChange(store, { write: () => pauseHistory(environment, !isPaused) });
  });
  const clear = useAction(async () => {
    const { message } = await clearHistory(environment);
    if (message !== null) return message;
    setCleared(true);
    setAsking(false);
    store.enqueueToast({ toastStyle: "accent", message: texts.historyCleared });
  });
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

  return (
    <section aria-label={texts.readingHistory}>
      <div className={styles.tools}>
        <p className={styles.text}>{isPaused ? texts.pausedText : texts.recordingText}</p>
        <div className={styles.buttons}>
          <SpareForm
            mutation="setReadingHistoryPaused"
            fields={{ isPaused: String(!isPaused) }}
            onPress={pause.run}
          >
            <Button
              type="submit"
              variant="secondary"
              size="small"
              isBusy={pause.isBusy}
              aria-pressed={isPaused}
              aria-label={isPaused ? texts.resumeHistory : texts.pauseHistory}
            >
              {isPaused ? texts.resume : texts.pause}
            </Button>
          </SpareForm>
          {stories.length > 0 ? (
            <Button data-needs-script variant="plain" size="small" onClick={() => setAsking(true)}>
              {texts.clearHistory}
            </Button>
          ) : null}
        </div>
      </div>
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
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={clear.run}
        title={texts.clearTitle}
        confirmLabel={texts.clearConfirm}
        isBusy={clear.isBusy}
        error={clear.error}
        tone="danger"
      >
        <p>{texts.clearText}</p>
      </ConfirmDialog>
    </section>
  );
}
