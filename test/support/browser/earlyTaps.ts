// Uses the controls of a page before its scripts have loaded. The scripts are held back, so that it
// doesn't matter how fast the machine is.

import type { ElementHandle, Page } from "playwright-core";

export const WAYS = ["mouse", "touch", "Enter", "Space"] as const;
export type Way = (typeof WAYS)[number];

/** A control in the page. */
export type Control = ElementHandle<HTMLElement>;

/** What `holdScripts` returns. */
export interface HeldScripts {
  /** Lets the scripts load. */
  release(): Promise<void>;
  /** Holds back those of the next document again. */
  hold(): Promise<void>;
}

/** Holds back every script of a page but the one that starts the others. */
export async function holdScripts(page: Page): Promise<HeldScripts> {
  const session = await page.context().newCDPSession(page);
  const held: string[] = [];
  let isReleased = false;
  const letLoad = (requestId: string): Promise<unknown> =>
    session.send("Fetch.continueRequest", { requestId }).catch(() => {});
  session.on("Fetch.requestPaused", ({ requestId, request }) => {
    if (isReleased || request.url.includes("/assets/start-")) void letLoad(requestId);
    else held.push(requestId);
  });
  // Unlike a route of Playwright, this leaves the browser's cache on.
  await session.send("Network.enable");
  await session.send("Fetch.enable", { patterns: [{ urlPattern: "*/assets/*.js" }] });
  return {
    release: async () => {
      isReleased = true;
      // Disabling Fetch instead can lose a request that is just being paused.
      await Promise.all(held.splice(0).map(letLoad));
    },
    hold: async () => {
      isReleased = false;
      // Scripts that the page has in memory would load without a request; this forgets them.
      await session.send("Network.setCacheDisabled", { cacheDisabled: true });
      await session.send("Network.setCacheDisabled", { cacheDisabled: false });
    },
  };
}

/** Uses a control as a reader does, without waiting for anything. */
export async function use(page: Page, given: string | Control, way: Way): Promise<void> {
  const control = typeof given === "string" ? ((await page.$(given)) as Control) : given;
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
