// Owns what a page view is: a story that the reader really sees, from when it is visible until it
// leaves the screen or was hidden for long. Reports it when it begins and each time the page is
// hidden, and says when the story is read. Stores nothing in the browser.

import {
  MAX_READ_MS,
  MAX_REFERRER,
  PAGE_VIEWS_PATH,
  type PageViewReport,
  REPEAT_MS,
} from "../../../shared/statistics/pageViewReport.ts";
import { requiredReadingMs } from "../../../shared/statistics/readRule.ts";

/** Scroll throttle, in milliseconds. */
const SCROLL_THROTTLE_MS = 100;
/** Who does nothing for so long isn't reading, in milliseconds. */
const IDLE_MS = 60_000;
/** Signs of a reader. */
const ACTIVITY = ["scroll", "pointermove", "pointerdown", "keydown"] as const;
const TENTHS = 10;

/** The parts of the window that are used. */
export type ViewingWindow = Pick<
  Window,
  | "addEventListener"
  | "removeEventListener"
  | "setTimeout"
  | "clearTimeout"
  | "innerHeight"
  | "performance"
> & {
  document: Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener">;
  navigator: Partial<Pick<Navigator, "sendBeacon">>;
};

export interface ViewedStory {
  postId: string;
  /** In minutes. */
  readingTime: number;
  /** Only the preview is shown, which can't be read to the end. */
  isPreview: boolean;
  /** The URL of the page before it; empty for none. */
  referrer: string;
  /** The element that ends where the story ends. */
  article: Pick<Element, "getBoundingClientRect">;
}

/**
 * Reports a story on screen until the returned function is called. Calls `onRead` once, when it is
 * read.
 */
export function watchPageView(
  window: ViewingWindow,
  story: ViewedStory,
  onRead: () => void,
): () => void {
  const { document, performance } = window;
  let view: PageViewReport | null = null;
  let isRead = false;
  let hasReachedEnd = false;
  /** Since when time counts that `readMs` doesn't contain yet; null while hidden. */
  let since: number | null = null;
  let activeUntil = 0;
  let hiddenAt = 0;
  let readMs = 0;
  let reading: number | undefined;
  let scrolling: number | undefined;

  const settle = (): void => {
    if (since === null) return;
    const now = performance.now();
    readMs += Math.max(0, Math.min(now, activeUntil) - since);
    since = now;
  };
  const checkRead = (): void => {
    window.clearTimeout(reading);
    if (isRead || story.isPreview || since === null) return;
    settle();
    const left = requiredReadingMs({ readingTime: story.readingTime, hasReachedEnd }) - readMs;
    if (left > 0) {
      reading = window.setTimeout(checkRead, left);
      return;
    }
    isRead = true;
    if (view) view.isRead = true;
    onRead();
  };
  const notePlace = (): void => {
    if (!view || story.isPreview) return;
    const { top, bottom, height } = story.article.getBoundingClientRect();
    hasReachedEnd ||= bottom <= window.innerHeight;
    const shown = height > 0 ? (window.innerHeight - top) / height : 0;
    const tenth = hasReachedEnd
      ? TENTHS
      : Math.min(TENTHS, Math.max(0, Math.floor(shown * TENTHS)));
    view.stop = Math.max(view.stop ?? 0, tenth);
  };
  const send = (): void => {
    if (!view) return;
    settle();
    view.readMs = Math.min(MAX_READ_MS, Math.round(readMs));
    window.navigator.sendBeacon?.(PAGE_VIEWS_PATH, JSON.stringify(view));
  };
  const onActivity = (): void => {
    if (since === null) return;
    settle();
    const wasIdle = performance.now() > activeUntil;
    activeUntil = performance.now() + IDLE_MS;
    if (wasIdle) checkRead();
  };
  const onScroll = (): void => {
    scrolling ??= window.setTimeout(() => {
      scrolling = undefined;
      notePlace();
      checkRead();
    }, SCROLL_THROTTLE_MS);
  };
  const onVisibility = (): void => {
    const now = performance.now();
    if (document.visibilityState !== "visible") {
      if (since === null) return;
      send();
      since = null;
      hiddenAt = now;
      window.clearTimeout(reading);
      return;
    }
    if (since !== null) return;
    since = now;
    activeUntil = now + IDLE_MS;
    // Coming back after so long is a view of its own.
    if (!view || now - hiddenAt > REPEAT_MS) {
      view = newView(story);
      readMs = 0;
      send();
    }
    notePlace();
    checkRead();
  };

  document.addEventListener("visibilitychange", onVisibility);
  for (const name of ACTIVITY) window.addEventListener(name, onActivity, { passive: true });
  window.addEventListener("scroll", onScroll, { passive: true });
  onVisibility();
  return () => {
    if (since !== null) send();
    window.clearTimeout(reading);
    window.clearTimeout(scrolling);
    document.removeEventListener("visibilitychange", onVisibility);
    for (const name of ACTIVITY) window.removeEventListener(name, onActivity);
    window.removeEventListener("scroll", onScroll);
  };
}

function newView({ postId, referrer }: ViewedStory): PageViewReport {
  return {
    id: crypto.randomUUID(),
    postId,
    at: Date.now(),
    readMs: 0,
    stop: null,
    isRead: false,
    referrer: referrer.slice(0, MAX_REFERRER),
  };
}
