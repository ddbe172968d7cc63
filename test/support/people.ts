// Rows related to a user: follows, co-authored stories, readers.

import { sql, prepare } from "../../worker/db/sql.ts";
import { env } from "cloudflare:workers";
import { development } from "../../worker/development.ts";
import { NO_FAULTS } from "../../worker/faults.ts";
import { setAccountState } from "../../worker/domain/identity/accountState.ts";
import { Database } from "../../worker/db/database.ts";
import type { DomainContext } from "../../worker/domain/kernel/context.ts";
import { PurgeSet } from "../../worker/domain/kernel/PurgeSet.ts";
import { RenderTrace } from "../../worker/domain/kernel/RenderTrace.ts";
import { readConfig } from "../../worker/env.ts";
import { makePaymentDependencies } from "../../worker/domain/membership/payments/openPayments.ts";
import { makeMailDependencies } from "../../worker/http/outboxes/mailDependencies.ts";
import { FIXED_NOW, insertRow, nextNumber } from "./factories.ts";

/** Adds a follow. Doesn't update the counters. */
export async function followPerson(
  targetId: string,
  followerId: string,
  createdAt = FIXED_NOW - nextNumber() * 1000,
): Promise<void> {
  await insertRow("user_follows", {
    target_id: targetId,
    follower_id: followerId,
    created_at: createdAt,
  });
}

/** Adds a user as an author of a story. */
export async function addAuthor(postId: string, userId: string, position = 1): Promise<void> {
  await insertRow("post_authors", { post_id: postId, user_id: userId, role: "AUTHOR", position });
}

/** Sets the state of an account, as moderation or its owner would. */
export async function setSuspended(
  userId: string,
  hiddenByStaff: 0 | 1,
  closedAt: number | null = null,
): Promise<void> {
  const { statements } = setAccountState({
    account: sql`SELECT id FROM users WHERE id = ${userId}`,
    change: sql`hidden_by_staff = ${hiddenByStaff}, closed_at = ${closedAt}`,
    isHidden: hiddenByStaff === 1 || closedAt !== null ? sql`1` : sql`0`,
  });
  await env.DB.batch(statements.map((statement) => prepare(env.DB, statement)));
}

/** Adds reads of a story by this many anonymous viewers. */
export async function readStory(postId: string, times: number): Promise<void> {
  await env.DB.batch(
    Array.from({ length: times }, () => [
      env.DB.prepare(
        "INSERT INTO post_reads (post_id, reader_id, read_at) VALUES (?1, ?2, ?3)",
      ).bind(postId, `lo_${nextNumber()}`, FIXED_NOW),
      env.DB.prepare("UPDATE posts SET read_count = read_count + 1 WHERE id = ?1").bind(postId),
    ]).flat(),
  );
}

/** Creates a domain context without a request, for tests of the domain layer. */
export function makeDomainContext(): DomainContext {
  const db = new Database(env.DB, NO_FAULTS);
  const config = readConfig(env);
  return {
    db,
    config,
    development,
    renderTrace: new RenderTrace(),
    purgeSet: new PurgeSet(),
    mail: makeMailDependencies(config.mail, {
      db,
      development,
      faults: NO_FAULTS,
      binding: undefined,
    }),
    payments: makePaymentDependencies(config.payments, {
      db,
      development,
      clock: () => FIXED_NOW,
      at: () => {},
    }),
    events: { hasQueued: false },
    notifications: { hasQueued: false },
    search: { hasQueued: false },
    images: { bucket: env.IMAGES_BUCKET },
    statistics: {
      db: new Database(env.STATS, NO_FAULTS),
      bucket: env.STATISTICS_BUCKET,
      queue: env.STATISTICS_QUEUE,
    },
    isBot: false,
    now: FIXED_NOW,
    session: async () => null,
    sessionHash: null,
    sessionToken: null,
    network: "",
    visitorId: null,
    hasConsented: false,
    openedStories: new Set(),
    country: () => null,
  };
}
