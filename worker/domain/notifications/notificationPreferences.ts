import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../kernel/context.ts";

/** Whose actions notify a person: everyone's, those of people they follow, or nobody's. */
export type NotificationLevel = "ALL" | "NETWORK" | "OFF";
/** How often a digest is sent. */
export type DigestFrequency = "DAILY" | "WEEKLY" | "OFF";

/** A person's notification preferences, by kind. */
export interface NotificationPreferences {
  follows: NotificationLevel;
  claps: NotificationLevel;
  responses: NotificationLevel;
  submissions: NotificationLevel;
  mentions: NotificationLevel;
  digest: DigestFrequency;
  /** 0 if newsletters may not count what the person opens and clicks. */
  newsletterTracking: number;
  /** 0 if changes of submissions aren't emailed. */
  submissionEmails: number;
}

const DEFAULTS: NotificationPreferences = {
  follows: "ALL",
  claps: "ALL",
  responses: "ALL",
  submissions: "ALL",
  mentions: "ALL",
  digest: "OFF",
  newsletterTracking: 1,
  submissionEmails: 1,
};

/** Loads a person's notification preferences by user id. */
export const preferencesByUser = defineLoader<DomainContext, string, NotificationPreferences>(
  async ({ db }, ids) => {
    const rows = await db.all<NotificationPreferences & { userId: string }>(
      `SELECT user_id AS userId, follows, claps, responses, submissions, mentions, digest,
         allows_newsletter_tracking AS newsletterTracking, submission_emails AS submissionEmails
       FROM notification_preferences WHERE user_id IN (SELECT value FROM json_each(?1))`,
      JSON.stringify(ids),
    );
    const byId = new Map(rows.map(({ userId, ...preferences }) => [userId, preferences]));
    return ids.map((id) => byId.get(id) ?? DEFAULTS);
  },
);

/**
 * Changes a person's notification preferences. Omitted fields stay unchanged.
 */
export async function setNotificationPreferences(
  context: DomainContext,
  userId: string,
  input: Partial<NotificationPreferences>,
): Promise<void> {
  const values = [
    input.follows,
    input.claps,
    input.responses,
    input.submissions,
    input.digest,
    input.mentions,
    input.newsletterTracking,
    input.submissionEmails,
  ].map((value) => value ?? null);
  await context.db.write(
    [
      [
        `INSERT INTO notification_preferences (user_id, follows, claps, responses, submissions, digest, mentions, allows_newsletter_tracking,
           submission_emails)
         VALUES (?1, coalesce(?2, 'ALL'), coalesce(?3, 'ALL'), coalesce(?4, 'ALL'),
           coalesce(?5, 'ALL'), coalesce(?6, 'OFF'), coalesce(?7, 'ALL'), coalesce(?8, 1), coalesce(?9, 1))
         ON CONFLICT (user_id) DO UPDATE SET follows = coalesce(?2, follows),
           claps = coalesce(?3, claps), responses = coalesce(?4, responses),
           submissions = coalesce(?5, submissions), digest = coalesce(?6, digest),
           mentions = coalesce(?7, mentions),
           allows_newsletter_tracking = coalesce(?8, allows_newsletter_tracking),
           submission_emails = coalesce(?9, submission_emails)`,
        userId,
        ...values,
      ],
    ],
    { idempotent: true },
  );
  preferencesByUser(context).clear(userId);
}
