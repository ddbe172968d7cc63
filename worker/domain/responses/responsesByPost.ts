import { sql, type Sql, type Statement } from "../../db/sql.ts";
import type { ResponseSort } from "../../../shared/enums.ts";
import { InvalidPageError, type Page, type PageBounds, toPage } from "../../db/keyset.ts";
import { isSnapshotCursor, readSnapshotCursor, snapshotCursorId } from "../../db/snapshotCursor.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../kernel/context.ts";
import {
  type RawResponseText,
  RESPONSE_TEXT_COLUMNS,
  seenResponseText,
} from "../stories/rows/storyDetail.ts";
import { type RawStory, type StoryRow, storySelect, toStory } from "../stories/rows/storyRow.ts";
import { isListedSql } from "./rows/isListedSql.ts";

/** A page of the responses to a story or response. */
export interface ResponsesKey {
  postId: string;
  sort: ResponseSort;
  bounds: PageBounds;
  /** Returns only the responses hidden by the story's writer. Otherwise those are excluded. */
  areHidden?: boolean;
}

/** Loads the responses to a story or response. */
export const responsesByPost = defineLoader<DomainContext, ResponsesKey, Page<StoryRow>>(
  (context, keys) => Promise.all(keys.map((key) => readResponses(context, key))),
  (key) => JSON.stringify(key),
);

type RawResponse = RawStory & RawResponseText & { position: number };

async function readResponses(
  context: DomainContext,
  { postId, sort, bounds, areHidden = false }: ResponsesKey,
): Promise<Page<StoryRow>> {
  const { after } = bounds;
  const isTop = sort === "TOP";
  if (!isTop && after && isSnapshotCursor(after.id))
    throw new InvalidPageError("The cursor belongs to another order");
  const walk = isTop && after ? readSnapshotCursor(after.id) : null;
  const isListed = isListedSql(context, areHidden);
  const order = walk ? "WALK" : sort;
  const rows = await context.db.all<RawResponse>(
    responsesSql(
      order,
      {
        postId,
        areHidden,
        // A later page of the top responses is ranked as of this time.
        rankedAt: walk?.timestamp ?? context.now,
        after: after?.value ?? Number.MAX_SAFE_INTEGER,
        afterId: walk?.id ?? after?.id ?? "~",
        limit: bounds.limit + 1,
      },
      isListed,
    ),
  );
  const timestamp = walk?.timestamp ?? context.now;
  const page = toPage(rows, bounds, ({ position, id }) => ({
    value: position,
    id: isTop ? snapshotCursorId(timestamp, id) : id,
  }));
  return {
    ...page,
    edges: page.edges.map(({ cursor, node: row }) => {
      seenResponseText(context, row);
      return { cursor, node: toStory(context, row) };
    }),
  };
}

/** Responses whose claps changed since the snapshot's timestamp, each with the change. */
const moved = (
  since: number,
): Sql => sql`(SELECT post_id, sum(change) AS change FROM clap_keys INDEXED BY clap_keys_by_age
  WHERE created_at > ${since} GROUP BY post_id) v CROSS JOIN posts p ON p.id = v.post_id`;

/**
 * The sort positions, highest first. Snapshot pagination of the TOP order ignores claps made since
 * the first page, so it neither repeats nor skips responses (decision 57).
 */
const POSITIONS = {
  NEWEST: sql`p.first_published_at`,
  TOP: sql`p.clap_count`,
} as const satisfies Record<ResponseSort, Sql>;

/** What a statement of responses reads. */
interface ResponsesRead {
  postId: string;
  areHidden: boolean;
  rankedAt: number;
  /** The position before the page. */
  after: number;
  afterId: string;
  limit: number;
}

function responsesSql(
  order: ResponseSort | "WALK",
  { postId, areHidden, rankedAt, after, afterId, limit }: ResponsesRead,
  isListed: Sql,
): Statement<RawResponse> {
  // `+` keeps SQLite from compiling the statement again for each value (decision 7).
  const among = sql`p.in_response_to_post_id = +${postId} AND ${isListed}`;
  const ids = (position: Sql, from: Sql, where: Sql): Sql =>
    sql`SELECT p.id, ${position} AS position FROM ${from}
      WHERE ${among} AND ${where} AND (${position}, p.id) < (${after}, ${afterId})
      ORDER BY ${position} DESC, p.id DESC LIMIT +${limit}`;
  const page =
    order === "WALK"
      ? sql`
        SELECT * FROM (
          SELECT * FROM
            (${ids(POSITIONS.TOP, sql`posts p`, sql`NOT EXISTS (SELECT 1 FROM clap_keys m WHERE m.post_id = p.id AND m.created_at > ${rankedAt})`)})
          UNION ALL SELECT * FROM
            (${ids(sql`p.clap_count - v.change`, moved(rankedAt), sql`TRUE`)}))
        ORDER BY position DESC, id DESC LIMIT +${limit}`
      : // Hidden responses are few, so they are sorted; others are read in index order.
        ids(areHidden ? sql`+${POSITIONS[order]}` : POSITIONS[order], sql`posts p`, sql`TRUE`);
  const select = storySelect(sql`page k JOIN posts p ON p.id = k.id`, {
    extra: sql`k.position AS position, ${RESPONSE_TEXT_COLUMNS}`,
  });
  // Selects the page's ids first, so that documents are read for those rows only.
  return sql`
    WITH page AS MATERIALIZED (
      ${page})
    ${select} ORDER BY k.position DESC, k.id DESC`;
}
