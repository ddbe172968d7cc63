// Owns changes to series, which only their writer may make, with the writer's own stories. Story
// pages show the series they belong to, so each write purges the pages of all its stories.

import { postTag } from "../../../shared/cache/cacheTags.ts";
import { idFromKey } from "../../../shared/ids.ts";
import {
  MAX_SEQUENCE_DESCRIPTION,
  MAX_SEQUENCE_POSTS,
  MAX_SEQUENCE_TITLE,
} from "../../../shared/limits.ts";
import { cleanText } from "../../../shared/story/cleanText.ts";
import { oneLine } from "../../../shared/story/oneLine.ts";
import { sql, type Statement } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { queuePurge } from "../purges/queuePurge.ts";
import { sequenceById, type SequenceRow } from "./sequences.ts";

/** Why a write to a series failed. */
export type SequenceError =
  | "no-sequence"
  | "not-writer"
  | "suspended"
  | "no-key"
  | "no-title"
  | "title-too-long"
  | "description-too-long"
  | "too-many-posts"
  | "no-own-story";

export type SequenceWriteResult = { kind: "done"; sequence: SequenceRow } | { kind: SequenceError };

/** Changes to a series. Undefined leaves a field unchanged. */
export interface SequenceInput {
  title?: string | undefined;
  description?: string | undefined;
  isPublic?: boolean | undefined;
}

/**
 * Creates a series that only its writer sees. The same key always refers to the same series.
 */
export async function createSequence(
  context: DomainContext,
  viewerId: string,
  { key, title, description = "" }: { key: string; title: string; description?: string },
): Promise<SequenceWriteResult> {
  if (!/^[A-Za-z0-9_-]{8,64}$/.test(key)) return { kind: "no-key" };
  const words = readWords({ title, description });
  if (typeof words === "string") return { kind: words };
  const id = await idFromKey("sequence", `${viewerId}:${key}`);
  await context.db.write(
    [
      sql`INSERT INTO sequences (id, creator_id, title, description, created_at, updated_at)
        SELECT ${id}, id, ${words.title}, ${words.description}, ${context.now}, ${context.now}
          FROM users WHERE id = ${viewerId} AND is_hidden = 0
        ON CONFLICT DO NOTHING`,
    ],
    { idempotent: true },
  );
  const sequence = await fresh(context, id);
  return sequence ? { kind: "done", sequence } : { kind: "suspended" };
}

/** Changes the title, description or visibility of a series. */
export async function editSequence(
  context: DomainContext,
  viewerId: string,
  id: string,
  input: SequenceInput,
): Promise<SequenceWriteResult> {
  const own = await ownSequence(context, viewerId, id);
  if ("error" in own) return { kind: own.error };
  const { sequence, postIds } = own;
  const words = readWords({
    title: input.title ?? sequence.title,
    description: input.description ?? sequence.description,
  });
  if (typeof words === "string") return { kind: words };
  const isPublic = (input.isPublic ?? sequence.isPublic === 1) ? 1 : 0;
  return change(context, sequence, postIds, [
    sql`UPDATE sequences SET title = ${words.title}, description = ${words.description},
      is_public = ${isPublic}, updated_at = ${context.now}
      WHERE id = ${id} AND creator_id = ${viewerId}`,
  ]);
}

/** SQL of the next `sequences.has_stories`, once the series' stories are written. */
export const HAS_STORIES_SQL = sql`EXISTS (SELECT 1 FROM sequence_posts s
  JOIN posts p ON p.id = s.post_id WHERE s.sequence_id = sequences.id AND p.is_listed = 1)`;

/**
 * Replaces the stories of a series with these stories of its writer, in this order.
 */
export async function setSequencePosts(
  context: DomainContext,
  viewerId: string,
  id: string,
  postIds: readonly string[],
): Promise<SequenceWriteResult> {
  const wanted = [...new Set(postIds)];
  if (wanted.length > MAX_SEQUENCE_POSTS) return { kind: "too-many-posts" };
  const list = JSON.stringify(wanted);
  const [own, found] = await Promise.all([
    ownSequence(context, viewerId, id),
    context.db.first<{ count: number }>(sql`
      SELECT count(*) AS count FROM posts WHERE id IN (SELECT value FROM json_each(${list}))
      AND creator_id = ${viewerId} AND status <> 'DELETED' AND in_response_to_post_id IS NULL`),
  ]);
  if ("error" in own) return { kind: own.error };
  if (found?.count !== wanted.length) return { kind: "no-own-story" };
  return change(
    context,
    own.sequence,
    [...new Set([...own.postIds, ...wanted])],
    [
      sql`DELETE FROM sequence_posts WHERE sequence_id = ${id}`,
      sql`INSERT INTO sequence_posts (sequence_id, post_id, position)
        SELECT ${id}, value, key FROM json_each(${list}) WHERE EXISTS
          (SELECT 1 FROM sequences WHERE id = ${id} AND creator_id = ${viewerId})`,
      sql`UPDATE sequences SET updated_at = ${context.now}, has_stories = ${HAS_STORIES_SQL}
        WHERE id = ${id}`,
    ],
  );
}

/** Deletes a series; its stories stay. */
export async function deleteSequence(
  context: DomainContext,
  viewerId: string,
  id: string,
): Promise<{ kind: "done" | SequenceError }> {
  const own = await ownSequence(context, viewerId, id);
  if ("error" in own) return { kind: own.error };
  await context.db.write(
    [
      queuePurge(context, own.postIds.map(postTag)),
      sql`DELETE FROM sequence_posts WHERE sequence_id = ${id}`,
      sql`DELETE FROM sequences WHERE id = ${id} AND creator_id = ${viewerId}`,
    ],
    { idempotent: true },
  );
  sequenceById(context).clear(id);
  return { kind: "done" };
}

/** Returns the ids of all stories of a series, in order. */
export async function sequencePostIds(
  { db }: Pick<DomainContext, "db">,
  id: string,
): Promise<string[]> {
  const rows = await db.all<{ id: string }>(sql`
    SELECT s.post_id AS id FROM sequence_posts s JOIN posts p ON p.id = s.post_id
    WHERE s.sequence_id = ${id} AND p.status <> 'DELETED' ORDER BY s.position
      LIMIT +${MAX_SEQUENCE_POSTS}`);
  return rows.map((row) => row.id);
}

async function ownSequence(
  context: DomainContext,
  viewerId: string,
  id: string,
): Promise<{ sequence: SequenceRow; postIds: string[] } | { error: SequenceError }> {
  const [sequence, postIds, viewer] = await Promise.all([
    sequenceById(context).load(id),
    sequencePostIds(context, id),
    context.db.first<{ isHidden: number }>(
      sql`SELECT is_hidden AS isHidden FROM users WHERE id = ${viewerId}`,
    ),
  ]);
  if (!sequence) return { error: "no-sequence" };
  if (sequence.creatorId !== viewerId) {
    return { error: sequence.isPublic === 1 ? "not-writer" : "no-sequence" };
  }
  return viewer?.isHidden === 0 ? { sequence, postIds } : { error: "suspended" };
}

async function change(
  context: DomainContext,
  { id }: SequenceRow,
  postIds: readonly string[],
  statements: Statement[],
): Promise<SequenceWriteResult> {
  await context.db.write([queuePurge(context, postIds.map(postTag)), ...statements], {
    idempotent: true,
  });
  const sequence = await fresh(context, id);
  return sequence ? { kind: "done", sequence } : { kind: "no-sequence" };
}

function fresh(context: DomainContext, id: string): Promise<SequenceRow | null> {
  sequenceById(context).clear(id);
  return sequenceById(context).load(id);
}

function readWords({ title, description }: { title: string; description: string }) {
  const words = {
    title: oneLine(title),
    description: cleanText(description).trim(),
  };
  if (words.title === "") return "no-title" as const;
  if (words.title.length > MAX_SEQUENCE_TITLE) return "title-too-long" as const;
  if (words.description.length > MAX_SEQUENCE_DESCRIPTION) return "description-too-long" as const;
  return words;
}
