import { type Page, type PageBounds, toPage } from "../../../db/keyset.ts";
import type { DomainContext } from "../../context.ts";
import type { ListedStory } from "../../core/stories/storyLists.ts";
import { type StoryRow, toStory } from "../../core/stories/storyRow.ts";
import { primeViewerEdge } from "../../core/stories/viewerEdge.ts";
import { type FeedReason, readFeedReason } from "./feedReason.ts";

/**
 * A story of a feed as it is read: its reason as JSON, for `readFeedReason`, and what the reader is to
 * it, as `viewerEdgeJson` has it.
 */
export type FeedRow = ListedStory & { reason: string | null; viewerEdge: string };

/** A page of stories, each with why it is there. */
export type FeedPage = Omit<Page<StoryRow>, "edges"> & {
  edges: (Page<StoryRow>["edges"][number] & { reason: FeedReason })[];
};

/** Makes a page of a person's stories with their reasons of rows read with one more than it holds. */
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
