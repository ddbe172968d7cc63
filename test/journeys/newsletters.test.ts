import { expect, test } from "vitest";
import { newId } from "../../shared/ids.ts";
import { axeFaults } from "../support/browser/axeFaults.ts";
import { untilHydrated } from "../support/browser/browser.ts";
import { browser, openAs, useBrowser, visit } from "../support/browser/journey.ts";
import { mailsTo, newestMailTo } from "../support/browser/mailbox.ts";
import { onServedDatabase } from "../support/browser/servedDatabase.ts";
import { origin, persist } from "../support/browser/servedProduct.ts";

useBrowser();

/** A publication on a domain of its own, with a newsletter and a story. */
async function makePublication(ownerId: string) {
  const slug = `letters-${Date.now()}`;
  const ids = {
    collection: newId("collection"),
    newsletter: newId("newsletter"),
    post: newId("post"),
  };
  const document = JSON.stringify({
    paragraphs: [
      { name: "p1", type: "P", text: "A road of averyveryverylongwordthatnophonecanshow." },
    ],
  });
  await onServedDatabase(persist, (db) =>
    db.batch([
      db
        .prepare(
          `INSERT INTO collections (id, slug, name, domain, promotes_newsletter, created_at,
             updated_at)
           VALUES (?1, ?2, 'The Letters', ?3, 1, 0, 0)`,
        )
        .bind(ids.collection, slug, `${slug}.example`),
      db
        .prepare(
          `INSERT INTO collection_members (collection_id, user_id, role, position, created_at)
           VALUES (?1, ?2, 'OWNER', 0, 0)`,
        )
        .bind(ids.collection, ownerId),
      db
        .prepare(
          `INSERT INTO newsletters (id, slug, name, show_promo, collection_id, created_at, updated_at)
           VALUES (?1, 'weekly', 'Letters Weekly', 1, ?2, 0, 0)`,
        )
        .bind(ids.newsletter, ids.collection),
      db
        .prepare(
          `INSERT INTO posts (id, status, visibility, title, slug, creator_id, collection_id,
             created_at, first_published_at, latest_published_at, updated_at)
           VALUES (?1, 'PUBLISHED', 'PUBLIC', 'The long road', 'the-long-road', ?2, ?3, 1, 1, 1, 1)`,
        )
        .bind(ids.post, ownerId, ids.collection),
      db
        .prepare("INSERT INTO post_bodies (post_id, document) VALUES (?1, ?2)")
        .bind(ids.post, document),
    ]),
  );
  return { own: `http://${slug}.example:${new URL(origin).port}`, postId: ids.post };
}

test("a visitor subscribes on a publication's own domain, gets a story, leaves and comes back", async () => {
  const [owner, { id: ownerId }] = await openAs("Olga Owner");
  const { own, postId } = await makePublication(ownerId);
  const email = `vera-${crypto.randomUUID()}@example.test`;
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    colorScheme: "dark",
  });
  const visitor = await context.newPage();
  visitor.setDefaultTimeout(30_000);
  const press = (name: string) => visitor.getByRole("button", { name, exact: true }).click();

  await visitor.goto(`${own}/newsletter`);
  await untilHydrated(visitor);
  expect(await axeFaults(visitor)).toEqual([]);
  await visitor.getByLabel("Email address").fill(email);
  await press("Subscribe");
  await visitor.getByRole("heading", { name: "Check your inbox" }).waitFor();
  await visitor.goto((await newestMailTo(origin, email)).link ?? "");
  await press("Confirm");
  await visitor.getByText("You’re subscribed to Letters Weekly").waitFor();

  await visit(owner, `/p/${postId}/settings`);
  await owner.getByRole("button", { name: "Email story" }).click();
  await owner.getByText(/^Will be sent/).waitFor();
  await expect
    .poll(
      async () => {
        // As the platform does every minute.
        await fetch(`${origin}/cdn-cgi/handler/scheduled`);
        return mailsTo(origin, email);
      },
      { timeout: 30_000 },
    )
    .toBe(2);
  const mail = await newestMailTo(origin, email);
  expect(mail.subject).toBe("The long road");
  await visitor.goto(`${origin}${mail.path}/html`);
  const width = await visitor.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(360);
  // The mailbox forbids scripts, which axe needs.
  const copy = await context.newPage();
  await copy.setContent(await visitor.content());
  const rules = ["color-contrast", "document-title", "html-has-lang", "image-alt", "link-name"];
  expect(await axeFaults(copy, rules)).toEqual([]);
  await copy.close();

  await visitor.getByRole("link", { name: "Unsubscribe" }).click();
  await press("Unsubscribe");
  await visitor.getByText(/within 24 hours/).waitFor();
  await press("Undo");
  await visitor.getByText("You’re subscribed to Letters Weekly").waitFor();
  await context.close();
});
