import { sql, type Sql } from "../../db/sql.ts";
import type { ResponseSort } from "../../../shared/enums.ts";
import { type Page, type PageBounds, toPage } from "../../db/keyset.ts";
import type { DomainContext } from "../kernel/context.ts";
import { type UserRow, userFromJson, userJson } from "../people/rows/userRow.ts";
import { seenUser } from "../people/rows/users.ts";
import { storyById } from "../stories/rows/stories.ts";

/** A person who clapped for a story. */
export interface Clapper {
  user: UserRow;
  clapCount: number;
  /** Milliseconds since 1970. */
  clappedAt: number;
}

const POSITIONS: Record<ResponseSort, Sql> = {
  NEWEST: sql`k.updated_at`,
  TOP: sql`k.clap_count`,
};

/**
 * Returns the people who clapped for a story, for its writer only. Everyone else gets an empty
 * page.
 */
export async function clappersOf(
  context: DomainContext,
  postId: string,
  sort: ResponseSort,
  bounds: PageBounds,
): Promise<Page<Clapper>> {
  const story = await storyById(context).load(postId);
  return clappersFor(context, story?.creatorId ?? null, postId, sort, bounds);
}

/**
 * Does the same for a row of `posts` whose owner (a writer or a list's owner) is known. Only the
 * owner sees the result.
 */
export async function clappersFor(
  context: DomainContext,
  ownerId: string | null,
  postId: string,
  sort: ResponseSort,
  bounds: PageBounds,
): Promise<Page<Clapper>> {
  const session = await context.session();
  const isWriter = session !== null && ownerId === session.userId;
  const position = POSITIONS[sort];
  const rows = isWriter
    ? await context.db.all<{
        userId: string;
        position: number;
        clapCount: number;
        clappedAt: number;
        user: string;
      }>(sql`
        SELECT k.user_id AS userId, ${position} AS position, k.clap_count AS clapCount,
          k.updated_at AS clappedAt, ${userJson("u")} AS user
        FROM claps k JOIN users u ON u.id = k.user_id
        WHERE k.post_id = ${postId} AND u.is_hidden = 0
          AND (${position}, k.user_id) < (${bounds.after?.value ?? Number.MAX_SAFE_INTEGER},
          ${bounds.after?.id ?? "~"})
        ORDER BY ${position} DESC, k.user_id DESC LIMIT +${bounds.limit + 1}`)
    : [];
  const page = toPage(rows, bounds, (row) => ({ value: row.position, id: row.userId }));
  return {
    ...page,
    edges: page.edges.map(({ cursor, node: { user, clapCount, clappedAt } }) => ({
      cursor,
      node: { user: seenUser(context, userFromJson(user))!, clapCount, clappedAt },
    })),
  };
}
