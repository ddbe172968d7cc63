import type { NewsletterSubscriberState } from "../../../generated/relay/SettingsPageQuery.graphql.ts";
import * as texts from "./texts.ts";

/** The states that a list of subscribers can be filtered by, as in its URL. */
export const SUBSCRIBER_STATES = [
  "ACTIVE",
  "PENDING",
  "UNSUBSCRIBED",
  "SUPPRESSED",
] as const satisfies readonly NewsletterSubscriberState[];

/** Returns the state of a URL's `tab`; null for all states. */
export function subscriberState(tab: string | undefined): NewsletterSubscriberState | null {
  return SUBSCRIBER_STATES.find((state) => state.toLowerCase() === tab) ?? null;
}

/** Returns the words for a state. */
export function stateText(state: string): string {
  return texts.states[state as keyof typeof texts.states] ?? "";
}
