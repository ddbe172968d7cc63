// Uses the controls of a page before its scripts have loaded. The scripts are held back by routing,
// so that it doesn't matter how fast the machine is.

import type { Page } from "playwright-core";

export type Way = "mouse" | "touch" | "Enter" | "Space";

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
