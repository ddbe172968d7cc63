import type { ReactNode } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { PublicationStories_collection$key } from "../../../../generated/relay/PublicationStories_collection.graphql.ts";
import { formatBoundedCount } from "../../../../shared/format/formatBoundedCount.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import type { PageLocation } from "../../../runtime/page/page.ts";
import { siteHref } from "../../../runtime/links/siteHref.ts";
import { MoreButton } from "../../../features/listing/MoreButton.tsx";
import { usePublicationPath } from "../../../features/publications/usePublicationPath.ts";
import { WorkFrame } from "../../../features/publications/WorkFrame.tsx";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { FilterLinks } from "../../../ui/FilterLinks.tsx";
import { SearchForm } from "../../../ui/SearchForm.tsx";
import { LISTS, listAt, ordersOf, sortAt } from "./publicationStoriesLists.ts";
import { PublicationStoryRow } from "./PublicationStoryRow.tsx";
import styles from "./PublicationStories.module.css";
import * as texts from "./texts.ts";
import { readConnection } from "../../../features/listing/readConnection.ts";
import { PartNotLoaded } from "../../../ui/PartNotLoaded.tsx";

/** A list of a publication's stories, with tabs, counts, search and sort orders. */
export function PublicationStories(props: {
  collection: PublicationStories_collection$key;
  location: PageLocation;
}) {
  const collection = useFragment(
    graphql`
      fragment PublicationStories_collection on Collection
      @argumentDefinitions(
        filter: { type: "CollectionStoriesFilter!" }
        sort: { type: "YourStoriesSort!" }
        search: { type: "String!" }
        after: { type: "String" }
      ) {
        slug
        storyCounts {
          drafts
          public
          unlisted
        }
        storiesConnection(filter: $filter, sort: $sort, search: $search, first: 20, after: $after) {
          edges {
            node {
              id
              ...PublicationStoryRow_story
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
        ...WorkFrame_collection
      }
    `,
    props.collection,
  );
  const { location } = props;
  const { slug, storyCounts, storiesConnection } = collection;
  const { edges, pageInfo, hasFailed } = readConnection(storiesConnection);
  const list = listAt(location);
  const current = sortAt(location, list);
  const search = location.query.q ?? "";
  const pathTo = usePublicationPath(slug);
  const pathOf = (filterBy: string, query: { tab?: string; q?: string } = {}): string => {
    const set = new URLSearchParams();
    if (query.tab) set.set("tab", query.tab);
    if (query.q) set.set("q", query.q);
    const path = pathTo("ShowCollectionStories", { filterBy });
    return set.size > 0 ? `${path}?${set}` : path;
  };
  const own = pathOf(list.filterBy);
  const write = (
    <Button
      size="small"
      variant={edges.length === 0 ? "secondary" : "primary"}
      href={siteHref(buildPath("NewCollectionStory", { collectionSlug: slug }), location)}
    >
      {texts.write}
    </Button>
  );
  return (
    <WorkFrame collection={collection} title={texts.stories}>
      <div className={styles.lists}>
        <FilterLinks
          label={texts.lists}
          links={LISTS.map((other) => ({
            href: pathOf(other.filterBy),
            label: storyCounts
              ? `${other.label} ${formatBoundedCount(storyCounts[other.filterBy])}`
              : other.label,
            isCurrent: other === list,
          }))}
        />
        {edges.length > 0 && write}
      </div>
      {(edges.length > 0 || search !== "") && (
        <SearchForm
          action={own}
          label={texts.searchList(list.label)}
          placeholder={texts.searchPlaceholder(list.label)}
          value={search}
        >
          {current.tab && <input type="hidden" name="tab" value={current.tab} />}
        </SearchForm>
      )}
      {edges.length > 0 && (
        <FilterLinks
          label={texts.order}
          links={ordersOf(list).map(({ sort, tab, label }) => ({
            href: pathOf(list.filterBy, { tab, q: search }),
            label,
            isCurrent: sort === current.sort,
          }))}
        />
      )}
      {hasFailed ? (
        <PartNotLoaded />
      ) : edges.length === 0 ? (
        <NoStories list={list} search={search} ownHref={own} write={write} />
      ) : (
        <ul className={styles.stories} aria-label={list.label}>
          {edges.map(({ node }) => (
            <PublicationStoryRow key={node.id} story={node} location={location} />
          ))}
        </ul>
      )}
      {pageInfo.hasNextPage && pageInfo.endCursor ? (
        <MoreButton cursor={pageInfo.endCursor} words={texts.moreStories} isLoading={false} />
      ) : null}
    </WorkFrame>
  );
}

/** Shown when the list is empty, or contains nothing that was searched. */
function NoStories(props: {
  list: ReturnType<typeof listAt>;
  search: string;
  ownHref: string;
  write: ReactNode;
}) {
  const { list, search, ownHref, write } = props;
  return search === "" ? (
    <EmptyState {...list.empty} action={write} />
  ) : (
    <EmptyState
      title={texts.nothingFound}
      text={texts.nothingFoundText(list.label, search)}
      action={
        <Button variant="secondary" href={ownHref}>
          {texts.showAll}
        </Button>
      }
    />
  );
}
