import type {
  NewsletterSegment,
  NewsletterSubscriberState,
} from "../../../../generated/relay/NewsletterPageQuery.graphql.ts";
import * as texts from "./texts.ts";

/** The states that a list of subscribers can be filtered by, as in its URL. */
export const SUBSCRIBER_STATES = [
  "ACTIVE",
  "PENDING",
  "UNSUBSCRIBED",
  "SUPPRESSED",
] as const satisfies readonly NewsletterSubscriberState[];

/** The segments that a list of subscribers can be filtered by; TOPIC also names a topic. */
export const SUBSCRIBER_SEGMENTS = [
  "MEMBERS",
  "ENGAGED",
  "INACTIVE",
] as const satisfies readonly NewsletterSegment[];

/** A filter of a list of subscribers. */
export interface SubscriberFilter {
  search: string | null;
  state: NewsletterSubscriberState | null;
  segment: NewsletterSegment | null;
  topic: string | null;
}

/** Returns the filter in a URL's query. */
export function subscriberFilter(
  query: Readonly<Record<string, string | undefined>>,
): SubscriberFilter {
  const { q, tab, segment, topic } = query;
  return {
    search: q || null,
    state: SUBSCRIBER_STATES.find((state) => state.toLowerCase() === tab) ?? null,
    segment: topic
      ? "TOPIC"
      : (SUBSCRIBER_SEGMENTS.find((each) => each.toLowerCase() === segment) ?? null),
    topic: topic || null,
  };
}

/** Returns the words for a state. */
export function stateText(state: string): string {
  return texts.subscriberStates[state as keyof typeof texts.subscriberStates] ?? "";
}
