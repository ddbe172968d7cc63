// Owns preserving a writer's choices while editors have the story. An editor's schedule replaces
// the writer's until it ends, and an editor's settings replace the writer's until the submission
// ends. A draft is under an editor's schedule if `drafts.writers_schedule` stores the writer's.

import { sql, type Sql, type Statement } from "../../db/sql.ts";

/** SQL of the writer's schedule to store in a row of drafts while `scheduler` schedules it. */
export function retainedScheduleSql(scheduler: Sql): Sql {
  return sql`iif(${scheduler} = (SELECT creator_id FROM posts WHERE id = drafts.post_id), NULL,
    coalesce(writers_schedule, json_object('at', scheduled_at,
      'revision', scheduled_revision, 'collectionId', settings ->> '$.collectionId')))`;
}

/**
 * SQL of the writer's settings to store in a row of drafts while `chooser` sets others. Null if the
 * writer saves them.
 */
export function retainedSettingsSql(chooser: Sql): Sql {
  return sql`(SELECT iif(p.creator_id IS ${chooser} OR p.status <> 'DRAFT', NULL,
    coalesce(drafts.writers_settings, drafts.settings, 'null'))
    FROM posts p WHERE p.id = drafts.post_id)`;
}

/** Returns the statement that restores the writer's settings of a story, or those of a SELECT. */
export function giveSettingsBack(postId: string | Sql, when: Sql): Statement {
  return sql`
    UPDATE drafts SET settings = nullif(writers_settings, 'null'), writers_settings = NULL
    WHERE post_id IN (${postId}) AND writers_settings IS NOT NULL AND ${when}`;
}

/** The condition for ending an editor's schedule, and the error shown to the writer. */
interface Ending {
  /** SQL of the condition. */
  when: Sql;
  /**
   * Why the story was not published, as a code of `publishError`. Null if the schedule didn't
   * fail.
   */
  error: string | null;
}

/**
 * Returns the statement that ends an editor's schedule and restores the writer's publication and,
 * if its time is after `now`, the writer's schedule; of a story, or those of a SELECT.
 */
export function endEditorsSchedule(
  postId: string | Sql,
  now: number,
  { when, error }: Ending,
): Statement {
  const isToCome = sql`writers_schedule ->> '$.at' > ${now}`;
  return sql`
    UPDATE drafts SET scheduled_by = NULL, scheduled_note = '',
      schedule_error = coalesce(${error}, iif(writers_schedule ->> '$.at' <= ${now},
        'moment-passed', NULL)),
      scheduled_at = iif(${isToCome}, writers_schedule ->> '$.at', NULL),
      scheduled_revision = iif(${isToCome}, writers_schedule ->> '$.revision', NULL),
      settings = json_set(settings, '$.collectionId', writers_schedule ->> '$.collectionId'),
      writers_schedule = NULL
    WHERE post_id IN (${postId}) AND writers_schedule IS NOT NULL AND ${when}`;
}
