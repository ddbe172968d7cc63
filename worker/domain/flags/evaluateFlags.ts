// Owns flag evaluation. The first matching rule wins. Anonymous viewers match only rules for
// everyone, because a cacheable page is the same for all of them.

import {
  FLAG_DEFAULTS,
  type FlagName,
  type FlagValue,
  type FlagValues,
} from "../../../shared/flags.ts";
import { placeInShare } from "../../../shared/cache/placeInShare.ts";

/** A rule as stored. Rules come in evaluation order. */
export interface FlagRule {
  flag: string;
  audience: "USER" | "STAFF" | "SHARE";
  userId: string | null;
  /** SHARE: 0 to 1. */
  share: number | null;
  /** JSON of a boolean, string, or number. */
  value: string;
}

/** The user for whom flags are evaluated. */
export interface FlagSubject {
  userId: string;
  isStaff: boolean;
}

/** Every flag's value for a signed-in user, or for anonymous viewers. */
export function evaluateFlags(rules: readonly FlagRule[], subject: FlagSubject | null): FlagValues {
  const values: Record<string, FlagValue> = { ...FLAG_DEFAULTS };
  const decided = new Set<string>();
  for (const rule of rules) {
    if (decided.has(rule.flag) || !Object.hasOwn(FLAG_DEFAULTS, rule.flag)) continue;
    if (!fits(rule, subject)) continue;
    const value = valueOf(rule);
    if (value === undefined) continue;
    values[rule.flag] = value;
    decided.add(rule.flag);
  }
  return values as unknown as FlagValues;
}

/**
 * Flags that are decided for this user by a share of users, whichever side they are on. Always
 * empty for anonymous viewers.
 */
export function flagsOnTrial(rules: readonly FlagRule[], subject: FlagSubject | null): FlagName[] {
  if (!subject) return [];
  const [decided, onTrial] = [new Set<string>(), new Set<string>()];
  for (const rule of rules) {
    const { flag, audience, share } = rule;
    if (decided.has(flag) || !Object.hasOwn(FLAG_DEFAULTS, flag)) continue;
    if (valueOf(rule) === undefined) continue;
    if (audience === "SHARE" && share !== null && share > 0 && share < 1) onTrial.add(flag);
    if (fits(rule, subject)) decided.add(flag);
  }
  return [...onTrial] as FlagName[];
}

function fits(rule: FlagRule, subject: FlagSubject | null): boolean {
  switch (rule.audience) {
    case "USER":
      return subject !== null && rule.userId === subject.userId;
    case "STAFF":
      return subject?.isStaff === true;
    case "SHARE": {
      const share = rule.share ?? 0;
      return share >= 1 || (subject !== null && placeInShare(rule.flag, subject.userId) < share);
    }
  }
}

/** The rule's value; undefined if its type is not the flag's. */
function valueOf(rule: FlagRule): FlagValue | undefined {
  let value: unknown;
  try {
    value = JSON.parse(rule.value);
  } catch {
    return undefined;
  }
  return typeof value === typeof FLAG_DEFAULTS[rule.flag as FlagName]
    ? (value as FlagValue)
    : undefined;
}
