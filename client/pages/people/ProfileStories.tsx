import { graphql, usePaginationFragment } from "react-relay/hooks";
import type { ProfileStories_user$key } from "../../../generated/relay/ProfileStories_user.graphql.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import { profileHref } from "../../features/people/profileHref.ts";
import { usePublicationPath } from "../../features/publications/usePublicationPath.ts";
import { StoryCard } from "../../features/stories/StoryCard.tsx";
import { StoryFeed } from "../../features/stories/StoryFeed.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FilterLinks } from "../../ui/FilterLinks.tsx";
import type { ProfilePublication } from "./profilePublication.ts";
import { profileSort, SORTS } from "./profileSorts.ts";
import styles from "./ProfileStories.module.css";
import * as texts from "./texts.ts";
import { readConnection } from "../../features/listing/readConnection.ts";
import { readList } from "../../features/listing/readList.ts";

const PAGE_SIZE = 10;

/** A user's stories in the chosen order; with a publication, only those published there. */
export function ProfileStories(props: {
  user: ProfileStories_user$key;
  publication?: ProfilePublication | undefined;
}) {
  const { publication } = props;
  const { data, isLoadingNext, loadNext } = usePaginationFragment(
    graphql`
      fragment ProfileStories_user on User
      @argumentDefinitions(
        first: { type: "Int", defaultValue: 10 }
        after: { type: "String" }
        sort: { type: "ProfileSort!" }
        hasPinned: { type: "Boolean!" }
        collectionSlug: { type: "String" }
      )
      @refetchable(queryName: "ProfileStoriesPaginationQuery") {
        name
        username
        pinnedPosts @include(if: $hasPinned) {
          id
          ...StoryCard_post
        }
        postsConnection(first: $first, after: $after, sort: $sort, collectionSlug: $collectionSlug)
          @connection(key: "ProfileStories_postsConnection") {
          edges {
            node {
              id
              ...StoryCard_post
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    `,
    props.user,
  );
  const location = useLocation();
  const hrefTo = useRouteHref();
  const current = profileSort(location);
  const pinned = readList(data.pinnedPosts);
  const pinnedIds = new Set(pinned.map(({ id }) => id));
  const { edges: all, pageInfo, hasFailed } = readConnection(data.postsConnection);
  const edges = all.filter(({ node }) => !pinnedIds.has(node.id));
  const hasStories = all.length > 0;
  const { username } = data;
  const pathOf = usePublicationPath(publication?.slug ?? "");
  const inOrder = (tab?: string) =>
    publication
      ? pathOf("ShowCollectionUser", { username }) + (tab ? `?tab=${tab}` : "")
      : profileHref(location, "ShowUser", username, { tab });
  return (
    <section aria-labelledby="profile-stories">
      <h2 className="visually-hidden" id="profile-stories">
        {texts.stories}
      </h2>
      {publication ? (
        <p className={styles.where}>
          <a href={pathOf("ShowCollectionHome")}>{texts.storiesIn(publication.name)}</a>
          <a href={profileHref(location, "ShowUser", username)}>{texts.seeAllBy(data.name)}</a>
        </p>
      ) : null}
      {hasStories ? (
        <div className={styles.sorts}>
          <FilterLinks
            label={texts.orderOfStories}
            links={SORTS.map(({ sort, tab, label }) => ({
              href: inOrder(tab),
              label,
              isCurrent: sort === current.sort,
            }))}
          />
        </div>
      ) : null}
      {pinned.length > 0 ? (
        <ul className={styles.pinned} aria-label={texts.pinnedBy(data.name)}>
          {pinned.map((story, index) => (
            <li key={story.id}>
              <StoryCard
                post={story}
                size={index === 0 ? "large" : "medium"}
                why={texts.pinned}
                headingLevel={3}
                hidesCreator
              />
            </li>
          ))}
        </ul>
      ) : null}
      {pinned.length > 0 && edges.length === 0 && !hasFailed && !pageInfo.hasNextPage ? null : (
        <StoryFeed
          label={texts.storiesBy(data.name)}
          stories={hasFailed ? null : { edges, pageInfo }}
          headingLevel={3}
          hidesCreator
          isLoadingNext={isLoadingNext}
          onNext={() => loadNext(PAGE_SIZE)}
          empty={
            <EmptyState
              title={texts.noStories}
              text={
                publication
                  ? texts.nothingPublishedIn(data.name, publication.name)
                  : texts.nothingPublished(data.name)
              }
              action={
                <Button variant="secondary" href={hrefTo("ExploreTopics")}>
                  {texts.exploreTopics}
                </Button>
              }
            />
          }
        />
      )}
    </section>
  );
}
