import { deleteByAddress, type PersonalData } from "../kernel/personalData.ts";

export const personalData: PersonalData = {
  tables: {
    mail_outbox: {
      whyWithheld: "emails that are in their mailbox",
      columns: {
        "erased, withheld":
          "key recipient subject text html state queued_at due_at useful_until ended_at error attempts claimed_by claimed_until unsubscribe_url priority issue_id subscriber_id newsletter_id list_id batch_key batched_at is_uncertain delivered_at bounced_at complained_at hard_bounced_at is_notification",
      },
    },
    mailbox: {
      whyWithheld: "emails that are in their mailbox",
      columns: {
        "erased, withheld": "id key sender recipient subject text html sent_at",
      },
    },
    email_suppressions: {
      whyKept: "nobody who complained gets another newsletter",
      columns: {
        "kept, exported": "email_key reason created_at",
      },
    },
    email_bounces: {
      whyWithheld: "failed deliveries, for 30 days",
      columns: {
        "erased, withheld": "email_key bounces first_at last_at",
      },
    },
  },
  records: {
    "undeliverable-addresses.csv": {
      columns: { email: "email_key", reason: "reason", since: "created_at" },
      from: `email_suppressions WHERE email_key IN
      (SELECT email_key FROM user_emails WHERE user_id = ?1)`,
    },
  },
  erase: (account) => [
    ...deleteByAddress(account, [
      ["mail_outbox", "lower(recipient)"],
      ["mailbox", "lower(recipient)"],
      ["email_bounces", "email_key"],
    ]),
  ],
};
