// Owns account exports: requested by the owner, built after the response or by the schedule, and
// available only to the owner for a week.

import { defineLoader } from "../../db/loader.ts";
import { DAY_MS, MINUTE_MS } from "../../../shared/durations.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { sql } from "../../db/sql.ts";
import { bytesOfPiece, piecesOf } from "../../db/pieces.ts";
import { log } from "../../log.ts";
import type { DomainContext } from "../kernel/context.ts";
import { exportReady } from "../mail/messages/account/exportReady.ts";
import { queueMail } from "../mail/queueMail.ts";
import { newToken } from "../kernel/newToken.ts";
import { addressKey, countRequest, isBeyond, LIMITS } from "../identity/rows/rateLimits.ts";

/** How long an archive is stored, in milliseconds. */
export const EXPORT_LIFETIME_MS = 7 * DAY_MS;
/** The lease of a worker that builds an archive, in milliseconds. */
const CLAIM_MS = 5 * MINUTE_MS;

/** An export as its owner sees it. Times are in milliseconds since 1970. */
export interface AccountExport {
  id: string;
  askedAt: number;
  /** Null until it is built. */
  readyAt: number | null;
  expiresAt: number;
}

const COLUMNS = sql`id, asked_at AS askedAt, ready_at AS readyAt, expires_at AS expiresAt`;

/** Requests an export. Returns false if rate limited. */
export async function askForExport(
  { db, now }: Pick<DomainContext, "db" | "now">,
  userId: string,
): Promise<boolean> {
  const key = addressKey(LIMITS.exportsOfUser, userId);
  const counted = countRequest(key, LIMITS.exportsOfUser, now);
  const written = await db.write([counted], {
    idempotent: false,
  });
  if (isBeyond(written.first(counted), LIMITS.exportsOfUser)) return false;
  await db.write(
    [
      sql`INSERT INTO account_exports (id, user_id, asked_at, expires_at)
        SELECT ${newToken().slice(0, 24)}, ${userId}, ${now}, ${now + EXPORT_LIFETIME_MS}
        WHERE NOT EXISTS (SELECT 1 FROM account_exports WHERE user_id = ${userId}
          AND ready_at IS NULL
          AND expires_at > ${now})`,
    ],
    { idempotent: true },
  );
  return true;
}

/** A person's exports, newest first. */
export const exportsByUser = defineLoader<DomainContext, string, AccountExport[]>(
  ({ db, now }, userIds) =>
    Promise.all(
      userIds.map((userId) =>
        db.all<AccountExport>(sql`
          SELECT ${COLUMNS} FROM account_exports WHERE user_id = ${userId} AND expires_at > ${now}
          ORDER BY asked_at DESC, id LIMIT 20`),
      ),
    ),
);

/**
 * An export for its owner: the archive in pieces, or null until it is built. Undefined for
 * everyone else and after it expired.
 */
export async function readExport(
  { db, now }: Pick<DomainContext, "db" | "now">,
  userId: string,
  id: string,
): Promise<ReadableStream<Uint8Array> | null | undefined> {
  const found = await db.first<{ readyAt: number | null }>(sql`
    SELECT ready_at AS readyAt FROM account_exports
    WHERE id = ${id} AND user_id = ${userId} AND expires_at > ${now}`);
  if (!found) return undefined;
  if (found.readyAt === null) return null;
  let position = 0;
  return new ReadableStream({
    async pull(controller) {
      const piece = await db.first<{ content: string }>(sql`
        SELECT CAST(content AS TEXT) AS content FROM account_export_parts
        WHERE export_id = ${id} AND position = ${position}`);
      position += 1;
      if (piece) controller.enqueue(bytesOfPiece(piece.content));
      else controller.close();
    },
  });
}

/** Builds pending exports one after another, and deletes expired ones. */
export async function makeDueExports(context: DomainContext): Promise<void> {
  const { db, now } = context;
  for (;;) {
    const claimed = sql<{ id: string; userId: string }>`
      UPDATE account_exports SET claimed_until = ${now + CLAIM_MS}
        WHERE id = (SELECT id FROM account_exports WHERE ready_at IS NULL AND expires_at > ${now}
          AND coalesce(claimed_until, 0) <= ${now} ORDER BY asked_at, id LIMIT 1)
      RETURNING id, user_id AS userId`;
    const written = await db.write(
      [claimed, sql`DELETE FROM account_exports WHERE expires_at <= ${now}`],
      { idempotent: false },
    );
    const due = written.first(claimed);
    if (!due) return;
    try {
      await make(context, due);
    } catch (error) {
      log("error", "An account export could not be created", { error });
      return;
    }
  }
}

async function make(
  context: DomainContext,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  const { db, now } = context;
  const { accountArchive } = await import("./accountArchive.ts");
  const bytes = await accountArchive(context, userId);
  await db.write([sql`DELETE FROM account_export_parts WHERE export_id = ${id}`], {
    idempotent: true,
  });
  let position = 0;
  for (const piece of piecesOf(bytes)) {
    await db.write(
      [
        sql`INSERT INTO account_export_parts (export_id, position, content)
          VALUES (${id}, ${position}, CAST(${piece} AS BLOB))
          ON CONFLICT (export_id, position) DO UPDATE SET content = excluded.content`,
      ],
      { idempotent: true },
    );
    position += 1;
  }
  const owners = sql<{ email: string }>`SELECT email FROM user_emails WHERE user_id = ${userId}`;
  const written = await db.write(
    [owners, sql`UPDATE account_exports SET ready_at = ${now} WHERE id = ${id}`],
    { idempotent: true },
  );
  await notifyOwner(context, id, written.first(owners)?.email);
}

/** Never throws: the settings also show that it is ready. */
async function notifyOwner(
  context: DomainContext,
  id: string,
  to: string | undefined,
): Promise<void> {
  if (to === undefined) return;
  try {
    const url = context.config.publicUrl + buildPath("ShowExport", { exportId: id });
    const message = exportReady({ url, validMs: EXPORT_LIFETIME_MS });
    await context.db.write([queueMail(context, { to, key: `export-${id}`, message })], {
      idempotent: true,
    });
  } catch (error) {
    log("error", "The owner could not be notified of an export", { error });
  }
}
