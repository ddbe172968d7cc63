/** What a reader does before using a control: reaching for it, not reading or scrolling. */
const INTENTS = ["pointerover", "pointerdown", "keydown", "focusin"] as const;

/** The things a reader reaches for. */
const CONTROLS = "a, button, input, textarea, select, summary, [tabindex]";

/** Past this many milliseconds after load a busy page hydrates all the same. */
const IDLE_TIMEOUT_MS = 5000;

/**
 * Runs `action` once: at the first sign that the reader wants to use the page, or when the browser
 * is idle after the page and its pictures have loaded, whichever comes first.
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
  const onLoad = (): void => {
    // Safari has no requestIdleCallback.
    if ("requestIdleCallback" in window) {
      window.requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS });
    } else {
      setTimeout(run, 300);
    }
  };
  if (document.readyState === "complete") onLoad();
  else window.addEventListener("load", onLoad, { once: true });
}
