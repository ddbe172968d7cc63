// Owns who belongs to which part of a newsletter's subscribers, for sending and for listing.

import { sql, type Sql, identifier, literal } from "../../../db/sql.ts";
import { DAY_MS } from "../../../../shared/durations.ts";
import { isMemberSql } from "../../membership/rows/tier.ts";

/** The parts of a newsletter's subscribers that an issue can be sent to. */
export const SEGMENTS = ["ALL", "MEMBERS", "TOPIC", "ENGAGED", "INACTIVE"] as const;

/**
 * All; those with a membership; those whose account follows a topic; those who have opened an issue
 * or followed a link lately; those who have subscribed for long without doing so.
 */
export type Segment = (typeof SEGMENTS)[number];

/** For how long someone counts as engaged, and after which time without it as inactive. */
export const ENGAGED_MS = 90 * DAY_MS;

/**
 * SQL: the subscriber, an alias of `newsletter_subscribers`, belongs to a segment at a time. The
 * topic is a tag's slug.
 */
export function isInSegmentSql(
  subscriber: string,
  { segment, topic, now }: { segment: Sql; topic: Sql; now: number },
): Sql {
  const s = identifier(subscriber);
  return sql`(CASE ${segment}
    WHEN 'ALL' THEN TRUE
    WHEN 'MEMBERS' THEN ${isMemberSql(sql`${s}.user_id`, now)}
    WHEN 'TOPIC' THEN EXISTS (SELECT 1 FROM tags t JOIN tag_follows f ON f.tag_id = t.id
      WHERE t.slug = ${topic} AND f.follower_id = ${s}.user_id)
    WHEN 'ENGAGED' THEN ${s}.last_engaged_at > ${now} - ${literal(ENGAGED_MS)}
    WHEN 'INACTIVE' THEN coalesce(${s}.confirmed_at, ${s}.created_at) <= ${now} -
      ${literal(ENGAGED_MS)}
      AND coalesce(${s}.last_engaged_at, 0) <= ${now} - ${literal(ENGAGED_MS)}
    ELSE FALSE END)`;
}
