import { NOT_FOUND } from "../errors/commonErrors.ts";
import {
  MAX_PINNED_STORIES,
  MAX_RESPONSE_BYTES,
  MAX_STORY_TAGS,
  MAX_SUBTITLE_LENGTH,
  MAX_TAG_LENGTH,
  MAX_TITLE_LENGTH,
} from "../limits.ts";
import { closedDiscussionText, HIDDEN_RESPONSE_TEXT } from "../responses/closedDiscussionText.ts";

/** Messages of publishing errors, by reason. */
const PROBLEMS: Readonly<Record<string, string>> = {
  "title-missing": "A published story needs a title.",
  "title-too-long": `A title can have at most ${MAX_TITLE_LENGTH} characters.`,
  "subtitle-too-long": `A subtitle can have at most ${MAX_SUBTITLE_LENGTH} characters.`,
  "text-missing": "Write some text before you publish.",
  "text-gone": "The scheduled text is no longer stored. Schedule the story again.",
  "is-email": "This is an email to a newsletter’s subscribers. It can’t be published.",
  "no-newsletter": "We couldn’t find this newsletter. Check that you own or edit it.",
  "tried-again": "It couldn’t be published at the scheduled time. We try again every minute.",
  "editor-gone": "The editor who scheduled it can no longer publish it.",
  "moment-passed": "The scheduled time passed before it could be published.",
  "writers-schedule": "The writer has scheduled this. Only they can cancel it.",
  "writers-own":
    "Only the writer can choose a story’s license, its canonical link and a draft’s address.",
  "published-elsewhere": "This story is published elsewhere. Only its writer can change it there.",
  "too-many-tags": `A story can have at most ${MAX_STORY_TAGS} topics.`,
  "bad-tag": `A topic needs letters or digits, and at most ${MAX_TAG_LENGTH} characters.`,
  "bad-canonical": "The canonical link isn’t a web address.",
  "bad-cover": "The story’s image couldn’t be set. Choose it again.",
  "bad-language": "Choose a language from the list.",
  "bad-settings": "These settings aren’t valid. Reload the page.",
  "bad-slug": "An address needs at least one letter or digit.",
  "slug-taken": "Another story of yours has or had this address.",
  "no-image": "We couldn’t find this image. Choose it again.",
  "no-moment": "Choose a time between now and a year from now.",
  "is-published": "The story is already published.",
  "response-too-large": `A response can have at most ${MAX_RESPONSE_BYTES / 1000} KB of text.`,
  "not-listed": "Only a published story that is public can be pinned.",
  "banned-links": "The story links to a site that we don’t allow. Remove the link to publish it.",
  "no-collection": NOT_FOUND.publication,
  "not-in-collection": "Only its editors can publish in it. Submit the story to them.",
  "repost-gone": "The reposted story is no longer available.",
  "no-reposted": "The story to repost is no longer available.",
  "not-repostable": "Only a published story that is public can be reposted.",
  "no-selection": "The story no longer contains the quoted text.",
  "no-answered": "The story you’re responding to is no longer available.",
  "response-hidden": HIDDEN_RESPONSE_TEXT,
  "discussion-closed": closedDiscussionText("story"),
  "list-discussion-closed": closedDiscussionText("list"),
  "not-writer": "Only the writer can do this.",
  "too-many": `You can pin at most ${MAX_PINNED_STORIES} stories. Unpin one first.`,
  conflict: "The story has changed since you opened this page. Review it first.",
  limited: "You’re doing this too often. Try again later.",
};

/** The error of a change to an email without a story that is being sent or was. */
export const EMAIL_SENT_TEXT =
  "This email is being sent or was, so its text can’t be changed any more.";

/** Returns the message of a publishing error; null for an unknown reason. */
export function publishError(reason: string | undefined): string | null {
  return reason !== undefined && Object.hasOwn(PROBLEMS, reason) ? PROBLEMS[reason]! : null;
}
