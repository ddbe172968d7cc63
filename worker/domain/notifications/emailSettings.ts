// Emails of the site that their recipients can stop by a link without signing in, as well as in their
// settings. The token of the link is in the preferences, the same one in all of a person's emails of
// a kind.

import { identifier, sql } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { newToken } from "../kernel/newToken.ts";

type Context = Pick<DomainContext, "db">;

/** The columns of a kind of email. */
const COLUMNS = {
  submissions: { isOn: "submission_emails", token: "submission_token" },
  statistics: { isOn: "statistics_emails", token: "statistics_token" },
} as const;

export type EmailKind = keyof typeof COLUMNS;

/**
 * Makes the tokens of people's links, in the default preferences of those who have none, and returns
 * them by user id. A token that is stored already stays, so that concurrent emails have the same link.
 */
export async function makeEmailTokens(
  { db }: Context,
  kind: EmailKind,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const token = identifier(COLUMNS[kind].token);
  const statements = userIds.map(
    (userId) =>
      sql<{ token: string }>`INSERT INTO notification_preferences (user_id, follows, claps,
        responses, submissions, digest, ${token})
        VALUES (${userId}, 'ALL', 'ALL', 'ALL', 'ALL', 'OFF', ${newToken()})
        ON CONFLICT (user_id) DO UPDATE SET ${token} = coalesce(${token}, excluded.${token})
        RETURNING ${token} AS token`,
  );
  const written = await db.write(statements, { idempotent: true });
  return new Map(
    userIds.flatMap((userId, index) => {
      const row = written.first(statements[index]!);
      return row ? [[userId, row.token] as const] : [];
    }),
  );
}

/**
 * Turns a person's emails on or off by the token of their links, and returns whether they are on; null
 * for an unknown token. Idempotent.
 */
export async function setEmails(
  { db }: Context,
  kind: EmailKind,
  { token, isOn }: { token: string; isOn: boolean },
): Promise<boolean | null> {
  const state = emailState(kind, token);
  const columns = COLUMNS[kind];
  const written = await db.write(
    [
      sql`UPDATE notification_preferences SET ${identifier(columns.isOn)} = ${Number(isOn)}
        WHERE ${identifier(columns.token)} = ${token}`,
      state,
    ],
    { idempotent: true },
  );
  const row = written.first(state);
  return row && row.isOn === 1;
}

/** Whether the person with this token gets the emails; null for an unknown token. */
export async function emailsByToken(
  { db }: Context,
  kind: EmailKind,
  token: string,
): Promise<boolean | null> {
  const row = await db.first(emailState(kind, token));
  return row && row.isOn === 1;
}

const emailState = (kind: EmailKind, token: string) =>
  sql<{ isOn: number }>`SELECT ${identifier(COLUMNS[kind].isOn)} AS isOn
    FROM notification_preferences WHERE ${identifier(COLUMNS[kind].token)} = ${token}`;
