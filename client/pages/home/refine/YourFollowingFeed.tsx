import { graphql, usePaginationFragment } from "react-relay/hooks";
import type { YourFollowingFeed_query$key } from "../../../../generated/relay/YourFollowingFeed_query.graphql.ts";
import { ViewerPage } from "../../../runtime/page/ViewerPage.tsx";
import { useRouteHref } from "../../../runtime/links/useRouteHref.ts";
import { reasonedCard } from "../../../features/home/ReasonedCard.tsx";
import { useMorePages } from "../../../features/home/useMorePages.ts";
import { useMarkSeen } from "../../../features/follows/followingNews.ts";
import { FollowingStrip } from "../../../features/follows/FollowingStrip.tsx";
import { LibraryTitle } from "../../../features/lists/LibraryTitle.tsx";
import { StoryFeed } from "../../../features/stories/StoryFeed.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Tabs } from "../../../ui/Tabs.tsx";
import { NothingFollowedYet } from "./NothingFollowedYet.tsx";
import * as texts from "./texts.ts";
import styles from "./Refine.module.css";

const PAGE_SIZE = 10;

/** The stories of followed writers or publications, with a strip to select one. */
export function YourFollowingFeed(props: {
  query: YourFollowingFeed_query$key;
  areWriters: boolean;
  selection: string | null;
}) {
  const { data, isLoadingNext, loadNext } = usePaginationFragment(
    graphql`
      fragment YourFollowingFeed_query on Query
      @argumentDefinitions(
        first: { type: "Int", defaultValue: 10 }
        after: { type: "String" }
        of: { type: "FollowedEntity!" }
        targetId: { type: "ID" }
      )
      @refetchable(queryName: "YourFollowingFeedPaginationQuery") {
        viewerFollowedEntries {
          kind
          targetId
          name
          ...FollowingStrip_entries
        }
        viewerFollowingPostsConnection(first: $first, after: $after, of: $of, targetId: $targetId)
          @connection(key: "YourFollowingFeed_viewerFollowingPostsConnection") {
          edges {
            reason {
              kind
              targetId
              name
            }
            node {
              id
              ...StoryCard_post
              ...BookmarkButton_viewer
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    `,
    props.query,
  );
  const { areWriters, selection } = props;
  const [onNext, hasFailed] = useMorePages(loadNext, PAGE_SIZE);
  const of = areWriters ? "WRITERS" : "PUBLICATIONS";
  const followed = data.viewerFollowedEntries.filter(({ kind }) => kind === of);
  const hrefTo = useRouteHref();
  const entityName = areWriters ? "writers" : "publications";
  const feed = (name: "writers" | "publications", chosen?: string): string =>
    hrefTo(
      "YourFollowingFeed",
      { entityName: name },
      chosen ? { query: { selection: chosen } } : {},
    );
  const chosen = followed.find(({ targetId }) => targetId === selection);
  useMarkSeen(chosen?.targetId ?? null);
  return (
    <ViewerPage isAlwaysWide>
      <div className={styles.title}>
        <LibraryTitle
          title={texts.following}
          action={
            <Button
              variant="secondary"
              size="small"
              href={hrefTo("YourFollowingEntity", { entityName })}
            >
              {texts.manage}
            </Button>
          }
        />
      </div>
      <Tabs
        label={texts.filterBy}
        tabs={[
          { href: feed("writers"), label: texts.writers, isCurrent: areWriters },
          { href: feed("publications"), label: texts.publications, isCurrent: !areWriters },
        ]}
      />
      <FollowingStrip
        entries={data.viewerFollowedEntries}
        label={areWriters ? texts.writersYouFollow : texts.publicationsYouFollow}
        of={of}
        // Pressing the selected entry again shows all.
        href={(id) => (id === selection ? feed(entityName) : feed(entityName, id))}
        chosenId={selection}
      />
      <StoryFeed
        label={chosen ? texts.storiesOf(chosen.name) : texts.storiesYouFollow}
        stories={data.viewerFollowingPostsConnection}
        card={reasonedCard}
        isLoadingNext={isLoadingNext}
        hasFailed={hasFailed}
        onNext={onNext}
        empty={
          followed.length === 0 ? (
            <NothingFollowedYet what={entityName} />
          ) : (
            <EmptyState
              title={texts.nothingPublishedYet}
              text={chosen ? texts.nothingPublishedBy(chosen.name) : texts.nothingPublishedText}
              action={
                <Button variant="secondary" href={hrefTo("YourSuggestions")}>
                  {texts.seeSuggestions}
                </Button>
              }
            />
          )
        }
      />
    </ViewerPage>
  );
}
