// Reads the flags of whoever asks. The rules are few, the same for all and seldom changed, so an
// isolate keeps them for a while: a page does not pay a statement for them.

import type { FlagName, FlagValues } from "../../../../shared/flags.ts";
import { defineLoader } from "../../../db/loader.ts";
import type { DomainContext } from "../../context.ts";
import { evaluateFlags, type FlagRule, flagsOnTrial } from "./evaluateFlags.ts";

/** The longest an isolate goes by rules it has read, in milliseconds. */
export const RULES_TTL_MS = 30_000;

/** SQL of all rules in the order they are tried: what is for fewer comes first (decision 171). */
export const RULES_IN_ORDER = `SELECT flag, audience, user_id AS userId, share, value FROM flag_rules
  ORDER BY flag, CASE audience WHEN 'USER' THEN 0 WHEN 'STAFF' THEN 1 ELSE 2 END, position`;

let kept: { rules: readonly FlagRule[]; readAt: number } | null = null;

const RULES = "rules";
const rulesOnce = defineLoader<DomainContext, typeof RULES, readonly FlagRule[]>(
  async (context, keys) => {
    const rules = await context.db.all<FlagRule>(RULES_IN_ORDER);
    kept = { rules, readAt: context.now };
    return keys.map(() => rules);
  },
);

/** Has this isolate read the rules anew. */
export function forgetRules(): void {
  kept = null;
}

/** Every flag's value for the viewer of a request. Throws what the database throws. */
export async function viewerFlags(context: DomainContext): Promise<FlagValues> {
  const [rules, session] = await Promise.all([rulesFor(context), context.session()]);
  return evaluateFlags(rules, session);
}

/** Every flag's value for whoever is not signed in. Throws what the database throws. */
export async function anonymousFlags(context: DomainContext): Promise<FlagValues> {
  return evaluateFlags(await rulesFor(context), null);
}

/** The flags that are on trial with the viewer of a request. Throws what the database throws. */
export async function viewerFlagsOnTrial(context: DomainContext): Promise<FlagName[]> {
  const [rules, session] = await Promise.all([rulesFor(context), context.session()]);
  return flagsOnTrial(rules, session);
}

function rulesFor(context: DomainContext): Promise<readonly FlagRule[]> | readonly FlagRule[] {
  const isFresh = kept !== null && Math.abs(context.now - kept.readAt) < RULES_TTL_MS;
  return kept && isFresh ? kept.rules : rulesOnce(context).load(RULES);
}
