import { sql } from "../../db/sql.ts";
import {
  isDue,
  clearColumns,
  deleteByAddress,
  deleteRows,
  type PersonalData,
} from "../kernel/personalData.ts";
import { endSessions } from "./sessions/endSessions.ts";

export const personalData: PersonalData = {
  tables: {
    users: {
      whyKept: "an empty row keeps the id and what staff decided",
      whyWithheld: "counters and states, and settings that the account shows",
      columns: {
        "erased, exported": "home_feed_order",
        "erased, exported, public":
          "username name bio about location url twitter_screen_name tipping_link design",
        "erased, withheld": "erase_at shares_email_with_colleagues erase_attempts erase_retry_at",
        "erased, withheld, public":
          "username_key image_id banner_image_id banner_focus_x banner_focus_y domain book_count",
        "kept, exported": "created_at",
        "kept, exported, public": "id",
        "kept, withheld":
          "hidden_by_staff closed_at is_hidden is_staff post_count unread_notification_count updated_at domain_is_subdomain next_milestone",
        "kept, withheld, public": "follower_count following_count",
      },
    },
    sessions: {
      whyWithheld: "opens the account",
      columns: {
        "erased, exported": "user_id impersonated_by_user_id created_at user_agent place",
        "erased, withheld": "token_hash xsrf_token expires_at family confirmed_at host",
      },
    },
    user_emails: {
      whyWithheld: "how addresses are compared",
      columns: {
        "erased, exported": "user_id email",
        "erased, withheld": "email_key verified_at",
      },
    },
    sign_in_requests: {
      whyWithheld: "opens the account, and ends within a day",
      columns: {
        "erased, withheld":
          "id_hash method operation email_key email full_name redirect code_hash attempts token_hash used_by created_at expires_at",
      },
    },
    user_passwords: {
      whyWithheld: "opens the account",
      columns: {
        "erased, withheld": "user_id hash changed_at",
      },
    },
    auth_locks: {
      whyWithheld: "failed sign-ins, which may have been another’s",
      columns: {
        "erased, withheld": "user_id kind fail_count lock_count locked_until",
      },
    },
    second_factors: {
      whyWithheld: "opens the account",
      columns: {
        "erased, withheld": "user_id secret confirmed_at last_step created_at",
      },
    },
    second_factor_enrolments: {
      whyWithheld: "opens the account, and ends within 15 minutes",
      columns: {
        "erased, withheld": "user_id session_hash secret expires_at",
      },
    },
    pending_second_factors: {
      whyWithheld: "opens the account, and ends within a day",
      columns: {
        "erased, withheld": "token_hash user_id redirect created_at expires_at",
      },
    },
    recovery_codes: {
      whyWithheld: "opens the account",
      columns: {
        "erased, withheld": "user_id code_hash",
      },
    },
    user_connections: {
      whyWithheld: "opens the account",
      columns: {
        "erased, exported": "user_id provider email name connected_at",
        "erased, withheld": "issuer subject",
      },
    },
    social_sign_ins: {
      whyWithheld: "opens the account, and ends within a day",
      columns: {
        "erased, withheld":
          "token_hash browser_hash provider operation user_id redirect given_name issuer subject email email_key name taken_at used_by created_at expires_at",
      },
    },
    mobile_numbers: {
      columns: {
        "erased, exported": "user_id number verified_at",
      },
    },
    mobile_verifications: {
      whyWithheld: "a code that ends within ten minutes",
      columns: {
        "erased, withheld": "user_id number code_hash attempts expires_at",
      },
    },
    email_confirmations: {
      whyWithheld: "opens the account, and ends within a day",
      columns: {
        "erased, withheld": "key_hash user_id email_key email used_by created_at expires_at family",
      },
    },
    impersonation_records: {
      whyKept: "who of the staff acted as whom stays on record",
      whyWithheld: "about staff",
      columns: {
        "kept, exported": "user_id started_at ended_at ended_by",
        "kept, withheld": "id staff_id reason session_hash",
      },
    },
    limited_accounts: {
      whyWithheld: "exported as moderation actions",
      columns: {
        "erased, withheld": "user_id limited_at",
      },
    },
    moderation_actions: {
      whyKept: "what staff did about whom stays on record",
      whyWithheld: "about staff",
      columns: {
        "kept, exported": "user_id action reason taken_at",
        "kept, withheld": "id staff_id",
      },
    },
    staff_changes: {
      whyKept: "who was staff, and when, stays on record",
      whyWithheld: "ids that the product gives",
      columns: {
        "kept, exported": "user_id is_staff changed_at",
        "kept, withheld": "id",
      },
    },
    invite_codes: {
      whyKept: "what the code opens",
      whyWithheld: "the product’s own",
      columns: {
        "erased, withheld": "redeemed_by",
        "kept, withheld": "code_hash flag label is_for_new_users created_at expires_at redeemed_at",
      },
    },
  },
  records: ({ userId, now }) => ({
    "sign-ins.csv": {
      columns: { browser: sql`user_agent`, place: sql`place`, since: sql`created_at` },
      from: sql`sessions WHERE user_id = ${userId} AND expires_at > ${now}
        AND impersonated_by_user_id IS NULL
        ORDER BY created_at`,
    },
    "connected-accounts.csv": {
      columns: {
        provider: sql`provider`,
        name: sql`name`,
        email: sql`email`,
        since: sql`connected_at`,
      },
      from: sql`user_connections WHERE user_id = ${userId} ORDER BY connected_at`,
    },
    "mobile-number.csv": {
      columns: { number: sql`number`, since: sql`verified_at` },
      from: sql`mobile_numbers WHERE user_id = ${userId}`,
    },
    "staff-access.csv": {
      columns: { since: sql`started_at`, until: sql`ended_at`, "ended by": sql`ended_by` },
      from: sql`impersonation_records WHERE user_id = ${userId} ORDER BY started_at`,
    },
    "moderation-actions.csv": {
      columns: { action: sql`action`, reason: sql`reason`, when: sql`taken_at` },
      from: sql`moderation_actions WHERE user_id = ${userId} ORDER BY id`,
    },
    "staff-role.csv": {
      columns: { staff: sql`is_staff`, when: sql`changed_at` },
      from: sql`staff_changes WHERE user_id = ${userId} ORDER BY id`,
    },
  }),
  erase: (account) => [
    ...deleteByAddress(account, [["sign_in_requests", sql`email_key`]]),
    ...clearColumns(account, [["invite_codes", "redeemed_by"]]),
    ...endSessions(
      account.now,
      sql`(user_id = ${account.id}
      OR impersonated_by_user_id = ${account.id}) AND ${isDue(account)}`,
    ),
    ...deleteRows(account, [
      ["user_emails", "user_id"],
      ["user_connections", "user_id"],
      ["social_sign_ins", "user_id"],
      ["user_passwords", "user_id"],
      ["mobile_numbers", "user_id"],
      ["mobile_verifications", "user_id"],
      ["auth_locks", "user_id"],
      ["limited_accounts", "user_id"],
      ["recovery_codes", "user_id"],
      ["second_factors", "user_id"],
      ["second_factor_enrolments", "user_id"],
      ["pending_second_factors", "user_id"],
      ["email_confirmations", "user_id"],
    ]),
    // The last statement: the account isn't due afterwards.
    sql`UPDATE users SET username = 'deleted-' || id, username_key = 'deleted-' || id, name = '',
        bio = '', about = NULL, location = NULL, url = NULL,
        twitter_screen_name = NULL, tipping_link = NULL, domain = NULL,
        home_feed_order = 'RANKED', book_count = 0, shares_email_with_colleagues = 0,
        design = NULL, banner_focus_x = 50, banner_focus_y = 50,
        erase_at = NULL, erase_attempts = 0, erase_retry_at = NULL,
        updated_at = ${account.now}
      WHERE id = ${account.id} AND erase_at <= ${account.now}`,
  ],
};
