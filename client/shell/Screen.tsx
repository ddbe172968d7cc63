import { startTransition, useEffect, useLayoutEffect, useState } from "react";
import { announce } from "../runtime/browser/announce.ts";
import { App } from "./App.tsx";
import { documentTitle } from "./documentTitle.ts";
import type { AppFrame } from "../runtime/page/frame.ts";
import type { Arrival, Router, View } from "./router.ts";

/** Renders the current page and swaps it in a transition when the router arrives at another. */
export function Screen(props: { router: Router; frame: AppFrame }) {
  const { router, frame } = props;
  const [shown, setShown] = useState<{ view: View; arrival: Arrival | null }>(() => ({
    view: router.view,
    arrival: null,
  }));
  const [isLoading, setIsLoading] = useState(false);

  useEffect(
    () =>
      router.subscribe((arrival) => {
        setIsLoading(router.isLoading);
        const { view } = router;
        if (arrival) afterPaint(() => startTransition(() => setShown({ view, arrival })));
      }),
    [router],
  );

  useEffect(() => {
    frame.store.hydrated();
    document.documentElement.dataset.hydrated = "true";
  }, [frame]);

  useLayoutEffect(() => {
    if (shown.arrival) arrive(shown.view, shown.arrival);
  }, [shown]);

  const { page, data, location } = shown.view;
  return <App frame={frame} page={page} data={data} location={location} isLoading={isLoading} />;
}

/**
 * Runs `action` after the browser has painted the response to a click: rendering a page in the same
 * task would delay that paint. Runs immediately when the page is hidden, because hidden pages don't
 * paint.
 */
function afterPaint(action: () => void): void {
  if (document.visibilityState === "visible") requestAnimationFrame(() => setTimeout(action));
  else action();
}

/**
 * Does what a full page load would do: sets the title, URL, scroll position and focus, and
 * announces the page.
 */
function arrive({ head }: View, { scrollY }: Arrival): void {
  const title = documentTitle(head.title);
  document.title = title;
  setCanonical(head.canonical);
  window.scrollTo(0, scrollY ?? 0);
  // Keyboard and screen reader users continue at the top of the new page.
  document.getElementById("main")?.focus({ preventScroll: true });
  announce(title);
}

function setCanonical(href: string | undefined): void {
  let link = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (!href) return link?.remove();
  if (!link) {
    link = document.createElement("link");
    link.rel = "canonical";
    document.head.append(link);
  }
  link.href = href;
}
