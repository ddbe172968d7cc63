// Whether the product does its work: the age of the schedule's latest run, what waits in the queues,
// dead letters, and the schemas of the databases. One statement of each, for anyone who asks.

import { DAY_MS, MINUTE_MS } from "../../../shared/durations.ts";
import { EVENTS } from "../../domain/events/processEvents.ts";
import { MAIL } from "../../domain/mail/mailOutbox.ts";
import { NOTIFICATIONS } from "../../domain/notifications/processNotifications.ts";
import { PAYMENT_EVENTS } from "../../domain/membership/sync/paymentEvents.ts";
import {
  type Database,
  DatabaseError,
  DatabaseOutdatedError,
  DatabaseUnavailableError,
} from "../../db/database.ts";
import { sql, type Sql, identifier, literal, joinSql, type Statement } from "../../db/sql.ts";
import type { RequestContext } from "../request/requestContext.ts";

/** The schedule runs every minute. */
const MAX_SCHEDULE_AGE_MS = 5 * MINUTE_MS;
/** Longest time that something due may wait. */
const MAX_WAIT_MS = 15 * MINUTE_MS;
/** Rows counted at most, so that the statement stays cheap. */
const MAX_COUNTED = 1000;
/** Failures in a row after which a row counts as failing. */
const FAILING_ATTEMPTS = 4;
/** How long a dead letter is a problem. */
const DEAD_FOR_MS = DAY_MS;

/**
 * The outboxes. `few`: failing rows and dead letters of a day that are no problem yet. Single emails
 * fail for reasons of their recipients; everything else should never fail for long.
 */
const OUTBOXES = [
  { outbox: MAIL, isUrgent: sql`priority = 0`, few: 20 },
  { outbox: EVENTS, isUrgent: sql`TRUE`, few: 0 },
  { outbox: NOTIFICATIONS, isUrgent: sql`TRUE`, few: 0 },
  { outbox: PAYMENT_EVENTS, isUrgent: sql`TRUE`, few: 0 },
] as const;

/** SQL: the columns of an outbox. */
const outboxColumns = ({ outbox, isUrgent }: (typeof OUTBOXES)[number], now: number): Sql => {
  const { name, table, since, key } = outbox;
  return sql`(SELECT max(due_at, ${identifier(since)}) FROM ${identifier(table)}
    WHERE state = 'waiting' AND ${isUrgent}
      AND due_at <= ${now} ORDER BY due_at, ${identifier(key)}
        LIMIT 1) AS ${identifier(`${name}Since`)},
    (SELECT count(*) FROM (SELECT attempts FROM ${identifier(table)} WHERE state = 'waiting'
      AND ${isUrgent}
      LIMIT ${literal(MAX_COUNTED)}) WHERE attempts >= ${literal(FAILING_ATTEMPTS)}) AS
        ${identifier(`${name}Failing`)},
    (SELECT count(*) FROM (SELECT 1 FROM ${identifier(table)} WHERE state = 'dead' AND ${isUrgent}
      AND ended_at > ${now} - ${literal(DEAD_FOR_MS)}
        LIMIT ${literal(MAX_COUNTED)})) AS ${identifier(`${name}Dead`)}`;
};

const healthSql = (now: number): Statement<Record<string, string | number | null>> => sql`
  SELECT ${joinSql(
    OUTBOXES.map((each) => outboxColumns(each, now)),
    ", ",
  )},
  (SELECT finished_at FROM schedule_state WHERE id = 1) AS scheduleAt,
  (SELECT problems FROM schedule_state WHERE id = 1) AS reported,
  (SELECT max(name) FROM d1_migrations) AS migration,
  (SELECT min(touched_at) FROM purge_outbox WHERE is_repeat = 0
    AND due_at <= ${now}) AS purgesSince,
  (SELECT scheduled_at FROM drafts WHERE scheduled_at <= ${now} ORDER BY scheduled_at LIMIT 1)
    AS storiesSince,
  (SELECT count(*) FROM (SELECT 1 FROM search_queue
    LIMIT ${literal(MAX_COUNTED)})) AS searchWaiting,
  (SELECT count(*) FROM (SELECT 1 FROM dead_mail_events
    WHERE ended_at > ${now} - ${literal(DEAD_FOR_MS)}
    LIMIT ${literal(MAX_COUNTED)})) AS mailEventsDead`;

interface StatisticsState {
  deadAt: number | null;
  migration: string | null;
}

/** What is wrong with the database of statistics and the queue of reports. */
async function readStatisticsProblems({ statistics: { db }, now }: Context): Promise<string[]> {
  try {
    const state = await db.first<StatisticsState>(sql`SELECT dead_at AS deadAt,
      (SELECT max(name) FROM d1_migrations) AS migration FROM statistics_state WHERE id = 1`);
    const isOutdated = (state?.migration ?? "") < __LAST_STATISTICS_MIGRATION__;
    // Dead letters are tried again for days; each time that they fail is recorded.
    const isDead = (state?.deadAt ?? 0) > now - DEAD_FOR_MS;
    return [
      ...(isOutdated ? ["statistics schema outdated"] : []),
      ...(isDead ? ["statistics dead-lettered"] : []),
    ];
  } catch (error) {
    if (error instanceof DatabaseOutdatedError) return ["statistics schema outdated"];
    if (error instanceof DatabaseUnavailableError || error instanceof DatabaseError)
      return ["statistics database failing"];
    throw error;
  }
}

/** What anyone may see. Ages are in seconds, null for none; counts end at 1,000. */
export interface Health {
  status: "ok" | "failing";
  /** What is wrong, in words of this product. */
  problems: string[];
  /** Since the latest run of the schedule ended; null before the first. */
  schedule: { age: number | null };
  queues: Record<string, QueueHealth>;
  /** The latest migration that the code needs and that the database has. */
  schema: { needed: string; applied: string | null };
}

interface QueueHealth {
  /** The age of the oldest row that is due. */
  oldest?: number | null;
  waiting?: number;
  failing?: number;
  /** Of the last day. */
  dead?: number;
}

type Context = Pick<RequestContext, "now" | "config" | "pageCache" | "statistics">;

/** Reads the health, and the problems last reported to the operator. */
export async function readHealth(
  context: Context,
  db: Database,
): Promise<{ health: Health; reported: string }> {
  const { now, config, pageCache } = context;
  const [row, ofStatistics] = await Promise.all([
    db.first<Record<string, number | string | null>>(healthSql(now)),
    readStatisticsProblems(context),
  ]);
  const numberOf = (name: string): number => Number(row?.[name] ?? 0);
  const ageSince = (name: string): number | null =>
    numberOf(name) === 0 ? null : Math.max(0, Math.round((now - numberOf(name)) / 1000));
  const problems: string[] = [];
  const queues: Record<string, QueueHealth> = {};
  const checkAge = (name: string, max: number): number | null => {
    const age = ageSince(`${name}Since`);
    if (age !== null && age * 1000 > max) problems.push(`${name} late`);
    return age;
  };

  const age = ageSince("scheduleAt");
  if (age === null || age * 1000 > MAX_SCHEDULE_AGE_MS) problems.push("schedule late");
  const applied = row?.migration == null ? null : String(row.migration);
  if (applied === null || applied < __LAST_MIGRATION__) problems.push("schema outdated");
  for (const { outbox, few } of OUTBOXES) {
    const { name } = outbox;
    if (name === "mail" && config.mail.driver === "off") continue;
    const failing = numberOf(`${name}Failing`);
    const dead = numberOf(`${name}Dead`);
    queues[name] = { oldest: checkAge(name, MAX_WAIT_MS), failing, dead };
    if (failing > few) problems.push(`${name} failing`);
    if (dead > few) problems.push(`${name} dead-lettered`);
  }
  // Without a cache nothing purges.
  if (pageCache) queues.purges = { oldest: checkAge("purges", MAX_WAIT_MS) };
  queues.stories = { oldest: checkAge("stories", MAX_WAIT_MS) };
  queues.search = { waiting: numberOf("searchWaiting") };
  queues.mailEvents = { dead: numberOf("mailEventsDead") };
  if (numberOf("mailEventsDead") > 0) problems.push("mail events dead-lettered");
  problems.push(...ofStatistics);
  return {
    health: {
      status: problems.length === 0 ? "ok" : "failing",
      problems,
      schedule: { age },
      queues,
      schema: { needed: __LAST_MIGRATION__, applied },
    },
    reported: String(row?.reported ?? ""),
  };
}
