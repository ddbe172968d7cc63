import { useState } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { YourStories_viewer$key } from "../../../generated/relay/YourStories_viewer.graphql.ts";
import { formatBoundedCount } from "../../../shared/format/formatBoundedCount.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import type { PageLocation } from "../../runtime/page/page.ts";
import { MoreButton } from "../../features/listing/MoreButton.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FilterLinks } from "../../ui/FilterLinks.tsx";
import { SearchForm } from "../../ui/SearchForm.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import type { StoriesChange } from "./changeStories.ts";
import { SelectionBar } from "./SelectionBar.tsx";
import * as texts from "./texts.ts";
import { useStoriesChange } from "./useStoriesChange.ts";
import { LISTS, SORTS, sortOf, type StoriesList } from "./yourStoriesLists.ts";
import { YourStoryRow } from "./YourStoryRow.tsx";
import styles from "./YourStories.module.css";
import { readConnection } from "../../features/listing/readConnection.ts";
import { PartNotLoaded } from "../../ui/PartNotLoaded.tsx";

/** A list of the viewer's stories, with tabs, counts, search and sort orders. */
export function YourStories(props: {
  viewer: YourStories_viewer$key;
  list: StoriesList;
  location: PageLocation;
}) {
  const { storyCounts, storiesConnection } = useFragment(
    graphql`
      fragment YourStories_viewer on Viewer
      @argumentDefinitions(
        filter: { type: "YourStoriesFilter!" }
        sort: { type: "YourStoriesSort!" }
        search: { type: "String!" }
        after: { type: "String" }
      ) {
        storyCounts {
          drafts
          public
          responses
          unlisted
          deleted
        }
        storiesConnection(filter: $filter, sort: $sort, search: $search, first: 20, after: $after) {
          edges {
            node {
              id
              post {
                id
              }
              ...YourStoryRow_story
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
  const { list, location } = props;
  const { isBusy, change } = useStoriesChange();
  const current = sortOf(location);
  const search = location.query.q ?? "";
  const path = pathOf(list);
  const { edges, pageInfo, hasFailed } = readConnection(storiesConnection);
  const { hasNextPage, endCursor } = pageInfo;
  const ids = edges.map(({ node }) => node.post.id);
  const { selected, select, selectAll, clear } = useSelection(ids);
  const changeSelected = async (what: StoriesChange): Promise<void> => {
    await change(what, selected);
    clear();
  };
  return (
    <section className={styles.page} aria-labelledby="your-stories">
      <YourStoriesHeader />
      <Tabs
        label={texts.lists}
        tabs={LISTS.map((other) => ({
          href: pathOf(other),
          label: `${other.label} ${formatBoundedCount(storyCounts[other.filterBy])}`,
          isCurrent: other === list,
        }))}
      />
      {ids.length === 0 && search === "" ? null : (
        <SearchForm
          action={path}
          label={texts.searchList(list.label)}
          placeholder={texts.searchPlaceholder(list.label)}
          value={search}
        >
          {current.tab && <input type="hidden" name="tab" value={current.tab} />}
        </SearchForm>
      )}
      {selected.length > 0 ? (
        <SelectionBar
          list={list}
          count={selected.length}
          isBusy={isBusy}
          onChange={(what) => void changeSelected(what)}
          onSelectAll={selectAll}
          onClear={clear}
        />
      ) : ids.length > 0 ? (
        <div className={styles.orders}>
          <FilterLinks
            label={texts.order}
            links={SORTS.map(({ sort, tab, label }) => ({
              href: pathOf(list, { tab, q: search }),
              label,
              isCurrent: sort === current.sort,
            }))}
          />
        </div>
      ) : null}
      {hasFailed ? (
        <PartNotLoaded />
      ) : ids.length === 0 ? (
        <Nothing list={list} search={search} />
      ) : (
        <ul className={styles.stories}>
          {edges.map(({ node }) => (
            <YourStoryRow
              key={node.id}
              story={node}
              list={list}
              now={location.now}
              isSelected={selected.includes(node.post.id)}
              onSelect={(isSelected) => select(node.post.id, isSelected)}
              onChange={(what) => void change(what, [node.post.id])}
            />
          ))}
        </ul>
      )}
      {hasNextPage && endCursor !== null && (
        <MoreButton cursor={endCursor} words={texts.moreStories} isLoading={false} />
      )}
    </section>
  );
}

function YourStoriesHeader() {
  return (
    <>
      <header className={styles.head}>
        <h1 id="your-stories">{texts.yourStories}</h1>
        <div className={styles.tools}>
          <Button size="small" variant="secondary" href={buildPath("YourOutbox")}>
            {texts.submissions}
          </Button>
          <Button size="small" href={buildPath("NewStory")}>
            {texts.write}
          </Button>
        </div>
      </header>
      <nav className={styles.others} aria-label={texts.otherStarts}>
        <a href={buildPath("ImportPost")}>{texts.importStory}</a>
        <a href={buildPath("NewPublication")}>{texts.newPublication}</a>
        <a href={buildPath("YourSeries", { filterBy: "public" })}>{texts.yourSeries}</a>
      </nav>
    </>
  );
}

/** The selected stories of the list. One that has left the list is no longer selected. */
function useSelection(ids: readonly string[]) {
  const [selected, setSelected] = useState<readonly string[]>([]);
  return {
    selected: selected.filter((id) => ids.includes(id)),
    select: (id: string, isSelected: boolean): void =>
      setSelected((before) => [
        ...before.filter((other) => other !== id),
        ...(isSelected ? [id] : []),
      ]),
    selectAll: () => setSelected(ids),
    clear: () => setSelected([]),
  };
}

function Nothing({ list, search }: { list: StoriesList; search: string }) {
  if (search === "") {
    // The trash and responses don't begin with a new story.
    const startsHere = list.filter !== "DELETED" && list.filter !== "RESPONSES";
    return (
      <EmptyState
        {...list.empty}
        action={
          startsHere ? (
            <Button variant="secondary" href={buildPath("NewStory")}>
              {texts.write}
            </Button>
          ) : null
        }
      />
    );
  }
  return (
    <EmptyState
      title={texts.nothingFound}
      text={texts.nothingFoundText(list.label, search)}
      action={
        <Button variant="secondary" href={pathOf(list)}>
          {texts.showAll}
        </Button>
      }
    />
  );
}

function pathOf({ filterBy }: StoriesList, query: { tab?: string; q?: string } = {}): string {
  const search = new URLSearchParams();
  if (query.tab) search.set("tab", query.tab);
  if (query.q) search.set("q", query.q);
  const path = buildPath("YourStories", { filterBy });
  return search.size > 0 ? `${path}?${search}` : path;
}
