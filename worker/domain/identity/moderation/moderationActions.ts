// Owns moderation actions on accounts that break the Rules, or may (decision 34): limit, suspend,
// and lift. Each needs a reason, is audited in the same write, and can't target staff.

import { GROUP_TAGS, userTag } from "../../../../shared/cache/cacheTags.ts";
import { MAX_STAFF_REASON, MIN_STAFF_REASON } from "../../../../shared/limits.ts";
import { cleanText } from "../../../../shared/story/cleanText.ts";
import { sql, type Sql, type Statement } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { setAccountState } from "../accountState.ts";
import { hostsOfPerson } from "../../people/rows/hostsOfPerson.ts";
import { purgeFoundStatement, queuePurge } from "../../purges/queuePurge.ts";
import { endGrants } from "../../oauth/grants.ts";
import { indexUserAndStories } from "../../searchIndex/queueSearch.ts";
import { emailKeyOf } from "../rows/signInRequest.ts";

export type ModerationAction = "LIMIT" | "SUSPEND" | "LIFT";

interface ModerationInput {
  /** Username, email address, or id. */
  account: string;
  reason: string;
  action: ModerationAction;
}

/** SQL: id of the account that a key names; never staff. */
const meant = (key: string): Sql => sql`
  SELECT u.id FROM users u WHERE u.is_staff = 0 AND (u.id = ${key} OR u.username_key = ${key}
  OR u.id = (SELECT user_id FROM user_emails WHERE email_key = ${key}))`;

/**
 * Applies a moderation action and returns the username; repeating it only adds an audit record.
 * Null if no account matches or it is staff's. The caller checks that `staffId` is staff.
 */
export async function moderateAccount(
  context: Pick<DomainContext, "db" | "now" | "search" | "purgeSet">,
  staffId: string,
  { account, reason, action }: ModerationInput,
): Promise<string | "no-reason" | null> {
  const { db, now } = context;
  const said = cleanText(reason).trim().slice(0, MAX_STAFF_REASON);
  if (said.length < MIN_STAFF_REASON) return "no-reason";
  const key = emailKeyOf(account.trim().replace(/^@/, ""));
  const person = await db.first<{ id: string; username: string }>(
    sql`SELECT id, username FROM users WHERE id = (${meant(key)})`,
  );
  if (!person) return null;
  const { id, username } = person;
  await db.write(
    [
      // Lists that show the user have their tag; these are the lists that omitted them.
      queuePurge(context, [userTag(id), GROUP_TAGS.home, GROUP_TAGS.staffPicks, GROUP_TAGS.topics]),
      purgeFoundStatement(hostsOfPerson(sql`SELECT u.id FROM users u WHERE u.id = ${id}`), now),
      ...EFFECTS[action](id, now),
      ...(action === "LIMIT" ? [] : indexUserAndStories(context, id)),
      sql`INSERT INTO moderation_actions (staff_id, user_id, action, reason, taken_at)
        VALUES (${staffId}, ${id}, ${action}, ${said}, ${now})`,
    ],
    { idempotent: false },
  );
  return username;
}

/** Staff set bit 1 of users.is_hidden; bit 2, set by the account's owner, stays unchanged. */
const EFFECTS: Readonly<Record<ModerationAction, (id: string, now: number) => Statement[]>> = {
  LIMIT: (id, now) => [
    // A dismissed notice of an earlier action must not hide the notice of this one.
    sql`DELETE FROM dismissals WHERE user_id = ${id} AND flag = 'LIMITED_STATE'
      AND NOT EXISTS (SELECT 1 FROM limited_accounts WHERE user_id = ${id})`,
    sql`INSERT INTO limited_accounts (user_id, limited_at) VALUES (${id}, ${now})
      ON CONFLICT DO NOTHING`,
  ],
  SUSPEND: (id, now) => [
    endGrants(id),
    sql`DELETE FROM dismissals WHERE user_id = ${id} AND flag = 'USER_SUSPENDED'
      AND EXISTS (SELECT 1 FROM users WHERE id = ${id} AND hidden_by_staff = 0)`,
    ...setAccountState({
      account: sql`SELECT id FROM users WHERE id = ${id} AND hidden_by_staff = 0`,
      change: sql`hidden_by_staff = 1, updated_at = ${now}`,
      isHidden: sql`1`,
    }).statements,
  ],
  LIFT: (id, now) => [
    sql`DELETE FROM limited_accounts WHERE user_id = ${id}`,
    ...setAccountState({
      account: sql`SELECT id FROM users WHERE id = ${id} AND hidden_by_staff = 1`,
      change: sql`hidden_by_staff = 0, updated_at = ${now}`,
      isHidden: sql`closed_at IS NOT NULL`,
    }).statements,
  ],
};

/** One moderation action, as staff see it in the log. */
interface ModerationRecord {
  staff: string;
  user: string;
  action: ModerationAction;
  reason: string;
  /** In milliseconds since 1970. */
  takenAt: number;
}

/** Lists up to `max` moderation actions, newest first. */
export function latestModerationActions(
  { db }: Pick<DomainContext, "db">,
  max: number,
): Promise<ModerationRecord[]> {
  return db.all<ModerationRecord>(sql`
    SELECT s.username AS staff, u.username AS user, m.action, m.reason, m.taken_at AS takenAt
    FROM moderation_actions m JOIN users s ON s.id = m.staff_id JOIN users u ON u.id = m.user_id
    ORDER BY m.id DESC LIMIT +${max}`);
}
