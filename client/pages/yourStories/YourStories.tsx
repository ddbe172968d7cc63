import { type ReactNode, useState } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { YourStories_viewer$key } from "../../../generated/relay/YourStories_viewer.graphql.ts";

import { buildPath } from "../../../shared/routes/buildPath.ts";
import type { PageLocation } from "../../app/page.ts";
import { MoreButton } from "../../features/list/MoreButton.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FilterLinks } from "../../ui/FilterLinks.tsx";
import { SearchForm } from "../../ui/SearchForm.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { LISTS, SORTS, sortOf, type StoriesList } from "./yourStoriesLists.ts";
import { YourStoryRow } from "./YourStoryRow.tsx";
import * as texts from "./texts.ts";
import styles from "./YourStories.module.css";
import { readConnection } from "../../features/list/readConnection.ts";
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
  const current = sortOf(location);
  const search = location.query.q ?? "";
  const path = pathOf(list);
  const { edges, pageInfo, hasFailed } = readConnection(storiesConnection);
  const { hasNextPage, endCursor } = pageInfo;
  return (
    <section className={styles.page} aria-labelledby="your-stories">
      <header className={styles.head}>
        <h1 id="your-stories">{texts.yourStories}</h1>
        <div className={styles.tools}>
          <Button size="small" variant="secondary" href={buildPath("YourOutbox")}>
            {texts.submissions}
          </Button>
          <Button size="small" href={buildPath("NewStory")}>
            {texts.writeAStory}
          </Button>
        </div>
      </header>
      <nav className={styles.others} aria-label={texts.otherWaysToStart}>
        <a href={buildPath("ImportPost")}>{texts.importAStory}</a>
        <a href={buildPath("NewPublication")}>{texts.newPublication}</a>
        <a href={buildPath("YourSeries", { filterBy: "public" })}>{texts.yourSeries}</a>
      </nav>
      <Tabs
        label={texts.listsOfYourStories}
        tabs={LISTS.map((other) => ({
          href: pathOf(other),
          label: texts.listWithCount(other.label, storyCounts[other.filterBy]),
          isCurrent: other === list,
        }))}
      />
      <SearchForm
        action={path}
        label={texts.searchIn(list.label)}
        placeholder={texts.searchIn(list.label.toLowerCase())}
        value={search}
      >
        {current.tab && <input type="hidden" name="tab" value={current.tab} />}
      </SearchForm>
      <FilterLinks
        label={texts.orderOfYourStories}
        links={SORTS.map(({ sort, tab, label }) => ({
          href: pathOf(list, { tab, q: search }),
          label,
          isCurrent: sort === current.sort,
        }))}
      />
      <Rows
        // A story that left one list is now in another, so state must not carry over.
        key={pathOf(list, { tab: current.tab, q: search })}
        count={hasNextPage ? null : edges.length}
        nothing={hasFailed ? <PartNotLoaded /> : <Nothing list={list} search={search} />}
      >
        {(onGone) =>
          edges.map(({ node }) => (
            <YourStoryRow
              key={node.id}
              story={node}
              canBePinned={list.filter === "PUBLIC"}
              canBeSubmitted={list.filter === "DRAFTS" || list.filter === "PUBLIC"}
              now={location.now}
              onGone={onGone}
            />
          ))
        }
      </Rows>
      {hasNextPage && endCursor !== null && (
        <MoreButton cursor={endCursor} words={texts.moreStories} isLoading={false} />
      )}
    </section>
  );
}

/** The stories of a list; the empty state once the last of them has been removed. */
function Rows(props: {
  /** How many were loaded; null if more follow. */
  count: number | null;
  nothing: ReactNode;
  children: (onGone: () => void) => ReactNode;
}) {
  const { count, nothing, children } = props;
  const [gone, setGone] = useState(0);
  if (count !== null && gone >= count) return nothing;
  return <ul className={styles.stories}>{children(() => setGone((before) => before + 1))}</ul>;
}

function Nothing({ list, search }: { list: StoriesList; search: string }) {
  if (search === "") {
    return (
      <EmptyState
        {...list.empty}
        action={
          <Button variant="secondary" href={buildPath("NewStory")}>
            {texts.writeAStory}
          </Button>
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
