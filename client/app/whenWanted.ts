/** What a reader does before using a control: reaching for it, not reading or scrolling. */
const INTENTS = ["pointerover", "pointerdown", "keydown", "focusin"] as const;

/** The things a reader reaches for. */
const CONTROLS = "a, button, input, textarea, select, summary, [tabindex]";

/** What shows that somebody has the page before them. */
const SIGNS = ["pointermove", "pointerdown", "touchstart", "wheel", "scroll", "keydown"] as const;

/** Whoever has a page on screen for so long reads it, even if they never move. */
const READING_MS = 12_000;

/** Past this many milliseconds after load a busy page hydrates all the same. */
const IDLE_TIMEOUT_MS = 5000;

/**
 * Runs `action` once: at the first sign that the reader wants to use the page, or when the browser
 * is idle after the page and its images have loaded, whichever comes first. A page that waits for its
 * reader (`data-hydration`, worker/render/htmlDocument.ts) counts as loaded once somebody is there.
 */
export function whenWanted(window: Window, action: () => Promise<void>): void {
  const { document } = window;
  let isDone = false;
  const run = (): void => {
    if (isDone) return;
    isDone = true;
    for (const intent of INTENTS) document.removeEventListener(intent, onIntent);
    void action();
  };
  const onIntent = (event: Event): void => {
    const { target } = event;
    if (event.type === "keydown" || (target instanceof Element && target.closest(CONTROLS))) run();
  };
  for (const intent of INTENTS) document.addEventListener(intent, onIntent, { passive: true });
  const whenIdle = (): void => {
    // Safari has no requestIdleCallback.
    if ("requestIdleCallback" in window) {
      window.requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS });
    } else {
      setTimeout(run, 300);
    }
  };
  void Promise.all([loaded(window), waitsForReader(window) ? readerPresent(document) : null]).then(
    whenIdle,
  );
}

function loaded(window: Window): Promise<void> {
  return new Promise((resolve) => {
    if (window.document.readyState === "complete") resolve();
    else window.addEventListener("load", () => resolve(), { once: true });
  });
}

/** What an address has to say (shared/routes/noticeQuery.ts) is said at once. */
function waitsForReader({ document, location }: Window): boolean {
  const isQuiet = !location.search.includes("toast=");
  return isQuiet && document.documentElement.dataset.hydration === "presence";
}

function readerPresent(document: Document): Promise<void> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onVisibility = (): void => {
      clearTimeout(timer);
      if (document.visibilityState === "visible") timer = setTimeout(done, READING_MS);
    };
    const done = (): void => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onVisibility);
      for (const sign of SIGNS) document.removeEventListener(sign, done);
      resolve();
    };
    for (const sign of SIGNS) document.addEventListener(sign, done, { passive: true });
    document.addEventListener("visibilitychange", onVisibility);
    onVisibility();
  });
}
