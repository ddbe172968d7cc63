import {
  ADDRESSES,
  IS_DUE,
  STORIES,
  clearColumns,
  deleteRows,
  dueStatement,
  type PersonalData,
} from "../kernel/personalData.ts";
import { deleteIssues } from "./rows/endIssues.ts";
import { deleteSubscribers } from "./rows/subscriberStates.ts";

const NEWSLETTERS = "SELECT id FROM newsletters WHERE user_id = ?1";

export const personalData: PersonalData = {
  tables: {
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
  },
  records: {
    "newsletter.csv": {
      columns: {
        name: "name",
        description: "description",
        sender: "sender_name",
        "replies go to": "reply_to",
        "postal address": "postal_address",
        since: "created_at",
      },
      from: "newsletters WHERE user_id = ?1",
    },
    "newsletter-issues.csv": {
      columns: {
        newsletter: "n.name",
        subject: "i.subject",
        state: "i.state",
        when: "i.created_at",
      },
      from: `newsletter_issues i JOIN newsletters n ON n.id = i.newsletter_id
      WHERE n.user_id = ?1 ORDER BY i.created_at`,
    },
    "newsletter-recommendations.csv": {
      columns: { newsletter: "n.name", recommended: "o.name", since: "r.created_at" },
      from: `newsletter_recommendations r JOIN newsletters n ON n.id = r.newsletter_id
      JOIN newsletters o ON o.id = r.recommended_id WHERE n.user_id = ?1 ORDER BY r.position`,
    },
    "newsletter-senders.csv": {
      columns: { newsletter: "n.name", address: "s.address", since: "s.created_at" },
      from: `newsletter_senders s JOIN newsletters n ON n.id = s.newsletter_id WHERE n.user_id = ?1`,
    },
    "newsletter-imports.csv": {
      columns: {
        newsletter: "n.name",
        file: "i.file_name",
        consent: "i.consent_text",
        rows: "i.total",
        when: "i.created_at",
      },
      from: `newsletter_imports i JOIN newsletters n ON n.id = i.newsletter_id
      WHERE i.user_id = ?1 ORDER BY i.created_at`,
    },
    "subscriptions.csv": {
      columns: {
        newsletter: "n.name",
        email: "s.email",
        state: "s.state",
        since: "s.created_at",
        until: "s.unsubscribed_at",
      },
      from: `newsletter_subscribers s JOIN newsletters n ON n.id = s.newsletter_id
      WHERE s.user_id = ?1 ORDER BY s.created_at`,
    },
    "newsletter-opens.csv": {
      columns: {
        newsletter: "n.name",
        subject: "i.subject",
        opens: "r.opens",
        by_proxies: "r.proxy_opens",
      },
      from: `newsletter_issue_readers r JOIN newsletter_subscribers s ON s.id = r.subscriber_id
      JOIN newsletter_issues i ON i.id = r.issue_id JOIN newsletters n ON n.id = i.newsletter_id
      WHERE s.user_id = ?1 ORDER BY i.created_at`,
    },
    "newsletter-clicks.csv": {
      columns: { subject: "i.subject", url: "l.url", when: "c.clicked_at" },
      from: `newsletter_clicks c JOIN newsletter_subscribers s ON s.id = c.subscriber_id
      JOIN newsletter_issue_links l ON l.id = c.link_id
      JOIN newsletter_issues i ON i.id = l.issue_id WHERE s.user_id = ?1 ORDER BY c.clicked_at`,
    },
  },
  erase: (account) => [
    ...clearColumns(account, [
      ["newsletter_imports", "user_id"],
      ["newsletter_issues", "created_by"],
    ]),
    dueStatement(
      account,
      `UPDATE posts SET email_newsletter_id = NULL WHERE email_newsletter_id IN (${NEWSLETTERS})`,
    ),
    ...deleteIssues({
      sql: `(i.newsletter_id IN (${NEWSLETTERS}) OR i.post_id IN (${STORIES})) AND ${IS_DUE}`,
      values: [account.id, account.now],
    }),
    ...deleteSubscribers({
      sql: `(s.newsletter_id IN (${NEWSLETTERS}) OR s.user_id = ?1
        OR s.email_key IN (${ADDRESSES})) AND ${IS_DUE}`,
      values: [account.id, account.now],
    }),
    dueStatement(account, `DELETE FROM newsletter_imports WHERE newsletter_id IN (${NEWSLETTERS})`),
    ...deleteRows(account, [
      ["newsletter_import_days", "user_id"],
      ["newsletters", "user_id"],
    ]),
  ],
};
