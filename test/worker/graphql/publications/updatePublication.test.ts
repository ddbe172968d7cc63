import { firstRow } from "../../../support/database.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { ask, type Browser } from "../../../support/drafts/drafts.ts";
import { setSuspended } from "../../../support/people.ts";
import { makeCollection, makeUser, signedIn, signIn } from "../../../support/factories.ts";
import { get } from "../../../support/product.ts";
import { addMember, makeImage } from "../../../support/publications/publications.ts";
import { clearPurges, outbox } from "../../../support/cache/purges.ts";

const ARGUMENTS = {
  name: "String",
  tagline: "String",
  description: "String",
  headerColor: "String",
  avatarImageId: "ID",
  logoImageId: "ID",
  faviconImageId: "ID",
  isOpenToSubmissions: "Boolean",
  submissionGuidelines: "String",
} as const;

type Changes = Partial<Record<keyof typeof ARGUMENTS, string | boolean>>;

const change = async (collectionId: string, changes: Changes, browser: Browser = {}) => {
  const names = Object.keys(changes) as (keyof typeof ARGUMENTS)[];
  const declared = names.map((name) => `$${name}: ${ARGUMENTS[name]}`).join(", ");
  const given = names.map((name) => `${name}: $${name}`).join(", ");
  const answer = await ask<{ __typename: string }>(
    `mutation ($collectionId: ID!, ${declared}) {
      updatePublication(collectionId: $collectionId, ${given}) { __typename } }`,
    { collectionId, ...changes },
    browser,
  );
  return answer.__typename;
};

const rowOf = (id: string) =>
  firstRow(
    `SELECT name, tagline, description, header_color AS headerColor, avatar_image_id AS avatar,
       favicon_image_id AS favicon, takes_submissions AS isOpen, submission_guidelines AS guidelines FROM collections WHERE id = ?1`,
    id,
  );

async function staffed() {
  const collection = await makeCollection({ name: "Old name" });
  const person = async (role: "EDITOR" | "WRITER" | null) => {
    const { id } = await makeUser();
    if (role) await addMember(collection.id, id, role);
    return { id, browser: (await signedIn(id)) as Browser };
  };
  return {
    collection,
    editor: await person("EDITOR"),
    writer: await person("WRITER"),
    stranger: await person(null),
  };
}

beforeEach(clearPurges);

describe("a publication's information", () => {
  test("can be changed by its editors, keeps the other fields, and purges its pages", async () => {
    const { collection, editor } = await staffed();
    const image = await makeImage();
    const all = {
      name: " New  name ",
      tagline: "Slow",
      description: "About it",
      headerColor: "14487F",
      avatarImageId: image.id,
      faviconImageId: image.id,
      isOpenToSubmissions: true,
      submissionGuidelines: "One.\n\nTwo.",
    };
    expect(await change(collection.id, all, editor.browser)).toBe("PublicationUpdate");
    expect(await rowOf(collection.id)).toEqual({
      name: "New name",
      tagline: "Slow",
      description: "About it",
      headerColor: "#14487f",
      avatar: image.id,
      favicon: image.id,
      isOpen: 1,
      guidelines: "One.\n\nTwo.",
    });
    expect((await outbox()).map(({ tag }) => tag)).toContain(`collection-${collection.id}`);
    await clearPurges();
    await change(collection.id, all, editor.browser);
    expect(await outbox()).toEqual([]);
    await change(collection.id, { headerColor: "", avatarImageId: "" }, editor.browser);
    expect(await rowOf(collection.id)).toMatchObject({
      name: "New name",
      headerColor: null,
      avatar: null,
    });
  });

  test("can't be changed by others, nor to invalid values", async () => {
    const { collection, editor, writer, stranger } = await staffed();
    const input = { name: "Mine" };
    expect(await change(collection.id, input)).toBe("Unauthorized");
    expect(await change(collection.id, input, writer.browser)).toBe("Forbidden");
    expect(await change(collection.id, input, stranger.browser)).toBe("Forbidden");
    expect(await change("2aaaaaaaaaaa", input, editor.browser)).toBe("NotFound");
    for (const unfit of [
      { name: " " },
      { name: "x".repeat(101) },
      { tagline: "x".repeat(161) },
      { description: "x".repeat(1001) },
      { submissionGuidelines: "x".repeat(5001) },
      { headerColor: "red; background: url(x)" },
      { avatarImageId: "no-such-picture" },
    ])
      expect(await change(collection.id, unfit, editor.browser)).toBe("BadRequest");
    await setSuspended(editor.id, 1);
    expect(await change(collection.id, input, editor.browser)).toBe("AccountSuspended");
    expect(await rowOf(collection.id)).toMatchObject({ name: "Old name" });
  });

  test("has a page for editors, which writers can't open", async () => {
    const { collection, editor, writer } = await staffed();
    const path = `/${collection.slug}/settings`;
    const page = await get(path, { Cookie: await signIn(editor.id) });
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('value="Old name"');
    expect((await get(path, { Cookie: await signIn(writer.id) })).status).toBe(404);
    expect((await get(path)).status).toBe(302);
  });
});
