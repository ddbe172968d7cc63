import {
  MAX_PINNED_STORIES,
  MAX_RESPONSE_BYTES,
  MAX_STORY_TAGS,
  MAX_SUBTITLE_LENGTH,
  MAX_TAG_LENGTH,
  MAX_TITLE_LENGTH,
} from "../../shared/limits.ts";
import { closedDiscussionText } from "../../shared/rules/closedDiscussionText.ts";
import { refuseDraft } from "./draftRefusals.ts";
import { type Refusal, refuse } from "./results.ts";

/** What is wrong with a wish to publish, for a person. */
const PROBLEMS: Readonly<Record<string, string>> = {
  "title-missing": "A published story needs a title.",
  "title-too-long": `A title has at most ${MAX_TITLE_LENGTH} characters.`,
  "subtitle-too-long": `A subtitle has at most ${MAX_SUBTITLE_LENGTH} characters.`,
  "text-missing": "There is no text to publish yet.",
  "too-many-tags": `A story has at most ${MAX_STORY_TAGS} tags.`,
  "bad-tag": `A tag has letters or digits, and at most ${MAX_TAG_LENGTH} characters.`,
  "bad-canonical": "The canonical link is no address of the web.",
  "bad-cover": "The story's picture can't be set so.",
  "bad-settings": "These are no settings of a story. Reload the page.",
  "no-image": "There is no such picture.",
  "no-moment": "Choose a time between now and a year from now.",
  "is-published": "The story is published already.",
  "response-too-large": `A response has at most ${MAX_RESPONSE_BYTES / 1000} KB of text.`,
  "not-listed": "Only a published story that everyone may come upon can be pinned.",
};

/** The typed refusal of a wish to publish, by the reason that the domain gives. */
export function refusePublishing(reason: string): Refusal {
  switch (reason) {
    case "banned-links":
      return refuse(
        "PublishingRestrictedBannedLinks",
        "The story leads to a site that stories may not lead to. Take the link out to publish it.",
      );
    case "no-collection":
      return refuse("NotFound", "There is no such publication.");
    case "not-in-collection":
      return refuse("Forbidden", "Its editors publish in it. Submit the story to them.");
    case "no-answered":
      return refuse("NotFound", "There is no such story to answer.");
    case "discussion-closed":
      return refuse("Forbidden", closedDiscussionText("story"));
    case "not-writer":
      return refuse("Forbidden", "Only its writer may do this.");
    case "too-many":
      return refuse(
        "MaxPinnedStoriesReached",
        `At most ${MAX_PINNED_STORIES} stories are pinned. Unpin one first.`,
      );
    case "no-story":
    case "not-editor":
    case "suspended":
    case "in-trash":
      return refuseDraft(reason);
    default:
      return refuse("BadRequest", PROBLEMS[reason] ?? "The story can't be published so.");
  }
}
