import { firstValue, runSql } from "../../../support/database.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { ask, type Browser } from "../../../support/drafts/drafts.ts";
import { setSuspended } from "../../../support/people.ts";
import { makeCollection, makeUser, signedIn } from "../../../support/factories.ts";
import { get } from "../../../support/product.ts";
import { addMember } from "../../../support/publications/publications.ts";
import { clearPurges, outbox } from "../../../support/cache/purges.ts";

interface Answer {
  __typename: string;
  collection?: { id: string; slug: string; name: string };
  suggestions?: string[];
}

const RESULT = "__typename ... on PublicationUpdate { collection { id slug name } }";

const begin = (
  input: { key?: string; name: string; slug?: string; tagline?: string },
  browser: Browser = {},
) =>
  ask<Answer>(
    `mutation ($key: String!, $name: String!, $slug: String, $tagline: String) {
      createPublication(key: $key, name: $name, slug: $slug, tagline: $tagline) { ${RESULT}
        ... on SlugUnavailable { suggestions } } }`,
    { key: crypto.randomUUID(), ...input },
    browser,
  );

const setRole = async (
  collectionId: string,
  userId: string,
  role: string | null,
  browser: Browser = {},
) =>
  (
    await ask<Answer>(
      `mutation ($collectionId: ID!, $userId: ID!, $role: CollectionRole) {
        setCollectionRole(collectionId: $collectionId, userId: $userId, role: $role) { ${RESULT} } }`,
      { collectionId, userId, role },
      browser,
    )
  ).__typename;

const roleOf = (collectionId: string, userId: string) =>
  firstValue(
    "SELECT role FROM collection_members WHERE collection_id = ?1 AND user_id = ?2",
    collectionId,
    userId,
  );

const newPerson = async () => {
  const { id } = await makeUser();
  return { id, browser: (await signedIn(id)) as Browser };
};

beforeEach(clearPurges);

describe("creating a publication", () => {
  test("makes its creator the owner and opens its page", async () => {
    const { id, browser } = await newPerson();
    const { collection } = await begin({ name: " The  Quarterly ", tagline: "Slow" }, browser);
    expect(collection).toMatchObject({ name: "The Quarterly", slug: "the-quarterly" });
    expect(await roleOf(collection!.id, id)).toBe("OWNER");
    const page = await get("/the-quarterly");
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("The Quarterly");
  });

  test("rejects a reserved or taken address and suggests free ones", async () => {
    const { id, browser } = await newPerson();
    const { slug: taken } = await makeCollection();
    for (const input of [
      { slug: taken },
      { slug: "search" },
      { slug: "Search!" },
      { name: "Search" },
    ]) {
      const rejected = await begin({ name: "X", ...input }, browser);
      expect(rejected.__typename).toBe("SlugUnavailable");
      expect(rejected.suggestions).toHaveLength(3);
      const [suggestion] = rejected.suggestions!;
      const { collection } = await begin({ name: "X", slug: suggestion! }, browser);
      expect(collection!.slug).toBe(suggestion);
      await runSql("DELETE FROM collection_members WHERE user_id = ?1", id);
    }
  });

  test("numbers the addresses of names without Latin letters, and creates one publication per key", async () => {
    const { browser } = await newPerson();
    const slugs = [];
    for (const name of ["青空", "海"])
      slugs.push((await begin({ name }, browser)).collection!.slug);
    expect(slugs).toEqual(["publication", "publication-2"]);
    const once = await begin({ name: "Once", key: "the-same-key" }, browser);
    await clearPurges();
    expect(await begin({ name: "Once", key: "the-same-key" }, browser)).toEqual(once);
    expect(await outbox()).toEqual([]);
  });

  test("is rejected for anonymous viewers, suspended users, without a name, and beyond twenty", async () => {
    expect((await begin({ name: "X" })).__typename).toBe("Unauthorized");
    const { id, browser } = await newPerson();
    expect((await begin({ name: "  " }, browser)).__typename).toBe("BadRequest");
    expect((await begin({ name: "x".repeat(101) }, browser)).__typename).toBe("BadRequest");
    expect((await begin({ name: "X", key: "?" }, browser)).__typename).toBe("BadRequest");
    for (let index = 0; index < 20; index += 1) {
      await addMember((await makeCollection()).id, id, "OWNER");
    }
    expect((await begin({ name: "X" }, browser)).__typename).toBe("Forbidden");
    await setSuspended(id, 1);
    expect((await begin({ name: "X" }, browser)).__typename).toBe("AccountSuspended");
  });
});

describe("roles of a publication", () => {
  test("can be given and removed by owners, and writers' roles also by editors", async () => {
    const { id: collectionId } = await makeCollection();
    const [owner, editor, writer] = [await newPerson(), await newPerson(), await newPerson()];
    await addMember(collectionId, owner.id, "OWNER");
    for (const { id } of [editor, writer]) await addMember(collectionId, id, "WRITER");
    expect(await setRole(collectionId, editor.id, "EDITOR", owner.browser)).toBe(
      "PublicationUpdate",
    );
    expect((await outbox()).map(({ tag }) => tag)).toEqual(
      [`collection-${collectionId}`, `user-${editor.id}`].toSorted(),
    );
    await clearPurges();
    await setRole(collectionId, editor.id, "EDITOR", owner.browser);
    expect(await outbox()).toEqual([]);
    expect(await setRole(collectionId, writer.id, "WRITER", editor.browser)).toBe(
      "PublicationUpdate",
    );
    expect(await setRole(collectionId, writer.id, "EDITOR", editor.browser)).toBe("Forbidden");
    expect(await setRole(collectionId, owner.id, null, editor.browser)).toBe("Forbidden");
    expect(await setRole(collectionId, editor.id, "OWNER", editor.browser)).toBe("Forbidden");
    expect(await setRole(collectionId, writer.id, "OWNER", writer.browser)).toBe("Forbidden");
    expect(await setRole(collectionId, writer.id, null, writer.browser)).toBe("PublicationUpdate");
    expect(await roleOf(collectionId, writer.id)).toBeNull();
    // Nobody joins without their word: someone who doesn't belong to it must be invited.
    for (const role of ["WRITER", "OWNER"])
      expect(await setRole(collectionId, writer.id, role, owner.browser)).toBe("NotFound");
    expect(await roleOf(collectionId, writer.id)).toBeNull();
  });

  test("can't be removed from the last owner", async () => {
    const { id: collectionId } = await makeCollection();
    const [first, second] = [await newPerson(), await newPerson()];
    await addMember(collectionId, first.id, "OWNER");
    await addMember(collectionId, second.id, "WRITER");
    expect(await setRole(collectionId, first.id, null, first.browser)).toBe("Forbidden");
    expect(await setRole(collectionId, first.id, "WRITER", first.browser)).toBe("Forbidden");
    // They have to agree, by accepting an invitation.
    expect(await setRole(collectionId, second.id, "OWNER", first.browser)).toBe("Forbidden");
    expect(await roleOf(collectionId, second.id)).toBe("WRITER");
    await runSql("UPDATE collection_members SET role = 'OWNER' WHERE user_id = ?1", second.id);
    const answers = await Promise.all([
      setRole(collectionId, first.id, null, first.browser),
      setRole(collectionId, second.id, null, second.browser),
    ]);
    expect(answers.toSorted()).toEqual(["Forbidden", "PublicationUpdate"]);
  });

  test("are rejected for anonymous viewers, unrelated users, and unknown people or publications", async () => {
    const { id: collectionId } = await makeCollection();
    const [owner, stranger] = [await newPerson(), await newPerson()];
    await addMember(collectionId, owner.id, "OWNER");
    expect(await setRole(collectionId, stranger.id, "WRITER")).toBe("Unauthorized");
    expect(await setRole(collectionId, stranger.id, "WRITER", stranger.browser)).toBe("Forbidden");
    expect(await setRole("2aaaaaaaaaaa", stranger.id, "WRITER", owner.browser)).toBe("NotFound");
    expect(await setRole(collectionId, "1aaaaaaaaaaa", "WRITER", owner.browser)).toBe("NotFound");
  });
});
