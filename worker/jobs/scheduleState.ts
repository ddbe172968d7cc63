// The schedule's place, so that a run continues where the one before stopped, however it ended.

import { type Database } from "../db/database.ts";
import { sql } from "../db/sql.ts";
import { dueTasks, dueTasksSql, type TaskName } from "./dueTasks.ts";

/** What a run starts with. */
export interface ScheduleStart {
  /** When the latest run ended, in milliseconds since 1970; 0 before the first one. */
  finishedAt: number;
  /** The task to start at; null for the first one. */
  nextTask: string | null;
  /** The retention task of this run; null for the first one. */
  nextRetention: string | null;
  /** The problems last reported to the operator. */
  problems: string;
  due: Record<TaskName, number>;
}

/** Reads the place and which tasks are due. */
export async function readScheduleStart(db: Database, now: number): Promise<ScheduleStart> {
  const [place, due] = await Promise.all([
    db.first<Omit<ScheduleStart, "due">>(sql`
      SELECT finished_at AS finishedAt, next_task AS nextTask, next_retention AS nextRetention,
      problems FROM schedule_state WHERE id = 1`),
    db.first(dueTasksSql(now)),
  ]);
  if (!place || !due) throw new Error("The schedule has no place");
  return { ...place, due: dueTasks(due) };
}

/**
 * Records the task after the one that starts now, so that one which ends the Worker doesn't hold up
 * the others.
 */
export async function recordNextTask(
  db: Database,
  next: { task: string; retention: string },
): Promise<void> {
  const recorded = sql`
    UPDATE schedule_state SET next_task = ${next.task}, next_retention = ${next.retention}
      WHERE id = 1`;
  await db.write([recorded], { idempotent: true });
}

/** Records the end of a run, and the task to continue with; null for the first one. */
export async function recordEnd(
  db: Database,
  { now, nextTask }: { now: number; nextTask: string | null },
): Promise<void> {
  const recorded = sql`
    UPDATE schedule_state SET finished_at = ${now}, next_task = ${nextTask} WHERE id = 1`;
  await db.write([recorded], { idempotent: true });
}
