import { formatBoundedCount } from "../../../shared/format/formatBoundedCount.ts";
import { plural } from "../../../shared/format/plural.ts";

/** A notification's sentence, by what it is about. */
interface Sentences {
  /** With `{actors}` or `{count}`, and where it applies `{story}`, `{list}`, `{publication}` and `{newsletter}`. */
  whole: string;
  /** Replaces it once the story, list or response is no longer available. */
  gone?: string;
}

/** The sentences of the notification kinds. */
const SENTENCES: Readonly<Record<string, Sentences>> = {
  FOLLOW: { whole: "{actors} followed you" },
  CLAP: {
    whole: "{actors} clapped for {story}",
    gone: "{actors} clapped for a deleted story",
  },
  RESPONSE: {
    whole: "{actors} responded to {story}",
    gone: "{actors} responded to a deleted story",
  },
  REPLY: {
    whole: "{actors} replied to your response",
    gone: "{actors} replied to your response, which isn’t available right now",
  },
  LIST_FOLLOW: {
    whole: "{actors} followed your list {list}",
    gone: "{actors} followed your list, which was deleted",
  },
  LIST_CLAP: {
    whole: "{actors} clapped for your list {list}",
    gone: "{actors} clapped for your list, which was deleted",
  },
  LIST_RESPONSE: {
    whole: "{actors} responded to your list {list}",
    gone: "{actors} responded to your list, which was deleted",
  },
  MENTION: {
    whole: "{actors} mentioned you in {story}",
    gone: "{actors} mentioned you in a deleted story",
  },
  SCHEDULE_FAILED: {
    whole: "Not published as planned: {story}",
    gone: "Not published as planned: a deleted story",
  },
  READS_MILESTONE: {
    whole: "{story} was read {count} times",
    gone: "A deleted story was read {count} times",
  },
  FOLLOWERS_MILESTONE: { whole: "You have {count} followers" },
  COLLECTION_MILESTONE: { whole: "{publication} has {count} followers" },
  SUBSCRIBERS_MILESTONE: { whole: "{newsletter} has {count} subscribers" },
  ROLE: { whole: "{actors} changed your role in {publication}" },
  "ROLE OWNER": { whole: "{actors} made you an owner of {publication}" },
  "ROLE EDITOR": { whole: "{actors} made you an editor of {publication}" },
  "ROLE WRITER": { whole: "{actors} made you a writer of {publication}" },
  INVITATION: { whole: "{actors} invited you to join {publication}" },
  "INVITATION EDITOR": {
    whole: "{actors} wants to hand {publication} over to you and to become an editor of it",
  },
  "INVITATION WRITER": {
    whole: "{actors} wants to hand {publication} over to you and to become a writer of it",
  },
  PUBLICATION_DELETED: { whole: "{actors} deleted {publication}" },
  SUBMISSION_RECEIVED: { whole: "{actors} submitted {story} to {publication}" },
  "SUBMISSION_RECEIVED CHANGES_MADE": { whole: "{actors} made the changes in {story}" },
  "SUBMISSION_RECEIVED CANCELLED": { whole: "{actors} withdrew {story} from {publication}" },
  SUBMISSION_ASSIGNED: { whole: "{actors} assigned {story} for {publication} to you" },
  SUBMISSION_COMMENTED: { whole: "{actors} commented on {story} for {publication}" },
  SUBMISSION_SUGGESTED: { whole: "{actors} suggested edits to {story} for {publication}" },
  SUBMISSION_REMINDER: { whole: "{story} has been waiting for {publication} for a week" },
  "SUBMISSION_REMINDER CHANGES_REQUESTED": {
    whole: "{publication} is waiting for your changes to {story}",
  },
  "SUBMISSION_DECIDED IN_REVIEW": { whole: "{actors} is reviewing {story} for {publication}" },
  SUBMISSION_DECIDED: { whole: "{actors} reviewed {story} for {publication}" },
  "SUBMISSION_DECIDED CHANGES_REQUESTED": {
    whole: "{actors} asks for changes in {story} for {publication}",
  },
  "SUBMISSION_DECIDED ACCEPTED": { whole: "{actors} accepted {story} for {publication}" },
  "SUBMISSION_DECIDED REJECTED": { whole: "{actors} declined {story} for {publication}" },
};

const UNKNOWN: Sentences = { whole: "{actors} was active" };

/**
 * Returns the sentence of a notification. The status is a submission's status or a role: the one
 * given, or what becomes of those who hand a publication over.
 */
export function sentence(kind: string, status: string | null, isGone: boolean): string {
  const { whole, gone } = SENTENCES[`${kind} ${status}`] ?? SENTENCES[kind] ?? UNKNOWN;
  return isGone ? (gone ?? whole) : whole;
}

export const someStory = "a story";
export const somePublication = "a publication";
export const someNewsletter = "Your newsletter";
export const milestone = (count: number) => count.toLocaleString("en");

/** Who did it: the named people, and how many more. */
export const actors = {
  one: "{first}",
  two: "{first} and {second}",
  three: "{first}, {second} and {third}",
  oneAndMore: "{first} and {more}",
  twoAndMore: "{first}, {second} and {more}",
};
export const moreActors = (count: number) =>
  plural(count, { one: "1 other", other: `${formatBoundedCount(count)} others` });
export const unnamedActors = (count: number) =>
  plural(count, { one: "Someone", other: `${formatBoundedCount(count)} people` });

export const unread = "New:";
export const viewInvitation = "View invitation";
export const invitationGone = "This invitation is no longer open.";
export const roleSinceInvitation: Readonly<Record<string, string>> = {
  OWNER: "You’re an owner of it.",
  EDITOR: "You’re an editor of it.",
  WRITER: "You’re a writer of it.",
};
export const restorableUntil = (date: string) => `Its owners can undo this until ${date}.`;
export const notPublishedOn = (time: string, reason: string) =>
  `It was to be published on ${time}. ${reason}`;
export const responseUnavailable = "The response isn’t available right now.";
export const latestResponseUnavailable = "The latest response isn’t available right now.";
export const markAllAsRead = "Mark all as read";
export const notifications = "Notifications";
export const settings = "Settings";
export const noNotificationsYet = "No notifications yet";
export const noNotificationsYetText = "Follows, claps and responses will show up here.";
export const writeAStory = "Write a story";
export const olderNotifications = "Older notifications";
