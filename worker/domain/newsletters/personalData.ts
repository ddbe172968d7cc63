import { sql, type Sql } from "../../db/sql.ts";
import {
  addressesOf,
  isDue,
  storiesOf,
  clearColumns,
  deleteRows,
  dueStatement,
  type DueAccount,
  type PersonalData,
} from "../kernel/personalData.ts";
import { deleteIssues } from "./rows/endIssues.ts";
import { deleteSubscribers } from "./rows/subscriberStates.ts";

const newslettersOf = ({ id }: DueAccount): Sql => sql`
  SELECT id FROM newsletters WHERE user_id = ${id}`;

export const personalData: PersonalData = {
  tables: {
    newsletters: {
      whyWithheld: "settings of the newsletter’s look and counters",
      columns: {
        "erased, exported": "reply_to postal_address footer_text created_at",
        "erased, exported, public": "name description sender_name user_id",
        "erased, withheld":
          "audience subscriber_count updated_at tracks_engagement paused_at pause_reason pause_sent pause_events next_milestone",
        "erased, withheld, public":
          "id slug show_promo image_id header_image_id accent_color collection_id",
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
  records: ({ userId }) => ({
    "newsletter.csv": {
      columns: {
        name: sql`name`,
        description: sql`description`,
        sender: sql`sender_name`,
        footer: sql`footer_text`,
        "replies go to": sql`reply_to`,
        "postal address": sql`postal_address`,
        since: sql`created_at`,
      },
      from: sql`newsletters WHERE user_id = ${userId}`,
    },
    "newsletter-issues.csv": {
      columns: {
        newsletter: sql`n.name`,
        subject: sql`i.subject`,
        state: sql`i.state`,
        when: sql`i.created_at`,
      },
      from: sql`newsletter_issues i JOIN newsletters n ON n.id = i.newsletter_id
        WHERE n.user_id = ${userId} ORDER BY i.created_at`,
    },
    "newsletter-recommendations.csv": {
      columns: { newsletter: sql`n.name`, recommended: sql`o.name`, since: sql`r.created_at` },
      from: sql`newsletter_recommendations r JOIN newsletters n ON n.id = r.newsletter_id
        JOIN newsletters o ON o.id = r.recommended_id WHERE n.user_id = ${userId}
          ORDER BY r.position`,
    },
    "newsletter-senders.csv": {
      columns: { newsletter: sql`n.name`, address: sql`s.address`, since: sql`s.created_at` },
      from: sql`newsletter_senders s JOIN newsletters n ON n.id = s.newsletter_id
        WHERE n.user_id = ${userId}`,
    },
    "newsletter-imports.csv": {
      columns: {
        newsletter: sql`n.name`,
        file: sql`i.file_name`,
        consent: sql`i.consent_text`,
        rows: sql`i.total`,
        when: sql`i.created_at`,
      },
      from: sql`newsletter_imports i JOIN newsletters n ON n.id = i.newsletter_id
        WHERE i.user_id = ${userId} ORDER BY i.created_at`,
    },
    "subscriptions.csv": {
      columns: {
        newsletter: sql`n.name`,
        email: sql`s.email`,
        state: sql`s.state`,
        since: sql`s.created_at`,
        until: sql`s.unsubscribed_at`,
      },
      from: sql`newsletter_subscribers s JOIN newsletters n ON n.id = s.newsletter_id
        WHERE s.user_id = ${userId} ORDER BY s.created_at`,
    },
    "newsletter-opens.csv": {
      columns: {
        newsletter: sql`n.name`,
        subject: sql`i.subject`,
        opens: sql`r.opens`,
        by_proxies: sql`r.proxy_opens`,
      },
      from: sql`newsletter_issue_readers r JOIN newsletter_subscribers s ON s.id = r.subscriber_id
        JOIN newsletter_issues i ON i.id = r.issue_id JOIN newsletters n ON n.id = i.newsletter_id
        WHERE s.user_id = ${userId} ORDER BY i.created_at`,
    },
    "newsletter-clicks.csv": {
      columns: { subject: sql`i.subject`, url: sql`l.url`, when: sql`c.clicked_at` },
      from: sql`newsletter_clicks c JOIN newsletter_subscribers s ON s.id = c.subscriber_id
        JOIN newsletter_issue_links l ON l.id = c.link_id
        JOIN newsletter_issues i ON i.id = l.issue_id WHERE s.user_id = ${userId}
          ORDER BY c.clicked_at`,
    },
  }),
  erase: (account) => [
    ...clearColumns(account, [
      ["newsletter_imports", "user_id"],
      ["newsletter_issues", "created_by"],
    ]),
    dueStatement(
      account,
      sql`UPDATE posts SET email_newsletter_id = NULL
        WHERE email_newsletter_id IN (${newslettersOf(account)})`,
    ),
    ...deleteIssues(sql`(i.newsletter_id IN (${newslettersOf(account)})
      OR i.post_id IN (${storiesOf(account)})) AND ${isDue(account)}`),
    ...deleteSubscribers(sql`(s.newsletter_id IN (${newslettersOf(account)})
      OR s.user_id = ${account.id}
      OR s.email_key IN (${addressesOf(account)})) AND ${isDue(account)}`),
    dueStatement(
      account,
      sql`
      DELETE FROM newsletter_imports WHERE newsletter_id IN (${newslettersOf(account)})`,
    ),
    ...deleteRows(account, [
      ["newsletter_import_days", "user_id"],
      ["newsletters", "user_id"],
    ]),
  ],
};
