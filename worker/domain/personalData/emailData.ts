// Personal data of newsletters and emails.

import type { PersonalTable } from "./personalTable.ts";

export const EMAIL_DATA: Readonly<Record<string, PersonalTable>> = {
  email_confirmations: {
    whyWithheld: "opens the account, and ends within a day",
    columns: {
      "erased, withheld": "key_hash user_id email_key email used_by created_at expires_at family",
    },
  },
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
  newsletters: {
    whyWithheld: "settings of the newsletter’s look and counters",
    columns: {
      "erased, exported": "reply_to postal_address created_at",
      "erased, exported, public": "name description sender_name user_id",
      "erased, withheld":
        "audience subscriber_count updated_at tracks_engagement paused_at pause_reason pause_sent pause_events",
      "erased, withheld, public": "id slug show_promo image_id accent_color collection_id",
    },
  },
  newsletter_subscribers: {
    whyWithheld: "opens the subscription, and states of it",
    columns: {
      "erased, exported": "newsletter_id email user_id state created_at unsubscribed_at",
      "erased, withheld":
        "id email_key source link_token confirm_hash former_confirm_hash confirm_until confirmed_at last_engaged_at name consented_at import_id left_issue_id welcomed_at",
    },
  },
  email_suppressions: {
    whyKept: "nobody who complained gets another newsletter",
    columns: {
      "kept, exported": "email_key reason created_at",
    },
  },
  newsletter_issues: {
    whyWithheld: "the story’s text, and states of the sending",
    columns: {
      "erased, exported": "newsletter_id subject state created_at",
      "erased, withheld":
        "id post_id preview_text audience audience_topic due_at after_subscriber recipients html_for_members text_for_members html_for_others text_for_others created_by started_at finished_at attempts error claimed_by claimed_until sent failed skipped all_queued_at delivered bounced complained after_days last_turn_at step next_step_at",
    },
  },
  newsletter_imports: {
    whyWithheld: "states of the import",
    columns: {
      "erased, exported": "newsletter_id user_id file_name consent_text total created_at",
      "erased, withheld":
        "id format consent state preview expected decision decision_reason decided_at suppressed is_reviewed subscribed pending unsubscribed known rejected after_row due_at attempts error claimed_by claimed_until finished_at report_until",
    },
  },
  newsletter_import_rejections: {
    whyKept: "another’s file, whose report is deleted after 30 days",
    whyWithheld: "another’s file, whose report is deleted after 30 days",
    columns: {
      "kept, withheld": "import_id row_number email reason",
    },
  },
  newsletter_import_days: {
    whyWithheld: "counts an import’s addresses, for a day",
    columns: {
      "erased, withheld": "user_id day addresses",
    },
  },
  email_bounces: {
    whyWithheld: "failed deliveries, for 30 days",
    columns: {
      "erased, withheld": "email_key bounces first_at last_at",
    },
  },
};
