// Uses the controls of a page before its scripts have loaded. The scripts are held back by routing,
// so that it doesn't matter how fast the machine is.

import type { Page } from "playwright-core";
import { untilHydrated } from "./browser.ts";

const WAYS = ["mouse", "touch", "Enter", "Space"] as const;
export type Way = (typeof WAYS)[number];

/** Holds back every script but the one that starts the others. Returns how to let them load. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isFirst = true;
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    if (isFirst) isFirst = false;
    else await released;
    await route.continue().catch(() => {});
  });
  return release;
}

/** Uses a control as a reader does, without waiting for anything. */
export async function use(page: Page, selector: string, way: Way): Promise<void> {
  const control = page.locator(selector);
  if (way === "Enter" || way === "Space") {
    await control.focus();
    await page.keyboard.press(way);
    return;
  }
  await control.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const box = (await control.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (way === "mouse") return page.mouse.click(x, y);
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", [{ x, y }]);
  await touch("touchEnd", []);
  await session.detach();
}

/**
 * Uses one button of each kind on a page before its scripts have loaded, in turn by mouse, touch and
 * keyboard, and returns those that haven't been pressed exactly once after hydration. Writes fail, so
 * that nothing changes for other tests.
 */
export async function pressEarly(page: Page, url: string, turn: number): Promise<string[]> {
  await page.route("**/_/graphql", (route) => route.abort());
  const release = await holdScripts(page);
  await page.goto(url, { waitUntil: "domcontentloaded" });
  const kinds = await page.evaluate(markKinds);
  for (const [index] of kinds.entries())
    await use(page, `[data-early="${index}"]`, WAYS[(turn + index) % WAYS.length]!);
  await page.evaluate(countPresses);
  release();
  await untilHydrated(page);
  const presses = await page.evaluate(readPresses);
  return kinds.flatMap(({ name, isMenu }, index) => {
    const count = presses[index] ?? 0;
    // Only the last of several menus opens.
    const expected = isMenu && index < kinds.length - 1 ? 0 : 1;
    return count === expected ? [] : [`${name}: ${count}`];
  });
}

/** Numbers one visible button of each kind that only the application handles. */
function markKinds(): { name: string; isMenu: boolean }[] {
  const kinds = new Map<string, HTMLButtonElement>();
  for (const button of document.querySelectorAll("button")) {
    const isSubmitted = button.type === "submit" && button.form?.hasAttribute("action");
    if (isSubmitted || button.disabled || !button.checkVisibility()) continue;
    const image = button.querySelector("path")?.getAttribute("d");
    const kind = `${button.className} ${image ?? button.textContent}`;
    if (!kinds.has(kind)) kinds.set(kind, button);
  }
  return [...kinds.values()].map((button, index) => {
    button.dataset.early = String(index);
    const name = button.ariaLabel ?? button.textContent.trim();
    return { name, isMenu: button.ariaHasPopup !== null };
  });
}

/** Counts what isn't the reader's own press: those before hydration are repeated by a script. */
function countPresses(): void {
  const presses: Record<number, number> = {};
  Object.assign(window, { presses });
  document.addEventListener(
    "click",
    ({ target, isTrusted }) => {
      const button = target instanceof Element ? target.closest("button") : null;
      const index = Number(button?.dataset.early);
      if (!isTrusted && button?.dataset.early) presses[index] = (presses[index] ?? 0) + 1;
    },
    true,
  );
}

function readPresses(): Record<number, number> {
  return (window as unknown as { presses: Record<number, number> }).presses;
}
