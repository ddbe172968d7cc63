// Owns what a successful sign-in produces: a session with a new id or, if the account has a second
// factor, a short-lived challenge. Every sign-in method ends in these statements.

import { userTag } from "../../../../shared/cache/cacheTags.ts";
import { DAY_MS, MINUTE_MS } from "../../../../shared/durations.ts";
import type { Bindable, Statement, WriteResult } from "../../../db/database.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { endSessions } from "./endSessions.ts";
import { setAccountState } from "../accountState.ts";
import { hostsOfPerson } from "../../people/rows/hostsOfPerson.ts";
import { purgeFoundStatement } from "../../purges/queuePurge.ts";
import { queueUsersStatements } from "../../searchIndex/queueSearch.ts";
import { newToken } from "../../kernel/newToken.ts";

/** Session lifetime, in milliseconds. It is not extended, because pages set no cookies. */
export const SESSION_LIFETIME_MS = 365 * DAY_MS;

/** Lifetime of a second-factor challenge, in milliseconds. */
export const CHALLENGE_LIFETIME_MS = 10 * MINUTE_MS;

/** The host and browser that a session is opened for. */
export interface SessionHost {
  /** Host including port; the session is valid only there. */
  host: string;
  userAgent: string;
  /** City and country as the platform reports them; null if unknown. */
  place: string | null;
  /** Hash of the browser's previous session, which is ended; null for none. */
  oldSessionHash: string | null;
}

/** Result of a successful sign-in. */
export interface AuthResult {
  /** Token for the session or challenge cookie; the database stores only its hash. */
  token: string;
  userId: string;
  needsSecondFactor: boolean;
}

/** The user to sign in. */
interface Proven {
  /** SQL that selects `user_id` of at most one user; its values start at `?1`. */
  from: string;
  values: readonly Bindable[];
  /** The lock that this sign-in method lifts. */
  lifts?: "PASSWORD";
}

/** SQL: user `w` has an active second factor. */
const HAS_SECOND = `EXISTS (SELECT 1 FROM second_factors f
  WHERE f.user_id = w.user_id AND f.confirmed_at IS NOT NULL)`;

/**
 * SQL: family (sign-in) of a new session of user `w`. If the browser's session (hash in `old`) is
 * already theirs, its family continues, so its sessions on other hosts end with the new one.
 * Otherwise it is a new family, `made`.
 */
export function familyFor(old: string, made: string): string {
  return `coalesce((SELECT o.family FROM sessions o WHERE o.token_hash = ${old}
    AND o.user_id = w.user_id AND o.impersonated_by_user_id IS NULL), ${made})`;
}

/** The end of a write that signs a user in. */
interface SessionStart {
  statements: Statement[];
  /** Reads what the write did; null if no one was signed in. `token` is the new token. */
  read: (
    context: Pick<DomainContext, "search" | "purgeSet">,
    written: WriteResult,
    token: string,
  ) => AuthResult | null;
}

/**
 * Builds the statements that sign a user in, to append to a write. `sessionHash` is the hash of a
 * new token.
 */
export function startSession(
  { from, values, lifts }: Proven,
  {
    sessionHash,
    place,
    redirect,
    now,
  }: { sessionHash: string; place: SessionHost; redirect: string; now: number },
): SessionStart {
  const at = (number: number): string => `?${values.length + number}`;
  const lifted: Statement[] = lifts
    ? [[`DELETE FROM auth_locks WHERE kind = ${at(1)} AND user_id IN (${from})`, ...values, lifts]]
    : [];
  const reopening = reopenAccount(sessionHash, now);
  const signedIn: Statement<{ userId: string; isPending: number }> = [
    `SELECT user_id AS userId, 0 AS isPending FROM sessions WHERE token_hash = ?1
     UNION ALL SELECT user_id, 1 FROM pending_second_factors WHERE token_hash = ?1`,
    sessionHash,
  ];
  const statements: Statement[] = [
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
    ...reopening.statements,
    signedIn,
  ];
  return {
    statements,
    read: (context, written, token) => {
      reopening.note(context, written);
      const row = written.first(signedIn);
      return row && { token, userId: row.userId, needsSecondFactor: row.isPending === 1 };
    },
  };
}

interface Reopening {
  statements: Statement[];
  /** Adds the user's tag to the request's purges if the write reopened an account. */
  note: (context: Pick<DomainContext, "search" | "purgeSet">, written: WriteResult) => void;
}

/**
 * Builds the statements that reopen a closed account (closeAccount.ts) once its owner has a
 * session. A suspension by staff stays.
 */
export function reopenAccount(sessionHash: string, now: number): Reopening {
  const purge = purgeFoundStatement(
    {
      from: hostsOfPerson(closedAccount("?2")),
      value: sessionHash,
    },
    now,
  );
  // While the account is still closed: only one that reopens is indexed again.
  const indexing = queueUsersStatements(closedAccount("?1"), sessionHash);
  const { statements, changed } = setAccountState({
    account: closedAccount("?1"),
    values: [sessionHash],
    change: { sql: "closed_at = NULL, erase_at = NULL, updated_at = ?2", values: [now] },
    isHidden: "hidden_by_staff",
  });
  return {
    statements: [purge, ...indexing, ...statements],
    note: ({ search, purgeSet }, written) => {
      for (const { id } of written.rows(changed)) {
        search.hasQueued = true;
        purgeSet.add(userTag(id));
      }
    },
  };
}

/**
 * Builds the statements that end the browser's previous session once the new one exists. If the
 * previous one belongs to another user, its whole sign-in ends, on all hosts.
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
    ...endSessions(
      now,
      `(token_hash IS ?1 AND ${hasNew}) OR family = ${replaced}`,
      oldSessionHash,
      sessionHash,
    ),
  ];
}

/** SQL of the id of the closed account that a session belongs to, if it is closed. */
function closedAccount(hash: string): string {
  return `SELECT u.id FROM users u WHERE u.closed_at IS NOT NULL
    AND u.id = (SELECT user_id FROM sessions WHERE token_hash = ${hash})`;
}
