import { sql } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { isMemberSql } from "../membership/rows/tier.ts";
import { type SaltPeriod, monthOf, readerHashes } from "./hashReaders.ts";
import { type CountedView, countedTime, dayOf, type NotCountedReason } from "./pageViews.ts";
import type { ReportedView } from "./reportedView.ts";

type Context = Pick<DomainContext, "db" | "now" | "statistics">;

interface Reader {
  userId: string;
  isMember: number;
  isImpersonated: number;
  host: string | null;
}

interface Story {
  id: string;
  kind: "STORY" | "RESPONSE";
  authorId: string;
  collectionId: string | null;
  /** The ids of all who wrote it, separated by spaces. */
  writers: string | null;
}

/**
 * Replaces what identifies the reader of each report by hashes, and adds what the counts are about.
 * Reports of stories that aren't published are left out. A batch costs one round trip to each
 * database.
 */
export async function lookUpReports(
  context: Context,
  reports: readonly ReportedView[],
): Promise<CountedView[]> {
  const [readers, stories, hashes] = await Promise.all([
    readReaders(context, reports),
    readStories(context, reports),
    readerHashes(context.statistics, reports.flatMap(saltPeriods)),
  ]);
  const lines = reports.map(async (report): Promise<CountedView | null> => {
    const story = stories.get(report.postId);
    if (!story) return null;
    const reader = readerOf(report, readers);
    const [day, month] = saltPeriods(report);
    const isMember = reader?.isMember === 1;
    const { id, postId, readMs, stop, isRead, receivedAt, source } = report;
    return {
      id,
      postId,
      postKind: story.kind,
      authorId: story.authorId,
      collectionId: story.collectionId,
      at: countedTime(report),
      receivedAt,
      visitor: await hashes.hash(
        day,
        reader ? `user\n${reader.userId}` : `${report.network}\n${report.userAgent}`,
      ),
      ...source,
      isMember,
      reader: isMember ? await hashes.hash(month, reader.userId) : null,
      readMs,
      stop,
      isRead,
      reason: reasonOf(report, story, reader),
    };
  });
  return (await Promise.all(lines)).filter((line) => line !== null);
}

/** The periods of the hashes of a report: the day it arrived, and the month that it counts in. */
function saltPeriods(report: ReportedView): [day: SaltPeriod, month: SaltPeriod] {
  return [
    { kind: "DAY", period: dayOf(report.receivedAt) },
    { kind: "MONTH", period: monthOf(countedTime(report)) },
  ];
}

function readerOf({ session }: ReportedView, readers: ReadonlyMap<string, Reader>): Reader | null {
  const reader = session && readers.get(session.hash);
  return reader && (reader.host === null || reader.host === session.host) ? reader : null;
}

function reasonOf(report: ReportedView, story: Story, reader: Reader | null): NotCountedReason {
  if (report.reason !== null) return report.reason;
  if (reader?.isImpersonated === 1) return "STAFF";
  const isOwn =
    reader !== null &&
    (reader.userId === story.authorId || story.writers?.split(" ").includes(reader.userId));
  return isOwn ? "OWN" : null;
}

async function readReaders(
  { db, now }: Context,
  reports: readonly ReportedView[],
): Promise<Map<string, Reader>> {
  const tokens = [...new Set(reports.flatMap(({ session }) => session?.hash ?? []))];
  if (tokens.length === 0) return new Map();
  const since = Math.min(...reports.map(({ receivedAt }) => receivedAt));
  const rows = await db.all<Reader & { hash: string }>(sql`
    SELECT s.token_hash AS hash, s.user_id AS userId, s.host,
      s.impersonated_by_user_id IS NOT NULL AS isImpersonated,
      ${isMemberSql(sql`s.user_id`, now)} AS isMember
    FROM json_each(${JSON.stringify(tokens)}) t
      CROSS JOIN sessions s ON s.token_hash = t.value AND s.expires_at > ${since}`);
  return new Map(rows.map((row) => [row.hash, row]));
}

async function readStories(
  { db }: Context,
  reports: readonly ReportedView[],
): Promise<Map<string, Story>> {
  const ids = [...new Set(reports.map(({ postId }) => postId))];
  const rows = await db.all<Story>(sql`
    SELECT p.id, p.kind, p.creator_id AS authorId, p.collection_id AS collectionId,
      (SELECT group_concat(a.user_id, ' ') FROM post_authors a
        WHERE a.post_id = p.id AND a.role = 'AUTHOR') AS writers
    FROM json_each(${JSON.stringify(ids)}) i CROSS JOIN posts p ON p.id = i.value
    WHERE p.status = 'PUBLISHED' AND p.creator_id IS NOT NULL AND p.kind <> 'LIST'`);
  return new Map(rows.map((row) => [row.id, row]));
}
