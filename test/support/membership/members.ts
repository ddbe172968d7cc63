// Members for tests, without a payment.

import type { PaidTier } from "../../../shared/membership/plans.ts";
import { insertRow, nextNumber } from "../factories.ts";
import { runSql } from "../database.ts";

/** A time that no test reaches. */
const FOR_GOOD = Date.UTC(2100, 0);

/**
 * Makes a user a member, by a grant that doesn't end unless `grantedUntil` says when. Replaces a
 * membership from before.
 */
export async function becomeMember(
  { id }: { id: string },
  tier: PaidTier = "MEMBER",
  { grantedUntil = FOR_GOOD, since = 0 }: { grantedUntil?: number; since?: number } = {},
): Promise<void> {
  await runSql("DELETE FROM memberships WHERE user_id = ?1", id);
  await insertRow("memberships", {
    user_id: id,
    id: `mem_test${nextNumber()}${id}`,
    plan: tier === "FRIEND" ? "PREMIUM_YEARLY" : "YEARLY",
    provider: "MEDIUM_GIFT",
    granted_tier: tier,
    granted_until: grantedUntil,
    member_since: since,
    friend_since: tier === "FRIEND" ? since : null,
    started_at: since,
    period_ends_at: grantedUntil,
    updated_at: since,
  });
}
