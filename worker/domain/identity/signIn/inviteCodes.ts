// Owns invite codes: each opens one flag to one user, once (decision 8). The database stores only
// hashes, and every lookup is rate-limited, so that codes can't be guessed.

import { randomHex } from "../../../../shared/format/hex.ts";
import type { FlagName } from "../../../../shared/flags.ts";
import { type InviteCodeValidity, isInvitable } from "../../../../shared/identity/inviteCodes.ts";
import { sql, type Sql, literal, type Statement } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { addressKey, countRequest, isBeyond, LIMITS, networkKey } from "../rows/rateLimits.ts";
import { hashToken } from "../rows/session.ts";
import { CLOCK_SKEW_MS } from "../rows/signInRequest.ts";

/** 64 random bits; lookups are rate-limited. */
const BYTES = 8;

export interface InviteInput {
  flag: FlagName;
  /** Label shown to the holder of a code. */
  label: string;
  count: number;
  /** How long the codes are valid, in milliseconds. */
  lifetime: number;
  /** Not redeemable by former members. */
  isForNewUsers: boolean;
}

/**
 * Creates codes and returns them in display format: four groups of four.
 */
export async function makeInviteCodes(
  { db, now }: Pick<DomainContext, "db" | "now">,
  { flag, label, count, lifetime, isForNewUsers }: InviteInput,
): Promise<string[]> {
  const codes = Array.from({ length: count }, () => randomHex(BYTES));
  const hashes = await Promise.all(codes.map((code) => hashToken(code)));
  await db.write(
    [
      sql`INSERT INTO invite_codes (code_hash, flag, label, is_for_new_users, created_at,
        expires_at)
        SELECT value, ${flag}, ${label}, ${Number(isForNewUsers)}, ${now}, ${now + lifetime}
          FROM json_each(${JSON.stringify(hashes)}) WHERE TRUE ON CONFLICT DO NOTHING`,
    ],
    { idempotent: true },
  );
  return codes.map((code) => code.match(/.{4}/g)!.join("-"));
}

/**
 * Expires all unused codes of a flag, or one code, and returns how many. Access that was already
 * granted stays. Null if the argument is neither a flag nor a code.
 */
export async function endInviteCodes(
  { db, now }: Pick<DomainContext, "db" | "now">,
  flagOrCode: string,
): Promise<number | null> {
  const hash = isInvitable(flagOrCode) ? null : await hashInviteCode(flagOrCode);
  if (hash === null && !isInvitable(flagOrCode)) return null;
  const ended = sql`
    UPDATE invite_codes SET expires_at = ${now}
    WHERE ${hash === null ? sql`flag` : sql`code_hash`} = ${hash ?? flagOrCode}
      AND redeemed_at IS NULL AND expires_at > ${now}
    RETURNING flag`;
  const written = await db.write([ended], { idempotent: true });
  return written.rows(ended).length;
}

/** State of a code, as shown to its holder. */
export interface InviteCodeState {
  validity: InviteCodeValidity;
  /** What it opens; null if the code does not exist. */
  label: string | null;
}

const UNKNOWN: InviteCodeState = { validity: "NOT_FOUND", label: null };

/**
 * Whether the viewer can redeem a code. Null beyond the rate limit of the viewer or their network.
 */
export async function inviteCodeState(
  context: DomainContext,
  typed: string,
): Promise<InviteCodeState | null> {
  const userId = (await context.session())?.userId ?? null;
  if (await haveTriedTooMany(context, userId)) return null;
  const hash = await hashInviteCode(typed);
  if (hash === null) return UNKNOWN;
  return (await context.db.first(stateOf(hash, userId, context.now))) ?? UNKNOWN;
}

/**
 * Redeems a code for a user. Redeeming it again while the access is active changes nothing. Null
 * like `inviteCodeState`.
 */
export async function redeemInviteCode(
  context: DomainContext,
  userId: string,
  typed: string,
): Promise<InviteCodeState | null> {
  const { db, now } = context;
  if (await haveTriedTooMany(context, userId)) return null;
  const hash = await hashInviteCode(typed);
  if (hash === null) return UNKNOWN;
  const states = stateOf(hash, userId, now);
  const open = sql`
    SELECT 1 FROM invite_codes i JOIN flag_rules r ON r.flag = i.flag AND r.user_id = ${userId}
    WHERE i.code_hash = ${hash} AND i.redeemed_by = ${userId} AND r.value = 'true'`;
  const written = await db.write(
    [
      states,
      sql`UPDATE invite_codes AS i SET redeemed_at = ${now}, redeemed_by = ${userId}
        WHERE code_hash = ${hash} AND ${validity(userId, now)} = 'VALID'`,
      sql`INSERT INTO flag_rules (flag, position, audience, user_id, value)
        SELECT i.flag, (SELECT coalesce(max(position), 0) + 1 FROM flag_rules WHERE flag = i.flag),
          'USER', ${userId}, 'true' FROM invite_codes i
        WHERE i.code_hash = ${hash} AND i.redeemed_by = ${userId} AND i.redeemed_at = ${now}
          AND NOT EXISTS
          (SELECT 1 FROM flag_rules r WHERE r.flag = i.flag AND r.user_id = ${userId})`,
      open,
    ],
    { idempotent: true },
  );
  const state = written.first(states) ?? UNKNOWN;
  return written.hasRows(open) ? { ...state, validity: "VALID" } : state;
}

/** SQL: operators have turned off the flag of code `i`, for everyone or for a user. */
const isShut = (
  userId: string | null,
): Sql => sql`EXISTS (SELECT 1 FROM flag_rules r WHERE r.flag = i.flag AND r.value = 'false'
  AND (r.user_id = ${userId} OR (r.audience = 'SHARE' AND r.share >= 1)))`;

/** SQL: validity of code `i` for a user at a time. */
const validity = (userId: string | null, now: number): Sql => sql`CASE
  WHEN i.redeemed_at IS NOT NULL THEN 'ALREADY_USED'
  WHEN i.expires_at <= ${now} OR i.created_at > ${now} + ${literal(CLOCK_SKEW_MS)}
    OR ${isShut(userId)} THEN 'EXPIRED'
  WHEN i.is_for_new_users = 1 AND EXISTS (SELECT 1 FROM memberships m
    WHERE m.user_id = ${userId} AND m.access_until <= ${now}) THEN 'NOT_REDEEMABLE_BY_PAST_MEMBERS'
  ELSE 'VALID' END`;

function stateOf(hash: string, userId: string | null, now: number): Statement<InviteCodeState> {
  return sql`
    SELECT ${validity(userId, now)} AS validity, i.label FROM invite_codes i
      WHERE i.code_hash = ${hash}`;
}

/** Hash as stored, regardless of how the code was typed; null if it is not a code. */
async function hashInviteCode(typed: string): Promise<string | null> {
  const code = typed.toLowerCase().replace(/[\s-]/g, "");
  return /^[0-9a-f]{16}$/.test(code) ? hashToken(code) : null;
}

/** Counts a lookup against the limits of the network and of the user. */
async function haveTriedTooMany(
  { db, now, network }: DomainContext,
  userId: string | null,
): Promise<boolean> {
  const { invitesFromNetwork, invitesOfUser } = LIMITS;
  const ofUser =
    userId === null ? null : countRequest(addressKey(invitesOfUser, userId), invitesOfUser, now);
  const ofNetwork = countRequest(
    await networkKey(invitesFromNetwork, network),
    invitesFromNetwork,
    now,
  );
  const written = await db.write([ofNetwork, ...(ofUser ? [ofUser] : [])], { idempotent: false });
  return (
    isBeyond(written.first(ofNetwork), invitesFromNetwork) ||
    isBeyond(ofUser && written.first(ofUser), invitesOfUser)
  );
}
