import styles from "../../ui/Button.module.css";
import type { reportEvent } from "../../runtime/browser/reportEvent.ts";
import { throttle } from "./throttle.ts";

/** Minimum interval between searches for new buttons, in milliseconds. */
const LOOK_THROTTLE_MS = 1000;
/** Maximum length of a reported label, in characters. */
const MAX_LABEL = 60;

const BUTTONS = `.${styles.button}`;

/** Marks user-generated text, which is never reported. */
const OF_PEOPLE = "bdi, [dir='auto']";

/**
 * Reports which buttons become visible, each label once per page, and which are clicked. Returns a
 * function to call when another page is shown.
 */
export function watchButtons(
  window: Window & typeof globalThis,
  report: typeof reportEvent,
): () => void {
  const { document } = window;
  const presented = new Set<string>();
  let seen = new WeakSet<Element>();
  const observer = new window.IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      const label = labelOf(target);
      if (presented.has(label)) continue;
      presented.add(label);
      report("button.clientPresented", { label });
    }
  });
  const look = throttle(() => {
    for (const button of document.querySelectorAll(BUTTONS)) {
      if (seen.has(button)) continue;
      seen.add(button);
      observer.observe(button);
    }
  }, LOOK_THROTTLE_MS);
  new window.MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  look();
  // Captures the click before the page's own handlers, which may remove the button.
  document.addEventListener(
    "click",
    ({ target }) => {
      const button = target instanceof window.Element ? target.closest(BUTTONS) : null;
      if (button && button.getAttribute("aria-disabled") !== "true")
        report("button.clicked", { label: labelOf(button) });
    },
    { capture: true },
  );
  return () => {
    presented.clear();
    observer.disconnect();
    seen = new WeakSet();
    look();
  };
}

/** Returns the button's label; "" if it contains user-generated text. */
function labelOf(button: Element): string {
  if (button.matches(OF_PEOPLE) || button.querySelector(OF_PEOPLE)) return "";
  return (button.textContent ?? "").trim().slice(0, MAX_LABEL);
}
