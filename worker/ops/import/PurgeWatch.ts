import { sql, prepare } from "../../db/sql.ts";
import type { D1Database } from "@cloudflare/workers-types";
import { EVERY_PAGE_TAG } from "../../../shared/cache/cacheTags.ts";
import { purgeStatement } from "../../domain/purges/queuePurge.ts";

/** Milliseconds after which an unfinished import counts as aborted. */
const DEAD_LETTER_AFTER_MS = 600_000;

/**
 * Purges all pages once after an import that changes something. The purge is queued before the
 * first write, for a time when the import should have finished, so that an aborted import is purged
 * too. At the end it is moved to now, or cancelled if nothing changed.
 */
export class PurgeWatch {
  readonly #db: D1Database;
  readonly #startedAt: number;

  private constructor(db: D1Database, startedAt: number) {
    this.#db = db;
    this.#startedAt = startedAt;
  }

  static async begin({ db, now }: { db: D1Database; now: number }): Promise<PurgeWatch> {
    const watch = new PurgeWatch(db, now);
    await watch.#queue(now + DEAD_LETTER_AFTER_MS);
    return watch;
  }

  async end(hasChanged: boolean): Promise<void> {
    if (hasChanged) return this.#queue(this.#startedAt);
    const dueAt = this.#startedAt + DEAD_LETTER_AFTER_MS;
    const ended = sql`DELETE FROM purge_outbox
      WHERE tag = ${EVERY_PAGE_TAG} AND due_at = ${dueAt} AND touched_at = ${this.#startedAt}`;
    await prepare(this.#db, ended).run();
  }

  async #queue(dueAt: number): Promise<void> {
    const statement = purgeStatement([EVERY_PAGE_TAG], this.#startedAt, undefined, dueAt);
    await prepare(this.#db, statement).run();
  }
}
