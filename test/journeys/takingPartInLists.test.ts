// A list's owner and its reader in separate browsers: each is notified of the other's actions, and
// every count, badge and notification equals the database.

import { sql, prepare, type Statement } from "../../worker/db/sql.ts";
import { followList } from "../../worker/domain/lists/rows/listDiscussions.ts";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { newId } from "../../shared/ids.ts";
import { untilHydrated } from "../support/browser/browser.ts";
import { openAs, useBrowser, visit } from "../support/browser/journey.ts";
import { onServedDatabase, readNumber } from "../support/browser/servedDatabase.ts";
import { persist } from "../support/browser/servedProduct.ts";

const PATIENCE = { timeout: 30_000 };
const OWNER = "Lotte Listmaker";
const READER = "Rudi Reader";
const LIST = newId("catalog");
const TITLES = ["The first of three", "The second of three", "The third of three"];

let owner: { id: string; username: string };
let reader: { id: string; username: string };
let owning: Page;
let reading: Page;
let path: string;

const run = (...statements: Statement[]) =>
  onServedDatabase(persist, (db) =>
    db.batch(statements.map((statement) => prepare(db, statement))),
  );

const stored = (sql: string, ...values: string[]): Promise<number> =>
  readNumber(persist, sql, ...values);

useBrowser();
beforeAll(async () => {
  [owning, owner] = await openAs(OWNER);
  [reading, reader] = await openAs(READER);
  path = `/@${owner.username}/list/what-to-read-${LIST}`;
  const now = Date.now();
  const document = JSON.stringify({ paragraphs: [{ name: "aaaa", type: "P", text: "Words." }] });
  await run(sql`
    INSERT INTO catalogs (id, creator_id, type, visibility, name, created_at, updated_at)
    VALUES (${LIST}, ${owner.id}, 'LIST', 'PUBLIC', 'What to read', ${now}, ${now})`);
  await run(...followList(LIST));
  for (const [index, title] of TITLES.entries()) {
    const id = newId("post");
    await run(
      sql`INSERT INTO posts (id, creator_id, status, visibility, title, excerpt, created_at,
          first_published_at, latest_published_at, updated_at)
        VALUES (${id}, ${reader.id}, 'PUBLISHED', 'PUBLIC', ${title}, 'Words.', ${now}, ${now},
          ${now}, ${now})`,
      sql`INSERT INTO post_bodies (post_id, document) VALUES (${id}, ${document})`,
      sql`INSERT INTO catalog_items (id, catalog_id, owner_id, post_id, position, created_at)
        VALUES (${newId("catalog")}, ${LIST}, ${owner.id}, ${id},
          ${(TITLES.length - index) * 1024}, ${now})`,
    );
  }
});

const rows = (page: Page) => page.locator("ol[aria-label] > li");
const order = async (page: Page): Promise<string[]> =>
  (await rows(page).getByRole("heading").allInnerTexts()).map((text) => text.trim());
const storedOrder = (): Promise<string[]> =>
  onServedDatabase(persist, async (db) => {
    const { results } = await db
      .prepare(
        `SELECT p.title FROM catalog_items i JOIN posts p ON p.id = i.post_id
         WHERE i.catalog_id = ?1 AND i.removed_at IS NULL ORDER BY i.position DESC`,
      )
      .bind(LIST)
      .all<{ title: string }>();
    return results.map(({ title }) => title);
  });
const handle = (title: string) =>
  owning.getByRole("button", { name: new RegExp(`^Move ${title}: `) });
const announced = () => owning.locator("#announcement").innerText();
const [first = "", second = "", third = ""] = TITLES;

test("its owner reorders a list by keyboard and by dragging, and a failed move is reverted", async () => {
  await visit(owning, path);
  await handle(first).focus();
  await owning.keyboard.press("ArrowDown");
  await expect.poll(() => order(owning), PATIENCE).toEqual([second, first, third]);
  await expect.poll(announced, PATIENCE).toBe("Position 2 of 3");
  await expect.poll(storedOrder, PATIENCE).toEqual([second, first, third]);
  // The handle keeps the focus, and its name states the new position.
  await expect
    .poll(() => handle(first).evaluate((element) => element === document.activeElement), PATIENCE)
    .toBe(true);
  expect(await handle(first).getAttribute("aria-label")).toContain("2 of 3");
  await owning.keyboard.press("ArrowDown");
  await expect.poll(storedOrder, PATIENCE).toEqual([second, third, first]);
  await owning.keyboard.press("ArrowDown");
  await expect.poll(() => order(owning), PATIENCE).toEqual([second, third, first]);

  // Drags the last item to the top.
  await handle(first).scrollIntoViewIfNeeded();
  const from = (await handle(first).boundingBox())!;
  await owning.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await owning.mouse.down();
  const top = (await rows(owning).first().boundingBox())!;
  await owning.mouse.move(from.x + from.width / 2, top.y + 4, { steps: 8 });
  await owning.mouse.up();
  await expect.poll(() => order(owning), PATIENCE).toEqual([first, second, third]);
  await expect.poll(storedOrder, PATIENCE).toEqual([first, second, third]);
  expect(await announced()).toBe("Position 1 of 3");

  // A change that the server rejects is undone.
  const away = (request: { headers: () => Record<string, string> }): boolean =>
    (request.headers()["graphql-operation"] ?? "").includes("MoveMutation");
  await owning.route("**/_/graphql", (route) =>
    away(route.request()) ? route.abort() : route.continue(),
  );
  await handle(third).focus();
  await owning.keyboard.press("ArrowUp");
  await owning.getByRole("alert").filter({ hasText: /\S/ }).waitFor();
  await expect.poll(() => order(owning), PATIENCE).toEqual([first, second, third]);
  expect(await storedOrder()).toEqual([first, second, third]);
  await owning.unroute("**/_/graphql");

  // A note is visible to all readers.
  const row = rows(owning).filter({ hasText: second });
  await row.getByRole("button", { name: /^(Add a|Edit) note/ }).click();
  await row.getByLabel("Note").fill("Read this one slowly.");
  await row.getByRole("button", { name: "Save", exact: true }).click();
  const noted =
    "SELECT count(*) AS n FROM catalog_items WHERE catalog_id = ?1 AND note = 'Read this one slowly.'";
  await expect.poll(() => stored(noted, LIST), PATIENCE).toBe(1);
  await visit(reading, path);
  expect(await order(reading)).toEqual([first, second, third]);
  await reading.getByText("Read this one slowly.", { exact: true }).waitFor();
}, 240_000);

const field = () => reading.getByLabel("Write a response");
const responseCount = "SELECT response_count AS n FROM posts WHERE catalog_id = ?1";
const shownCount = (page: Page, count: number) =>
  page.getByRole("heading", { name: count === 0 ? "Responses" : `Responses (${count})` });

async function respond(text: string): Promise<void> {
  await field().fill(text);
  await reading
    .locator("form")
    .filter({ has: field() })
    .getByRole("button", { name: "Respond", exact: true })
    .click();
  await reading.locator("article").filter({ hasText: text }).first().waitFor();
}

test("a reader claps, follows and responds, and the owner is notified once of each", async () => {
  await visit(reading, path);
  const clap = reading.getByRole("button", { name: /^Clap:/ }).first();
  for (let press = 0; press < 3; press += 1) await clap.click();
  const claps = "SELECT clap_count AS n FROM posts WHERE catalog_id = ?1";
  await expect.poll(() => stored(claps, LIST), PATIENCE).toBe(3);
  const rowsOfClaps =
    "SELECT sum(c.clap_count) AS n FROM claps c JOIN posts p ON p.id = c.post_id WHERE p.catalog_id = ?1";
  expect(await stored(rowsOfClaps, LIST)).toBe(3);

  const follow = reading.locator('form[action*="/_/subscribe/catalog/"] button').first();
  await expect.poll(() => follow.getAttribute("aria-pressed"), PATIENCE).toBe("false");
  await follow.click();
  const followers = "SELECT follower_count AS n FROM catalogs WHERE id = ?1";
  await expect.poll(() => stored(followers, LIST), PATIENCE).toBe(1);

  await respond("A good choice.");
  await respond("And one more thing.");
  await expect.poll(() => stored(responseCount, LIST), PATIENCE).toBe(2);
  await shownCount(reading, 2).waitFor();

  await visit(reading, path);
  await reading.getByText("1 follower", { exact: true }).waitFor();
  await shownCount(reading, 2).waitFor();
  await expect.poll(async () => /\d+/.exec(await clap.innerText())?.[0], PATIENCE).toBe("3");

  const unread = "SELECT count(*) AS n FROM notifications WHERE user_id = ?1 AND is_unread = 1";
  const counted = "SELECT unread_notification_count AS n FROM users WHERE id = ?1";
  await expect.poll(() => stored(unread, owner.id), PATIENCE).toBeGreaterThan(2);
  const told = await stored(unread, owner.id);
  expect(await stored(counted, owner.id)).toBe(told);
  await visit(owning, "/");
  await owning
    .getByRole("link", { name: `Notifications, ${told} unread` })
    .first()
    .waitFor();
  await visit(owning, "/me/notifications");
  await expect
    .poll(() => owning.locator("main li").filter({ hasText: READER }).count(), PATIENCE)
    .toBe(told);
  await expect.poll(() => stored(unread, owner.id), PATIENCE).toBe(0);
}, 240_000);

test("a response is edited and deleted by its writer, and hidden and shown by the list's owner", async () => {
  await visit(reading, path);
  const own = (page: Page, text: string) => page.locator("article").filter({ hasText: text });
  await own(reading, "A good choice.").getByRole("button", { name: /^Edit/ }).click();
  await reading.getByRole("textbox", { name: "Your response" }).fill("A very good choice.");
  await reading.getByRole("button", { name: "Save", exact: true }).click();
  await own(reading, "A very good choice.").first().waitFor();
  await reading.reload();
  await untilHydrated(reading);
  await own(reading, "A very good choice.").first().waitFor();

  await own(reading, "And one more thing.")
    .getByRole("button", { name: /^Delete/ })
    .click();
  await own(reading, "And one more thing.").first().waitFor({ state: "detached" });
  await expect.poll(() => stored(responseCount, LIST), PATIENCE).toBe(1);
  await shownCount(reading, 1).waitFor();

  await visit(owning, path);
  const hide = own(owning, "A very good choice.").getByRole("button", { name: /^Hide/ });
  const hidden = `SELECT count(*) AS n FROM posts r JOIN posts p ON p.id = r.in_response_to_post_id
    WHERE p.catalog_id = ?1 AND r.is_hidden_response = 1`;
  await hide.click();
  const undo = owning.getByRole("button", { name: "Undo" }).first();
  // The notice stays while the pointer is over it.
  await undo.hover();
  await own(owning, "A very good choice.").first().waitFor({ state: "detached" });
  await expect.poll(() => stored(hidden, LIST), PATIENCE).toBe(1);
  await undo.click();
  await own(owning, "A very good choice.").first().waitFor();
  await expect.poll(() => stored(hidden, LIST), PATIENCE).toBe(0);

  // Hidden again, it can be shown from the list of hidden responses.
  await hide.click();
  await expect.poll(() => stored(hidden, LIST), PATIENCE).toBe(1);
  await visit(reading, path);
  expect(await own(reading, "A very good choice.").count()).toBe(0);
  await owning.getByRole("button", { name: "Hidden responses" }).click();
  await owning.getByRole("button", { name: /^Show again/ }).click();
  await expect.poll(() => stored(hidden, LIST), PATIENCE).toBe(0);
  await own(owning, "A very good choice.").first().waitFor();

  await owning.getByRole("button", { name: "Close discussion" }).click();
  const closed = owning.getByText("The author has closed discussion for this list.");
  await closed.waitFor();
  await visit(reading, path);
  await reading.getByText("The author has closed discussion for this list.").waitFor();
  expect(await field().count()).toBe(0);
  await own(reading, "A very good choice.").first().waitFor();
  await owning.getByRole("button", { name: "Open discussion" }).click();
  await closed.waitFor({ state: "detached" });
  await visit(reading, path);
  await field().waitFor();
}, 240_000);

test("a reader's actions can be undone, which resets the counts", async () => {
  await visit(reading, path);
  await reading.getByRole("button", { name: "Remove your claps" }).first().click();
  const claps = "SELECT clap_count + voter_count AS n FROM posts WHERE catalog_id = ?1";
  await expect.poll(() => stored(claps, LIST), PATIENCE).toBe(0);
  const follow = reading.locator('form[action*="/_/subscribe/catalog/"] button').first();
  await expect.poll(() => follow.getAttribute("aria-pressed"), PATIENCE).toBe("true");
  await follow.click();
  await expect
    .poll(() => stored("SELECT follower_count AS n FROM catalogs WHERE id = ?1", LIST), PATIENCE)
    .toBe(0);
  await reading
    .getByRole("button", { name: /^Delete/ })
    .first()
    .click();
  await expect.poll(() => stored(responseCount, LIST), PATIENCE).toBe(0);
  await visit(reading, path);
  await shownCount(reading, 0).waitFor();
  await reading.getByText("There are no responses yet. Be the first to respond.").waitFor();
}, 180_000);
