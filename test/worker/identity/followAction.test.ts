import { env } from "cloudflare:workers";
import { firstRow } from "../../support/database.ts";
import { describe, expect, test } from "vitest";
import { redirectThrough } from "../../../shared/routes/actionRedirect.ts";
import { newId } from "../../../shared/ids.ts";
import { LIMITS } from "../../../worker/domain/identity/rows/rateLimits.ts";
import {
  insertRow,
  makeCollection,
  makeStory,
  makeTag,
  makeUser,
} from "../../support/factories.ts";
import { ORIGIN } from "../../support/product.ts";
import {
  codeTo,
  linkTo,
  newAddress,
  TestBrowser,
  redirectsTo,
} from "../../support/identity/testBrowser.ts";

const NOBODY = "1ffffffffff1";

async function makeReader() {
  const email = newAddress();
  const { id } = await makeUser();
  await insertRow("user_emails", { email_key: email, user_id: id, email, verified_at: 1 });
  return { email, id };
}

const actionOf = (kind: string, id: string): string => `/_/subscribe/${kind}/${id}`;

/** Signs in with a pending action; returns the browser and its redirects. */
async function signInWith(
  actionUrl: string,
  page = "/@ann",
  known?: { email: string; id: string },
) {
  const reader = known ?? (await makeReader());
  const browser = new TestBrowser();
  await browser.send({ email: reader.email, redirect: redirectThrough(page, actionUrl) });
  const answer = await browser.press(await linkTo(reader.email));
  return { ...reader, browser, to: redirectsTo(answer)! };
}

async function followersOf(id: string): Promise<number> {
  const row = await firstRow<{ count: number }>(
    "SELECT follower_count AS count FROM users WHERE id = ?1",
    id,
  );
  return row!.count;
}

describe("a pending follow", () => {
  test("is executed after the sign-in, and announced on the page the reader returns to", async () => {
    const writer = await makeUser();
    const { to } = await signInWith(actionOf("user", writer.id), "/@ann?tab=oldest");
    expect(to).toBe(`${ORIGIN}/@ann?tab=oldest&toast=subscribe-success&toastAbout=${writer.id}`);
    expect(await followersOf(writer.id)).toBe(1);
  });

  test("is also executed after a sign-in by code, and for a new user", async () => {
    const writer = await makeUser();
    const email = newAddress();
    const browser = new TestBrowser();
    const redirect = redirectThrough("/", actionOf("user", writer.id));
    await browser.register(email, { type: "LOGIN_CODE", redirect });
    const { value } = await browser.verify(await codeTo(email));
    const pressed = encodeURIComponent(actionOf("user", writer.id));
    browser.cookies.get(new URL(ORIGIN).host)!.set("pressed-wish", pressed);
    const answer = await browser.redeem(value!);
    expect(answer.headers.get("location")).toContain("toast=subscribe-success");
    expect(await followersOf(writer.id)).toBe(1);
    expect(browser.cookies.get(new URL(ORIGIN).host)!.has("pressed-wish")).toBe(false);
  });

  test.each([null, "/_/subscribe/user/1ffffffffff1"])(
    "asks for confirmation if this browser has pressed no such button: %s",
    async (pressed) => {
      const writer = await makeUser();
      const email = newAddress();
      const browser = new TestBrowser();
      // An anonymous viewer's link leads to the sign-in page.
      const redirect = redirectThrough("/", actionOf("user", writer.id));
      await browser.register(email, { type: "LOGIN_CODE", redirect });
      const { value } = await browser.verify(await codeTo(email));
      if (pressed)
        browser.cookies.get(new URL(ORIGIN).host)!.set("pressed-wish", encodeURIComponent(pressed));
      const to = (await browser.redeem(value!)).headers.get("location")!;
      expect(new URL(to, ORIGIN).pathname).toBe(actionOf("user", writer.id));
      expect(await (await browser.ask(to)).text()).toMatch(/Follow .*\?/);
      expect(await followersOf(writer.id)).toBe(0);
    },
  );

  test.each(["collection", "tag"])("can target a %s", async (kind) => {
    const target = kind === "tag" ? await makeTag() : await makeCollection();
    const { to } = await signInWith(actionOf(kind, target.id));
    expect(to).toContain(`toast=subscribe-success&toastAbout=${target.id}`);
  });

  test("counts against the user's follow limit, and isn't executed beyond it", async () => {
    const [writer, reader] = [await makeUser(), await makeReader()];
    const { name, max, window } = LIMITS.followsOfUser;
    await insertRow("rate_limits", {
      key: `${name}:${reader.id}`,
      count: max,
      ends_at: Date.now() + window,
    });
    const { to } = await signInWith(actionOf("user", writer.id), "/", reader);
    expect(to).toBe(`${ORIGIN}/?toast=subscribe-fail`);
    expect(await followersOf(writer.id)).toBe(0);
  });

  test("says so if it was followed already, is oneself, or doesn't exist", async () => {
    const writer = await makeUser();
    const reader = await makeReader();
    await signInWith(actionOf("user", writer.id), "/", reader);
    const again = await signInWith(actionOf("user", writer.id), "/", reader);
    expect(again.to).toContain("toast=subscribed-already");
    expect(await followersOf(writer.id)).toBe(1);
    const self = await signInWith(actionOf("user", reader.id), "/", reader);
    expect(self.to).toBe(`${ORIGIN}/?toast=subscribe-self`);
    expect((await signInWith(actionOf("user", NOBODY))).to).toBe(
      `${ORIGIN}/@ann?toast=subscribe-fail`,
    );
    const gone = await makeUser({ hidden_by_staff: 1 });
    expect((await signInWith(actionOf("user", gone.id))).to).toContain("toast=subscribe-fail");
  });

  test("doesn't redirect to another site", async () => {
    const writer = await makeUser();
    const { to } = await signInWith(actionOf("user", writer.id), "/");
    expect(new URL(to).origin).toBe(ORIGIN);
    const reader = await makeReader();
    const browser = new TestBrowser();
    const evil = `${actionOf("user", writer.id)}?redirect=https%3A%2F%2Fevil.test`;
    await browser.send({ email: reader.email, redirect: evil });
    const answer = await browser.press(await linkTo(reader.email));
    expect(new URL(answer.headers.get("location")!).origin).toBe(ORIGIN);
  });
});

describe("a pending action in an email link that anyone may have requested", () => {
  async function mailed(actionUrl: string) {
    const reader = await makeReader();
    const stranger = new TestBrowser();
    await stranger.send({ email: reader.email, redirect: redirectThrough("/@ann", actionUrl) });
    const link = await linkTo(reader.email);
    const browser = new TestBrowser();
    return { reader, browser, link, page: await (await browser.ask(link)).text() };
  }

  test("is named before it is executed", async () => {
    const writer = await makeUser({ name: "Wanda <Writer>" });
    const { page } = await mailed(actionOf("user", writer.id));
    expect(page).toContain("You’ll also follow <bdi>Wanda &lt;Writer&gt;</bdi>");
    expect(page).toContain("Sign in and follow");
    const story = await makeStory({ title: "Of what is asked for" });
    expect((await mailed(`/_/vote/p/${story.id}`)).page).toContain(
      "You’ll also clap for <bdi>Of what is asked for</bdi>",
    );
    expect((await mailed(`/_/bookmark/p/${story.id}`)).page).toContain("Sign in and save");
  });

  test("is skipped by a user who only wants to sign in", async () => {
    const writer = await makeUser();
    const { reader, browser, link, page } = await mailed(actionOf("user", writer.id));
    expect(page).toContain("Sign in only");
    const token = new URL(link).searchParams.get("token") ?? "";
    const answer = await browser.post("/m/callback/email", { token, only: "1" });
    expect(redirectsTo(answer)).toBe(`${ORIGIN}/@ann`);
    expect((await browser.viewer())?.id).toBe(reader.id);
    expect(await followersOf(writer.id)).toBe(0);
  });

  test("isn't executed if it can't be named to an anonymous viewer", async () => {
    const reader = await makeReader();
    const draft = await makeStory({ creator_id: reader.id, status: "DRAFT" });
    const browser = new TestBrowser();
    const redirect = redirectThrough("/@ann", `/_/bookmark/p/${draft.id}`);
    await browser.send({ email: reader.email, redirect });
    const link = await linkTo(reader.email);
    const page = await (await browser.ask(link)).text();
    expect(page).not.toContain("ll also");
    expect(page).not.toContain("Sign in only");
    const answer = await browser.press(link);
    expect(redirectsTo(answer)).toBe(`${ORIGIN}/@ann?toast=retryable-error`);
    const saved = await firstRow("SELECT 1 FROM catalog_items WHERE owner_id = ?1", reader.id);
    expect(saved).toBeNull();
  });
});

describe("a pending clap, save or follow of a list", () => {
  const count = async (sql: string, ...values: string[]): Promise<number> =>
    (await env.DB.prepare(sql)
      .bind(...values)
      .first<number>("n"))!;
  const clapsOf = (id: string) =>
    count(
      `SELECT coalesce(sum(c.clap_count), 0) AS n FROM claps c JOIN posts p ON p.id = c.post_id
       WHERE ?1 IN (p.id, p.catalog_id)`,
      id,
    );
  const savedBy = (id: string) =>
    count("SELECT count(*) AS n FROM catalog_items WHERE owner_id = ?1", id);

  async function makeList() {
    const id = newId("catalog");
    const { id: creator_id } = await makeUser();
    const visibility = "PUBLIC";
    const at = { created_at: 1, updated_at: 1 };
    await insertRow("catalogs", { id, creator_id, type: "LIST", visibility, name: "Reads", ...at });
    return id;
  }

  test("is executed once after the sign-in, and redirects back to the page", async () => {
    const story = await makeStory({ creator_id: (await makeUser()).id });
    const clapped = await signInWith(`/_/vote/p/${story.id}`, "/@ann/a-story");
    expect(clapped.to).toBe(`${ORIGIN}/@ann/a-story`);
    expect(await clapsOf(story.id)).toBe(1);
    const saved = await signInWith(`/_/bookmark/p/${story.id}`, "/@ann/a-story");
    expect(saved.to).toBe(`${ORIGIN}/@ann/a-story`);
    expect(await savedBy(saved.id)).toBe(1);
    // A story that is already saved stays saved once.
    await signInWith(`/_/bookmark/p/${story.id}`, "/", saved);
    expect(await savedBy(saved.id)).toBe(1);
  });

  test("can target a list", async () => {
    const list = await makeList();
    await signInWith(`/_/vote/catalog/${list}`);
    expect(await clapsOf(list)).toBe(1);
    const { to } = await signInWith(actionOf("catalog", list));
    expect(to).toContain(`toast=subscribe-success&toastAbout=${list}`);
    expect(await count("SELECT follower_count AS n FROM catalogs WHERE id = ?1", list)).toBe(1);
  });

  test("says so if it failed, and counts against the user's limits", async () => {
    const reader = await makeReader();
    const own = await makeStory({ creator_id: reader.id });
    const { to } = await signInWith(`/_/vote/p/${own.id}`, "/", reader);
    expect(to).toBe(`${ORIGIN}/?toast=retryable-error`);
    const gone = await signInWith("/_/bookmark/p/d00000000000");
    expect(gone.to).toContain("toast=retryable-error");
    const { name, max, window } = LIMITS.bookmarksOfUser;
    const ends_at = Date.now() + window;
    await insertRow("rate_limits", { key: `${name}:${reader.id}`, count: max, ends_at });
    expect((await signInWith(`/_/bookmark/p/${own.id}`, "/", reader)).to).toContain(
      "toast=retryable-error",
    );
    expect(await savedBy(reader.id)).toBe(0);
  });

  test("asks for confirmation if its address is opened directly", async () => {
    const story = await makeStory({ title: "A <i>story</i>", creator_id: (await makeUser()).id });
    const { browser, id } = await signInWith("/");
    for (const [path, words] of [
      [`/_/vote/p/${story.id}`, "Clap for “A &lt;i&gt;story&lt;/i&gt;”?"],
      [`/_/bookmark/p/${story.id}`, "Save “A &lt;i&gt;story&lt;/i&gt;”?"],
    ] as const) {
      const asked = await browser.ask(`${path}?redirect=%2Fabout`);
      const page = await asked.text();
      expect(page).toContain(words);
      const [, xsrf = ""] = /name="xsrf" value="([^"]+)"/.exec(page) ?? [];
      expect((await browser.post(path, { xsrf: "made-up" })).status).toBe(403);
      const answer = await browser.post(path, { xsrf, redirect: "/about" });
      expect(answer.headers.get("location")).toBe(`${ORIGIN}/about`);
      const visitor = await new TestBrowser().ask(path);
      expect(visitor.headers.get("location")).toContain(`actionUrl=${encodeURIComponent(path)}`);
    }
    expect([await clapsOf(story.id), await savedBy(id)]).toEqual([1, 1]);
  });
});

describe("the URL of a pending action, opened directly", () => {
  test("asks a signed-in reader for one click, and follows no one before it", async () => {
    const writer = await makeUser({ name: "Ann <b>Author</b>" });
    const { browser } = await signInWith("/");
    const path = `${actionOf("user", writer.id)}?redirect=%2Fabout`;
    const asked = await browser.ask(path);
    expect(asked.status).toBe(200);
    expect(asked.headers.get("cache-control")).toBe("no-store");
    const page = await asked.text();
    expect(page).toContain("Follow Ann &lt;b&gt;Author&lt;/b&gt;?");
    expect(await followersOf(writer.id)).toBe(0);
    const [, xsrf = ""] = /name="xsrf" value="([^"]+)"/.exec(page) ?? [];
    expect((await browser.post(path, { xsrf: "made-up" })).status).toBe(403);
    const foreign = { Origin: "https://evil.test", "Sec-Fetch-Site": "cross-site" };
    expect((await browser.post(path, { xsrf }, foreign)).status).toBe(403);
    expect(await followersOf(writer.id)).toBe(0);
    const answer = await browser.post(path, { xsrf });
    expect(answer.headers.get("location")).toBe(
      `${ORIGIN}/about?toast=subscribe-success&toastAbout=${writer.id}`,
    );
    expect(await followersOf(writer.id)).toBe(1);
  });

  test("makes an anonymous viewer sign in first, and keeps the action", async () => {
    const path = actionOf("user", NOBODY);
    const answer = await new TestBrowser().ask(`${path}?redirect=%2Fabout`);
    const to = new URL(answer.headers.get("location")!, ORIGIN);
    expect(to.pathname).toBe("/m/signin");
    expect(to.searchParams.get("actionUrl")).toBe(path);
    expect(to.searchParams.get("redirect")).toBe("/about");
  });

  test("isn't found for what can't be followed", async () => {
    const { browser } = await signInWith("/");
    expect((await browser.ask("/_/subscribe/story/100000000001")).status).toBe(404);
    expect((await browser.ask(actionOf("user", NOBODY), { method: "PUT" })).status).toBe(405);
    const gone = await browser.ask(`${actionOf("user", NOBODY)}?redirect=%2Fabout`);
    expect(gone.headers.get("location")).toBe(`${ORIGIN}/about?toast=subscribe-fail`);
  });
});
