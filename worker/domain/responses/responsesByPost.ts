import type { ResponseSort } from "../../../shared/enums.ts";
import { type Page, type PageBounds, toPage } from "../../db/keyset.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../context.ts";
import { bindingOf, notMuted } from "../mutes/notMuted.ts";
import { seenDocument } from "../stories/bodyFor.ts";
import { type RawStory, type StoryRow, storySelect, toStory } from "../stories/storyRow.ts";

/** A page of what readers answered to a story or response. */
export interface ResponsesKey {
  postId: string;
  sort: ResponseSort;
  bounds: PageBounds;
  /** Those that the story's writer has hidden, instead of all others. */
  areHidden?: boolean;
}

/** Responses to a story. */
export const responsesByPost = defineLoader<DomainContext, ResponsesKey, Page<StoryRow>>(
  (context, keys) => Promise.all(keys.map((key) => readResponses(context, key))),
  (key) => JSON.stringify(key),
);

type RawResponse = RawStory & { sortValue: number; document: string | null };

async function readResponses(
  context: DomainContext,
  { postId, sort, bounds, areHidden = false }: ResponsesKey,
): Promise<Page<StoryRow>> {
  const { values, bind } = bindingOf(
    postId,
    bounds.after?.value ?? Number.MAX_SAFE_INTEGER,
    bounds.after?.id ?? "~",
    bounds.limit + 1,
    areHidden ? 1 : 0,
  );
  const [where, order] = RESPONSES_SQL[sort];
  // What one has hidden oneself one can show again, whoever it is by.
  const unmuted = areHidden ? "" : notMuted(context, bind).person("p.creator_id");
  const rows = await context.db.all<RawResponse>(where + unmuted + order, ...values);
  const page = toPage(rows, bounds, ({ sortValue, id }) => ({ value: sortValue, id }));
  return {
    ...page,
    edges: page.edges.map(({ cursor, node: row }) => {
      if (row.document !== null) seenDocument(context, row.id, row.document);
      return { cursor, node: toStory(context, row) };
    }),
  };
}

const RESPONSES_SQL: Readonly<Record<ResponseSort, readonly [where: string, order: string]>> = {
  NEWEST: responsesSql("p.first_published_at"),
  TOP: responsesSql("p.clap_count"),
};

function responsesSql(sortValue: string): readonly [where: string, order: string] {
  return [
    `${storySelect("posts p", {
      extra: `${sortValue} AS sortValue,
      (SELECT document FROM post_bodies b WHERE b.post_id = p.id) AS document`,
    })}
     WHERE p.in_response_to_post_id = ?1 AND p.status = 'PUBLISHED' AND p.is_hidden_response = ?5
       AND p.is_suspended = 0 AND (${sortValue}, p.id) < (?2, ?3)`,
    ` ORDER BY ${sortValue} DESC, p.id DESC LIMIT +?4`,
  ];
}
