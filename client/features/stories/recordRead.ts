// Owns when a story counts as read: after 30 seconds in view, or when scrolled to its end. Reported
// once; the server stores one read per reader, so duplicates would be harmless.

import { buildPath } from "../../../shared/routes/buildPath.ts";
import { XSRF_HEADER } from "../../../shared/xsrfHeader.ts";
import { reportEvent } from "../../runtime/browser/reportEvent.ts";

/** How long a story must be in view to count as read, in milliseconds. */
export const READING_MS = 30_000;

/** Scroll throttle, in milliseconds. */
const SCROLL_THROTTLE_MS = 100;

/** The parts of the window that are used. */
export type ReadingWindow = Pick<
  Window,
  | "addEventListener"
  | "removeEventListener"
  | "setTimeout"
  | "clearTimeout"
  | "innerHeight"
  | "performance"
> & {
  document: Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener">;
  fetch: typeof fetch;
};

export interface StoryOnScreen {
  postId: string;
  /** The session's XSRF token; null for an anonymous viewer. */
  xsrf: string | null;
  /** The element that ends where the story ends. */
  article: Pick<Element, "getBoundingClientRect">;
}

/** Ids of stories already reported since the page loaded. */
const reported = new Set<string>();

/**
 * Watches until the story counts as read, then reports it. Returns a function that stops watching,
 * for when the story leaves the screen.
 */
export function recordRead(window: ReadingWindow, story: StoryOnScreen): () => void {
  if (reported.has(story.postId)) return () => {};
  return watchReading(window, story.article, () => {
    reported.add(story.postId);
    reportEvent("post.clientRead", { postId: story.postId }, { postId: story.postId });
    reportToServer(window, story).catch(() => reported.delete(story.postId));
  });
}

async function reportToServer(window: ReadingWindow, story: StoryOnScreen): Promise<void> {
  // An anonymous viewer's first request only sets the cookie under which the second is counted.
  if (!(await postRead(window, story)) && story.xsrf === null) await postRead(window, story);
}

/** Resolves to whether the server has recorded the read. */
async function postRead(window: ReadingWindow, { postId, xsrf }: StoryOnScreen): Promise<boolean> {
  const response = await window.fetch(buildPath("RecordPostRead", { postId }), {
    method: "POST",
    credentials: "same-origin",
    // Many readers leave right after finishing.
    keepalive: true,
    headers: xsrf === null ? {} : { [XSRF_HEADER]: xsrf },
  });
  if (!response.ok) throw new Error(`The server responded with status ${response.status}.`);
  return ((await response.json()) as { isRecorded: boolean }).isRecorded;
}

/** Calls `onRead` once. Returns a function that stops watching. */
function watchReading(
  window: ReadingWindow,
  article: StoryOnScreen["article"],
  onRead: () => void,
): () => void {
  const { document } = window;
  let remaining = READING_MS;
  let seenSince = 0;
  let reading: number | undefined;
  let scrolling: number | undefined;

  const stop = (): void => {
    window.clearTimeout(reading);
    window.clearTimeout(scrolling);
    document.removeEventListener("visibilitychange", onVisibility);
    window.removeEventListener("scroll", onScroll);
  };
  const finish = (): void => {
    stop();
    onRead();
  };
  // Counts only visible time, across interruptions.
  const onVisibility = (): void => {
    if (reading !== undefined) {
      window.clearTimeout(reading);
      remaining -= window.performance.now() - seenSince;
      reading = undefined;
    }
    if (document.visibilityState === "visible") {
      seenSince = window.performance.now();
      reading = window.setTimeout(finish, remaining);
    }
  };
  const onScroll = (): void => {
    scrolling ??= window.setTimeout(() => {
      scrolling = undefined;
      if (article.getBoundingClientRect().bottom <= window.innerHeight) finish();
    }, SCROLL_THROTTLE_MS);
  };

  document.addEventListener("visibilitychange", onVisibility);
  window.addEventListener("scroll", onScroll, { passive: true });
  onVisibility();
  return stop;
}
