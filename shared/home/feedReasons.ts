// Owns the texts for why a story is in the home feed, and for what a reader can see less of.

import { PRODUCT_NAME } from "../product.ts";

/** Why a story is shown, most important first. A card shows the first reason that applies. */
export const POST_FEED_REASONS = [
  "FOLLOWED_USER",
  "FOLLOWED_COLLECTION",
  "FOLLOWED_TAG",
  "READ_USER",
  "READ_TAG",
  "STAFF_PICK",
  "POPULAR",
  "NEW",
] as const;
export type PostFeedReason = (typeof POST_FEED_REASONS)[number];

/** Adds the reason of stories in a topic feed, which the server doesn't need to compute. */
export type ShownReasonKind = PostFeedReason | "IN_TAG";

/** What a reader can ask to see less of. */
export const FEED_REDUCTION_KINDS = [
  "USER",
  "COLLECTION",
  "TAG",
  "STAFF_PICKS",
  "POPULAR",
  "NEW",
] as const;
export type FeedReductionKind = (typeof FEED_REDUCTION_KINDS)[number];

/** Sort orders of the home feed. */
export const HOME_FEED_ORDERS = ["RANKED", "LATEST"] as const;
export type HomeFeedOrder = (typeof HOME_FEED_ORDERS)[number];

const REDUCTIONS: Readonly<Record<ShownReasonKind, FeedReductionKind>> = {
  IN_TAG: "TAG",
  FOLLOWED_USER: "USER",
  FOLLOWED_COLLECTION: "COLLECTION",
  FOLLOWED_TAG: "TAG",
  READ_USER: "USER",
  READ_TAG: "TAG",
  STAFF_PICK: "STAFF_PICKS",
  POPULAR: "POPULAR",
  NEW: "NEW",
};

/** Returns what to reduce when a reader asks to see less of stories shown for this reason. */
export function reductionOf(reason: ShownReasonKind): FeedReductionKind {
  return REDUCTIONS[reason];
}

/** Returns true for kinds that have a target user, publication or tag. */
export function hasTarget(kind: FeedReductionKind): boolean {
  return kind === "USER" || kind === "COLLECTION" || kind === "TAG";
}

/** The short reason on a card. `name` is the reason's subject. */
export function feedReasonText(reason: ShownReasonKind, name: string | null): string {
  switch (reason) {
    case "FOLLOWED_USER":
    case "FOLLOWED_COLLECTION":
      return `Because you follow ${name}`;
    case "FOLLOWED_TAG":
      return `In ${name}, a topic you follow`;
    case "IN_TAG":
      return `In ${name}`;
    case "READ_USER":
      return `Because you read ${name}`;
    case "READ_TAG":
      return `Because you read about ${name}`;
    case "STAFF_PICK":
      return "Staff pick";
    case "POPULAR":
      return `Popular on ${PRODUCT_NAME}`;
    case "NEW":
      return `New on ${PRODUCT_NAME}`;
  }
}

/** The full explanation of why a story is shown (decision 57). */
export function feedReasonExplained(reason: ShownReasonKind, name: string | null): string {
  switch (reason) {
    case "FOLLOWED_USER":
    case "FOLLOWED_COLLECTION":
      return `You follow ${name}, and what you follow comes first.`;
    case "FOLLOWED_TAG":
      return `You follow ${name}, one of its topics.`;
    case "IN_TAG":
      return `You chose the topic ${name}.`;
    case "READ_USER":
      return `You have lately read, clapped for or highlighted stories by ${name}.`;
    case "READ_TAG":
      return `You have lately read, clapped for or highlighted stories about ${name}.`;
    case "STAFF_PICK":
      return "Our editors chose it for everyone.";
    case "POPULAR":
      return "Many readers have clapped for it, whether you follow its writer or not.";
    case "NEW":
      return "It was just published. It isn’t based on what you follow or read.";
  }
}

/** The label of a reduction in the settings list. */
export function reductionText(kind: FeedReductionKind, name: string | null): string {
  switch (kind) {
    case "USER":
    case "COLLECTION":
    case "TAG":
      return name ?? "";
    case "STAFF_PICKS":
      return "Staff picks";
    case "POPULAR":
      return "What is popular with everyone";
    case "NEW":
      return "What is new from everyone";
  }
}

/** The confirmation after asking to see less of something. */
export function showsLessText(kind: FeedReductionKind, name: string | null): string {
  return hasTarget(kind)
    ? `You’ll see less of ${name} on your home page.`
    : `You’ll see less of this on your home page: ${reductionText(kind, name).toLowerCase()}.`;
}
