// Owns what staff do about accounts that break the Rules, or may (decision 150): limit one, suspend it,
// lift either. With a reason, on record in the same write, and never about staff.

import { GROUP_TAGS, userTag } from "../../../../shared/cacheTags.ts";
import { MAX_STAFF_REASON, MIN_STAFF_REASON } from "../../../../shared/limits.ts";
import { cleanText } from "../../../../shared/story/cleanText.ts";
import type { Statement } from "../../../db/database.ts";
import type { DomainContext } from "../../context.ts";
import { hostsOfPerson } from "../../core/people/hostsOfPerson.ts";
import { purgeFoundStatement, queuePurge } from "../../core/purges/queuePurge.ts";
import { emailKeyOf } from "../../core/identity/signInRequest.ts";

/** What can be done. */
export type ModerationAction = "LIMIT" | "SUSPEND" | "LIFT";

/** What is asked for. */
interface ModerationInput {
  /** A username, an address, or an id. */
  account: string;
  reason: string;
  measure: ModerationAction;
}

/** SQL of who is meant, `?1`; never staff. */
const MEANT = `SELECT u.id FROM users u WHERE u.is_staff = 0 AND (u.id = ?1 OR u.username_key = ?1
  OR u.id = (SELECT user_id FROM user_emails WHERE email_key = ?1))`;

/**
 * Takes a measure and answers the person's username; taking it again changes nothing but the record.
 * Null where there is no such person who is not staff. `staffId` is checked by the caller. Throws as
 * Database does.
 */
export async function moderateAccount(
  context: Pick<DomainContext, "db" | "now" | "touched">,
  staffId: string,
  { account, reason, measure }: ModerationInput,
): Promise<string | "no-reason" | null> {
  const { db, now } = context;
  const said = cleanText(reason).trim().slice(0, MAX_STAFF_REASON);
  if (said.length < MIN_STAFF_REASON) return "no-reason";
  const key = emailKeyOf(account.trim().replace(/^@/, ""));
  const person = await db.first<{ id: string; username: string }>(
    `SELECT id, username FROM users WHERE id = (${MEANT})`,
    key,
  );
  if (!person) return null;
  const { id, username } = person;
  await db.write(
    [
      // Lists that show them have their tag; those that left them out are these.
      queuePurge(context, [userTag(id), GROUP_TAGS.home, GROUP_TAGS.staffPicks, GROUP_TAGS.topics]),
      purgeFoundStatement(
        { from: hostsOfPerson("SELECT u.id FROM users u WHERE u.id = ?2"), value: id },
        now,
      ),
      ...EFFECTS[measure](id, now),
      [
        `INSERT INTO moderation_actions (staff_id, user_id, measure, reason, taken_at)
         VALUES (?1, ?2, ?3, ?4, ?5)`,
        staffId,
        id,
        measure,
        said,
        now,
      ],
    ],
    { idempotent: false },
  );
  return username;
}

/** The house's reason is 1 of users.is_suspended; a person's own wish, which is 2, stays theirs. */
const EFFECTS: Readonly<Record<ModerationAction, (id: string, now: number) => Statement[]>> = {
  LIMIT: (id, now) => [
    // Whoever has put away what was said of another measure has not been told of this one.
    [
      `DELETE FROM dismissals WHERE user_id = ?1 AND flag = 'LIMITED_STATE'
         AND NOT EXISTS (SELECT 1 FROM limited_accounts WHERE user_id = ?1)`,
      id,
    ],
    [
      "INSERT INTO limited_accounts (user_id, limited_at) VALUES (?1, ?2) ON CONFLICT DO NOTHING",
      id,
      now,
    ],
  ],
  SUSPEND: (id, now) => [
    [
      `DELETE FROM dismissals WHERE user_id = ?1 AND flag = 'USER_SUSPENDED'
         AND EXISTS (SELECT 1 FROM users WHERE id = ?1 AND (is_suspended & 1) = 0)`,
      id,
    ],
    [
      "UPDATE users SET is_suspended = is_suspended | 1, updated_at = ?2 WHERE id = ?1 AND (is_suspended & 1) = 0",
      id,
      now,
    ],
  ],
  LIFT: (id, now) => [
    ["DELETE FROM limited_accounts WHERE user_id = ?1", id],
    [
      "UPDATE users SET is_suspended = is_suspended & 2, updated_at = ?2 WHERE id = ?1 AND (is_suspended & 1) = 1",
      id,
      now,
    ],
  ],
};

/** Something that was done, as staff see it. */
interface ModerationRecord {
  staff: string;
  user: string;
  measure: ModerationAction;
  reason: string;
  /** In milliseconds since 1970. */
  takenAt: number;
}

/** What was done last, so much at most, the latest first. Throws as Database does. */
export function latestModerationActions(
  { db }: Pick<DomainContext, "db">,
  max: number,
): Promise<ModerationRecord[]> {
  return db.all<ModerationRecord>(
    `SELECT s.username AS staff, u.username AS user, m.measure, m.reason, m.taken_at AS takenAt
     FROM moderation_actions m JOIN users s ON s.id = m.staff_id JOIN users u ON u.id = m.user_id
     ORDER BY m.id DESC LIMIT +?1`,
    max,
  );
}
