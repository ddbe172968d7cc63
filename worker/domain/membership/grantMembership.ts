import { sql } from "../../db/sql.ts";
import type { PaidTier } from "../../../shared/membership/plans.ts";
import type { DomainContext } from "../kernel/context.ts";
import { extendAccess, extensionStart, readExtendable } from "./extendAccess.ts";
import { queueSync } from "./sync/queueSync.ts";
import { logStatement } from "./membershipLog.ts";

const DAY_MS = 86_400_000;

/** Reads and writes that a concurrent change may make necessary. */
const MAX_ATTEMPTS = 5;

export interface Grant {
  userId: string;
  days: number;
  /** The tier for someone who isn't a member now; members keep theirs. */
  tier: PaidTier;
  reason: string;
  /** Null for an operator's command. */
  staffId: string | null;
  /**
   * The newest entry of the history when the grant was asked for: after it, the same grant is made
   * once. Null to make it in any case.
   */
  afterEntry: number | null;
}

/** A membership after a grant. */
export interface GrantReceipt {
  membershipId: string;
  tier: PaidTier;
  accessUntil: number;
}

/**
 * Gives someone a membership, or extends theirs, without a charge. The reason stays on record.
 */
export async function grantMembership(
  context: Pick<DomainContext, "db" | "now" | "payments" | "purgeSet">,
  grant: Grant,
): Promise<GrantReceipt> {
  const { db, now } = context;
  const { userId, days, tier, reason, staffId } = grant;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const found = await readExtendable(context, userId);
    const made = await readMade(context, grant);
    if (made) return made;
    const until = extensionStart(found, now) + days * DAY_MS;
    const granted = found.tier ?? tier;
    const [extended, purge] = extendAccess(context, found, { tier: granted, until });
    const log = logStatement(
      { userId, actor: { kind: "STAFF", staffId }, action: "grant", reason, detail: { days } },
      now,
      sql`(SELECT granted_until FROM memberships WHERE user_id = ${userId}) = ${until}
        AND (SELECT revision FROM memberships WHERE user_id = ${userId}) = ${found.revision + 1}`,
    );
    const written = await db.write(
      [purge, extended, log, queueSync(context, userId, `grant:${userId}:${until}`)],
      { idempotent: false },
    );
    const row = written.first(extended);
    if (row) return { membershipId: row.id, tier: granted, accessUntil: until };
  }
  throw new Error("The membership kept changing while it was extended");
}

/** The membership after the same grant, which was sent twice; null if it wasn't made yet. */
async function readMade(
  { db }: Pick<DomainContext, "db">,
  { userId, days, reason, staffId, afterEntry }: Grant,
): Promise<GrantReceipt | null> {
  if (afterEntry === null) return null;
  return db.first<GrantReceipt>(sql`
    SELECT m.id AS membershipId, m.granted_tier AS tier, m.access_until AS accessUntil
    FROM membership_log l JOIN memberships m ON m.user_id = l.user_id
    WHERE l.user_id = ${userId} AND +l.id > ${afterEntry} AND l.action = 'grant'
      AND +l.staff_id IS ${staffId}
      AND l.reason = ${reason} AND l.detail ->> 'days' = ${days} LIMIT 1`);
}
