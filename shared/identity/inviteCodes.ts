// Owns the validity of invitation codes and its messages.

import { FLAG_DEFAULTS, type FlagName } from "../flags.ts";

const TEXTS = {
  ALREADY_USED: "This code has already been used. Each code works once.",
  EXPIRED: "This code can no longer be used. Ask the person who sent it for a new one.",
  NOT_FOUND: "This code isn’t valid. Check it, or copy it from the message.",
  NOT_REDEEMABLE_BY_PAST_MEMBERS: "This code is only for people who have never been members.",
} as const;

export type InviteCodeValidity = "VALID" | keyof typeof TEXTS;

/** Returns why a code can't be used. */
export function inviteCodeText(validity: Exclude<InviteCodeValidity, "VALID">): string {
  return TEXTS[validity];
}

/**
 * Returns true for a flag that an invitation may turn on: an `enable_` flag that is off by default.
 */
export function isInvitable(name: string): name is FlagName {
  if (!name.startsWith("enable_") || !Object.hasOwn(FLAG_DEFAULTS, name)) return false;
  return FLAG_DEFAULTS[name as FlagName] === false;
}
