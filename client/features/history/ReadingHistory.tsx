import { useState } from "react";
import { graphql, usePaginationFragment, useRelayEnvironment } from "react-relay/hooks";
import type { ReadingHistory_viewer$key } from "../../../generated/relay/ReadingHistory_viewer.graphql.ts";
import { HISTORY_DAYS } from "../../../shared/limits.ts";
import { formatLongDate } from "../../../shared/format/dates.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { applyChange } from "../../app/applyChange.ts";
import { useClientStore } from "../../app/frame.ts";
import { siteHref } from "../../app/siteHref.ts";
import { useLocation } from "../../app/useLocation.ts";
import { Button } from "../../ui/Button.tsx";
import { SpareForm } from "../forms/SpareForm.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { MoreButton } from "../list/MoreButton.tsx";
import { useMoreItems } from "../list/useMoreItems.ts";
import { StoryCard } from "../story/StoryCard.tsx";
import { clearHistory, forgetStory, pauseHistory } from "./changeHistory.ts";
import styles from "./ReadingHistory.module.css";
import { readConnection } from "../list/readConnection.ts";
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
  const environment = useRelayEnvironment();
  const store = useClientStore();
  const location = useLocation();
  const [forgotten, setForgotten] = useState<ReadonlySet<string>>(new Set());
  const [isCleared, setCleared] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState<"pause" | "clear" | null>(null);
  const [error, setError] = useState<string | null>(null);
  const isPaused = data.isReadingHistoryPaused;
  const { edges, pageInfo, hasFailed } = readConnection(data.readingHistoryConnection);
  const stories = isCleared
    ? []
    : edges.map(({ node }) => node).filter(({ post }) => !forgotten.has(post.id));
  const { hasNextPage, endCursor } = pageInfo;
  const { list, askForMore } = useMoreItems<HTMLUListElement>(stories.length, isLoadingNext, () =>
    loadNext(PAGE_SIZE),
  );

  const pause = async (): Promise<void> => {
    setBusy("pause");
    await applyChange(store, { write: () => pauseHistory(environment, !isPaused) });
    setBusy(null);
  };
  const clear = async (): Promise<void> => {
    setBusy("clear");
    const { message } = await clearHistory(environment);
    setBusy(null);
    setError(message);
    if (message !== null) return;
    setCleared(true);
    setAsking(false);
    store.enqueueToast({ toastStyle: "accent", message: "Your reading history was cleared." });
  };
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
    <section aria-label="Reading history">
      <div className={styles.tools}>
        <p className={styles.text}>
          {isPaused
            ? "Paused: stories you read now aren’t recorded."
            : `Only you can see your reading history. It's stored for ${HISTORY_DAYS} days.`}
        </p>
        <div className={styles.buttons}>
          <SpareForm
            mutation="setReadingHistoryPaused"
            fields={{ isPaused: String(!isPaused) }}
            onPress={() => void pause()}
          >
            <Button
              type="submit"
              variant="secondary"
              size="small"
              isBusy={busy === "pause"}
              aria-pressed={isPaused}
            >
              {isPaused ? "Resume" : "Pause"}
              <span className="visually-hidden"> your reading history</span>
            </Button>
          </SpareForm>
          {stories.length > 0 ? (
            <Button data-needs-script variant="plain" size="small" onClick={() => setAsking(true)}>
              Clear history
            </Button>
          ) : null}
        </div>
      </div>
      {hasFailed && !isCleared ? (
        <PartNotLoaded />
      ) : stories.length === 0 ? (
        <EmptyState
          title="No stories read yet"
          text={
            isPaused
              ? "Resume your history to see the stories you finish here."
              : "Stories you finish appear here, newest first."
          }
          action={
            <Button variant="secondary" href={siteHref(buildPath("ShowHome"), location)}>
              Find stories
            </Button>
          }
        />
      ) : (
        <ul ref={list} className={styles.stories} aria-label="Stories you have read">
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
                    <Button type="submit" variant="plain" size="small">
                      Remove from history
                      <span className="visually-hidden">: {post.title || "the story"}</span>
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
            words="Earlier"
            isLoading={isLoadingNext}
            onNext={askForMore}
          />
        </p>
      ) : null}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void clear()}
        title="Clear your reading history?"
        confirmLabel="Clear it"
        isBusy={busy === "clear"}
        error={error}
        tone="danger"
      >
        <p>Your whole reading history will be deleted. This can't be undone.</p>
      </ConfirmDialog>
    </section>
  );
}
