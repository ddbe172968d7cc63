import type { ResponseSort } from "../../../../shared/enums.ts";
import { InvalidPage, type Page, type PageBounds, toPage } from "../../../db/keyset.ts";
import {
  isSnapshotCursor,
  readSnapshotCursor,
  snapshotCursorId,
} from "../../../db/snapshotCursor.ts";
import { defineLoader } from "../../../db/loader.ts";
import type { DomainContext } from "../../context.ts";
import { bindingOf, notMuted } from "../../core/mutes/notMuted.ts";
import { seenDocument } from "../../core/stories/bodyFor.ts";
import { withPosition } from "../../core/stories/storyLists.ts";
import { type RawStory, type StoryRow, storySelect, toStory } from "../../core/stories/storyRow.ts";

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

type RawResponse = RawStory & { position: number; document: string | null };

async function readResponses(
  context: DomainContext,
  { postId, sort, bounds, areHidden = false }: ResponsesKey,
): Promise<Page<StoryRow>> {
  const { after } = bounds;
  const isTop = sort === "TOP";
  if (!isTop && after && isSnapshotCursor(after.id))
    throw new InvalidPage("The cursor is one of another order");
  const walk = isTop && after ? readSnapshotCursor(after.id) : null;
  const { values, bind } = bindingOf(
    postId,
    after?.value ?? Number.MAX_SAFE_INTEGER,
    walk?.id ?? after?.id ?? "~",
    bounds.limit + 1,
    ...(walk ? [walk.timestamp] : []),
  );
  // What one has hidden oneself one can show again, whoever it is by.
  const unmuted = areHidden ? "" : notMuted(context, bind).person("p.creator_id");
  const order = walk ? "WALK" : sort;
  const rows = await context.db.all<RawResponse>(
    responsesSql(order, areHidden, unmuted),
    ...values,
  );
  const timestamp = walk?.timestamp ?? context.now;
  const page = toPage(rows, bounds, ({ position, id }) => ({
    value: position,
    id: isTop ? snapshotCursorId(timestamp, id) : id,
  }));
  return {
    ...page,
    edges: page.edges.map(({ cursor, node: row }) => {
      if (row.document !== null) seenDocument(context, row.id, row.document);
      return { cursor, node: toStory(context, row) };
    }),
  };
}

/** Responses that claps have moved since a walk began, at ?5, each with by how many. */
const MOVED = `(SELECT post_id, sum(change) AS change FROM clap_keys INDEXED BY clap_keys_by_age
    WHERE created_at > ?5 GROUP BY post_id) v CROSS JOIN posts p ON p.id = v.post_id`;

/**
 * By what responses are ordered, the highest first. A walk through the most applauded goes on as it
 * began: what is applauded meanwhile neither repeats nor hides any (decision 162).
 */
const POSITIONS = {
  NEWEST: "p.first_published_at",
  TOP: "p.clap_count",
} as const satisfies Record<ResponseSort, string>;

function responsesSql(order: ResponseSort | "WALK", areHidden: boolean, unmuted: string): string {
  // A constant, so that SQLite can use the index of those that are hidden.
  const among = `p.in_response_to_post_id = ?1 AND p.status = 'PUBLISHED'
    AND p.is_hidden_response & 1 = ${areHidden ? 1 : 0} AND p.is_suspended = 0`;
  const ids = (position: string, from: string, where: string): string =>
    `SELECT p.id, ${position} AS position FROM ${from}
     WHERE ${among} AND ${where} AND (${position}, p.id) < (?2, ?3) ${unmuted}
     ORDER BY ${position} DESC, p.id DESC LIMIT +?4`;
  const page =
    order === "WALK"
      ? `SELECT * FROM (
           SELECT * FROM (${ids(POSITIONS.TOP, "posts p", `NOT EXISTS (SELECT 1 FROM clap_keys m WHERE m.post_id = p.id AND m.created_at > ?5)`)})
           UNION ALL SELECT * FROM (${ids(`p.clap_count - v.change`, MOVED, "TRUE")}))
         ORDER BY position DESC, id DESC LIMIT +?4`
      : // Few are hidden: they are sorted, where all others are read in the order of claps.
        ids(areHidden ? `+${POSITIONS[order]}` : POSITIONS[order], "posts p", "TRUE");
  const select = storySelect("page k JOIN posts p ON p.id = k.id", {
    extra: "(SELECT document FROM post_bodies b WHERE b.post_id = p.id) AS document",
  });
  // The page's ids come first, so that texts are read for those alone.
  return `WITH page AS MATERIALIZED (
      ${page})
    ${withPosition(select)} ORDER BY k.position DESC, k.id DESC`;
}
