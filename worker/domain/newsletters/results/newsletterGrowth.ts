import { sql } from "../../../db/sql.ts";
import { DAY_MS } from "../../../../shared/durations.ts";
import type { DomainContext } from "../../kernel/context.ts";
import type { NewsletterRow } from "../rows/newsletters.ts";

/** A newsletter's subscribers at the end of a period, and those won and lost in it. */
export interface GrowthPeriod {
  /** Start of its first day and of its last one, in milliseconds since 1970. */
  from: number;
  until: number;
  won: number;
  lost: number;
  subscribers: number;
}

/** From this many days on, a period is a week. */
const WEEKLY_DAYS = 180;
const WEEK = 7;

/** A newsletter's growth in the last `days`, today included, oldest first. */
export async function newsletterGrowth(
  { db, now }: Pick<DomainContext, "db" | "now">,
  { id, subscriberCount }: Pick<NewsletterRow, "id" | "subscriberCount">,
  days: number,
): Promise<GrowthPeriod[]> {
  const today = Math.floor(now / DAY_MS);
  const length = days < WEEKLY_DAYS ? 1 : WEEK;
  const periods = Math.ceil(days / length);
  const rows = await db.all<{ day: number; won: number; lost: number }>(
    sql`SELECT day, won, lost FROM newsletter_days WHERE newsletter_id = ${id}
      AND day > ${today - periods * length}`,
  );
  const growth: GrowthPeriod[] = [];
  let subscribers = subscriberCount;
  for (let index = 0; index < periods; index += 1) {
    const last = today - index * length;
    // What other clocks count as tomorrow belongs to today.
    const within = rows.filter(({ day }) => day > last - length && (day <= last || index === 0));
    const won = sumOf(within.map((row) => row.won));
    const lost = sumOf(within.map((row) => row.lost));
    const from = (last - length + 1) * DAY_MS;
    growth.unshift({ from, until: last * DAY_MS, won, lost, subscribers });
    subscribers -= won - lost;
  }
  return growth;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
