// Owns how a link or a code lets somebody in (startSession.ts): once, in one transaction, under a new id. What was used
// is marked by the session that it opened, and every statement after it asks for that mark, so that a
// second use, at the same moment too, does nothing at all.

import { newId } from "../../../../shared/ids.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import type { Statement } from "../../../db/database.ts";
import { log } from "../../../log.ts";
import type { DomainContext } from "../../context.ts";
import { hostCache } from "../../core/domains/hostCache.ts";
import { hostsBeforeRoots, productHosts } from "../../core/domains/productHosts.ts";
import { welcome } from "../../core/mail/messages/welcome.ts";
import { queueMail } from "../../core/mail/queueMail.ts";
import { type AuthResult, startSession, readAuthResult, type SessionHost } from "./startSession.ts";
import { newToken } from "../../core/identity/newToken.ts";
import { hashToken } from "../../core/identity/session.ts";
import {
  CLOCK_SKEW_MS,
  CLOSED,
  ENDED_RETENTION_MS,
  type SusiOperationName,
} from "../../core/identity/signInRequest.ts";
import { usernamesFor } from "./usernamesFor.ts";

/** What a browser shows to be let in. */
export type SignInProof =
  | { kind: "link"; token: string }
  /** `secret` is what its cookie holds. */
  | { kind: "code"; secret: string; token: string };

/** A session that has been opened, or what waits for a second factor. */
export interface Opened extends AuthResult {
  /** An account was made. */
  isNew: boolean;
  /** Where the reader asked to go: not checked yet. */
  redirect: string;
}

/** What somebody is about to use. */
export interface Waiting {
  operation: SusiOperationName;
  email: string;
  fullName: string | null;
  redirect: string;
  isOpen: boolean;
  /** A link whose time went by, at most a day ago, before anybody had used it. */
  isOverdue: boolean;
}

/** What waits for a link's token, used up or not; null for a token that nobody was sent. */
export async function waitingFor(
  { db, now }: Pick<DomainContext, "db" | "now">,
  proof: SignInProof,
): Promise<Waiting | null> {
  const { where, values } = await conditionOf(proof, now);
  type Row = Omit<Waiting, "isOpen" | "isOverdue"> & { isOpen: number; endedAt: number | null };
  const row = await db.first<Row>(
    `SELECT operation, email, full_name AS fullName, redirect, ${where} AS isOpen,
       iif(method = 'MAGIC_LINK' AND ifnull(used_by, '${CLOSED}') = '${CLOSED}', expires_at, NULL)
         AS endedAt
     FROM sign_in_requests WHERE id_hash = ?1`,
    ...values,
  );
  if (!row) return null;
  const { endedAt, isOpen, ...waiting } = row;
  const isOverdue = endedAt !== null && endedAt <= now && endedAt > now - ENDED_RETENTION_MS;
  return { ...waiting, isOpen: isOpen === 1, isOverdue };
}

/**
 * Opens a session for a link or a code, and makes the account where it was a registration and there
 * is none. `redirect` is where to go on then, where it is not what was asked for. Null where there is
 * nothing to use (any more). Throws as `Database.write`.
 */
export async function openSession(
  context: DomainContext,
  proof: SignInProof,
  { redirect: agreed, ...place }: SessionHost & { redirect?: string },
): Promise<Opened | null> {
  const { db, now } = context;
  const waiting = await waitingFor(context, proof);
  if (!waiting?.isOpen) return null;
  const redirect = agreed ?? waiting.redirect;
  const token = newToken();
  const sessionHash = await hashToken(token);
  const { where, values } = await conditionOf(proof, now);
  const [idHash] = values;
  const mark: Mark = { idHash, sessionHash };
  const userId = newId("user");
  const results = await db.write(
    [
      [
        `UPDATE sign_in_requests SET used_by = ?${values.length + 1} WHERE id_hash = ?1 AND ${where}`,
        ...values,
        sessionHash,
      ],
      ...accountStatements(mark, { userId, waiting, now }),
      ...(waiting.operation === "REGISTER" ? welcomeStatements(context, userId, waiting) : []),
      ...startSession(
        {
          from: `SELECT e.user_id FROM sign_in_requests r
            JOIN user_emails e ON e.email_key = r.email_key WHERE ${USED}`,
          values: [idHash, sessionHash],
          // Whoever reads the account's mail needs no password.
          lifts: "PASSWORD",
        },
        { sessionHash, place, redirect, now },
      ),
    ],
    { idempotent: false },
  );
  const entry = readAuthResult(context, results, token);
  if (!entry) return null;
  const isNew = entry.userId === userId;
  if (isNew) forgetHostsOf(context, usernamesFor(waiting.fullName ?? "", waiting.email));
  return { ...entry, isNew, redirect };
}

/** Has hosts looked up anew that were nobody's: one of the names is somebody's now. */
export function forgetHostsOf(
  { config }: Pick<DomainContext, "config">,
  usernames: readonly string[],
): void {
  const hosts = productHosts(config);
  hostCache.forget(
    usernames.flatMap((username) => hostsBeforeRoots(username, hosts)),
    [],
  );
}

interface Mark {
  idHash: string;
  sessionHash: string;
}

/** SQL of the request that this sign-in has used, `?1` and `?2`. */
const USED = "r.id_hash = ?1 AND r.used_by = ?2";

async function conditionOf(
  proof: SignInProof,
  now: number,
): Promise<{ where: string; values: [string, number, number, ...string[]] }> {
  const isFresh = "used_by IS NULL AND expires_at > ?2 AND created_at <= ?3";
  if (proof.kind === "link") {
    const idHash = await hashToken(proof.token);
    return {
      where: `(method = 'MAGIC_LINK' AND ${isFresh})`,
      values: [idHash, now, now + CLOCK_SKEW_MS],
    };
  }
  const [idHash, tokenHash] = await Promise.all([hashToken(proof.secret), hashToken(proof.token)]);
  return {
    where: `(method = 'LOGIN_CODE' AND token_hash IS ?4 AND ${isFresh})`,
    values: [idHash, now, now + CLOCK_SKEW_MS, tokenHash],
  };
}

/** The account of a registration, where nobody has the address by now. */
function accountStatements(
  { idHash, sessionHash }: Mark,
  { userId, waiting, now }: { userId: string; waiting: Waiting; now: number },
): Statement[] {
  const isNewUser = `${USED} AND r.operation = 'REGISTER'
    AND NOT EXISTS (SELECT 1 FROM user_emails e WHERE e.email_key = r.email_key)`;
  const usernames = JSON.stringify(usernamesFor(waiting.fullName ?? "", waiting.email));
  return [
    [
      `INSERT INTO users (id, username, username_key, name, created_at, updated_at)
       SELECT ?3, c.value, c.value, r.full_name, ?5, ?5 FROM sign_in_requests r, json_each(?4) c
       WHERE ${isNewUser}
         AND NOT EXISTS (SELECT 1 FROM users u WHERE u.username_key = c.value)
         AND NOT EXISTS (SELECT 1 FROM former_usernames f WHERE f.username_key = c.value)
       ORDER BY c.key LIMIT 1`,
      idHash,
      sessionHash,
      userId,
      usernames,
      now,
    ],
    [
      `INSERT INTO user_emails (email_key, user_id, email, verified_at)
       SELECT r.email_key, ?3, r.email, ?4 FROM sign_in_requests r WHERE ${isNewUser}`,
      idHash,
      sessionHash,
      userId,
      now,
    ],
  ];
}

/** Welcomes whom the statements before these made an account for. Nobody is kept out without it. */
export function welcomeStatements(
  context: DomainContext,
  userId: string,
  { email, fullName }: Pick<Waiting, "email" | "fullName">,
): Statement[] {
  const { publicUrl } = context.config;
  const message = welcome({ name: fullName ?? "", url: publicUrl + buildPath("ShowHome") });
  const key = `welcome-${userId}`;
  try {
    return [queueMail(context, { to: email, key, message, onlyForUser: userId })];
  } catch (error) {
    log("error", "A welcome could not be queued", { error });
    return [];
  }
}
