// Owns signing in by link or code (startSession.ts): once, in one transaction, with a new session
// id. The request is marked with the session it opened, and every later statement requires that
// mark, so a concurrent second use does nothing.

import { newId } from "../../../../shared/ids.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { sql, type Sql, type Statement } from "../../../db/sql.ts";
import { log } from "../../../log.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { hostCache } from "../../domains/rows/hostCache.ts";
import { hostsBeforeRoots } from "../../domains/rows/isProductHost.ts";
import { welcome } from "../../mail/messages/account/welcome.ts";
import { queueMail } from "../../mail/queueMail.ts";
import { moveSubscriptions } from "../../newsletters/rows/moveSubscriptions.ts";
import { type AuthResult, startSession, type SessionHost } from "./startSession.ts";
import { indexUser } from "../../searchIndex/queueSearch.ts";
import { newToken } from "../../kernel/newToken.ts";
import { hashToken } from "../rows/session.ts";
import {
  CLOCK_SKEW_MS,
  CLOSED,
  ENDED_RETENTION_MS,
  type SusiOperationName,
} from "../rows/signInRequest.ts";
import { usernamesFor } from "../signIn/usernamesFor.ts";

/** The credential that a browser presents. */
export type SignInProof =
  | { kind: "link"; token: string }
  /** `secret` is the value of the browser's cookie. */
  | { kind: "code"; secret: string; token: string };

/** An opened session, or a pending second-factor challenge. */
export interface Opened extends AuthResult {
  /** The sign-in created an account. */
  isNew: boolean;
  /** Requested redirect; not validated yet. */
  redirect: string;
}

/** A sign-in request that is about to be used. */
export interface Waiting {
  operation: SusiOperationName;
  email: string;
  fullName: string | null;
  redirect: string;
  isOpen: boolean;
  /** A link that expired unused, at most a day ago. */
  isOverdue: boolean;
}

/**
 * The sign-in request of a link or code, even if it was used; null if unknown.
 */
export async function waitingFor(
  { db, now }: Pick<DomainContext, "db" | "now">,
  proof: SignInProof,
): Promise<Waiting | null> {
  const { where, idHash } = await conditionOf(proof, now);
  type Row = Omit<Waiting, "isOpen" | "isOverdue"> & { isOpen: number; endedAt: number | null };
  const row = await db.first<Row>(sql`
    SELECT operation, email, full_name AS fullName, redirect, ${where} AS isOpen,
      iif(method = 'MAGIC_LINK' AND ifnull(used_by, ${CLOSED}) = ${CLOSED}, expires_at, NULL)
        AS endedAt
    FROM sign_in_requests WHERE id_hash = ${idHash}`);
  if (!row) return null;
  const { endedAt, isOpen, ...waiting } = row;
  const isOverdue = endedAt !== null && endedAt <= now && endedAt > now - ENDED_RETENTION_MS;
  return { ...waiting, isOpen: isOpen === 1, isOverdue };
}

/**
 * Opens a session for a link or code, and creates the account if it was a registration and none
 * exists. `redirect` overrides the requested one. Null if the request is not valid.
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
  const { where, idHash } = await conditionOf(proof, now);
  const mark: Mark = { idHash, sessionHash };
  const userId = newId("user");
  const start = startSession(
    {
      from: sql`
        SELECT e.user_id FROM sign_in_requests r
        JOIN user_emails e ON e.email_key = r.email_key WHERE ${used(idHash, sessionHash)}`,
      // Access to the account's email lifts the password lock.
      lifts: "PASSWORD",
    },
    { sessionHash, place, redirect, now },
  );
  const written = await db.write(
    [
      sql`UPDATE sign_in_requests SET used_by = ${sessionHash} WHERE id_hash = ${idHash}
        AND ${where}`,
      ...accountStatements(mark, { userId, waiting, now }),
      ...(waiting.operation === "REGISTER"
        ? [indexUser(context, userId), ...welcomeStatements(context, userId, waiting)]
        : []),
      ...start.statements,
    ],
    { idempotent: false },
  );
  const entry = start.read(context, written, token);
  if (!entry) return null;
  const isNew = entry.userId === userId;
  if (isNew) forgetHostsOf(context, usernamesFor(waiting.fullName ?? "", waiting.email));
  return { ...entry, isNew, redirect };
}

/**
 * Drops cached lookups of hosts that had no owner, since a new account now has one of these
 * usernames.
 */
export function forgetHostsOf(
  { config }: Pick<DomainContext, "config">,
  usernames: readonly string[],
): void {
  const hosts = config.hosts;
  hostCache.forget(
    usernames.flatMap((username) => hostsBeforeRoots(username, hosts)),
    [],
  );
}

interface Mark {
  idHash: string;
  sessionHash: string;
}

/** SQL: the request, used by this session. */
const used = (idHash: string, sessionHash: string): Sql =>
  sql`r.id_hash = ${idHash} AND r.used_by = ${sessionHash}`;

async function conditionOf(
  proof: SignInProof,
  now: number,
): Promise<{ where: Sql; idHash: string }> {
  const isFresh = sql`used_by IS NULL AND expires_at > ${now}
    AND created_at <= ${now + CLOCK_SKEW_MS}`;
  if (proof.kind === "link") {
    const idHash = await hashToken(proof.token);
    return { where: sql`(method = 'MAGIC_LINK' AND ${isFresh})`, idHash };
  }
  const [idHash, tokenHash] = await Promise.all([hashToken(proof.secret), hashToken(proof.token)]);
  return {
    where: sql`(method = 'LOGIN_CODE' AND token_hash IS ${tokenHash} AND ${isFresh})`,
    idHash,
  };
}

/** Creates the account of a registration, unless the address has one by now. */
function accountStatements(
  { idHash, sessionHash }: Mark,
  { userId, waiting, now }: { userId: string; waiting: Waiting; now: number },
): Statement[] {
  const isNewUser = sql`${used(idHash, sessionHash)} AND r.operation = 'REGISTER'
    AND NOT EXISTS (SELECT 1 FROM user_emails e WHERE e.email_key = r.email_key)`;
  const usernames = JSON.stringify(usernamesFor(waiting.fullName ?? "", waiting.email));
  return [
    sql`INSERT INTO users (id, username, username_key, name, created_at, updated_at)
      SELECT ${userId}, c.value, c.value, r.full_name, ${now}, ${now}
        FROM sign_in_requests r, json_each(${usernames}) c
      WHERE ${isNewUser}
        AND NOT EXISTS (SELECT 1 FROM users u WHERE u.username_key = c.value)
        AND NOT EXISTS (SELECT 1 FROM former_usernames f WHERE f.username_key = c.value)
      ORDER BY c.key LIMIT 1`,
    sql`INSERT INTO user_emails (email_key, user_id, email, verified_at)
      SELECT r.email_key, ${userId}, r.email, ${now} FROM sign_in_requests r WHERE ${isNewUser}`,
    ...moveSubscriptions(userId),
  ];
}

/**
 * Queues a welcome email to the account that earlier statements created. A failure does not block
 * the sign-in.
 */
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
