import { type RefObject, useEffect, useRef } from "react";
import { useClientStore, useSession } from "../../runtime/page/frame.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";

/**
 * Records that the story is viewed and, later, read. Returns the ref of the element that ends where
 * the story ends. Runs, and loads its code, after hydration.
 */
export function useNotedReading(story: {
  postId: string;
  isMemberOnly: boolean;
  isPreview: boolean;
  /** In minutes. */
  readingTime: number;
}): RefObject<HTMLElement | null> {
  const article = useRef<HTMLElement>(null);
  const { xsrf } = useSession();
  const store = useClientStore();
  const isUntracked = useLocation().flags.dont_track_user === true;
  const { postId, isMemberOnly, isPreview, readingTime } = story;
  useEffect(() => {
    let isGone = false;
    let stop: (() => void) | undefined;
    const note = async (): Promise<void> => {
      const { noteStoryShown } = await import("../../features/stories/noteStoryShown.ts");
      if (isGone || !article.current) return;
      const shown = { postId, isMemberOnly, isPreview, isUntracked, xsrf, readingTime };
      // Between our own pages it is a path.
      const referrer = store.state.navigation.referrer;
      stop = noteStoryShown(window, {
        ...shown,
        referrer: referrer.startsWith("/") ? window.location.origin + referrer : referrer,
        article: article.current,
      });
    };
    note().catch((error: unknown) => console.error("The reading is not noted", error));
    return () => {
      isGone = true;
      stop?.();
    };
  }, [postId, isMemberOnly, isPreview, isUntracked, xsrf, readingTime, store]);
  return article;
}
