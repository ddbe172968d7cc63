/** Events that precede using a control, unlike reading or scrolling. */
const INTENTS = ["pointerover", "pointerdown", "keydown", "focusin"] as const;

/** Selector of interactive elements. */
const CONTROLS = "a, button, input, textarea, select, summary, [tabindex]";

/** Events that show that a reader is present. */
const SIGNS = ["pointermove", "pointerdown", "touchstart", "wheel", "scroll", "keydown"] as const;

/** A page visible for this long counts as read, even without input. */
const READING_MS = 12_000;

/** Hydrates a busy page after this many milliseconds at the latest. */
const IDLE_TIMEOUT_MS = 5000;

/**
 * Runs `action` once: on the first sign that the reader is about to use the page, or when the
 * browser is idle after the page and its images have loaded. A page with `data-hydration`
 * (worker/render/htmlDocument.ts) also waits for a sign that a reader is present.
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
    // Safari lacks requestIdleCallback.
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

/** A notice requested by the URL (shared/routes/noticeQuery.ts) must show immediately. */
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
