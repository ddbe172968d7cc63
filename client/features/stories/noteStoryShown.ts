import { isBot } from "../../../shared/privacy/isBot.ts";
import { reportEvent } from "../../runtime/browser/reportEvent.ts";
import { type ViewedStory, watchPageView } from "../statistics/watchPageView.ts";
import { countPostView, localTime } from "./postViewCounters.ts";
import { type ReadStory, recordRead } from "./recordRead.ts";

/** A story that a reader has opened. */
export interface ShownStory extends ViewedStory, ReadStory {
  isMemberOnly: boolean;
  /** True when the flag dont_track_user is set. */
  isUntracked: boolean;
}

/**
 * Counts the view in this browser, and reports the view and the read to the server, unless the reader
 * is a bot or tracking is off. Returns a function to call when the story leaves the screen.
 */
export function noteStoryShown(window: Window & typeof globalThis, story: ShownStory): () => void {
  countView(window, story);
  if (story.isUntracked || isBot(window.navigator.userAgent)) return () => {};
  const { postId, isMemberOnly, isPreview } = story;
  reportEvent("post.clientViewed", { postId, isMemberOnly, isPreview }, { postId });
  return watchPageView(window, story, () => recordRead(window, story));
}

function countView(window: Window, story: ShownStory): void {
  try {
    countPostView(window.localStorage, localTime(), story);
  } catch {
    // Some browsers throw when storage is disabled.
  }
}
