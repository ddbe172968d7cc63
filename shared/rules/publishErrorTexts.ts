import {
  MAX_PINNED_STORIES,
  MAX_RESPONSE_BYTES,
  MAX_STORY_TAGS,
  MAX_SUBTITLE_LENGTH,
  MAX_TAG_LENGTH,
  MAX_TITLE_LENGTH,
} from "../limits.ts";
import { closedDiscussionText, HIDDEN_RESPONSE_TEXT } from "./closedDiscussionText.ts";

/** Messages of publishing errors, by reason. */
const PROBLEMS: Readonly<Record<string, string>> = {
  "title-missing": "A published story needs a title.",
  "title-too-long": `A title has at most ${MAX_TITLE_LENGTH} characters.`,
  "subtitle-too-long": `A subtitle has at most ${MAX_SUBTITLE_LENGTH} characters.`,
  "text-missing": "There is no text to publish yet.",
  "text-gone": "The text that was to be published is no longer kept. Schedule the story anew.",
  "tried-again": "It could not be published at its moment. It is tried again every minute.",
  "editor-gone": "The editor who was to publish it no longer can.",
  "moment-passed": "The moment that was chosen for it passed before it could go out.",
  "writers-schedule": "Its writer has scheduled this. Only they take it back.",
  "writers-own":
    "Only its writer chooses a story's licence, its canonical link and a draft's address.",
  "stands-elsewhere": "Readers have this story elsewhere. Only its writer changes it there.",
  "too-many-tags": `A story has at most ${MAX_STORY_TAGS} tags.`,
  "bad-tag": `A tag has letters or digits, and at most ${MAX_TAG_LENGTH} characters.`,
  "bad-canonical": "The canonical link is no address of the web.",
  "bad-cover": "The story's picture can't be set so.",
  "bad-language": "Choose a language from the list.",
  "bad-settings": "These are no settings of a story. Reload the page.",
  "bad-slug": "An address needs at least one letter or digit.",
  "slug-taken": "Another story of yours has that address, or had it.",
  "no-image": "There is no such picture.",
  "no-moment": "Choose a time between now and a year from now.",
  "is-published": "The story is published already.",
  "response-too-large": `A response has at most ${MAX_RESPONSE_BYTES / 1000} KB of text.`,
  "not-listed": "Only a published story that everyone may come upon can be pinned.",
  "banned-links":
    "The story leads to a site that stories may not lead to. Take the link out to publish it.",
  "no-collection": "There is no such publication.",
  "not-in-collection": "Its editors publish in it. Submit the story to them.",
  "repost-gone": "The story that this one shows is no longer available.",
  "no-reposted": "There is no such story to repost.",
  "not-repostable": "Only a published story that everyone may come upon can be reposted.",
  "no-selection": "There is no such passage to quote.",
  "no-answered": "There is no such story to answer.",
  "response-hidden": HIDDEN_RESPONSE_TEXT,
  "discussion-closed": closedDiscussionText("story"),
  "list-discussion-closed": closedDiscussionText("list"),
  "not-writer": "Only its writer may do this.",
  "too-many": `At most ${MAX_PINNED_STORIES} stories are pinned. Unpin one first.`,
  conflict: "The story has changed since you opened this page. Look at it again first.",
  limited: "You have done this very often. Try again later.",
};

/** Returns the message of a publishing error; null for an unknown reason. */
export function publishError(reason: string | undefined): string | null {
  return reason !== undefined && Object.hasOwn(PROBLEMS, reason) ? PROBLEMS[reason]! : null;
}
