// Reads the flags of whoever asks. The rules are few, the same for all and seldom changed, so an
// isolate keeps them for a while: a page does not pay a statement for them.

import type { FlagValues } from "../../../shared/flags.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../context.ts";
import { evaluateFlags, type FlagRule } from "./evaluateFlags.ts";

/** The longest an isolate goes by rules it has read, in milliseconds. */
export const RULES_KEPT_MS = 30_000;

let kept: { rules: readonly FlagRule[]; readAt: number } | null = null;

const RULES = "rules";
const rulesOnce = defineLoader<DomainContext, typeof RULES, readonly FlagRule[]>(
  async (context, keys) => {
    const rules = await context.db.all<FlagRule>(
      `SELECT flag, audience, user_id AS userId, share, value FROM flag_rules
       ORDER BY flag, position`,
    );
    kept = { rules, readAt: context.now };
    return keys.map(() => rules);
  },
);

/** Every flag's value for the viewer of a request. Throws what the database throws. */
export async function viewerFlags(context: DomainContext): Promise<FlagValues> {
  const isFresh = kept !== null && Math.abs(context.now - kept.readAt) < RULES_KEPT_MS;
  const rules = kept && isFresh ? kept.rules : rulesOnce(context).load(RULES);
  const [known, session] = await Promise.all([rules, context.session()]);
  return evaluateFlags(known, session);
}
