import { beforeEach, describe, expect, test } from "vitest";
import { DAY_MS } from "../../../../shared/durations.ts";
import { eraseCollections } from "../../../../worker/domain/publications/deletion/eraseCollections.ts";
import { allRows, firstRow, firstValue, runSql } from "../../../support/database.ts";
import { ask, type Browser } from "../../../support/drafts/drafts.ts";
import {
  FIXED_NOW,
  insertRow,
  makeCollection,
  makeStory,
  makeTag,
  makeUser,
  signedIn,
  tagStory,
} from "../../../support/factories.ts";
import { clearMail, mailOutbox } from "../../../support/mail.ts";
import {
  addSubscriber,
  clearNewsletters,
  makeIssue,
  makeNewsletter,
  runSending,
} from "../../../support/newsletters/newsletters.ts";
import { deleteExpiredSubscriberImports } from "../../../../worker/domain/newsletters/imports/workSubscriberImports.ts";
import { makeDomainContext } from "../../../support/people.ts";
import { get } from "../../../support/product.ts";
import {
  addFeaturePage,
  addMember,
  addNavigation,
  addSection,
  addSubpage,
  makeImage,
  pickStories,
} from "../../../support/publications/publications.ts";

const RESULT = "__typename ... on ResultError { message }";

const remove = (collectionId: string, name: string, browser: Browser) =>
  ask<{ __typename: string; eraseAt?: number }>(
    `mutation ($collectionId: ID!, $name: String!) {
      deletePublication(collectionId: $collectionId, name: $name) {
        ${RESULT} ... on PublicationDeletion { eraseAt } } }`,
    { collectionId, name },
    browser,
  );

const restore = (collectionId: string, browser: Browser) =>
  ask<{ __typename: string }>(
    `mutation ($collectionId: ID!) { restorePublication(collectionId: $collectionId) { ${RESULT} } }`,
    { collectionId },
    browser,
  );

const statusOf = async (path: string, browser: Record<string, string> = {}) =>
  (await get(path, browser)).status;

/** What changes with every request, and what a deletion queues. */
const UNCOMPARED =
  /^(?:_cf|d1_|sqlite_|sessions|content_clock|rate_limits|mail|purge|notification|search)/;

/** All rows of the database, by table. */
async function snapshot(): Promise<Record<string, unknown>> {
  const tables = await allRows<{ name: string }>(
    "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name",
  );
  const compared = tables.filter(({ name }) => !UNCOMPARED.test(name));
  const rows = await Promise.all(compared.map(({ name }) => allRows(`SELECT * FROM ${name}`)));
  return Object.fromEntries(
    compared.map(({ name }, index) => [
      name,
      rows[index]!.map((row) => JSON.stringify(row)).toSorted(),
    ]),
  );
}

/** All rows once work after earlier responses has ended. */
async function settled(): Promise<Record<string, unknown>> {
  for (let last = await snapshot(); ;) {
    const next = await snapshot();
    if (JSON.stringify(next) === JSON.stringify(last)) return next;
    last = next;
  }
}

async function makeWorld() {
  const collection = await makeCollection({ name: "Tide Tables", follower_count: 1 });
  const [owner, editor, writer, reader] = await Promise.all([1, 2, 3, 4].map(() => makeUser()));
  for (const [index, { id }] of [owner!, editor!, writer!].entries()) {
    await addMember(collection.id, id, (["OWNER", "EDITOR", "WRITER"] as const)[index]!, index);
    await insertRow("user_emails", {
      user_id: id,
      email: `${id}@example.com`,
      email_key: `${id}@example.com`,
      verified_at: 1,
    });
  }
  const [tag, image] = [await makeTag(), await makeImage()];
  const story = await makeStory({ creator_id: writer!.id, collection_id: collection.id });
  const other = await makeStory({ creator_id: owner!.id, collection_id: collection.id });
  await tagStory(story.id, tag.id);
  await addNavigation(collection.id, [{ destination: "LATEST", title: "All" }]);
  const section = await addSection(collection.id, {
    kind: "POSTS",
    source: "PICKED",
    layout: "LIST",
    image_id: image.id,
  });
  await pickStories(section.id, [other.id]);
  await addFeaturePage(collection.id, tag.id);
  await addSubpage(collection.id);
  await insertRow("collection_follows", {
    follower_id: reader!.id,
    collection_id: collection.id,
    created_at: 1,
  });
  const newsletter = await makeNewsletter({ collection_id: collection.id });
  await addSubscriber(newsletter.id);
  const issue = { newsletter_id: newsletter.id, audience: "ALL", created_at: FIXED_NOW };
  await makeIssue({
    ...issue,
    id: `due-${collection.id}`,
    post_id: story.id,
    due_at: FIXED_NOW,
    subject: "Now",
    state: "SCHEDULED",
  });
  return {
    collection,
    story,
    newsletter,
    image,
    owner: (await signedIn(owner!.id)) as Browser,
    editor: (await signedIn(editor!.id)) as Browser,
    ownerId: owner!.id,
    writer: writer!,
  };
}

beforeEach(async () => {
  await clearMail();
  await clearNewsletters();
});

describe("deleting a publication", () => {
  test("takes an owner who types its name", async () => {
    const { collection, owner, editor } = await makeWorld();
    expect((await remove(collection.id, collection.name, editor)).__typename).toBe("Forbidden");
    expect((await remove(collection.id, "Tide", owner)).__typename).toBe("BadRequest");
    expect((await remove("0123456789ab", "Tide", owner)).__typename).toBe("NotFound");
    expect(await statusOf(`/${collection.slug}`)).toBe(200);
  });

  test("hides its pages and keeps its stories with their writers", async () => {
    const { collection, story, newsletter, owner, writer } = await makeWorld();
    const address = `/${collection.slug}/${story.slug}-${story.id}`;
    expect(await statusOf(address)).toBe(200);
    expect((await remove(collection.id, "Tide  Tables ", owner)).__typename).toBe(
      "PublicationDeletion",
    );
    const gone = [
      `/${collection.slug}`,
      `/${collection.slug}/about`,
      `/${collection.slug}/latest`,
      `/${collection.slug}/archive`,
      `/feed/${collection.slug}`,
      `/${collection.slug}/newsletter`,
      `/${collection.slug}/newsletters/${newsletter.slug}`,
    ];
    for (const path of gone) expect(`${path} ${await statusOf(path)}`).toBe(`${path} 404`);
    for (const path of ["settings", "settings/people", "stories/public"]) {
      expect(await statusOf(`/${collection.slug}/${path}`, owner)).toBe(404);
    }
    const moved = await get(address);
    const target = moved.headers.get("Location") ?? "";
    expect(moved.status).toBe(302);
    expect(target).toContain(`/@${writer.username}/`);
    const page = await get(target);
    expect(page.status).toBe(200);
    expect(await page.text()).not.toContain("Tide Tables");
    expect(await (await get(`/@${writer.username}`)).text()).not.toContain("Tide Tables");
    const host = await get(`http://${collection.slug}.localhost:8787/${story.slug}-${story.id}`);
    expect(host.status).toBe(302);
    expect(new URL(host.headers.get("Location")!, "http://localhost:8787").pathname).toBe(address);
  });

  test("notifies and emails its members, once a day", async () => {
    const { collection, owner, editor, ownerId } = await makeWorld();
    await remove(collection.id, collection.name, owner);
    const mails = await mailOutbox();
    expect(mails.filter(({ text }) => text?.includes("Tide Tables"))).toHaveLength(3);
    const { text } = mails.find(({ recipient }) => recipient === `${ownerId}@example.com`)!;
    expect(text).toContain("/me/settings/publishing#managePublications");
    const { notificationsConnection } = await ask<{
      notificationsConnection: { edges: { node: object }[] };
    }>(
      `{ viewer { notificationsConnection { edges { node {
        notificationType deletedPublicationName restorableUntil } } } } }`,
      {},
      editor,
    );
    const { edges } = notificationsConnection;
    expect(edges.map(({ node }) => node)).toEqual([
      {
        notificationType: "PUBLICATION_DELETED",
        deletedPublicationName: "Tide Tables",
        restorableUntil: expect.any(Number) as number,
      },
    ]);
    await restore(collection.id, owner);
    await remove(collection.id, collection.name, owner);
    expect(await mailOutbox()).toHaveLength(mails.length);
  });

  test("sends no issue of its newsletters", async () => {
    const { collection, owner } = await makeWorld();
    await remove(collection.id, collection.name, owner);
    await runSending({ now: FIXED_NOW + 1 });
    expect((await mailOutbox()).filter(({ key }) => key.startsWith("issue"))).toEqual([]);
    await restore(collection.id, owner);
    // What was due meanwhile waits for its owner.
    expect(
      await firstValue("SELECT state FROM newsletter_issues WHERE id = ?1", `due-${collection.id}`),
    ).toBe("PAUSED");
  });

  test("can be undone, and then everything is as before", async () => {
    const { collection, story, owner, editor } = await makeWorld();
    await runSql("DELETE FROM newsletter_issues");
    const before = await settled();
    await remove(collection.id, collection.name, owner);
    expect((await restore(collection.id, editor)).__typename).toBe("NotFound");
    const deleted = await ask<{ deletedCollections: { id: string; name: string }[] }>(
      "{ viewer { deletedCollections { id name } } }",
      {},
      owner,
    );
    expect(deleted.deletedCollections).toEqual([{ id: collection.id, name: "Tide Tables" }]);
    expect(await (await get("/me/settings/publishing", owner)).text()).toContain("Undo deletion");
    expect((await restore(collection.id, owner)).__typename).toBe("PublicationUpdate");
    expect((await restore(collection.id, owner)).__typename).toBe("PublicationUpdate");
    const after = await settled();
    for (const [table, rows] of Object.entries(before)) expect(after[table], table).toEqual(rows);
    expect(await statusOf(`/${collection.slug}/${story.slug}-${story.id}`)).toBe(200);
  });

  test("gives no role to its creator who was removed and creates it again", async () => {
    const [creator, owner] = await Promise.all([makeUser(), makeUser()]);
    const browser = (await signedIn(creator.id)) as Browser;
    const create = () =>
      ask<{ __typename: string; collection?: { id: string } }>(
        `mutation ($key: String!) { createPublication(key: $key, name: "Sluice") {
          ${RESULT} ... on PublicationUpdate { collection { id } } } }`,
        { key: `sluice-${creator.id}` },
        browser,
      );
    const { id } = (await create()).collection!;
    await addMember(id, owner.id, "OWNER", 1);
    const members = () =>
      allRows("SELECT user_id FROM collection_members WHERE collection_id = ?1", id);
    await runSql("DELETE FROM collection_members WHERE user_id = ?1", creator.id);
    const other = (await signedIn(owner.id)) as Browser;
    await remove(id, "Sluice", other);
    expect((await create()).__typename).toBe("BadRequest");
    expect(await members()).toEqual([]);
    await restore(id, other);
    expect(await members()).toEqual([{ user_id: owner.id }]);
  });

  test("keeps what a file of subscribers has still to add", async () => {
    const { collection, newsletter, owner, ownerId } = await makeWorld();
    await insertRow("newsletter_imports", {
      id: `import-${collection.id}`,
      newsletter_id: newsletter.id,
      user_id: ownerId,
      file_name: "readers.csv",
      format: "OTHER",
      consent: "CONFIRMED",
      consent_text: "They agreed.",
      due_at: FIXED_NOW,
      report_until: Number.MAX_SAFE_INTEGER,
      state: "WAITING",
      created_at: FIXED_NOW,
    });
    await remove(collection.id, collection.name, owner);
    await deleteExpiredSubscriberImports(makeDomainContext());
    await restore(collection.id, owner);
    expect(await allRows("SELECT state FROM newsletter_imports")).toEqual([{ state: "WAITING" }]);
    await runSql("DELETE FROM newsletter_imports");
  });

  test("is final after 30 days: the stories, an empty row and its address remain", async () => {
    const { collection, story, image, owner } = await makeWorld();
    await remove(collection.id, collection.name, owner);
    const at = (days: number) => ({ ...makeDomainContext(), now: Date.now() + days * DAY_MS });
    await eraseCollections(at(29));
    expect(await firstValue("SELECT name FROM collections WHERE id = ?1", collection.id)).toBe(
      "Tide Tables",
    );
    await eraseCollections(at(31));
    expect(
      await firstRow("SELECT slug, name, erase_at FROM collections WHERE id = ?1", collection.id),
    ).toEqual({ slug: collection.slug, name: "", erase_at: null });
    expect(await firstValue("SELECT erase_at > 0 FROM images WHERE id = ?1", image.id)).toBe(1);
    const tables = await allRows<{ name: string }>(
      `SELECT m.name FROM sqlite_master m JOIN pragma_table_info(m.name) c
       WHERE m.type = 'table' AND c.name = 'collection_id' AND m.name <> 'collection_former_slugs'`,
    );
    for (const { name } of tables) {
      const left = await firstValue(
        `SELECT count(*) FROM ${name} WHERE collection_id = ?1`,
        collection.id,
      );
      expect(`${name} ${String(left)}`).toBe(`${name} 0`);
    }
    expect((await restore(collection.id, owner)).__typename).toBe("NotFound");
    expect(await firstValue("SELECT status FROM posts WHERE id = ?1", story.id)).toBe("PUBLISHED");
    expect((await get(`/${collection.slug}/${story.slug}-${story.id}`)).status).toBe(302);
  });
});
