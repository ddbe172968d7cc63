// A story's way into a publication: invitations, a request for changes with suggested edits, two
// editors at once, and the story on the publication's own domain.

import type { BrowserContext, Page } from "playwright-core";
import { expect, test } from "vitest";
import { newId } from "../../../shared/ids.ts";
import { axeFaults } from "../../support/browser/axeFaults.ts";
import { untilHydrated } from "../../support/browser/browser.ts";
import { browser, useBrowser } from "../../support/browser/journey.ts";
import { onServedDatabase } from "../../support/browser/servedDatabase.ts";
import { signInBrowser } from "../../support/browser/signInBrowser.ts";
import { origin, persist } from "../../support/browser/servedProduct.ts";

useBrowser();

interface Person {
  id: string;
  username: string;
  context: BrowserContext;
  page: Page;
}

async function makePerson(name: string): Promise<Person> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const signedIn = await signInBrowser(context, { origin, persist }, { name });
  return { ...signedIn, context, page: await context.newPage() };
}

const TEXT = "Rivers carry the hills to the sea.";

/** A publication with a domain and a topic page, its owner, and a draft of someone else. */
async function makePublication(owner: Person, writer: Person) {
  const [id, postId] = [newId("collection"), newId("post")];
  const domain = `river-${id}.localhost`;
  const content = {
    title: "Rivers",
    subtitle: "",
    paragraphs: [
      { name: "aa01", type: "P", text: TEXT, markups: [{ type: "STRONG", start: 0, end: 6 }] },
      { name: "aa02", type: "P", text: "The end." },
    ],
  };
  const settings = {
    tags: [`Water ${id}`],
    visibility: "PUBLIC",
    license: "ALL_RIGHTS_RESERVED",
    canonicalUrl: null,
    collectionId: null,
    cover: null,
    language: "en",
  };
  await onServedDatabase(persist, (db) =>
    db.batch([
      db
        .prepare(
          `INSERT INTO collections (id, slug, name, created_at, updated_at)
           VALUES (?1, 'river-' || ?1, 'River Review', 0, 0)`,
        )
        .bind(id),
      db
        .prepare(
          `INSERT INTO collection_members (collection_id, user_id, role, created_at)
           VALUES (?1, ?2, 'OWNER', 0)`,
        )
        .bind(id, owner.id),
      db
        .prepare(
          `INSERT INTO custom_domains (domain, owner_id, state, token, added_at, live_at)
           VALUES (?1, ?2, 'live', 'theirs', 0, 0)`,
        )
        .bind(domain, id),
      db
        .prepare(
          "INSERT INTO tags (id, slug, display_title, created_at) VALUES (?1, ?2, 'Water', 0)",
        )
        .bind(`tag-${id}`, `water-${id}`),
      db
        .prepare(
          `INSERT INTO collection_feature_pages
             (id, collection_id, slug, title, tag_id, created_at, updated_at)
           VALUES (?1, ?2, 'water', 'Water', ?3, 0, 0)`,
        )
        .bind(`page-${id}`, id, `tag-${id}`),
      db
        .prepare(
          `INSERT INTO posts (id, creator_id, status, visibility, title, slug, revision,
             created_at, updated_at)
           VALUES (?1, ?2, 'DRAFT', 'PUBLIC', 'Rivers', 'rivers', 1, 0, 0)`,
        )
        .bind(postId, writer.id),
      db
        .prepare(
          `INSERT INTO drafts (post_id, revision, content, settings, write_token, updated_at)
           VALUES (?1, 1, ?2, ?3, '', 0)`,
        )
        .bind(postId, JSON.stringify(content), JSON.stringify(settings)),
    ]),
  );
  return { id, slug: `river-${id}`, postId, site: `http://${domain}:${new URL(origin).port}` };
}

async function open({ page }: Pick<Person, "page">, path: string): Promise<void> {
  await page.goto(origin + path);
  await untilHydrated(page);
}

async function join(person: Person): Promise<void> {
  const { page } = person;
  await expect
    .poll(
      async () => {
        await page.goto(`${origin}/me/notifications`);
        return page.getByRole("link", { name: "View invitation" }).count();
      },
      { timeout: 10_000 },
    )
    .toBe(1);
  await page.getByRole("link", { name: "View invitation" }).click();
  await page.getByRole("button", { name: /^Become an? (editor|writer)$/ }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/m/join"));
}

test("a submission gets from its writer through suggested edits to the publication's domain", async () => {
  const [owner, editor, second, writer] = (await Promise.all(
    ["Olive Owner", "Edith Editor", "Sam Second", "Wren Writer"].map(makePerson),
  )) as [Person, Person, Person, Person];
  const { id, slug, postId, site } = await makePublication(owner, writer);

  await open(owner, `/${slug}/settings/people`);
  for (const [person, role] of [
    [editor, "Editor"],
    [second, "Editor"],
    [writer, "Writer"],
  ] as const) {
    await owner.page.getByLabel("Username or email", { exact: true }).fill(person.username);
    await owner.page.getByLabel("Role", { exact: true }).selectOption(role);
    await owner.page.getByRole("button", { name: "Invite", exact: true }).click();
    await owner.page.getByText(`Invitation sent to @${person.username}.`).waitFor();
  }
  await Promise.all([editor, second, writer].map(join));

  await open(writer, `/me/create-submission/${id}/${postId}`);
  await writer.page.getByRole("button", { name: "Submit", exact: true }).click();
  await writer.page.getByText("Submitted", { exact: true }).first().waitFor();

  // Two editors open it; one asks for changes with a suggested edit and a note of their own.
  const inbox = editor.page;
  await open(editor, `/${slug}/submissions?tab=unassigned`);
  await inbox.getByRole("link", { name: "Rivers", exact: true }).click();
  await inbox.getByRole("heading", { name: "Rivers", level: 1 }).waitFor();
  const path = new URL(inbox.url()).pathname;
  await open(second, path);
  await inbox.getByLabel("Assigned to").selectOption("Edith Editor");
  await inbox.getByRole("button", { name: "Save", exact: true }).click();
  await inbox.getByText("The submission was updated.").waitFor();
  await inbox.getByRole("textbox", { name: "New note" }).fill("Only for editors.");
  await inbox.getByRole("button", { name: "Add note" }).click();
  await inbox.locator("li", { hasText: "Only for editors." }).waitFor();
  await inbox.getByRole("link", { name: /^Comment or suggest an edit: Rivers carry/ }).click();
  await inbox
    .getByRole("textbox", { name: "Suggested text" })
    .fill("Rivers carry the mountains to the sea.");
  await inbox.getByRole("button", { name: "Suggest this edit" }).click();
  await inbox.locator("ins", { hasText: "mountains" }).waitFor();
  expect(await axeFaults(inbox)).toEqual([]);
  await inbox.getByLabel("Note to the writer").fill("A bigger word, please.");
  await inbox.getByRole("button", { name: "Request changes" }).click();
  await inbox.getByText("Changes requested from the writer.").waitFor();

  await second.page.getByLabel("Note to the writer").fill("Not for us.");
  await second.page.getByRole("button", { name: "Decline" }).click();
  await second.page.getByText(/Another editor has requested changes meanwhile/).waitFor();
  expect(await second.page.getByLabel("Note to the writer").inputValue()).toBe("Not for us.");

  await open(writer, "/me/stories/drafts");
  await writer.page.getByRole("link", { name: /^Submission: Changes requested/ }).click();
  await writer.page.getByText("A bigger word, please.").first().waitFor();
  expect(await writer.page.getByText("Only for editors.").count()).toBe(0);
  await writer.page.getByRole("button", { name: "Accept", exact: true }).click();
  await writer.page.getByText("The edit is in your story.").waitFor();
  await writer.page.locator(".story-body", { hasText: "the mountains" }).waitFor();
  expect(await axeFaults(writer.page)).toEqual([]);
  await writer.page.getByRole("button", { name: "I made the changes" }).click();
  await writer.page.getByText("The editors were notified.").waitFor();

  await open(second, path);
  await second.page.getByRole("button", { name: "Accept and publish" }).click();
  await second.page.getByText("The story was accepted.").waitFor();

  const reader = await browser.newContext();
  const read = await reader.newPage();
  for (const address of [`${site}/`, `${site}/water/home`]) {
    await read.goto(address);
    await read.getByRole("link", { name: "Rivers" }).first().waitFor();
    expect(new URL(read.url()).host).toBe(new URL(site).host);
  }
  await read.getByRole("link", { name: "Rivers" }).first().click();
  await read.getByText("Rivers carry the mountains to the sea.").waitFor();
  expect(await read.locator("strong", { hasText: "Rivers" }).count()).toBe(1);
  await reader.close();
  await Promise.all([owner, editor, second, writer].map(({ context }) => context.close()));
}, 120_000);
