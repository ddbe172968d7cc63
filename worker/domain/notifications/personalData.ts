import { sql } from "../../db/sql.ts";
import { isDue, deleteRows, type PersonalData } from "../kernel/personalData.ts";
import { deleteSources } from "./deleteSources.ts";

export const personalData: PersonalData = {
  tables: {
    notification_outbox: {
      whyWithheld: "becomes notifications within a minute",
      columns: {
        "erased, withheld":
          "id kind recipient_id actor_id subject_id object_id occurred_at state due_at attempts error ended_at",
      },
    },
    notifications: {
      whyWithheld: "groups of notification_sources",
      columns: {
        "erased, withheld": "id user_id kind subject_id occurred_at is_unread is_muted",
      },
    },
    notification_sources: {
      whyWithheld: "ids and states of the notification",
      columns: {
        "erased, exported": "user_id kind actor_id occurred_at",
        "erased, withheld": "object_id notification_id is_muted",
      },
    },
    notification_preferences: {
      whyWithheld: "the secret of the link that stops emails",
      columns: {
        "erased, exported":
          "user_id follows claps responses submissions digest mentions allows_newsletter_tracking submission_emails statistics_emails milestones",
        "erased, withheld": "submission_token statistics_token",
      },
    },
  },
  records: ({ userId }) => ({
    "notifications.csv": {
      columns: { what: sql`s.kind`, who: sql`u.username`, when: sql`s.occurred_at` },
      from: sql`notification_sources s JOIN users u ON u.id = s.actor_id
        WHERE s.user_id = ${userId} AND u.is_hidden = 0 ORDER BY s.occurred_at`,
    },
    "notification-settings.csv": {
      columns: {
        follows: sql`follows`,
        claps: sql`claps`,
        responses: sql`responses`,
        submissions: sql`submissions`,
        mentions: sql`mentions`,
        digest: sql`digest`,
        "counts opened emails": sql`allows_newsletter_tracking`,
        milestones: sql`milestones`,
        "monthly statistics": sql`statistics_emails`,
      },
      from: sql`notification_preferences WHERE user_id = ${userId}`,
    },
  }),
  erase: (account) => [
    ...deleteSources(sql`s.actor_id = ${account.id} AND ${isDue(account)}`),
    ...deleteRows(account, [
      ["notification_outbox", "recipient_id"],
      ["notification_outbox", "actor_id"],
      ["notifications", "user_id"],
      ["notification_preferences", "user_id"],
    ]),
  ],
};
