// Owns email digests: the stories published in a day or a week by the writers, publications and
// topics that a person follows. Each person gets one digest per period. The `digests` row and the
// email are written together, so concurrent or interrupted runs send each digest once. A period
// without stories gets a row but no email.

import { DAY_MS, HOUR_MS } from "../../../shared/durations.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { sql, literal } from "../../db/sql.ts";
import { log } from "../../log.ts";
import type { DomainContext } from "../kernel/context.ts";
import { followingFeed } from "../home/followingFeed.ts";
import { newToken } from "../kernel/newToken.ts";
import { hashToken } from "../identity/rows/session.ts";
import { digestMail } from "../mail/messages/digestMail.ts";
import { queueMail } from "../mail/queueMail.ts";
import type { StoryRow } from "../stories/rows/storyRow.ts";
import { storyUrl } from "../stories/rows/storyUrl.ts";
import type { DigestFrequency } from "../notifications/notificationPreferences.ts";

/** People per run. The rest wait for the next run, a minute later. */
const MOST = 25;
/** Maximum number of stories per digest. */
const MAX_STORIES = 10;
/** Time of day (UTC) at which digests are due, and the first Monday since 1970. */
const DUE_AT_MS = 7 * HOUR_MS;
const FIRST_MONDAY_MS = 4 * DAY_MS;
const WEEK_MS = 7 * DAY_MS;
/** How long a digest's unsubscribe link works, in milliseconds. */
const RETENTION_MS = 180 * DAY_MS;

type Sent = Exclude<DigestFrequency, "OFF">;

interface Subscriber {
  userId: string;
  email: string;
  frequency: Sent;
}

/**
 * Returns the names and start times of the daily and weekly periods that are due at a timestamp.
 */
export function digestPeriods(now: number): Record<Sent, { name: string; since: number }> {
  const day = Math.floor((now - DUE_AT_MS) / DAY_MS);
  const week = Math.floor((now - DUE_AT_MS - FIRST_MONDAY_MS) / WEEK_MS);
  return {
    DAILY: { name: `day-${day}`, since: (day - 1) * DAY_MS + DUE_AT_MS },
    WEEKLY: {
      name: `week-${week}`,
      since: (week - 1) * WEEK_MS + FIRST_MONDAY_MS + DUE_AT_MS,
    },
  };
}

/** Creates the digests that are due and queues their emails. */
export async function sendDigests(context: DomainContext): Promise<void> {
  if (!context.mail.sender) return;
  const periods = digestPeriods(context.now);
  const due = await context.db.all<Subscriber>(sql`
    SELECT f.user_id AS userId, e.email, f.digest AS frequency
    FROM notification_preferences f JOIN users u ON u.id = f.user_id AND u.is_hidden = 0
      JOIN user_emails e ON e.user_id = f.user_id
    WHERE f.digest <> 'OFF' AND NOT EXISTS (SELECT 1 FROM digests d
      WHERE d.user_id = f.user_id AND d.period = iif(f.digest = 'DAILY', ${periods.DAILY.name},
        ${periods.WEEKLY.name}))
    ORDER BY f.user_id LIMIT ${literal(MOST)}`);
  for (const subscriber of due) {
    try {
      await sendDigest(context, subscriber, periods);
    } catch (error) {
      // A failed digest doesn't stop the others and is retried in the next run.
      log("error", "A digest could not be created", { userId: subscriber.userId, error });
    }
  }
}

async function sendDigest(
  context: DomainContext,
  { userId, email, frequency }: Subscriber,
  periods: ReturnType<typeof digestPeriods>,
): Promise<void> {
  const { name: period, since } = periods[frequency];
  const stories = await newStories(context, userId, since);
  const token = newToken();
  const tokenHash = await hashToken(token);
  const { publicUrl, settings } = context.config;
  const ids = JSON.stringify(stories.map(({ id }) => id));
  const made = sql`
    INSERT INTO digests (id, user_id, period, frequency, post_ids, token_hash, created_at)
    VALUES (${crypto.randomUUID()}, ${userId}, ${period}, ${frequency}, ${ids}, ${tokenHash},
      ${context.now}) ON CONFLICT (user_id, period) DO NOTHING`;
  const unsubscribeUrl = publicUrl + buildPath("Unsubscribe", { token });
  await context.db.write(
    [
      made,
      ...(stories.length === 0
        ? []
        : [
            queueMail(context, {
              to: email,
              key: `digest-${userId}-${period}`,
              message: digestMail({
                frequency,
                stories: stories.map((story) => ({
                  title: story.title || "Untitled",
                  writer: story.creator?.name ?? null,
                  minutes: Math.max(1, Math.round(story.readingTime)),
                  url: storyUrl(story, publicUrl),
                })),
                unsubscribeUrl,
                settingsUrl: publicUrl + buildPath("SettingsTab", { setting: "notifications" }),
                postalAddress: settings.postalAddress ?? null,
              }),
              unsubscribeUrl,
              listId: `digests.${new URL(publicUrl).hostname}`,
              isNotification: true,
              usefulUntil: context.now + DAY_MS,
              onlyForUser: userId,
              // A concurrent run may have created this digest already.
              when: sql`EXISTS (SELECT 1 FROM digests WHERE token_hash = ${tokenHash})`,
            }),
          ]),
    ],
    { idempotent: true },
  );
}

/**
 * Returns the stories of followed writers, publications and topics since a timestamp, without the
 * person's own, newest first.
 */
async function newStories(
  context: DomainContext,
  userId: string,
  since: number,
): Promise<StoryRow[]> {
  const page = await followingFeed(context, userId, { limit: MAX_STORIES * 2, after: null });
  return page.edges
    .map(({ node }) => node)
    .filter(
      ({ firstPublishedAt, creatorId }) => (firstPublishedAt ?? 0) >= since && creatorId !== userId,
    )
    .slice(0, MAX_STORIES);
}

/** A stored digest. */
export interface DigestRow {
  id: string;
  frequency: Sent;
  createdAt: number;
  postIds: string[];
}

/** Returns a person's latest digest that had stories, or null. */
export async function latestDigest(
  { db }: Pick<DomainContext, "db">,
  userId: string,
): Promise<DigestRow | null> {
  const row = await db.first<Omit<DigestRow, "postIds"> & { postIds: string }>(sql`
    SELECT id, frequency, created_at AS createdAt, post_ids AS postIds FROM digests
    WHERE user_id = ${userId} AND post_ids <> '[]' ORDER BY created_at DESC LIMIT 1`);
  return row && { ...row, postIds: JSON.parse(row.postIds) as string[] };
}

/**
 * Turns digests off for the recipient of the digest with this token, or on again, as often as that one
 * was sent. Idempotent. Returns whether they are on; null for an unknown token.
 */
export async function setDigestsByToken(
  { db }: Pick<DomainContext, "db">,
  token: string,
  isOn: boolean,
): Promise<boolean | null> {
  const hash = await hashToken(token);
  const state = digestState(hash);
  const written = await db.write(
    [
      sql`UPDATE notification_preferences SET digest = iif(${Number(isOn)}, d.frequency, 'OFF')
        FROM digests d
        WHERE d.token_hash = ${hash} AND notification_preferences.user_id = d.user_id
          AND (digest = 'OFF') = ${Number(isOn)}`,
      state,
    ],
    { idempotent: true },
  );
  const row = written.first(state);
  return row && row.isOn === 1;
}

/** Whether the recipient of the digest with this token gets digests; null for none. */
export async function digestsByToken(
  { db }: Pick<DomainContext, "db">,
  token: string,
): Promise<boolean | null> {
  const row = await db.first(digestState(await hashToken(token)));
  return row && row.isOn === 1;
}

const digestState = (hash: string) =>
  sql<{ isOn: number }>`SELECT EXISTS (SELECT 1 FROM notification_preferences f
      WHERE f.user_id = d.user_id AND f.digest <> 'OFF') AS isOn
    FROM digests d WHERE d.token_hash = ${hash}`;

/** Deletes digests older than the retention period. */
export async function deleteExpiredDigests({
  db,
  now,
}: Pick<DomainContext, "db" | "now">): Promise<void> {
  await db.write(
    [
      sql`DELETE FROM digests WHERE id IN
        (SELECT id FROM digests WHERE created_at < ${now - RETENTION_MS} LIMIT 20000)`,
    ],
    { idempotent: true },
  );
}
