import { type RefObject, useEffect, useRef } from "react";
import { useSession } from "../../runtime/page/frame.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";

/**
 * Records that the story is viewed and, later, read. Returns the ref of the element that ends where
 * the story ends. Runs, and loads its code, after hydration.
 */
export function useNotedReading(story: {
  postId: string;
  isMemberOnly: boolean;
  isPreview: boolean;
}): RefObject<HTMLElement | null> {
  const article = useRef<HTMLElement>(null);
  const { xsrf } = useSession();
  const isUntracked = useLocation().flags.dont_track_user === true;
  const { postId, isMemberOnly, isPreview } = story;
  useEffect(() => {
    let isGone = false;
    let stop: (() => void) | undefined;
    const note = async (): Promise<void> => {
      const { noteStoryShown } = await import("../../features/stories/noteStoryShown.ts");
      if (isGone || !article.current) return;
      const shown = { postId, isMemberOnly, isPreview, isUntracked, xsrf };
      stop = noteStoryShown(window, { ...shown, article: article.current });
    };
    note().catch((error: unknown) => console.error("The reading is not noted", error));
    return () => {
      isGone = true;
      stop?.();
    };
  }, [postId, isMemberOnly, isPreview, isUntracked, xsrf]);
  return article;
}
