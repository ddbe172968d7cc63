// Owns how an operator says what a flag is: one rule for one person, one for the staff, one for a share
// of all. What holds for strangers is in pages that are kept, so those are made anew.

import { EVERY_PAGE_TAG } from "../../../../shared/cacheTags.ts";
import { FLAG_DEFAULTS, type FlagName, type FlagValue } from "../../../../shared/flags.ts";
import type { Statement } from "../../../db/database.ts";
import type { DomainContext } from "../../context.ts";
import { purgeStatement } from "../purges/queuePurge.ts";
import { evaluateFlags, type FlagRule } from "./evaluateFlags.ts";
import { forgetRules, RULES_IN_ORDER, RULES_TTL_MS } from "./flags.ts";

/** Most rules that one look answers. */
const MAX_SHOWN = 1000;

/** Whom a rule is for. `share` is more than 0 and at most 1, which is everyone. */
export type FlagAudience =
  | { audience: "USER"; userId: string }
  | { audience: "STAFF" }
  | { audience: "SHARE"; share: number };

/** What is to hold for whom; without a value, what other rules or the default say. */
export interface FlagChange {
  flag: FlagName;
  value: FlagValue | null;
  whom: FlagAudience;
}

/** What holds after a change. */
export interface FlagsReceipt {
  /** Every flag, by name: what it is for everyone whom no rule of the list is about. */
  flags: { name: FlagName; value: FlagValue; isDefault: boolean }[];
  /** In the order in which they are tried; values as JSON. */
  rules: FlagRule[];
  totalRules: number;
  /** Whether pages that are kept change with it. */
  arePagesRerendered: boolean;
}

/**
 * The id of an account by its id or its username, with or without `@`; null where there is none.
 * Throws as Database does.
 */
export async function accountNamed(
  { db }: Pick<DomainContext, "db">,
  typed: string,
): Promise<string | null> {
  const row = await db.first<{ id: string }>(
    "SELECT id FROM users WHERE id = ?1 OR username_key = lower(?1) ORDER BY id <> ?1 LIMIT +1",
    typed.trim().replace(/^@/, ""),
  );
  return row?.id ?? null;
}

/**
 * Says what a flag is for somebody, instead of what was said for the same before; with null only looks.
 * Doing it again changes nothing. Throws as Database does.
 */
export async function changeFlag(
  { db, now }: Pick<DomainContext, "db" | "now">,
  change: FlagChange | null,
): Promise<FlagsReceipt> {
  const arePagesRerendered =
    change !== null && isPubliclyVisible(await db.all<FlagRule>(RULES_IN_ORDER), change);
  const results = await db.write(
    [
      ...(change ? ruleStatements(change) : []),
      // Not before every isolate goes by the new rules: a page made by the old would be kept again.
      ...(arePagesRerendered
        ? [purgeStatement([EVERY_PAGE_TAG], now, undefined, now + RULES_TTL_MS)]
        : []),
      [RULES_IN_ORDER],
    ],
    { idempotent: true },
  );
  forgetRules();
  return { ...receiptOf(results.at(-1) as unknown as FlagRule[]), arePagesRerendered };
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

/** Whether strangers, whose pages are kept, are given another value than before. */
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
  const ends: Statement = [
    "DELETE FROM flag_rules WHERE flag = ?1 AND audience = ?2 AND user_id IS ?3",
    flag,
    whom.audience,
    userId,
  ];
  if (value === null) return [ends];
  return [
    ends,
    [
      `INSERT INTO flag_rules (flag, position, audience, user_id, share, value)
       SELECT ?1, coalesce(max(position), 0) + 1, ?2, ?3, ?4, ?5 FROM flag_rules WHERE flag = ?1`,
      flag,
      whom.audience,
      userId,
      share,
      JSON.stringify(value),
    ],
  ];
}
