import { type Page, type PageBounds, toPage } from "../../db/keyset.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../context.ts";
import { seenDocument } from "./bodyFor.ts";
import { type RawStory, type StoryRow, storySelect, toStory } from "./storyRow.ts";

/** A page of what readers answered to a story or response. */
export interface ResponsesKey {
  postId: string;
  bounds: PageBounds;
}

/** Responses to a story, newest first; hidden ones are left out. */
export const responsesByPost = defineLoader<DomainContext, ResponsesKey, Page<StoryRow>>(
  (context, keys) => Promise.all(keys.map((key) => readResponses(context, key))),
  (key) => JSON.stringify(key),
);

async function readResponses(
  context: DomainContext,
  { postId, bounds }: ResponsesKey,
): Promise<Page<StoryRow>> {
  const rows = await context.db.all<RawStory & { publishedAt: number; document: string | null }>(
    RESPONSES_SQL,
    postId,
    bounds.after?.value ?? Number.MAX_SAFE_INTEGER,
    bounds.after?.id ?? "~",
    bounds.limit + 1,
  );
  const page = toPage(rows, bounds, ({ publishedAt, id }) => ({ value: publishedAt, id }));
  return {
    ...page,
    edges: page.edges.map(({ cursor, node: row }) => {
      if (row.document !== null) seenDocument(context, row.id, row.document);
      return { cursor, node: toStory(context, row) };
    }),
  };
}

const RESPONSES_SQL = `${storySelect("posts p", {
  extra: `p.first_published_at AS publishedAt,
    (SELECT document FROM post_bodies b WHERE b.post_id = p.id) AS document`,
})}
     WHERE p.in_response_to_post_id = ?1 AND p.status = 'PUBLISHED' AND p.is_hidden_response = 0
       AND p.is_suspended = 0 AND (p.first_published_at, p.id) < (?2, ?3)
     ORDER BY p.first_published_at DESC, p.id DESC LIMIT +?4`;
