import { runSql } from "../../../support/database.ts";
import { describe, expect, test } from "vitest";
import {
  insertRow,
  makeCollection,
  makeStory,
  makeUser,
  signedIn,
} from "../../../support/factories.ts";
import { databaseUse, get, graphql } from "../../../support/product.ts";
import { addMember } from "../../../support/publications/publications.ts";

type Columns = Record<string, string | number | null>;
type Headers = Record<string, string>;

/**
 * A publication with an editor and a writer, a factory of the writer's stories, and the dashboard.
 */
async function aDesk(columns: Columns = {}) {
  const collection = await makeCollection(columns);
  const [editor, writer] = [await makeUser(), await makeUser({ name: "Wanda Writer" })];
  await addMember(collection.id, editor.id, "EDITOR");
  await addMember(collection.id, writer.id, "WRITER");
  const asEditor = await signedIn(editor.id);
  const asWriter = await signedIn(writer.id);
  const write = (columns: Columns) =>
    makeStory({ creator_id: writer.id, collection_id: collection.id, ...columns });
  const path = (filterBy: string) => `/${collection.slug}/stories/${filterBy}`;
  return { collection, editor, writer, asEditor, asWriter, write, path };
}

const draft = { status: "DRAFT", first_published_at: null, latest_published_at: null };

const handIn = (
  collectionId: string,
  story: { id: string; creator_id?: unknown },
  columns: Columns,
) =>
  insertRow("publication_submissions", {
    id: `submission-${story.id}`,
    collection_id: collectionId,
    post_id: story.id,
    writer_id: String(story.creator_id),
    status: "OPEN",
    created_at: 0,
    updated_at: 0,
    ...columns,
  });

const textAt = async (path: string, headers: Headers) => (await get(path, headers)).text();

describe("a publication's stories page", () => {
  test("shows editors the list named by the address, with the counts of all lists", async () => {
    const { collection, asEditor, write, path } = await aDesk({ post_count: 1 });
    const open = await write({ title: "Out in the open", clap_count: 3 });
    await write({ title: "For few", visibility: "UNLISTED" });
    await write({ title: "Under suspicion", hidden_by_staff: 1 });
    await write({ title: "An answer", in_response_to_post_id: open.id, root_post_id: open.id });
    await makeStory({ title: "Elsewhere" });
    const page = await get(path("public"), asEditor);
    expect(page.status).toBe(200);
    expect(page.headers.get("cache-control")).toContain("no-store");
    expect(databaseUse(page).roundTrips).toBeLessThanOrEqual(4);
    const html = await page.text();
    for (const words of [
      "Out in the open",
      "Wanda Writer",
      "<dt>claps</dt><dd>3</dd>",
      `/p/${open.id}/edit`,
    ]) {
      expect(html).toContain(words);
    }
    for (const words of ["For few", "Under suspicion", "An answer", "Elsewhere"]) {
      expect(html).not.toContain(words);
    }
    expect(html).toMatch(/Published (?:<!-- -->)?1</);
    expect(html).toMatch(/Unlisted (?:<!-- -->)?1</);
    const unlisted = await textAt(path("unlisted"), asEditor);
    expect(unlisted).toContain("For few");
    expect(unlisted).not.toContain("Out in the open");
    expect(unlisted).toContain(`href="/${collection.slug}/submissions"`);
  });

  test("shows submitted drafts and the viewer's own, but no others", async () => {
    const { collection, editor, asEditor, write, path } = await aDesk();
    const kept = await write({ title: "Still thinking", ...draft });
    await insertRow("drafts", {
      post_id: kept.id,
      revision: 2,
      content: "{}",
      settings: JSON.stringify({ collectionId: collection.id }),
      write_token: "",
      updated_at: 0,
    });
    const waiting = await write({ title: "Please read me", collection_id: null, ...draft });
    await handIn(collection.id, waiting, {});
    const secret = await write({ title: "Not handed in", collection_id: null, ...draft });
    await handIn(collection.id, secret, { status: "WIP" });
    const declined = await write({ title: "Was declined", collection_id: null, ...draft });
    await handIn(collection.id, declined, { status: "REJECTED" });
    const elsewhere = await makeCollection();
    const others = await write({ title: "For others", collection_id: null, ...draft });
    await handIn(elsewhere.id, others, {});
    const own = await makeStory({ title: "By the editor", creator_id: editor.id, ...draft });
    await insertRow("drafts", {
      post_id: own.id,
      revision: 2,
      content: "{}",
      settings: JSON.stringify({ collectionId: collection.id }),
      write_token: "",
      updated_at: 0,
    });
    await makeStory({ title: "The editor's diary", creator_id: editor.id, ...draft });
    const html = await textAt(path("drafts"), asEditor);
    for (const words of [
      "Please read me",
      "By the editor",
      `/r/submission/submission-${waiting.id}`,
    ]) {
      expect(html).toContain(words);
    }
    for (const words of [
      "Still thinking",
      "Not handed in",
      "Was declined",
      "For others",
      "diary",
    ]) {
      expect(html).not.toContain(words);
    }
    expect(html).toMatch(/Drafts (?:<!-- -->)?2</);
    // A user without access to the list can't search it either.
    expect(await textAt(`${path("drafts")}?q=thinking`, asEditor)).toContain("Nothing found");
  });

  test("escapes hostile text", async () => {
    const { collection, asEditor, write, path } = await aDesk();
    const hostile = `"><img src=x onerror=alert(1)><script>alert(1)</script>`;
    await write({ title: hostile });
    await runSql("UPDATE collections SET name = ?2 WHERE id = ?1", collection.id, hostile);
    const html = await textAt(`${path("public")}?q=${encodeURIComponent("<script>")}`, asEditor);
    expect(html.match(/&lt;script&gt;/g)?.length).toBeGreaterThanOrEqual(3);
    expect(html).not.toContain("<script>alert");
    expect(html).not.toContain("<img src=x");
  });

  test("can be searched, sorted and paged by links", async () => {
    const { asEditor, write, path } = await aDesk();
    for (let index = 0; index < 21; index += 1) {
      await write({ title: `Needle ${index}`, read_count: index });
    }
    await write({ title: "Straw", read_count: 99 });
    const found = await textAt(`${path("public")}?q=needle&tab=most-read`, asEditor);
    expect(found).not.toContain("Straw</a>");
    expect(found.indexOf("Needle 20<")).toBeLessThan(found.indexOf("Needle 19<"));
    const next = /href="([^"]*\?[^"]*p=[^"]*)"/.exec(found)?.[1]?.replaceAll("&amp;", "&");
    expect(next).toContain("q=needle");
    expect(next).toContain("tab=most-read");
    const rest = await textAt(next!, asEditor);
    expect(rest.match(/Needle \d+<\/a>/g)).toEqual(["Needle 0</a>"]);
    expect(await textAt(`${path("public")}?q=zzz`, asEditor)).toContain("Nothing found");
  });

  test("describes what will appear in an empty list, with a link onward", async () => {
    const { collection, asEditor, path } = await aDesk();
    for (const [filterBy, words] of [
      ["public", "Nothing published yet"],
      ["drafts", "No drafts"],
      ["unlisted", "Nothing unlisted"],
    ] as const) {
      const html = await textAt(path(filterBy), asEditor);
      expect(html, filterBy).toContain(words);
      expect(html, filterBy).toContain(`href="/${collection.slug}/new-story"`);
    }
  });

  test("is available only to owners and editors", async () => {
    const { collection, asEditor, asWriter, write, path } = await aDesk();
    await write({ title: "For few", visibility: "UNLISTED" });
    const stranger = await signedIn((await makeUser()).id);
    for (const filterBy of ["public", "drafts", "unlisted"]) {
      const statuses = await Promise.all(
        [asEditor, asWriter, stranger, {}].map(
          async (who) => (await get(path(filterBy), who)).status,
        ),
      );
      expect(statuses, filterBy).toEqual([200, 404, 404, 302]);
    }
    expect((await get(path("deleted"), asEditor)).status).toBe(404);
    expect((await get("/no-such-publication/stories/public", asEditor)).status).toBe(404);
    const query = `query ($slug: ID!) { collectionByDomainOrSlug(domainOrSlug: $slug) {
      storyCounts { unlisted }
      storiesConnection(filter: UNLISTED) { edges { node { post { title } } } } } }`;
    for (const who of [asWriter, stranger, {}]) {
      const { data } = await graphql(query, { slug: collection.slug }, who);
      expect(data).toEqual({
        collectionByDomainOrSlug: { storyCounts: null, storiesConnection: { edges: [] } },
      });
    }
  });
});
