import type { D1Database } from "@cloudflare/workers-types";
import type { StoryDocument } from "../../../../shared/story/document.ts";
import { bodyHtml } from "./bodyHtml.ts";

const CARD = `p.id, p.title, p.subtitle, p.excerpt, p.reading_time AS readingTime,
  p.first_published_at AS firstPublishedAt, p.clap_count AS clapCount,
  p.response_count AS responseCount, '/p/' || p.id AS path,
  u.id AS userId, u.name AS userName, u.username, u.bio,
  c.id AS collectionId, c.name AS collectionName, c.slug AS collectionSlug, c.tagline`;
const SOURCE = `posts p JOIN users u ON u.id = p.creator_id
  LEFT JOIN collections c ON c.id = p.collection_id`;
const NEWEST = "ORDER BY p.first_published_at DESC, p.id DESC";

const STORY = `SELECT ${CARD}, b.document FROM ${SOURCE}
  JOIN post_bodies b ON b.post_id = p.id WHERE p.id = ?1`;
const TAGS = `SELECT t.id, t.slug, t.display_title AS displayTitle
  FROM post_tags pt JOIN tags t ON t.id = pt.tag_id WHERE pt.post_id = ?1 ORDER BY pt.position`;
const RESPONSES = `SELECT ${CARD}, b.document FROM ${SOURCE}
  JOIN post_bodies b ON b.post_id = p.id
  WHERE p.in_response_to_post_id = ?1 AND p.status = 'PUBLISHED' ${NEWEST} LIMIT 10`;
const FROM_CREATOR = `SELECT ${CARD} FROM ${SOURCE} WHERE p.is_listed = 1 AND p.id <> ?1
  AND p.creator_id = (SELECT creator_id FROM posts WHERE id = ?1) ${NEWEST} LIMIT 4`;
const FROM_COLLECTION = `SELECT ${CARD} FROM ${SOURCE} WHERE p.is_listed = 1 AND p.id <> ?1
  AND p.collection_id = (SELECT collection_id FROM posts WHERE id = ?1)
  AND p.creator_id <> (SELECT creator_id FROM posts WHERE id = ?1) ${NEWEST} LIMIT 4`;

interface Row {
  id: string;
  document?: string;
  userId: string;
  userName: string;
  username: string;
  bio: string;
  collectionId: string | null;
  collectionName: string;
  collectionSlug: string;
  tagline: string;
}

/** Reads a story with everything on its page in one batch; null if it doesn't exist. */
export async function readStory(db: D1Database, id: string): Promise<object | null> {
  const statements = [STORY, TAGS, RESPONSES, FROM_CREATOR, FROM_COLLECTION];
  const [stories, tags, responses, fromCreator, fromCollection] = await db.batch(
    statements.map((sql) => db.prepare(sql).bind(id)),
  );
  const row = stories?.results[0] as Row | undefined;
  if (!row) return null;
  const list = (result: { results: unknown[] } | undefined): object[] =>
    (result?.results ?? []).map((item) => toStory(item as Row));
  return {
    ...toStory(row),
    tags: tags?.results,
    responses: list(responses),
    moreFromCreator: list(fromCreator),
    moreFromCollection: list(fromCollection),
  };
}

function toStory(row: Row): object {
  const { userId, userName, username, bio, collectionId, collectionName, tagline } = row;
  return {
    ...row,
    bodyHtml: row.document ? bodyHtml(JSON.parse(row.document) as StoryDocument) : "",
    creator: { id: userId, name: userName, username, bio },
    collection: collectionId
      ? { id: collectionId, name: collectionName, slug: row.collectionSlug, tagline }
      : null,
  };
}
