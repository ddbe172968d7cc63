// Owns when a story counts as read here: after half a minute in sight, or at its end by scrolling.
// The server keeps one read a reader, so that telling it twice would be harmless; it is told once.

import { buildPath } from "../../../shared/routes/buildPath.ts";
import { XSRF_HEADER } from "../../../shared/xsrfHeader.ts";
import { reportEvent } from "../../app/reportEvent.ts";

/** How long a story is in sight before it counts as read, in milliseconds. */
export const READING_MS = 30_000;

/** Scrolling is looked at this often, in milliseconds (platform.md §9). */
const SCROLL_THROTTLE_MS = 100;

/** What of the browser this needs. */
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

/** A story on screen. */
export interface StoryOnScreen {
  postId: string;
  /** The session's token; null for a visitor. */
  xsrf: string | null;
  /** The element that ends where the story ends. */
  article: Pick<Element, "getBoundingClientRect">;
}

/** Stories that the server knows to be read, since the page was loaded. */
const told = new Set<string>();

/**
 * Watches until the story counts as read, then tells the server. Answers a function that stops the
 * watch, for when the story leaves the screen.
 */
export function recordRead(window: ReadingWindow, story: StoryOnScreen): () => void {
  if (told.has(story.postId)) return () => {};
  return watchReading(window, story.article, () => {
    told.add(story.postId);
    reportEvent("post.clientRead", { postId: story.postId }, { postId: story.postId });
    reportToServer(window, story).catch(() => told.delete(story.postId));
  });
}

async function reportToServer(window: ReadingWindow, story: StoryOnScreen): Promise<void> {
  // A visitor's first call only brings the cookie that the next one is counted under.
  if (!(await postRead(window, story)) && story.xsrf === null) await postRead(window, story);
}

/** Answers whether the server has the read on record. */
async function postRead(window: ReadingWindow, { postId, xsrf }: StoryOnScreen): Promise<boolean> {
  const response = await window.fetch(buildPath("RecordPostRead", { postId }), {
    method: "POST",
    credentials: "same-origin",
    // Many leave once they have read to the end.
    keepalive: true,
    headers: xsrf === null ? {} : { [XSRF_HEADER]: xsrf },
  });
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
  return ((await response.json()) as { isRecorded: boolean }).isRecorded;
}

/** Calls `onRead` once, and answers a function that stops the watch. */
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
  // Only time in sight counts, however often the reader looks away.
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
