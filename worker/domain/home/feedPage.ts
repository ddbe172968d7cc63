import { type Page, type PageBounds, toPage } from "../../db/keyset.ts";
import type { DomainContext } from "../kernel/context.ts";
import type { ListedStory } from "../stories/rows/storyLists.ts";
import { type StoryRow, toStory } from "../stories/rows/storyRow.ts";
import { primeViewerEdge } from "../stories/rows/viewerEdge.ts";
import { type FeedReason, readFeedReason } from "./feedReason.ts";

/**
 * A feed row as read from the database: the reason as JSON for `readFeedReason`, and the viewer
 * edge as selected by `viewerEdgeJson`.
 */
export type FeedRow = ListedStory & { reason: string | null; viewerEdge: string };

/** A page of stories, each with the reason it appears. */
export type FeedPage = Omit<Page<StoryRow>, "edges"> & {
  edges: (Page<StoryRow>["edges"][number] & { reason: FeedReason })[];
};

/** Builds a page of stories with reasons. `rows` contain one row more than the page holds. */
export function toFeedPage(
  context: DomainContext,
  userId: string,
  rows: readonly FeedRow[],
  bounds: PageBounds,
  cursorId: (row: FeedRow) => string = ({ id }) => id,
): FeedPage {
  const page = toPage(rows, bounds, (row) => ({ value: row.position, id: cursorId(row) }));
  return {
    ...page,
    edges: page.edges.map(({ cursor, node: { reason, viewerEdge, ...raw } }) => {
      primeViewerEdge(context, userId, raw.id, viewerEdge);
      return { cursor, node: toStory(context, raw), reason: readFeedReason(reason) };
    }),
  };
}
