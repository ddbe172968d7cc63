import { type RefObject, useEffect, useRef } from "react";
import { announce } from "../../runtime/browser/announce.ts";
import * as texts from "./texts.ts";

/**
 * After loading more items, moves focus to the first new one, since the pressed button may be gone,
 * and announces how many were added. Returns the list's ref and the function that loads more.
 */
export function useMoreItems<List extends HTMLElement>(
  count: number,
  isLoading: boolean,
  load: () => void,
): { list: RefObject<List | null>; askForMore: () => void } {
  const list = useRef<List>(null);
  const countWhenAsked = useRef<number | null>(null);
  useEffect(() => {
    const before = countWhenAsked.current;
    if (before === null || isLoading) return;
    if (count <= before) return;
    countWhenAsked.current = null;
    announce(texts.moreCount(count - before));
    list.current?.children[before]
      ?.querySelector<HTMLElement>("a[href], button")
      ?.focus({ preventScroll: true });
  }, [count, isLoading]);
  const askForMore = (): void => {
    if (isLoading) return;
    countWhenAsked.current = count;
    load();
  };
  return { list, askForMore };
}
