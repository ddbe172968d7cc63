import { useState } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { YourStories_viewer$key } from "../../../generated/relay/YourStories_viewer.graphql.ts";
import { formatBoundedCount } from "../../../shared/format/formatBoundedCount.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import type { PageLocation } from "../../runtime/page/page.ts";
import { MoreButton } from "../../features/listing/MoreButton.tsx";
import { readConnection } from "../../features/listing/readConnection.ts";
import { SelectionBar, type SelectionAction } from "../../features/yourStories/SelectionBar.tsx";
import { useSelection } from "../../features/yourStories/useSelection.ts";
import { WorkList } from "../../features/yourStories/WorkList.tsx";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PageFrame } from "../../ui/PageFrame.tsx";
import { PartNotLoaded } from "../../ui/PartNotLoaded.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { SortMenu } from "../../ui/workspace/SortMenu.tsx";
import { Toolbar } from "../../ui/workspace/Toolbar.tsx";
import { ToolbarSearch } from "../../ui/workspace/ToolbarSearch.tsx";
import type { StoriesChange } from "./changeStories.ts";
import { StartMenu } from "./StartMenu.tsx";
import * as texts from "./texts.ts";
import { useStoriesChange } from "./useStoriesChange.ts";
import { LISTS, SORTS, sortOf, type StoriesList } from "./yourStoriesLists.ts";
import { YourStoryRow } from "./YourStoryRow.tsx";

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
  const search = location.query.q ?? "";
  const { edges, pageInfo, hasFailed } = readConnection(storiesConnection);
  const { hasNextPage, endCursor } = pageInfo;
  const selection = useSelection(edges.map(({ node }) => node.post.id));
  const [isAsking, setAsking] = useState(false);
  const changeSelected = async (what: StoriesChange): Promise<void> => {
    await change(what, selection.ids);
    selection.clear();
  };
  return (
    <PageFrame
      width="broad"
      heading={texts.yourStories}
      action={<StartMenu isWritingOffered={!startsInList(list, search, edges.length)} />}
    >
      <div>
        {selection.ids.length > 0 ? (
          <SelectionBar
            selection={selection}
            isBusy={isBusy}
            actions={actionsIn(list, (what) =>
              what === "unpublish" ? setAsking(true) : void changeSelected(what),
            )}
          />
        ) : (
          <ListToolbar
            list={list}
            location={location}
            counts={storyCounts}
            isEmpty={edges.length === 0}
          />
        )}
        {hasFailed ? (
          <PartNotLoaded />
        ) : edges.length === 0 ? (
          <Nothing list={list} search={search} />
        ) : (
          <WorkList label={list.label}>
            {edges.map(({ node }) => (
              <YourStoryRow
                key={node.id}
                story={node}
                list={list}
                now={location.now}
                isSelected={selection.has(node.post.id)}
                onSelect={(isSelected) => selection.select(node.post.id, isSelected)}
                onChange={(what) => void change(what, [node.post.id])}
              />
            ))}
          </WorkList>
        )}
      </div>
      {hasNextPage && endCursor !== null && (
        <MoreButton cursor={endCursor} words={texts.moreStories} isLoading={false} />
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void changeSelected("unpublish");
        }}
        title={texts.unpublishTitle(selection.ids.length)}
        confirmLabel={texts.unpublish}
      >
        {texts.unpublishText(selection.ids.length)}
      </ConfirmDialog>
    </PageFrame>
  );
}

/** The lists as tabs, and what searches and sorts this one. */
function ListToolbar(props: {
  list: StoriesList;
  location: PageLocation;
  counts: Readonly<Record<StoriesList["filterBy"], number>>;
  isEmpty: boolean;
}) {
  const { list, location, counts, isEmpty } = props;
  const current = sortOf(location);
  const search = location.query.q ?? "";
  return (
    <Toolbar
      tools={
        isEmpty && search === "" ? null : (
          <>
            <ToolbarSearch
              action={pathOf(list)}
              clearHref={pathOf(list, { tab: current.tab })}
              label={texts.searchList(list.label)}
              placeholder={texts.searchPlaceholder(list.label)}
              value={search}
            >
              {current.tab && <input type="hidden" name="tab" value={current.tab} />}
            </ToolbarSearch>
            <SortMenu
              label={texts.order}
              orders={SORTS.map(({ sort, tab, label }) => ({
                href: pathOf(list, { tab, q: search }),
                label,
                isCurrent: sort === current.sort,
              }))}
            />
          </>
        )
      }
    >
      <Tabs
        label={texts.lists}
        tabs={LISTS.map((other) => ({
          href: pathOf(other),
          label: `${other.label} ${formatBoundedCount(counts[other.filterBy])}`,
          isCurrent: other === list,
        }))}
      />
    </Toolbar>
  );
}

/** What can be done with the selected stories of a list. */
function actionsIn(
  { filter }: StoriesList,
  onChange: (what: StoriesChange) => void,
): SelectionAction[] {
  if (filter === "DELETED") return [{ label: texts.restore, act: () => onChange("restore") }];
  const isPublished = filter === "PUBLIC" || filter === "UNLISTED";
  return [
    ...(isPublished ? [{ label: texts.unpublish, act: () => onChange("unpublish") }] : []),
    { label: texts.remove, tone: "danger", act: () => onChange("delete") },
  ];
}

/** Whether an empty list offers to write. The trash and responses don't begin with a new story. */
function startsInList({ filter }: StoriesList, search: string, count: number): boolean {
  return count === 0 && search === "" && filter !== "DELETED" && filter !== "RESPONSES";
}

function Nothing({ list, search }: { list: StoriesList; search: string }) {
  if (search === "") {
    return (
      <EmptyState
        {...list.empty}
        action={
          startsInList(list, search, 0) ? (
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

function pathOf(
  { filterBy }: StoriesList,
  query: { tab?: string | undefined; q?: string } = {},
): string {
  const search = new URLSearchParams();
  if (query.tab) search.set("tab", query.tab);
  if (query.q) search.set("q", query.q);
  const path = buildPath("YourStories", { filterBy });
  return search.size > 0 ? `${path}?${search}` : path;
}
