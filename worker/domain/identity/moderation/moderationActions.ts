// Owns moderation actions on accounts that break the Rules, or may (decision 34): limit, suspend,
// and lift. Each needs a reason, is audited in the same write, and can't target staff.

import { GROUP_TAGS, userTag } from "../../../../shared/cache/cacheTags.ts";
import { MAX_STAFF_REASON, MIN_STAFF_REASON } from "../../../../shared/limits.ts";
import { cleanText } from "../../../../shared/story/cleanText.ts";
import type { Statement } from "../../../db/database.ts";
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

/** SQL: id of the account that `?1` names; never staff. */
const MEANT = `SELECT u.id FROM users u WHERE u.is_staff = 0 AND (u.id = ?1 OR u.username_key = ?1
  OR u.id = (SELECT user_id FROM user_emails WHERE email_key = ?1))`;

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
    `SELECT id, username FROM users WHERE id = (${MEANT})`,
    key,
  );
  if (!person) return null;
  const { id, username } = person;
  await db.write(
    [
      // Lists that show the user have their tag; these are the lists that omitted them.
      queuePurge(context, [userTag(id), GROUP_TAGS.home, GROUP_TAGS.staffPicks, GROUP_TAGS.topics]),
      purgeFoundStatement(
        { from: hostsOfPerson("SELECT u.id FROM users u WHERE u.id = ?2"), value: id },
        now,
      ),
      ...EFFECTS[action](id, now),
      ...(action === "LIMIT" ? [] : indexUserAndStories(context, id)),
      [
        `INSERT INTO moderation_actions (staff_id, user_id, action, reason, taken_at)
         VALUES (?1, ?2, ?3, ?4, ?5)`,
        staffId,
        id,
        action,
        said,
        now,
      ],
    ],
    { idempotent: false },
  );
  return username;
}

/** Staff set bit 1 of users.is_suspended; bit 2, set by the account's owner, stays unchanged. */
const EFFECTS: Readonly<Record<ModerationAction, (id: string, now: number) => Statement[]>> = {
  LIMIT: (id, now) => [
    // A dismissed notice of an earlier action must not hide the notice of this one.
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
    endGrants(id),
    [
      `DELETE FROM dismissals WHERE user_id = ?1 AND flag = 'USER_SUSPENDED'
         AND EXISTS (SELECT 1 FROM users WHERE id = ?1 AND hidden_by_staff = 0)`,
      id,
    ],
    ...setAccountState({
      account: "SELECT id FROM users WHERE id = ?1 AND hidden_by_staff = 0",
      values: [id],
      change: { sql: "hidden_by_staff = 1, updated_at = ?2", values: [now] },
      isHidden: "1",
    }).statements,
  ],
  LIFT: (id, now) => [
    ["DELETE FROM limited_accounts WHERE user_id = ?1", id],
    ...setAccountState({
      account: "SELECT id FROM users WHERE id = ?1 AND hidden_by_staff = 1",
      values: [id],
      change: { sql: "hidden_by_staff = 0, updated_at = ?2", values: [now] },
      isHidden: "closed_at IS NOT NULL",
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
  return db.all<ModerationRecord>(
    `SELECT s.username AS staff, u.username AS user, m.action, m.reason, m.taken_at AS takenAt
     FROM moderation_actions m JOIN users s ON s.id = m.staff_id JOIN users u ON u.id = m.user_id
     ORDER BY m.id DESC LIMIT +?1`,
    max,
  );
}
