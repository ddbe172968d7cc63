import { newId } from "../../../../shared/ids.ts";
import type { SocialProviderId } from "../../../../shared/socialProviders.ts";
import { sql, type Sql, type Statement } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { accountConnected } from "../../mail/messages/account/accountConnected.ts";
import { startSession, type SessionHost } from "../sessions/startSession.ts";
import { moveSubscriptions } from "../../newsletters/rows/moveSubscriptions.ts";
import { indexUser } from "../../searchIndex/queueSearch.ts";
import { newToken } from "../../kernel/newToken.ts";
import { forgetHostsOf, type Opened, welcomeStatements } from "../sessions/openSession.ts";
import { hashToken } from "../rows/session.ts";
import { CLOCK_SKEW_MS } from "../rows/signInRequest.ts";
import { notifyOwner } from "../rows/notifyOwner.ts";
import { usernamesFor } from "../signIn/usernamesFor.ts";

/** What the provider reported, from the attempt's row. */
interface Said {
  provider: SocialProviderId;
  redirect: string;
  email: string | null;
  emailKey: string | null;
  name: string | null;
}

/** Name for an account whose provider reports neither name nor address. */
const NAMELESS = "Writer";

/** SQL: the attempt, used by this session. */
const used = (id: string, sessionHash: string): Sql =>
  sql`r.token_hash = ${id} AND r.used_by = ${sessionHash}`;

/** SQL: no user has connected this provider account. */
const IS_UNCONNECTED = sql`NOT EXISTS (SELECT 1 FROM user_connections c
  WHERE c.issuer = r.issuer AND c.subject = r.subject)`;

/**
 * Signs in the user of a provider account, given the state's token. An unconnected provider account
 * is connected to the account with the same address if the provider verified the address and the
 * account has no other connection of that provider; otherwise a registration creates an account.
 * Null if the provider reported nothing or the attempt was used.
 */
export async function openByProvider(
  context: DomainContext,
  stateToken: string,
  place: SessionHost,
): Promise<Opened | null> {
  const { db, now } = context;
  const id = await hashToken(stateToken);
  const isOpen = sql`used_by IS NULL AND subject IS NOT NULL AND operation IN ('LOGIN', 'REGISTER')
    AND expires_at > ${now} AND created_at <= ${now + CLOCK_SKEW_MS}`;
  const said = await db.first<Said>(sql`
    SELECT provider, redirect, email, email_key AS emailKey, name
    FROM social_sign_ins WHERE token_hash = ${id} AND ${isOpen}`);
  if (!said) return null;
  const token = newToken();
  const sessionHash = await hashToken(token);
  const userId = newId("user");
  const { redirect } = said;
  const link = linkByAddress(id, sessionHash, now);
  const start = startSession(
    {
      from: sql`
        SELECT c.user_id FROM social_sign_ins r
        JOIN user_connections c ON c.issuer = r.issuer AND c.subject = r.subject
          WHERE ${used(id, sessionHash)}`,
    },
    { sessionHash, place, redirect, now },
  );
  const written = await db.write(
    [
      sql`UPDATE social_sign_ins SET used_by = ${sessionHash} WHERE token_hash = ${id} AND ${isOpen}`,
      link,
      ...newAccount(id, sessionHash, { userId, said, now }),
      indexUser(context, userId),
      ...(said.emailKey && said.email
        ? welcomeStatements(context, userId, { email: said.email, fullName: said.name })
        : []),
      ...start.statements,
    ],
    { idempotent: false },
  );
  const entry = start.read(context, written, token);
  if (!entry) return null;
  if (written.hasRows(link))
    await notifyOwner(context, entry.userId, {
      name: "account-connected",
      message: accountConnected({ provider: said.provider }),
    });
  const isNew = entry.userId === userId;
  if (isNew) forgetHostsOf(context, usernamesFor(said.name ?? "", said.email ?? ""));
  return { ...entry, isNew, redirect };
}

/**
 * Both sides verified the address: the provider reports it as verified, and `user_emails` holds
 * only verified ones.
 */
function linkByAddress(id: string, sessionHash: string, now: number): Statement {
  return sql`
    INSERT INTO user_connections (issuer, subject, user_id, provider, email, name, connected_at)
    SELECT r.issuer, r.subject, e.user_id, r.provider, r.email, r.name, ${now}
    FROM social_sign_ins r JOIN user_emails e ON e.email_key = r.email_key
    WHERE ${used(id, sessionHash)} AND ${IS_UNCONNECTED} AND NOT EXISTS (
      SELECT 1 FROM user_connections o WHERE o.user_id = e.user_id AND o.provider = r.provider)
    RETURNING user_id`;
}

function newAccount(
  id: string,
  sessionHash: string,
  { userId, said, now }: { userId: string; said: Said; now: number },
): Statement[] {
  const local = said.email?.split("@")[0] ?? "";
  const name = said.name ?? (local || NAMELESS);
  const usernames = JSON.stringify(usernamesFor(said.name ?? "", said.email ?? ""));
  const isMade = sql`EXISTS (SELECT 1 FROM users u WHERE u.id = ${userId})`;
  return [
    sql`INSERT INTO users (id, username, username_key, name, created_at, updated_at)
      SELECT ${userId}, c.value, c.value, ${name}, ${now}, ${now}
        FROM social_sign_ins r, json_each(${usernames}) c
      WHERE ${used(id, sessionHash)} AND r.operation = 'REGISTER' AND ${IS_UNCONNECTED}
        AND NOT EXISTS (SELECT 1 FROM user_emails e WHERE e.email_key = lower(r.email))
        AND NOT EXISTS (SELECT 1 FROM users u WHERE u.username_key = c.value)
        AND NOT EXISTS (SELECT 1 FROM former_usernames f WHERE f.username_key = c.value)
      ORDER BY c.key LIMIT 1`,
    sql`INSERT INTO user_emails (email_key, user_id, email, verified_at)
      SELECT r.email_key, ${userId}, r.email, ${now} FROM social_sign_ins r
      WHERE ${used(id, sessionHash)} AND r.email_key IS NOT NULL AND ${isMade}`,
    ...moveSubscriptions(userId),
    sql`INSERT INTO user_connections (issuer, subject, user_id, provider, email, name, connected_at)
      SELECT r.issuer, r.subject, ${userId}, r.provider, r.email, r.name, ${now}
        FROM social_sign_ins r
      WHERE ${used(id, sessionHash)} AND ${isMade}`,
  ];
}
