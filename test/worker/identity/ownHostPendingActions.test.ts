// Pending actions on a custom host: the sign-in performs the action, and the viewer returns to the
// page.

import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { signInLocationOf } from "../../../client/features/identity/signIn/signInLocation.ts";
import { redirectThrough } from "../../../shared/routes/actionRedirect.ts";
import { makeCollection, makeStory, makeUser } from "../../support/factories.ts";
import { ORIGIN } from "../../support/product.ts";
import {
  codeTo,
  redirectsTo,
  linkTo,
  newAddress,
  TestBrowser,
} from "../../support/identity/testBrowser.ts";

const HOST = "press-actions.example:8787";
const THERE = `http://${HOST}`;
const CONFIG = { publicUrl: ORIGIN, authDomain: new URL(ORIGIN).host };

let page = "";
let [storyId, writerId, collectionId] = ["", "", ""];

beforeAll(async () => {
  ({ id: collectionId } = await makeCollection({ domain: new URL(THERE).hostname }));
  ({ id: writerId } = await makeUser());
  const about = { creator_id: writerId, collection_id: collectionId, slug: "of-actions" };
  ({ id: storyId } = await makeStory(about));
  page = `${THERE}/of-actions-${storyId}`;
});

const count = async (sql: string, userId: string): Promise<number> =>
  (await env.DB.prepare(sql).bind(userId).first<number>("n"))!;

/** The actions on a story's page: the control, the pending action, and the count of its effect. */
const PENDING_ACTIONS = [
  [
    "follow_user",
    () => `/_/subscribe/user/${writerId}`,
    "SELECT count(*) AS n FROM user_follows WHERE follower_id = ?1",
  ],
  [
    "follow_collection",
    () => `/_/subscribe/collection/${collectionId}`,
    "SELECT count(*) AS n FROM collection_follows WHERE follower_id = ?1",
  ],
  [
    "clap",
    () => `/_/vote/p/${storyId}`,
    "SELECT coalesce(sum(clap_count), 0) AS n FROM claps WHERE user_id = ?1",
  ],
  [
    "bookmark",
    () => `/_/bookmark/p/${storyId}`,
    "SELECT count(*) AS n FROM catalog_items WHERE owner_id = ?1",
  ],
] as const;

/** An anonymous viewer on the story's page who clicks a control, and the pending action. */
async function press(control: string) {
  const browser = new TestBrowser();
  const html = await (await browser.ask(page)).text();
  const link = Array.from(html.matchAll(/href="([^"]*\/m\/signin\?[^"]*)"/g), ([, href]) =>
    URL.parse(href!.replaceAll("&amp;", "&"), page),
  ).find((url) => url?.searchParams.get("susiEntry") === control);
  expect(link?.origin, control).toBe(THERE);
  const { actionUrl, redirect, susiEntry } = Object.fromEntries(link!.searchParams);
  const jar = browser.cookies.get(HOST)!;
  jar.set("pressed-wish", encodeURIComponent(actionUrl!));
  const place = signInLocationOf(CONFIG, HOST, { actionUrl, redirect, susiEntry });
  return { browser, jar, actionUrl, redirect: redirectThrough(place.redirect, actionUrl) };
}

/** Returns the page that a response leads to, after following all redirects. */
async function arrive(browser: TestBrowser, answer: Response): Promise<string> {
  let at = ORIGIN;
  let next = redirectsTo(answer);
  for (let turn = 0; next !== null && turn < 10; turn += 1) {
    at = new URL(next, at).href;
    next = redirectsTo(await browser.ask(at));
  }
  return at;
}

const ownViewer = async (browser: TestBrowser): Promise<string | undefined> => {
  const answer = await browser.ask(`${THERE}/_/graphql`, {
    method: "POST",
    body: JSON.stringify({ query: "{ viewer { id } }" }),
    headers: { "Content-Type": "application/json" },
  });
  return ((await answer.json()) as { data: { viewer?: { id: string } } }).data.viewer?.id;
};

describe("a pending action on a publication's own host", () => {
  test.each(PENDING_ACTIONS)(
    "is executed after a sign-up by link: %s",
    async (control, input, sql) => {
      const { browser, actionUrl, redirect } = await press(control);
      expect(actionUrl).toBe(input());
      const email = newAddress();
      await browser.register(email, { redirect });
      const link = await linkTo(email);
      expect(await (await browser.ask(link)).text()).toContain("ll also");
      const to = new URL(await arrive(browser, await browser.press(link)));
      expect(to.origin + to.pathname).toBe(page);
      const userId = await ownViewer(browser);
      expect(await count(sql, userId!)).toBe(1);
    },
  );

  test.each(PENDING_ACTIONS)(
    "is executed after a sign-up by code: %s",
    async (control, _action, sql) => {
      const { browser, jar, redirect } = await press(control);
      const email = newAddress();
      await browser.register(email, { type: "LOGIN_CODE", redirect });
      const { value } = await browser.verify(await codeTo(email));
      const to = new URL(await arrive(browser, await browser.redeem(value!)));
      expect(to.origin + to.pathname).toBe(page);
      const userId = await ownViewer(browser);
      expect(await count(sql, userId!)).toBe(1);
      // It is used only once.
      expect(jar.has("pressed-wish")).toBe(false);
    },
  );

  test("asks for confirmation if no one pressed the button there", async () => {
    const { browser, jar, actionUrl, redirect } = await press("follow_user");
    jar.delete("pressed-wish");
    const email = newAddress();
    await browser.register(email, { type: "LOGIN_CODE", redirect });
    const { value } = await browser.verify(await codeTo(email));
    const to = new URL(await arrive(browser, await browser.redeem(value!)));
    expect(to.origin + to.pathname).toBe(THERE + actionUrl);
    const userId = await ownViewer(browser);
    expect(await count(PENDING_ACTIONS[0][2], userId!)).toBe(0);
  });
});
