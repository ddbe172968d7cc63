// Creates rows for tests with sensible defaults; a test passes only what it is about.

import { sql, prepare } from "../../worker/db/sql.ts";
import { env } from "cloudflare:workers";
import { runStatement } from "./database.ts";
import { newId } from "../../shared/ids.ts";
import { XSRF_HEADER } from "../../shared/xsrfHeader.ts";
import type { StoryDocument } from "../../shared/story/document.ts";
import { queueSearchStatement } from "../../worker/domain/searchIndex/queueSearch.ts";
import type { SearchIndex } from "../../shared/search/multiQuery.ts";
import { followList } from "../../worker/domain/lists/rows/listDiscussions.ts";
import { followCreators } from "../../worker/domain/identity/accountState.ts";
import { HAS_STORIES_SQL } from "../../worker/domain/sequences/writeSequence.ts";
import { hashToken } from "../../worker/domain/identity/rows/session.ts";

/** The current time in tests that set it: 2026-03-15 12:00 UTC. */
export const FIXED_NOW = Date.UTC(2026, 2, 15, 12);

let counter = 0;
/** Returns a number that is unique within the test file. */
export function nextNumber(): number {
  counter += 1;
  return counter;
}

/** The search index that a row belongs to, and the column with the id of what it describes. */
const SEARCHED: Readonly<Record<string, readonly [index: SearchIndex, column: string]>> = {
  users: ["users", "id"],
  collections: ["collections", "id"],
  tags: ["tags", "id"],
  catalogs: ["lists", "id"],
  posts: ["posts", "id"],
  post_authors: ["posts", "post_id"],
  post_bodies: ["posts", "post_id"],
  post_tags: ["posts", "post_id"],
};

/** Inserts a row and returns it. Queues it for the search index, as a write of the product does. */
export async function insertRow<Row extends Record<string, string | number | null>>(
  table: string,
  row: Row,
): Promise<Row> {
  const columns = Object.keys(row);
  const insert = env.DB.prepare(
    `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${columns.map((_, index) => `?${index + 1}`).join(", ")})`,
  ).bind(...Object.values(row));
  const searched = SEARCHED[table];
  if (!searched) {
    await insert.run();
    if (table === "sequence_posts")
      await runStatement(
        sql`UPDATE sequences SET has_stories = ${HAS_STORIES_SQL}
          WHERE id = ${row.sequence_id ?? null}`,
      );
    return row;
  }
  const [index, column] = searched;
  const queued = queueSearchStatement(index, [String(row[column])]);
  await env.DB.batch([insert, prepare(env.DB, queued)]);
  if (table === "catalogs") await changeList(String(row.id));
  return row;
}

/** Changes columns of a list, as its owner would. */
export async function changeList(id: string, set = "id = id"): Promise<void> {
  await env.DB.batch([
    env.DB.prepare(`UPDATE catalogs SET ${set} WHERE id = ?1`).bind(id),
    ...followList(id).map((statement) => prepare(env.DB, statement)),
  ]);
}

type Columns = Record<string, string | number | null>;

/** Creates a user. */
export async function makeUser(columns: Columns = {}) {
  const number = nextNumber();
  const username = String(columns.username ?? `person${number}`);
  return insertRow("users", {
    id: newId("user"),
    username,
    username_key: username.toLowerCase(),
    name: `Person ${number}`,
    created_at: FIXED_NOW - 1000,
    updated_at: FIXED_NOW - 1000,
    ...columns,
  } as Columns & { id: string; username: string; name: string });
}

/** Creates a publication. */
export async function makeCollection(columns: Columns = {}) {
  const number = nextNumber();
  return insertRow("collections", {
    id: newId("collection"),
    slug: `publication-${number}`,
    name: `Publication ${number}`,
    created_at: FIXED_NOW - 1000,
    updated_at: FIXED_NOW - 1000,
    ...columns,
  } as Columns & { id: string; slug: string; name: string });
}

/** Creates a story: published, public and with one paragraph by default. */
export async function makeStory(columns: Columns = {}, document?: StoryDocument) {
  const number = nextNumber();
  const published = FIXED_NOW - number * 60_000;
  const row = await insertRow("posts", {
    id: newId("post"),
    status: "PUBLISHED",
    visibility: "PUBLIC",
    title: `Story ${number}`,
    slug: `story-${number}`,
    created_at: published,
    first_published_at: published,
    latest_published_at: published,
    updated_at: published,
    ...columns,
  } as Columns & { id: string; title: string; slug: string });
  await runStatement(followCreators([row.id]));
  const body: StoryDocument = document ?? {
    paragraphs: [{ name: "p1", type: "P", text: `The text of story ${number}.` }],
  };
  await insertRow("post_bodies", {
    post_id: row.id,
    document: JSON.stringify(body),
  });
  return row;
}

/** Creates a tag. */
export async function makeTag(columns: Columns = {}) {
  const number = nextNumber();
  return insertRow("tags", {
    id: newId("tag"),
    slug: `tag-${number}`,
    display_title: `Tag ${number}`,
    created_at: FIXED_NOW,
    ...columns,
  } as Columns & { id: string; slug: string; display_title: string });
}

/** Adds a tag to a story. */
export async function tagStory(postId: string, tagId: string, position = 0): Promise<void> {
  await insertRow("post_tags", { post_id: postId, tag_id: tagId, position });
}

/** Signs a user in and returns the Cookie header, for read-only requests. */
export async function signIn(userId: string): Promise<string> {
  return (await signedIn(userId)).Cookie;
}

/** Signs a user in and returns their request headers, including the session's XSRF token. */
export async function signedIn(userId: string, columns: Columns = {}) {
  const token = `token-${nextNumber()}-${userId}`;
  const xsrf = `xsrf-${nextNumber()}`;
  await insertRow("sessions", {
    token_hash: await hashToken(token),
    user_id: userId,
    xsrf_token: xsrf,
    created_at: 0,
    expires_at: Number.MAX_SAFE_INTEGER,
    ...columns,
  });
  return { Cookie: `session=${token}`, [XSRF_HEADER]: xsrf };
}
