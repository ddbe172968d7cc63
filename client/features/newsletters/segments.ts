import type { NewsletterSegment } from "../../../generated/relay/sendIssueMutation.graphql.ts";
import * as texts from "./segmentTexts.ts";

/** The segments that an issue can be sent to, without those of a topic. */
export const PLAIN_SEGMENTS = ["ALL", "MEMBERS", "ENGAGED", "INACTIVE"] as const;

/** A segment, and the slug of its topic if it is TOPIC. */
export interface SegmentChoice {
  audience: NewsletterSegment;
  audienceTopic: string | null;
}

/** The value of a choice in a select. */
const TOPIC_PREFIX = "TOPIC:";

/** Returns the options of a select of segments, with a story's topics, as value and label. */
export function segmentOptions(topics: readonly string[]): [value: string, label: string][] {
  return [
    ...PLAIN_SEGMENTS.map((each): [string, string] => [each, texts.segments[each]]),
    ...topics.map((topic): [string, string] => [TOPIC_PREFIX + topic, texts.followers(topic)]),
  ];
}

/** Returns the choice of a select's value. */
export function segmentChoice(value: string): SegmentChoice {
  return value.startsWith(TOPIC_PREFIX)
    ? { audience: "TOPIC", audienceTopic: value.slice(TOPIC_PREFIX.length) }
    : { audience: PLAIN_SEGMENTS.find((each) => each === value) ?? "ALL", audienceTopic: null };
}
