// Owns changing flags: one rule per user, one for staff, one for a share of all users. What
// anonymous viewers get is part of cached pages, so those are purged.

import { EVERY_PAGE_TAG } from "../../../shared/cache/cacheTags.ts";
import { FLAG_DEFAULTS, type FlagName, type FlagValue } from "../../../shared/flags.ts";
import { sql, type Statement } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { purgeStatement } from "../purges/queuePurge.ts";
import { evaluateFlags, type FlagRule } from "./evaluateFlags.ts";
import { forgetRules, RULES_IN_ORDER, RULES_TTL_MS } from "./flags.ts";

/** Maximum number of rules in a response. */
const MAX_SHOWN = 1000;

/** Audience of a rule. `share` is more than 0 and at most 1, which is everyone. */
export type FlagAudience =
  | { audience: "USER"; userId: string }
  | { audience: "STAFF" }
  | { audience: "SHARE"; share: number };

/** A rule to set; without a value the rule is removed, so other rules or the default apply. */
export interface FlagChange {
  flag: FlagName;
  value: FlagValue | null;
  whom: FlagAudience;
}

/** State after a change. */
export interface FlagsReceipt {
  /** Every flag by name, with its value for viewers whom no listed rule matches. */
  flags: { name: FlagName; value: FlagValue; isDefault: boolean }[];
  /** In evaluation order; values as JSON. */
  rules: FlagRule[];
  totalRules: number;
  /** Whether the change purges cached pages. */
  arePagesRerendered: boolean;
}

/**
 * The id of an account, given its id or its username with or without `@`; null for none.
 */
export async function accountNamed(
  { db }: Pick<DomainContext, "db">,
  typed: string,
): Promise<string | null> {
  const row = await db.first<{ id: string }>(
    sql`SELECT id FROM users WHERE id = ${typed.trim().replace(/^@/, "")}
      OR username_key = lower(${typed.trim().replace(/^@/, "")})
      ORDER BY id <> ${typed.trim().replace(/^@/, "")} LIMIT +1`,
  );
  return row?.id ?? null;
}

/**
 * Sets or removes the rule of an audience, replacing the previous one; with null only reads.
 * Idempotent.
 */
export async function changeFlag(
  { db, now }: Pick<DomainContext, "db" | "now">,
  change: FlagChange | null,
): Promise<FlagsReceipt> {
  const arePagesRerendered =
    change !== null && isPubliclyVisible(await db.all<FlagRule>(RULES_IN_ORDER), change);
  const rules = RULES_IN_ORDER;
  const written = await db.write(
    [
      ...(change ? ruleStatements(change) : []),
      // Delayed until every isolate uses the new rules; before that, a page rendered with old rules
      // would be cached again.
      ...(arePagesRerendered
        ? [purgeStatement([EVERY_PAGE_TAG], now, undefined, now + RULES_TTL_MS)]
        : []),
      rules,
    ],
    { idempotent: true },
  );
  forgetRules();
  return { ...receiptOf(written.rows(rules)), arePagesRerendered };
}

function receiptOf(rows: readonly FlagRule[]): Omit<FlagsReceipt, "arePagesRerendered"> {
  const forAll = evaluateFlags(rows, null);
  const names = Object.keys(FLAG_DEFAULTS).toSorted() as FlagName[];
  return {
    flags: names.map((name) => ({
      name,
      value: forAll[name],
      isDefault: forAll[name] === FLAG_DEFAULTS[name],
    })),
    rules: rows.slice(0, MAX_SHOWN),
    totalRules: rows.length,
  };
}

/** True if the value for anonymous viewers, whose pages are cached, changes. */
function isPubliclyVisible(
  before: readonly FlagRule[],
  { flag, value, whom }: FlagChange,
): boolean {
  if (whom.audience !== "SHARE") return false;
  const others = before.filter((rule) => rule.flag !== flag || rule.audience !== "SHARE");
  const own = { flag, audience: whom.audience, userId: null, share: whom.share };
  const after = value === null ? others : [...others, { ...own, value: JSON.stringify(value) }];
  return evaluateFlags(before, null)[flag] !== evaluateFlags(after, null)[flag];
}

function ruleStatements({ flag, value, whom }: FlagChange): Statement[] {
  const userId = whom.audience === "USER" ? whom.userId : null;
  const share = whom.audience === "SHARE" ? whom.share : null;
  const ends: Statement = sql`
    DELETE FROM flag_rules WHERE flag = ${flag} AND audience = ${whom.audience}
      AND user_id IS ${userId}`;
  if (value === null) return [ends];
  return [
    ends,
    sql`INSERT INTO flag_rules (flag, position, audience, user_id, share, value)
      SELECT ${flag}, coalesce(max(position), 0) + 1, ${whom.audience}, ${userId}, ${share},
        ${JSON.stringify(value)} FROM flag_rules WHERE flag = ${flag}`,
  ];
}
