// Owns what somebody is given who has shown who they are: a session under a new id, or, where their
// account asks for a second factor, a short wait for it. Every way in ends in these statements.

import { userTag } from "../../../../shared/cacheTags.ts";
import { DAY_MS, MINUTE_MS } from "../../../../shared/durations.ts";
import type { Bindable, Statement } from "../../../db/database.ts";
import type { DomainContext } from "../../context.ts";
import { hostsOfPerson } from "../../core/people/hostsOfPerson.ts";
import { purgeFoundStatement } from "../../core/purges/queuePurge.ts";
import { newToken } from "../../core/identity/newToken.ts";

/** How long a session lasts, in milliseconds. It does not grow: pages set no cookies. */
export const SESSION_LIFETIME_MS = 365 * DAY_MS;

/** How long a second factor is waited for, in milliseconds. */
export const CHALLENGE_LIFETIME_MS = 10 * MINUTE_MS;

/** The browser that a session is opened in. */
export interface SessionHost {
  /** The host that it is opened on, which it is good on alone; with its port. */
  host: string;
  userAgent: string;
  /** Town and country, as far as the platform says; null where it says neither. */
  place: string | null;
  /** The hash of the session that the browser had: it ends. Null where it had none. */
  oldSessionHash: string | null;
}

/** What a proof was worth. */
export interface AuthResult {
  /** For the cookie of the session, or of the wait; the database has its hash alone. */
  token: string;
  userId: string;
  needsSecondFactor: boolean;
}

/** Whom to let in. */
interface Proven {
  /** SQL that answers `user_id`, of one person or of none; its values are `?1` and on. */
  from: string;
  values: readonly Bindable[];
  /** The lock that this way in takes off. */
  lifts?: "PASSWORD";
}

/** SQL: the person `w` has a second factor that works. */
const HAS_SECOND = `EXISTS (SELECT 1 FROM second_factors f
  WHERE f.user_id = w.user_id AND f.confirmed_at IS NOT NULL)`;

/**
 * SQL: the sign-in that a new session of the person `w` is of. Where the browser's session (`old`, its
 * hash) is theirs already, that goes on: what it has on other hosts ends with the new one. Else it is
 * a sign-in of its own, which `made` names.
 */
export function familyFor(old: string, made: string): string {
  return `coalesce((SELECT o.family FROM sessions o WHERE o.token_hash = ${old}
    AND o.user_id = w.user_id AND o.impersonated_by_user_id IS NULL), ${made})`;
}

/**
 * The statements that let somebody in, for the end of a write. `sessionHash` is the hash of a token
 * made for this alone. The last two answer what `readAuthResult` reads.
 */
export function startSession(
  { from, values, lifts }: Proven,
  {
    sessionHash,
    place,
    redirect,
    now,
  }: { sessionHash: string; place: SessionHost; redirect: string; now: number },
): Statement[] {
  const at = (number: number): string => `?${values.length + number}`;
  const lifted: Statement[] = lifts
    ? [[`DELETE FROM auth_locks WHERE kind = ${at(1)} AND user_id IN (${from})`, ...values, lifts]]
    : [];
  return [
    ...lifted,
    [
      `INSERT INTO sessions (token_hash, user_id, xsrf_token, created_at, expires_at, family,
         user_agent, place, host)
       SELECT ${at(1)}, w.user_id, ${at(2)}, ${at(3)}, ${at(4)}, ${familyFor(at(9), at(5))},
         ${at(6)}, ${at(7)}, ${at(8)}
       FROM (${from}) w WHERE NOT ${HAS_SECOND}`,
      ...values,
      sessionHash,
      newToken(),
      now,
      now + SESSION_LIFETIME_MS,
      newToken(),
      place.userAgent,
      place.place,
      place.host,
      place.oldSessionHash,
    ],
    [
      `INSERT INTO pending_second_factors (token_hash, user_id, redirect, created_at, expires_at)
       SELECT ${at(1)}, w.user_id, ${at(2)}, ${at(3)}, ${at(4)} FROM (${from}) w
       WHERE ${HAS_SECOND}`,
      ...values,
      sessionHash,
      redirect,
      now,
      now + CHALLENGE_LIFETIME_MS,
    ],
    ...endOldSession(place, sessionHash, now),
    ...comeBack(sessionHash, now),
    [
      `SELECT user_id AS userId, 0 AS owes FROM sessions WHERE token_hash = ?1
       UNION ALL SELECT user_id, 1 FROM pending_second_factors WHERE token_hash = ?1`,
      sessionHash,
    ],
  ];
}

/**
 * The statements that open a closed account again (closeAccount.ts) once its owner has a session. What
 * else hides it stays. What the last one answers is for `noteReturn`.
 */
export function comeBack(sessionHash: string, now: number): Statement[] {
  const isClosed = `u.id = (SELECT user_id FROM sessions WHERE token_hash = ?2)
    AND (u.is_suspended & 2) <> 0`;
  return [
    purgeFoundStatement(
      {
        from: hostsOfPerson(`SELECT u.id FROM users u WHERE ${isClosed}`),
        value: sessionHash,
      },
      now,
    ),
    [
      `UPDATE users AS u SET is_suspended = is_suspended & 1, erase_at = NULL, updated_at = ?1
       WHERE ${isClosed} RETURNING id`,
      now,
      sessionHash,
    ],
  ];
}

/** Has the request purge what shows somebody again, where the last statement of `comeBack` found one. */
export function noteReturn(
  { touched }: Pick<DomainContext, "touched">,
  rows: readonly Record<string, unknown>[] | undefined,
): void {
  for (const { id } of (rows ?? []) as { id: string }[]) touched.add(userTag(id));
}

/**
 * The statements that end the session that a browser had, once it has the new one: where that is
 * another person's, the whole sign-in of the one before, on all hosts.
 */
export function endOldSession(
  { oldSessionHash }: Pick<SessionHost, "oldSessionHash">,
  sessionHash: string,
  now: number,
): Statement[] {
  const hasNew = "EXISTS (SELECT 1 FROM sessions WHERE token_hash = ?2)";
  const replaced = `(SELECT o.family FROM sessions o JOIN sessions n ON n.token_hash = ?2
    WHERE o.token_hash IS ?1 AND o.user_id <> n.user_id AND o.impersonated_by_user_id IS NULL)`;
  return [
    [
      `UPDATE impersonation_records SET ended_at = ?3, ended_by = 'SIGNED_IN'
       WHERE session_hash IS ?1 AND ended_at IS NULL AND ${hasNew}`,
      oldSessionHash,
      sessionHash,
      now,
    ],
    [`DELETE FROM identity_tokens WHERE family = ${replaced}`, oldSessionHash, sessionHash],
    [
      `DELETE FROM sessions WHERE (token_hash IS ?1 AND ${hasNew}) OR family = ${replaced}`,
      oldSessionHash,
      sessionHash,
    ],
  ];
}

/** What `startSession` at the end of a write has come to; null where nobody was let in. */
export function readAuthResult(
  context: Pick<DomainContext, "touched">,
  results: readonly (readonly Record<string, unknown>[])[],
  token: string,
): AuthResult | null {
  noteReturn(context, results.at(-2));
  const row = results.at(-1)?.[0] as { userId: string; owes: number } | undefined;
  return row ? { token, userId: row.userId, needsSecondFactor: row.owes === 1 } : null;
}
