import { graphql, useFragment } from "react-relay/hooks";
import type { PublicationStories_collection$key } from "../../../../generated/relay/PublicationStories_collection.graphql.ts";
import type { PostVisibility } from "../../../../shared/enums.ts";
import { formatBoundedCount } from "../../../../shared/format/formatBoundedCount.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import type { PageLocation } from "../../../runtime/page/page.ts";
import { siteHref } from "../../../runtime/links/siteHref.ts";
import { MoreButton } from "../../../features/listing/MoreButton.tsx";
import { readConnection } from "../../../features/listing/readConnection.ts";
import { usePublicationPath } from "../../../features/publications/usePublicationPath.ts";
import { WorkFrame } from "../../../features/publications/WorkFrame.tsx";
import { SelectionBar } from "../../../features/yourStories/SelectionBar.tsx";
import { useSelection } from "../../../features/yourStories/useSelection.ts";
import { WorkList } from "../../../features/yourStories/WorkList.tsx";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { FilterLinks } from "../../../ui/FilterLinks.tsx";
import { PartNotLoaded } from "../../../ui/PartNotLoaded.tsx";
import { SortMenu } from "../../../ui/workspace/SortMenu.tsx";
import { Toolbar } from "../../../ui/workspace/Toolbar.tsx";
import { ToolbarSearch } from "../../../ui/workspace/ToolbarSearch.tsx";
import {
  LISTS,
  listAt,
  ordersOf,
  type PublicationStoriesList,
  sortAt,
} from "./publicationStoriesLists.ts";
import { PublicationStoryRow } from "./PublicationStoryRow.tsx";
import * as texts from "./texts.ts";
import { useVisibilityChange } from "./useVisibilityChange.ts";

/** What an editor can do with several stories: choose who can see them. */
const VISIBILITIES: readonly { visibility: PostVisibility; label: string }[] = [
  { visibility: "PUBLIC", label: texts.makePublic },
  { visibility: "LOCKED", label: texts.makeMembersOnly },
  { visibility: "UNLISTED", label: texts.makeUnlisted },
];

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
              post {
                id
                visibility
              }
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
  const search = location.query.q ?? "";
  const pathTo = usePublicationPath(slug);
  const pathOf = (filterBy: string, query: { tab?: string | undefined; q?: string } = {}) => {
    const set = new URLSearchParams();
    if (query.tab) set.set("tab", query.tab);
    if (query.q) set.set("q", query.q);
    const path = pathTo("ShowCollectionStories", { filterBy });
    return set.size > 0 ? `${path}?${set}` : path;
  };
  // The visibility of a draft is chosen when it is published.
  const canSelect = list.filter !== "DRAFTS";
  const posts = edges.map(({ node }) => node.post);
  const selection = useSelection(canSelect ? posts.map(({ id }) => id) : []);
  const { isBusy, change } = useVisibilityChange();
  const changeSelected = async (visibility: PostVisibility): Promise<void> => {
    await change(
      posts
        .filter((post) => selection.has(post.id) && post.visibility !== visibility)
        .map((post) => ({ id: post.id, visibility, before: post.visibility })),
    );
    selection.clear();
  };
  const write = (
    <Button
      size="small"
      href={siteHref(buildPath("NewCollectionStory", { collectionSlug: slug }), location)}
    >
      {texts.write}
    </Button>
  );
  return (
    <WorkFrame collection={collection} title={texts.stories} action={write} width="broad">
      <div>
        {selection.ids.length > 0 ? (
          <SelectionBar
            selection={selection}
            isBusy={isBusy}
            actions={VISIBILITIES.map(({ visibility, label }) => ({
              label,
              act: () => void changeSelected(visibility),
            }))}
          />
        ) : (
          <ListToolbar
            location={location}
            counts={storyCounts ?? null}
            isEmpty={edges.length === 0}
            pathOf={pathOf}
          />
        )}
        {hasFailed ? (
          <PartNotLoaded />
        ) : edges.length === 0 ? (
          <NoStories list={list} search={search} ownHref={pathOf(list.filterBy)} />
        ) : (
          <WorkList label={list.label}>
            {edges.map(({ node }) => (
              <PublicationStoryRow
                key={node.id}
                story={node}
                location={location}
                isSelected={selection.has(node.post.id)}
                onSelect={
                  canSelect ? (isSelected) => selection.select(node.post.id, isSelected) : null
                }
              />
            ))}
          </WorkList>
        )}
      </div>
      {pageInfo.hasNextPage && pageInfo.endCursor ? (
        <MoreButton cursor={pageInfo.endCursor} words={texts.moreStories} isLoading={false} />
      ) : null}
    </WorkFrame>
  );
}

/** The lists, and what searches and sorts this one. */
function ListToolbar(props: {
  location: PageLocation;
  counts: Readonly<Record<PublicationStoriesList["filterBy"], number>> | null;
  isEmpty: boolean;
  pathOf: (filterBy: string, query?: { tab?: string | undefined; q?: string }) => string;
}) {
  const { location, counts, isEmpty, pathOf } = props;
  const list = listAt(location);
  const current = sortAt(location, list);
  const search = location.query.q ?? "";
  return (
    <Toolbar
      tools={
        isEmpty && search === "" ? null : (
          <>
            <ToolbarSearch
              action={pathOf(list.filterBy)}
              clearHref={pathOf(list.filterBy, { tab: current.tab })}
              label={texts.searchList(list.label)}
              placeholder={texts.searchPlaceholder(list.label)}
              value={search}
            >
              {current.tab && <input type="hidden" name="tab" value={current.tab} />}
            </ToolbarSearch>
            <SortMenu
              label={texts.order}
              orders={ordersOf(list).map(({ sort, tab, label }) => ({
                href: pathOf(list.filterBy, { tab, q: search }),
                label,
                isCurrent: sort === current.sort,
              }))}
            />
          </>
        )
      }
    >
      <FilterLinks
        label={texts.lists}
        links={LISTS.map((other) => ({
          href: pathOf(other.filterBy),
          label: counts
            ? `${other.label} ${formatBoundedCount(counts[other.filterBy])}`
            : other.label,
          isCurrent: other === list,
        }))}
      />
    </Toolbar>
  );
}

/** Shown when the list is empty, or contains nothing that was searched. */
function NoStories(props: { list: ReturnType<typeof listAt>; search: string; ownHref: string }) {
  const { list, search, ownHref } = props;
  return search === "" ? (
    <EmptyState {...list.empty} />
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
