// Owns how what a writer has chosen outlives what editors choose who have the story: an editor's schedule
// stands in the place of the writer's until it ends, an editor's settings until the submission does.
// A draft under an editor's schedule is one that keeps its writer's (`drafts.writers_schedule`).

import type { Statement } from "../../../db/database.ts";

/** SQL of what a row of drafts keeps of its writer's schedule while `scheduler` schedules it. */
export function retainedScheduleSql(scheduler: string): string {
  return `iif(${scheduler} = (SELECT creator_id FROM posts WHERE id = drafts.post_id), NULL,
    coalesce(writers_schedule, json_object('at', scheduled_at,
      'revision', scheduled_revision, 'collectionId', settings ->> '$.collectionId')))`;
}

/**
 * SQL of what a row of drafts keeps of its writer's settings while `chooser` chooses others. What the
 * writer saves themself is theirs.
 */
export function retainedSettingsSql(chooser: string): string {
  return `(SELECT iif(p.creator_id IS ${chooser} OR p.status <> 'DRAFT', NULL,
    coalesce(drafts.writers_settings, drafts.settings, 'null'))
    FROM posts p WHERE p.id = drafts.post_id)`;
}

/** The statement that gives a writer their settings back. `sql` has ?2 and on for its values. */
export function giveSettingsBack(
  postId: string,
  { sql, values }: Pick<Ending, "sql" | "values">,
): Statement {
  return [
    `UPDATE drafts SET settings = nullif(writers_settings, 'null'), writers_settings = NULL
     WHERE post_id = ?1 AND writers_settings IS NOT NULL AND ${sql}`,
    postId,
    ...values,
  ];
}

/** When an editor's schedule ends, and what of that its writer is to read. */
interface Ending {
  /** SQL of the condition, with ?4 and on for its values. */
  sql: string;
  values: readonly (string | number)[];
  /** Why it was not published, as `publishProblem` knows it; null where that is no failure. */
  error: string | null;
}

/**
 * The statement that ends what an editor has scheduled and gives the writer back what they had: their
 * publication and, where its moment is still to come after `now`, their schedule.
 */
export function endEditorsSchedule(
  postId: string,
  now: number,
  { sql, values, error }: Ending,
): Statement {
  const isToCome = "writers_schedule ->> '$.at' > ?2";
  return [
    `UPDATE drafts SET scheduled_by = NULL, scheduled_note = '',
       schedule_error = coalesce(?3, iif(writers_schedule ->> '$.at' <= ?2, 'moment-passed', NULL)),
       scheduled_at = iif(${isToCome}, writers_schedule ->> '$.at', NULL),
       scheduled_revision = iif(${isToCome}, writers_schedule ->> '$.revision', NULL),
       settings = json_set(settings, '$.collectionId', writers_schedule ->> '$.collectionId'),
       writers_schedule = NULL
     WHERE post_id = ?1 AND writers_schedule IS NOT NULL AND ${sql}`,
    postId,
    now,
    error,
    ...values,
  ];
}
