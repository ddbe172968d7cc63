// Reads the viewer's flags. The rules are few, global, and rarely changed, so each isolate caches
// them; a page needs no statement for them.

import { sql } from "../../db/sql.ts";
import type { FlagName, FlagValues } from "../../../shared/flags.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../kernel/context.ts";
import { evaluateFlags, type FlagRule, flagsOnTrial } from "./evaluateFlags.ts";

/** Maximum age of an isolate's cached rules, in milliseconds. */
export const RULES_TTL_MS = 30_000;

/** SQL for all rules in evaluation order: narrower audiences first (decision 8). */
export const RULES_IN_ORDER = sql<FlagRule>`
  SELECT flag, audience, user_id AS userId, share, value FROM flag_rules
  ORDER BY flag, CASE audience WHEN 'USER' THEN 0 WHEN 'STAFF' THEN 1 ELSE 2 END, position`;

let cachedRules: { rules: readonly FlagRule[]; readAt: number } | null = null;

const RULES = "rules";
const rulesOnce = defineLoader<DomainContext, typeof RULES, readonly FlagRule[]>(
  async (context, keys) => {
    const rules = await context.db.all<FlagRule>(RULES_IN_ORDER);
    cachedRules = { rules, readAt: context.now };
    return keys.map(() => rules);
  },
);

/** Drops this isolate's cached rules. */
export function forgetRules(): void {
  cachedRules = null;
}

/** Every flag's value for the viewer. */
export async function viewerFlags(context: DomainContext): Promise<FlagValues> {
  const [rules, session] = await Promise.all([rulesFor(context), context.session()]);
  return evaluateFlags(rules, session);
}

/** Every flag's value for anonymous viewers. */
export async function anonymousFlags(context: DomainContext): Promise<FlagValues> {
  return evaluateFlags(await rulesFor(context), null);
}

/**
 * Every flag's value for anonymous viewers by the rules read last, however old they are, or by
 * default.
 */
export const presumedFlags = (): FlagValues => evaluateFlags(cachedRules?.rules ?? [], null);

/** The flags on trial for the viewer. */
export async function viewerFlagsOnTrial(context: DomainContext): Promise<FlagName[]> {
  const [rules, session] = await Promise.all([rulesFor(context), context.session()]);
  return flagsOnTrial(rules, session);
}

function rulesFor(context: DomainContext): Promise<readonly FlagRule[]> | readonly FlagRule[] {
  const isFresh = cachedRules !== null && Math.abs(context.now - cachedRules.readAt) < RULES_TTL_MS;
  return cachedRules && isFresh ? cachedRules.rules : rulesOnce(context).load(RULES);
}
