// Owns the monthly emails: at the start of a month, writers and the editors of publications learn how
// their stories were read in the one before. Owners are taken in the order of their ids; the emails of
// one and the progress are written together, so that concurrent or interrupted runs send each once.

import { DAY_MS, HOUR_MS } from "../../../../shared/durations.ts";
import { kindOfId } from "../../../../shared/ids.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { foldSources, type SourceViews } from "../../../../shared/statistics/breakdown.ts";
import {
  daysOfRange,
  formatMonth,
  monthOf,
  startOfMonth,
} from "../../../../shared/statistics/statisticsRange.ts";
import { literal, sql } from "../../../db/sql.ts";
import { log } from "../../../log.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { roleMay } from "../../kernel/roleMay.ts";
import { monthlyStatistics } from "../../mail/messages/monthlyStatistics.ts";
import { InvalidMailError, queueMail } from "../../mail/queueMail.ts";
import { makeEmailTokens } from "../../notifications/emailSettings.ts";
import { type OwnerOverview, readOwnerOverview } from "../readOwnerOverview.ts";
import { readSourcesBefore } from "../readSourcesBefore.ts";
import { type BestStory, readBestStories } from "./readBestStories.ts";

/** A report may arrive two days late, so emails begin on the third day of a month, at 7:00 UTC. */
const DUE_AFTER_MS = 2 * DAY_MS + 7 * HOUR_MS;
/** What wasn't sent by then isn't news any more. */
const DUE_FOR_MS = 12 * DAY_MS;
/** Of fewer views there is nothing to say. */
const MIN_VIEWS = 5;
/** Owners of a run: those looked at, and those who get emails. */
const MAX_OWNERS = 500;
const MAX_SENT = 20;
/** People who work on a publication and get its email. */
const MAX_EDITORS = 100;

/** The month whose emails may be sent, since 1970; null if it is too early or too late for any. */
export function monthDue(now: number): number | null {
  const month = monthOf(Math.floor(now / DAY_MS));
  const start = startOfMonth(month) * DAY_MS + DUE_AFTER_MS;
  return now >= start && now < start + DUE_FOR_MS ? month - 1 : null;
}

/** Scheduled step: queues the emails of the next owners. */
export async function sendMonthlyEmails(context: DomainContext): Promise<void> {
  const month = monthDue(context.now);
  if (month === null || !context.mail.sender) return;
  const state = sql<{ cursor: string; isComplete: number }>`SELECT cursor,
    is_complete AS isComplete FROM monthly_emails WHERE month = ${month}`;
  const start = sql`INSERT INTO monthly_emails (month, cursor) VALUES (${month}, '')
    ON CONFLICT DO NOTHING`;
  const progress = (await context.db.write([start, state], { idempotent: true })).first(state);
  if (!progress || progress.isComplete === 1) return;
  let { cursor: after } = progress;
  const owners = await nextOwners(context, after, month);
  let sent = 0;
  for (const { id, views } of owners) {
    if (sent === MAX_SENT) return;
    if (views < MIN_VIEWS) continue;
    await sendEmails(context, { ownerId: id, after, month });
    after = id;
    sent += 1;
  }
  const last = owners.at(-1)?.id;
  await context.db.write(
    [
      last === undefined
        ? sql`UPDATE monthly_emails SET is_complete = 1 WHERE month = ${month}`
        : sql`UPDATE monthly_emails SET cursor = ${last}
            WHERE month = ${month} AND cursor = ${after}`,
    ],
    { idempotent: true },
  );
}

/** The next owners with counts of any time, and their views in the month. */
async function nextOwners(
  { statistics: { db }, now }: DomainContext,
  after: string,
  month: number,
): Promise<{ id: string; views: number }[]> {
  const { from, until } = daysOfRange({ range: "MONTH", month }, now);
  return db.all<{ id: string; views: number }>(sql`
    WITH RECURSIVE owners (id, position) AS (
      SELECT min(owner_id), 1 FROM owner_days WHERE owner_id > ${after}
      UNION ALL SELECT (SELECT min(d.owner_id) FROM owner_days d WHERE d.owner_id > o.id),
        position + 1
      FROM owners o WHERE o.id IS NOT NULL AND position < ${literal(MAX_OWNERS)})
    SELECT o.id, (SELECT coalesce(sum(d.views), 0) FROM owner_days d
      WHERE d.owner_id = o.id AND d.kind = 'STORY' AND d.day BETWEEN ${from} AND ${until}) AS views
    FROM owners o WHERE o.id IS NOT NULL ORDER BY o.id`);
}

interface OwnerMonth {
  ownerId: string;
  /** The owner before. */
  after: string;
  month: number;
}

/** Queues the emails about an owner, and stores that it has. */
async function sendEmails(context: DomainContext, owner: OwnerMonth): Promise<void> {
  const { ownerId, after, month } = owner;
  const recipients = await readRecipients(context, ownerId);
  const read = recipients.length === 0 ? null : await readMonth(context, owner);
  const made = await makeEmailTokens(
    context,
    "statistics",
    recipients.flatMap(({ userId, token }) => (token === null ? [userId] : [])),
  );
  const mails = recipients.flatMap((recipient) => {
    const token = recipient.token ?? made.get(recipient.userId)!;
    return queueEmail(context, owner, { ...recipient, token, read: read! });
  });
  await context.db.write(
    [
      ...mails,
      sql`UPDATE monthly_emails SET cursor = ${ownerId}
        WHERE month = ${month} AND cursor = ${after}`,
    ],
    { idempotent: true },
  );
}

interface Recipient {
  userId: string;
  email: string;
  /** In the links of these emails; null before the first. */
  token: string | null;
  /** The publication's; null for a writer. */
  name: string | null;
  slug: string | null;
}

/** Who gets the email about an owner: the writer, or those who may see a publication's statistics. */
async function readRecipients({ db }: DomainContext, ownerId: string): Promise<Recipient[]> {
  const wanted = sql`u.is_hidden = 0 AND coalesce(f.statistics_emails, 1) = 1`;
  if (kindOfId(ownerId) === "user") {
    return db.all<Recipient>(sql`
      SELECT u.id AS userId, e.email, f.statistics_token AS token, NULL AS name, NULL AS slug
      FROM users u JOIN user_emails e ON e.user_id = u.id
        LEFT JOIN notification_preferences f ON f.user_id = u.id
      WHERE u.id = ${ownerId} AND ${wanted}`);
  }
  return db.all<Recipient>(sql`
    SELECT u.id AS userId, e.email, f.statistics_token AS token, c.name, c.slug
    FROM active_collections c JOIN collection_members m ON m.collection_id = c.id
      JOIN users u ON u.id = m.user_id JOIN user_emails e ON e.user_id = u.id
      LEFT JOIN notification_preferences f ON f.user_id = u.id
    WHERE c.id = ${ownerId} AND ${roleMay(sql`m.role`, "viewStatistics")} AND ${wanted}
    ORDER BY m.role, m.position, m.user_id LIMIT ${literal(MAX_EDITORS)}`);
}

interface ReadMonth {
  overview: OwnerOverview;
  sources: SourceViews[] | null;
  best: (BestStory & { title: string })[];
}

async function readMonth(
  context: DomainContext,
  { ownerId, month }: OwnerMonth,
): Promise<ReadMonth> {
  const days = daysOfRange({ range: "MONTH", month }, context.now);
  const [overview, before, best] = await Promise.all([
    readOwnerOverview(context, ownerId, days),
    readSourcesBefore(context, ownerId, days),
    readBestStories(context, ownerId, days),
  ]);
  const titles = await context.db.all<{ id: string; title: string }>(sql`
    SELECT p.id, p.title FROM json_each(${JSON.stringify(best.map(({ id }) => id))}) i
      CROSS JOIN posts p ON p.id = i.value WHERE p.status = 'PUBLISHED' AND p.is_hidden = 0`);
  const byId = new Map(titles.map(({ id, title }) => [id, title]));
  return {
    overview,
    sources: foldSources(overview.sources, before, overview.totals.visitors),
    best: best.flatMap((story) => {
      const title = byId.get(story.id);
      return title === undefined ? [] : [{ ...story, title }];
    }),
  };
}

function queueEmail(
  context: DomainContext,
  { ownerId, after, month }: OwnerMonth,
  {
    userId,
    email,
    token,
    name,
    slug,
    read: { overview, sources, best },
  }: Recipient & { token: string; read: ReadMonth },
) {
  const { publicUrl, settings } = context.config;
  const options = { query: { tab: formatMonth(month) } };
  const statsPath =
    slug === null
      ? buildPath("YourStats", {}, options)
      : buildPath("ShowCollectionStats", { collectionSlug: slug }, options);
  const unsubscribeUrl = publicUrl + buildPath("Unsubscribe", { token });
  const message = monthlyStatistics({
    month,
    now: context.now,
    publication: name,
    overview,
    sources,
    stories: best.map(({ id, ...story }) => ({
      ...story,
      url: publicUrl + buildPath("YourStatsPost", { postId: id }, options),
    })),
    url: publicUrl + statsPath,
    unsubscribeUrl,
    settingsUrl: publicUrl + buildPath("SettingsTab", { setting: "notifications" }),
    postalAddress: settings.postalAddress ?? null,
  });
  try {
    return [
      queueMail(context, {
        to: email,
        key: `statistics-${month}-${ownerId}-${userId}`,
        message,
        unsubscribeUrl,
        listId: `statistics.${new URL(publicUrl).hostname}`,
        isNotification: true,
        usefulUntil: context.now + 7 * DAY_MS,
        onlyForUser: userId,
        // A concurrent run may have queued the emails of this owner.
        when: sql`EXISTS (SELECT 1 FROM monthly_emails
          WHERE month = ${month} AND cursor = ${after})`,
      }),
    ];
  } catch (error) {
    // One invalid address must not stop the emails of others.
    if (!(error instanceof InvalidMailError)) throw error;
    log("error", "Monthly statistics could not be emailed", { userId, ownerId, error });
    return [];
  }
}
