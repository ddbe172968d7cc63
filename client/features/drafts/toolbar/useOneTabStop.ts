import { type RefObject, useEffect } from "react";

/** Makes a toolbar one tab stop: the button focused last (ARIA toolbar pattern). */
export function useOneTabStop(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const toolsOf = (): HTMLElement[] =>
      Array.from(element.querySelectorAll<HTMLElement>(":scope > button"));
    let stop: HTMLElement | undefined;
    const settle = (): void => {
      const tools = toolsOf();
      if (!stop || !tools.includes(stop)) stop = tools[0];
      for (const tool of tools) {
        const wanted = tool === stop ? 0 : -1;
        if (tool.tabIndex !== wanted) tool.tabIndex = wanted;
      }
    };
    const onFocus = ({ target }: FocusEvent): void => {
      const tool = toolsOf().find((one) => one === target);
      if (tool) stop = tool;
      settle();
    };
    settle();
    element.addEventListener("focusin", onFocus);
    const changes = new MutationObserver(settle);
    changes.observe(element, { childList: true });
    return () => {
      element.removeEventListener("focusin", onFocus);
      changes.disconnect();
    };
  }, [bar]);
}
