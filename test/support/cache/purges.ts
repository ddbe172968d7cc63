// A fake purge service, a fixed clock, and reads of the outbox.

import { env } from "cloudflare:workers";
import { allRows, runStatement } from "../database.ts";
import { Database } from "../../../worker/db/database.ts";
import type { PurgeProcessor } from "../../../worker/domain/purges/processPurges.ts";
import type { PurgeService } from "../../../worker/domain/purges/purgeService.ts";
import { purgeStatement } from "../../../worker/domain/purges/queuePurge.ts";
import { NO_FAULTS } from "../../../worker/faults.ts";
import { FIXED_NOW } from "../factories.ts";

/** Records the tags of each call; the first `failures` calls fail. */
export class FakePurgeService implements PurgeService {
  readonly driver: string;
  readonly purgeLimits: PurgeService["purgeLimits"];
  readonly calls: string[][] = [];
  failures = 0;
  /** Runs while a call is in progress. */
  meanwhile: () => Promise<unknown> = async () => {};

  constructor(limits: PurgeService["purgeLimits"] = null, driver = "fake") {
    this.purgeLimits = limits;
    this.driver = driver;
  }

  async purge(tags: readonly string[]): Promise<void> {
    this.calls.push([...tags]);
    await this.meanwhile();
    if (this.failures > 0) {
      this.failures -= 1;
      throw new Error("The purge service is away");
    }
  }
}

/** Creates a queue processor whose clock the test controls and whose pauses take no time. */
export function makeProcessor(): PurgeProcessor & { now: number } {
  const drain = {
    now: FIXED_NOW,
    db: new Database(env.DB, NO_FAULTS),
    clock: () => drain.now,
    pause: async () => {},
  };
  return drain;
}

/** Queues tags as a write at this time would. */
export async function touch(tags: string[], now = FIXED_NOW): Promise<void> {
  await runStatement(purgeStatement(tags, now));
}

/** The columns of a row that tests check. */
export interface OutboxRow {
  tag: string;
  isRepeat: number;
  attempts: number;
  dueAt: number;
}

/** Reads all rows of the outbox, by tag. */
export async function outbox(): Promise<OutboxRow[]> {
  const results = await allRows<OutboxRow>(
    `SELECT tag, is_repeat AS isRepeat, attempts, due_at AS dueAt FROM purge_outbox ORDER BY tag`,
  );
  return results;
}

/** Empties the outbox and refills the budgets. */
export async function clearPurges(): Promise<void> {
  await env.DB.batch([
    env.DB.prepare("DELETE FROM purge_outbox"),
    env.DB.prepare("DELETE FROM purge_budgets"),
  ]);
}
