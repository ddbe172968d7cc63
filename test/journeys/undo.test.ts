// Actions that can be undone immediately in the browser, besides follows (notices.test.ts),
// highlights (highlights.test.ts) and deleted stories (writersWay.test.ts).

import { prepare } from "../../worker/db/sql.ts";
import { followList } from "../../worker/domain/lists/rows/listDiscussions.ts";
import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "../../shared/ids.ts";
import { untilHydrated } from "../support/browser/browser.ts";
import { browser, useBrowser } from "../support/browser/journey.ts";
import { onServedDatabase, readNumber } from "../support/browser/servedDatabase.ts";
import { signInBrowser } from "../support/browser/signInBrowser.ts";
import { origin, persist } from "../support/browser/servedProduct.ts";

const PATIENCE = { timeout: 30_000 };
const OTHER = "Olga Other";
const TITLE = "A story of Olga's own";

let context: BrowserContext;
let page: Page;
let owner: { id: string; username: string };
let other: { id: string; username: string };

const stored = (sql: string, ...values: string[]): Promise<number> =>
  readNumber(persist, sql, ...values);

useBrowser();
beforeAll(async () => {
  const elsewhere = await browser.newContext();
  other = await signInBrowser(elsewhere, { origin, persist }, { name: OTHER });
  await elsewhere.close();
  context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  owner = await signInBrowser(context, { origin, persist }, { name: "Willa Writer" });
});
beforeEach(async () => {
  page = await context.newPage();
  page.setDefaultTimeout(PATIENCE.timeout);
  return () => page.close();
});

async function makePost(
  creatorId: string,
  title: string,
  text: string,
  parentId: string | null = null,
): Promise<string> {
  const id = newId("post");
  const document = JSON.stringify({ paragraphs: [{ name: "aaaa", type: "P", text }] });
  await onServedDatabase(persist, (db) =>
    db.batch([
      db
        .prepare(
          `INSERT INTO posts (id, creator_id, status, visibility, title, excerpt,
             in_response_to_post_id, root_post_id, created_at, first_published_at,
             latest_published_at, updated_at)
           VALUES (?1, ?2, 'PUBLISHED', 'PUBLIC', ?3, ?4, ?5, ?5, ?6, ?6, ?6, ?6)`,
        )
        .bind(id, creatorId, title, text, parentId, Date.now()),
      db.prepare("INSERT INTO post_bodies (post_id, document) VALUES (?1, ?2)").bind(id, document),
    ]),
  );
  return id;
}

async function open(path: string): Promise<void> {
  await page.goto(origin + path);
  await untilHydrated(page);
}

/** The undo button. The notice stays while the pointer is over it. */
async function wayBack() {
  const undo = page.getByRole("button", { name: "Undo" }).first();
  await undo.hover();
  return () => undo.click();
}

/** Hides somebody's response on the page, and undoes that. */
async function hideAndShow(responseId: string, text: string): Promise<void> {
  const hidden = "SELECT is_hidden_response AS n FROM posts WHERE id = ?1";
  const shown = page.getByText(text, { exact: true }).first();
  await shown.waitFor();
  await page.getByRole("button", { name: `Hide the response by ${OTHER}` }).click();
  const undo = await wayBack();
  await shown.waitFor({ state: "detached" });
  await expect.poll(() => stored(hidden, responseId), PATIENCE).toBe(1);
  await undo();
  await shown.waitFor();
  await expect.poll(() => stored(hidden, responseId), PATIENCE).toBe(0);
}

test("a writer can undo hiding a response to their story", async () => {
  const story = await makePost(owner.id, "A story that is answered", "Words of a story.");
  const text = "An answer to a story.";
  const response = await makePost(other.id, "", text, story);
  await open(`/p/${story}`);
  await hideAndShow(response, text);
});

test("an owner can undo hiding a response to their list", async () => {
  const list = newId("catalog");
  await onServedDatabase(persist, (db) =>
    db.batch([
      db
        .prepare(
          `INSERT INTO catalogs (id, creator_id, type, visibility, name, created_at, updated_at)
           VALUES (?1, ?2, 'LIST', 'PUBLIC', 'Reads', 1, 1)`,
        )
        .bind(list, owner.id),
      ...followList(list).map((statement) => prepare(db, statement)),
    ]),
  );
  const discussion = await onServedDatabase(persist, (db) =>
    db.prepare("SELECT id FROM posts WHERE catalog_id = ?1").bind(list).first<{ id: string }>(),
  );
  const text = "An answer to a list.";
  const response = await makePost(other.id, "", text, discussion?.id);
  await open(`/@${owner.username}/list/reads-${list}?tab=responses`);
  await hideAndShow(response, text);
});

test("edits of one's own response survive navigation and a reload; a deleted response no longer counts", async () => {
  const story = await makePost(other.id, "A story of another", "Words of a story.");
  const response = await makePost(owner.id, "", "My first words.", story);
  await onServedDatabase(persist, (db) =>
    db.prepare("UPDATE posts SET response_count = 1 WHERE id = ?1").bind(story).run(),
  );
  const count = page.getByRole("heading", { name: /^Responses/ });
  const begin = async () => {
    await open(`/p/${story}`);
    await page.getByRole("button", { name: "Edit your response" }).click();
    return page.getByRole("textbox", { name: "Your response" });
  };
  let field = await begin();
  await field.fill("My second, much longer words.");
  await field.press("Escape");
  expect(await field.inputValue()).toBe("My second, much longer words.");
  field = await begin();
  expect(await field.inputValue()).toBe("My second, much longer words.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("My second, much longer words.", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Edit your response" }).click();
  await field.press("Escape");
  await field.waitFor({ state: "detached" });

  await expect.poll(() => count.textContent(), PATIENCE).toBe("Responses (1)");
  await page.getByRole("button", { name: "Delete your response" }).click();
  const undo = await wayBack();
  // The button that had the focus is gone with its response.
  const focused = () => page.evaluate(() => document.activeElement?.id);
  expect(await focused()).toBe("responses-heading");
  await expect.poll(() => count.textContent(), PATIENCE).toBe("Responses");
  await undo();
  await expect.poll(() => count.textContent(), PATIENCE).toBe("Responses (1)");
  const published = "SELECT count(*) AS n FROM posts WHERE id = ?1 AND status = 'PUBLISHED'";
  await expect.poll(() => stored(published, response), PATIENCE).toBe(1);
});

test("a reader can undo a mute", async () => {
  const story = await makePost(other.id, TITLE, "Words of another.");
  const mutes = "SELECT count(*) AS n FROM user_mutes WHERE user_id = ?1";
  await open(`/p/${story}`);
  await page
    .getByRole("button", { name: `More about ${TITLE}` })
    .first()
    .click();
  await page.getByRole("menuitem", { name: `Mute ${OTHER}` }).click();
  const undo = await wayBack();
  await expect.poll(() => stored(mutes, owner.id), PATIENCE).toBe(1);
  await undo();
  await expect.poll(() => stored(mutes, owner.id), PATIENCE).toBe(0);
});
