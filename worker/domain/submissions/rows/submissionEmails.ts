// Emails about submissions, which their recipients can stop by a link without signing in, as well as in
// their settings.

import { sql } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { newToken } from "../../kernel/newToken.ts";

/**
 * Makes the tokens of people's links, in the default preferences of those who have none, and returns
 * them by user id. A token that is stored already stays, so that concurrent emails have the same link.
 */
export async function makeSubmissionTokens(
  { db }: Pick<DomainContext, "db">,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const statements = userIds.map(
    (userId) =>
      sql<{ token: string }>`INSERT INTO notification_preferences (user_id, follows, claps,
        responses, submissions, digest,
          submission_token)
        VALUES (${userId}, 'ALL', 'ALL', 'ALL', 'ALL', 'OFF', ${newToken()})
        ON CONFLICT (user_id) DO UPDATE
          SET submission_token = coalesce(submission_token, excluded.submission_token)
        RETURNING submission_token AS token`,
  );
  const written = await db.write(statements, { idempotent: true });
  return new Map(
    userIds.flatMap((userId, index) => {
      const row = written.first(statements[index]!);
      return row ? [[userId, row.token] as const] : [];
    }),
  );
}

/** Turns a person's emails on or off by the token of their links, and returns whether they are on; null
 * for an unknown token. Idempotent. */
export async function setSubmissionEmails(
  { db }: Pick<DomainContext, "db">,
  token: string,
  isOn: boolean,
): Promise<boolean | null> {
  const state = emailState(token);
  const written = await db.write(
    [
      sql`UPDATE notification_preferences SET submission_emails = ${Number(isOn)}
        WHERE submission_token = ${token}`,
      state,
    ],
    { idempotent: true },
  );
  const row = written.first(state);
  return row && row.isOn === 1;
}

/** Whether the person with this token gets emails; null for an unknown token. */
export async function submissionEmails(
  { db }: Pick<DomainContext, "db">,
  token: string,
): Promise<boolean | null> {
  const row = await db.first(emailState(token));
  return row && row.isOn === 1;
}

const emailState = (token: string) =>
  sql<{ isOn: number }>`SELECT submission_emails AS isOn FROM notification_preferences
    WHERE submission_token = ${token}`;
