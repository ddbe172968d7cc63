import { IS_DUE, deleteRows, type PersonalData } from "../kernel/personalData.ts";
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
          "user_id follows claps responses submissions digest mentions allows_newsletter_tracking submission_emails",
        "erased, withheld": "submission_token",
      },
    },
  },
  records: {
    "notifications.csv": {
      columns: { what: "s.kind", who: "u.username", when: "s.occurred_at" },
      from: `notification_sources s JOIN users u ON u.id = s.actor_id
      WHERE s.user_id = ?1 AND u.is_suspended = 0 ORDER BY s.occurred_at`,
    },
    "notification-settings.csv": {
      columns: {
        follows: "follows",
        claps: "claps",
        responses: "responses",
        submissions: "submissions",
        mentions: "mentions",
        digest: "digest",
        "counts opened emails": "allows_newsletter_tracking",
      },
      from: "notification_preferences WHERE user_id = ?1",
    },
  },
  erase: (account) => [
    ...deleteSources(`s.actor_id = ?1 AND ${IS_DUE}`, account.id, account.now),
    ...deleteRows(account, [
      ["notification_outbox", "recipient_id"],
      ["notification_outbox", "actor_id"],
      ["notifications", "user_id"],
      ["notification_preferences", "user_id"],
    ]),
  ],
};
