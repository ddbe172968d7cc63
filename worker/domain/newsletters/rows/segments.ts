// Owns who belongs to which part of a newsletter's subscribers, for sending and for listing.

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
 * SQL: the subscriber, an alias of `newsletter_subscribers`, belongs to a segment at a time. All
 * arguments are SQL; the topic is a tag's slug.
 */
export function isInSegmentSql(
  subscriber: string,
  { segment, topic, now }: { segment: string; topic: string; now: string },
): string {
  const s = subscriber;
  return `(CASE ${segment}
    WHEN 'ALL' THEN TRUE
    WHEN 'MEMBERS' THEN ${isMemberSql(`${s}.user_id`, now)}
    WHEN 'TOPIC' THEN EXISTS (SELECT 1 FROM tags t JOIN tag_follows f ON f.tag_id = t.id
      WHERE t.slug = ${topic} AND f.follower_id = ${s}.user_id)
    WHEN 'ENGAGED' THEN ${s}.last_engaged_at > ${now} - ${ENGAGED_MS}
    WHEN 'INACTIVE' THEN coalesce(${s}.confirmed_at, ${s}.created_at) <= ${now} - ${ENGAGED_MS}
      AND coalesce(${s}.last_engaged_at, 0) <= ${now} - ${ENGAGED_MS}
    ELSE FALSE END)`;
}
