// Publishes scheduled stories when their time has come (see schedulePost.ts).

import { sql } from "../../db/sql.ts";
import { log } from "../../log.ts";
import type { DomainContext } from "../kernel/context.ts";
import { endOrphanedSchedules, failSchedule } from "./failSchedule.ts";
import { isRetractedSql } from "./isRetractedSql.ts";
import { publishStory } from "./publishStory.ts";

/** Number of stories read at once. */
const MAX_AT_ONCE = 20;
/**
 * Maximum duration of a run before it stops starting stories, in milliseconds, because other
 * scheduled tasks are due as well.
 */
const TURN_MS = 20_000;

interface DueStory {
  postId: string;
  /** The person who scheduled it, or null for an editor who no longer exists. */
  publisherId: string | null;
  isEditors: number;
  revision: number;
  at: number;
  /** 1 after a failed attempt. These stories come last, so that they don't delay others. */
  hasFailed: number;
  /** 1 if the writer has withdrawn the scheduled text and submitted a newer one. */
  isRetracted: number;
}

/**
 * Publishes due stories with their scheduled time and text, as the person who scheduled them, until
 * none is left or the run has lasted `turnMs` milliseconds. The next run, a minute later,
 * continues. If a story may no longer be published, its schedule ends and its writer is notified.
 * Unexpected errors are logged and retried. Safe to run concurrently.
 */
export async function publishDue(context: DomainContext, turnMs = TURN_MS): Promise<number> {
  const endsAt = Date.now() + turnMs;
  await endOrphanedSchedules(context);
  let published = 0;
  let last: DueStory | undefined;
  for (;;) {
    const due: DueStory[] = await nextDue(context, last);
    for (const story of due) {
      if (Date.now() >= endsAt) return published;
      if (await publishOne(context, story)) published += 1;
    }
    last = due.at(-1);
    if (!last) return published;
  }
}

function nextDue({ db, now }: DomainContext, last: DueStory | undefined): Promise<DueStory[]> {
  const hasFailed = sql`d.schedule_error IS 'tried-again'`;
  return db.all<DueStory>(sql`
    SELECT d.post_id AS postId, d.writers_schedule IS NOT NULL AS isEditors,
      iif(d.writers_schedule IS NULL, p.creator_id, d.scheduled_by) AS publisherId,
      coalesce(d.scheduled_revision, d.revision) AS revision, d.scheduled_at AS at,
      ${hasFailed} AS hasFailed, ${isRetractedSql(sql`d`)} AS isRetracted
    FROM drafts d JOIN posts p ON p.id = d.post_id
    WHERE d.scheduled_at <= ${now} AND p.creator_id IS NOT NULL
      AND (${hasFailed}, d.scheduled_at, d.post_id) > (${last?.hasFailed ?? 0},
        ${last?.at ?? Number.MIN_SAFE_INTEGER}, ${last?.postId ?? ""})
    ORDER BY hasFailed, d.scheduled_at, d.post_id LIMIT +${MAX_AT_ONCE}`);
}

/** Results which mean that the person may no longer edit the story. */
const MAY_NOT = new Set(["no-story", "not-editor", "suspended", "not-in-collection"]);

/** Returns whether the story was published. */
async function publishOne(context: DomainContext, story: DueStory): Promise<boolean> {
  const { postId, publisherId, revision, at } = story;
  const isEditors = story.isEditors === 1;
  try {
    if (publisherId === null || story.isRetracted === 1) {
      const errorMessage = publisherId === null ? "editor-gone" : "text-gone";
      await failSchedule(context, { postId, at, error: errorMessage });
      return false;
    }
    const input = { postId, baseRev: revision, settings: {} };
    const { kind } = await publishStory(context, publisherId, input, { dueAt: at });
    if (kind !== "published" && kind !== "conflict") {
      const errorMessage = isEditors && MAY_NOT.has(kind) ? "editor-gone" : kind;
      await failSchedule(context, { postId, at, error: errorMessage });
    }
    return kind === "published";
  } catch (error) {
    log("error", "A scheduled story could not be published", { postId, error });
    await retryLater(context, { postId, at }).catch(() => {});
    return false;
  }
}

/**
 * Keeps the story due, but after all stories without a failed attempt. Does nothing if it was
 * rescheduled meanwhile.
 */
async function retryLater(
  { db }: DomainContext,
  { postId, at }: Pick<DueStory, "postId" | "at">,
): Promise<void> {
  await db.write(
    [
      sql`UPDATE drafts SET schedule_error = 'tried-again'
        WHERE post_id = ${postId} AND scheduled_at = ${at}`,
    ],
    { idempotent: true },
  );
}
