import { sql } from "../../db/sql.ts";
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
  /** 0 if the statistics of a month aren't emailed. */
  statisticsEmails: number;
  /** 0 if milestones don't notify. */
  milestones: number;
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
  statisticsEmails: 1,
  milestones: 1,
};

/** Loads a person's notification preferences by user id. */
export const preferencesByUser = defineLoader<DomainContext, string, NotificationPreferences>(
  async ({ db }, ids) => {
    const rows = await db.all<NotificationPreferences & { userId: string }>(sql`
      SELECT user_id AS userId, follows, claps, responses, submissions, mentions, digest,
        allows_newsletter_tracking AS newsletterTracking, submission_emails AS submissionEmails,
        statistics_emails AS statisticsEmails, milestones
      FROM notification_preferences WHERE user_id IN (SELECT value
        FROM json_each(${JSON.stringify(ids)}))`);
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
  {
    follows = null,
    claps = null,
    responses = null,
    submissions = null,
    digest = null,
    mentions = null,
    newsletterTracking = null,
    submissionEmails = null,
    statisticsEmails = null,
    milestones = null,
  }: { [Name in keyof NotificationPreferences]?: NotificationPreferences[Name] | null },
): Promise<void> {
  await context.db.write(
    [
      sql`INSERT INTO notification_preferences (user_id, follows, claps, responses, submissions,
        digest, mentions, allows_newsletter_tracking, submission_emails, statistics_emails,
        milestones)
        VALUES (${userId}, coalesce(${follows}, 'ALL'), coalesce(${claps}, 'ALL'),
          coalesce(${responses}, 'ALL'),
          coalesce(${submissions}, 'ALL'), coalesce(${digest}, 'OFF'), coalesce(${mentions}, 'ALL'),
            coalesce(${newsletterTracking}, 1), coalesce(${submissionEmails}, 1),
            coalesce(${statisticsEmails}, 1), coalesce(${milestones}, 1))
        ON CONFLICT (user_id) DO UPDATE SET follows = coalesce(${follows}, follows),
          claps = coalesce(${claps}, claps), responses = coalesce(${responses}, responses),
          submissions = coalesce(${submissions}, submissions), digest = coalesce(${digest}, digest),
          mentions = coalesce(${mentions}, mentions),
          allows_newsletter_tracking = coalesce(${newsletterTracking}, allows_newsletter_tracking),
          submission_emails = coalesce(${submissionEmails}, submission_emails),
          statistics_emails = coalesce(${statisticsEmails}, statistics_emails),
          milestones = coalesce(${milestones}, milestones)`,
    ],
    { idempotent: true },
  );
  preferencesByUser(context).clear(userId);
}
