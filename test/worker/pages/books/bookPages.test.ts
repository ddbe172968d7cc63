import { exports } from "cloudflare:workers";
import { firstRow } from "../../../support/database.ts";
import { describe, expect, test } from "vitest";
import { MAX_BOOKS } from "../../../../shared/limits.ts";
import { XSRF_HEADER } from "../../../../shared/xsrfHeader.ts";
import { changeBannedHosts } from "../../../../worker/domain/publishing/bannedHosts.ts";
import { ask, type Browser } from "../../../support/drafts/drafts.ts";
import { insertRow, makeUser, signedIn } from "../../../support/factories.ts";
import { makeDomainContext, setSuspended } from "../../../support/people.ts";
import { databaseUse, get, ORIGIN } from "../../../support/product.ts";
import { makeImage } from "../../../support/publications/publications.ts";
import { clearPurges, outbox } from "../../../support/cache/purges.ts";

interface Edition {
  id: string;
  isbn: string | null;
}

interface Answer {
  __typename: string;
  message?: string;
  book?: { id: string; title: string; editions: Edition[] } | null;
}

const ANSWER = `__typename ... on ResultError { message }
  ... on BookUpdate { book { id title editions { id isbn } } }`;

/** The GraphQL types of arguments, by name. */
const TYPES: Readonly<Record<string, string>> = {
  bookId: "ID!",
  editionId: "ID!",
  position: "Int!",
  key: "String!",
  coverImageId: "ID",
};
const NEEDED = new Set(["title", "authors"]);

/** Runs a mutation with these arguments. */
function write(mutation: string, args: Record<string, unknown>, browser: Browser = {}) {
  const names = Object.keys(args);
  const typeOf = (name: string): string => TYPES[name] ?? (NEEDED.has(name) ? "String!" : "String");
  const declared = names.map((name) => `$${name}: ${typeOf(name)}`).join(", ");
  const given = names.map((name) => `${name}: $${name}`).join(", ");
  return ask<Answer>(
    `mutation (${declared}) { ${mutation}(${given}) { ${ANSWER} } }`,
    args,
    browser,
  );
}

const create = (browser: Browser, args: Record<string, unknown> = {}) =>
  write(
    "createBook",
    { key: crypto.randomUUID(), title: "Of rivers", authors: "Ann Author", ...args },
    browser,
  );

async function anAuthor() {
  const user = await makeUser({ name: "Ann Author" });
  return {
    ...user,
    browser: (await signedIn(user.id)) as Browser,
    path: `/@${user.username}/books`,
  };
}

/** Returns a page's HTML without its embedded data. */
async function textOf(response: Response): Promise<string> {
  const [html] = (await response.text()).split('<script type="application/json"');
  return html!;
}

/** Returns the titles of a page's books, in display order. */
const titles = (html: string): (string | undefined)[] =>
  [...html.matchAll(/<h2[^>]*>([^<]+)<\/h2>/g)]
    .map(([, title]) => title)
    .filter((title) => title?.startsWith("Book"));

describe("a profile's books", () => {
  test("are shown with cover, authors, editions and shop links, with one more round trip", async () => {
    const { id, browser, path } = await anAuthor();
    const cover = await makeImage({ uploaded_by: id });
    const made = await create(browser, {
      authors: "Ann Author\nBo Writer\n\n",
      description: "What water <knows>.",
      isbn: "978-3-16-148410-0",
      publisher: "Paper House",
      publishedOn: "2019-05",
      buyUrl: "https://shop.example/rivers#top",
      coverImageId: cover.id,
    });
    expect(made.__typename).toBe("BookUpdate");
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(databaseUse(answer).roundTrips).toBeLessThanOrEqual(2);
    const html = await textOf(answer);
    expect(html).toContain("Of rivers</h2>");
    expect(html.replaceAll("<!-- -->", "")).toContain("by Ann Author, Bo Writer");
    expect(html).toContain("What water &lt;knows&gt;.");
    expect(html).toContain("Paper House · May 2019 · ISBN 9783161484100");
    expect(html).toContain('href="https://shop.example/rivers"');
    expect(html).toMatch(/rel="nofollow noopener ugc"/);
    expect(html).toContain(cover.id);
  });

  test("are linked from the profile once there are any; before, the page says so", async () => {
    const { browser, path, username } = await anAuthor();
    expect(await textOf(await get(`/@${username}`))).not.toContain(`href="${path}"`);
    const empty = await get(path);
    expect(empty.status).toBe(200);
    expect(await textOf(empty)).toContain("No books yet");
    const { book } = await create(browser);
    expect(await textOf(await get(`/@${username}`))).toContain(`href="${path}"`);
    await write("deleteBook", { bookId: book!.id }, browser);
    expect(await textOf(await get(`/@${username}`))).not.toContain(`href="${path}"`);
  });

  test("aren't found while the person is suspended or unknown", async () => {
    const { id, browser, path } = await anAuthor();
    await create(browser);
    await setSuspended(id, 1);
    expect((await get(path)).status).toBe(404);
    expect((await get("/@nobody-of-that-name/books")).status).toBe(404);
  });

  test("continue on a second page", async () => {
    const { browser, path } = await anAuthor();
    for (let number = 10; number < 22; number += 1)
      await create(browser, { title: `Book ${number}` });
    const first = await textOf(await get(path));
    expect(titles(first)).toHaveLength(10);
    const [, next] = /href="([^"]*[?&;]p=[^"]+)"/.exec(first) ?? [];
    const second = await textOf(await get(next!.replaceAll("&amp;", "&")));
    expect(titles(second)).toEqual(["Book 11", "Book 10"]);
  });

  test("can be reordered idempotently, and every change purges the profile", async () => {
    const { id, browser, path } = await anAuthor();
    const ids: string[] = [];
    for (const title of ["Book one", "Book two", "Book three"]) {
      ids.push((await create(browser, { title })).book!.id);
    }
    expect(titles(await textOf(await get(path)))).toEqual(["Book three", "Book two", "Book one"]);
    await clearPurges();
    await write("moveBook", { bookId: ids[0], position: 0 }, browser);
    await write("moveBook", { bookId: ids[0], position: 0 }, browser);
    expect(titles(await textOf(await get(path)))).toEqual(["Book one", "Book three", "Book two"]);
    await write("moveBook", { bookId: ids[0], position: 99 }, browser);
    expect(titles(await textOf(await get(path)))).toEqual(["Book three", "Book two", "Book one"]);
    expect((await outbox()).map(({ tag }) => tag)).toEqual([`user-${id}`]);
  });

  test("can be changed with their editions, of which one must remain", async () => {
    const { browser, path } = await anAuthor();
    const { book } = await create(browser, { isbn: "9783161484100" });
    const bookId = book!.id;
    const [first] = book!.editions;
    const key = crypto.randomUUID();
    const german = { editionTitle: "Von Flüssen", isbn: "0-306-40615-2", publishedOn: "2021" };
    const added = await write("addBookEdition", { bookId, key, ...german }, browser);
    await write("addBookEdition", { bookId, key, ...german }, browser);
    expect(added.book!.editions.map(({ isbn }) => isbn)).toEqual([
      "9780306406157",
      "9783161484100",
    ]);
    await write("editBook", { bookId, title: "Of lakes", authors: "Someone Else" }, browser);
    const html = await textOf(await get(path));
    expect(html).toContain("Of lakes</h2>");
    expect(html).toContain("Someone Else");
    expect(html).toContain("Von Flüssen");
    const gone = { bookId, editionId: first!.id };
    for (let time = 0; time < 2; time += 1) {
      const left = await write("deleteBookEdition", gone, browser);
      expect(left.book!.editions).toHaveLength(1);
    }
    const last = { bookId, editionId: added.book!.editions[0]!.id };
    expect((await write("deleteBookEdition", last, browser)).__typename).toBe("BadRequest");
    expect((await write("editBookEdition", { ...gone, isbn: "" }, browser)).__typename).toBe(
      "NotFound",
    );
    const emptied = await write("editBookEdition", { ...last, isbn: "" }, browser);
    expect(emptied.book!.editions[0]!.isbn).toBeNull();
  });
});

describe("editing a book", () => {
  test("is limited to its owner", async () => {
    const { browser } = await anAuthor();
    const { book } = await create(browser);
    const bookId = book!.id;
    const editionId = book!.editions[0]!.id;
    const stranger = (await anAuthor()).browser;
    for (const [mutation, args] of [
      ["editBook", { bookId, title: "Mine", authors: "Me" }],
      ["moveBook", { bookId, position: 0 }],
      ["deleteBook", { bookId }],
      ["addBookEdition", { bookId, key: crypto.randomUUID() }],
      ["editBookEdition", { bookId, editionId }],
      ["deleteBookEdition", { bookId, editionId }],
    ] as const) {
      expect((await write(mutation, args, stranger)).__typename).toBe("Forbidden");
      expect((await write(mutation, args)).__typename).toBe("Unauthorized");
      const none = { ...args, bookId: "900000000000" };
      expect((await write(mutation, none, browser)).__typename).toBe("NotFound");
    }
    expect((await create({})).__typename).toBe("Unauthorized");
    // Editing tools are shown only to its owner.
    const editor = `/m/books/${bookId}`;
    expect((await get(editor, browser)).status).toBe(200);
    expect((await get(editor, stranger)).status).toBe(404);
    expect((await get(editor)).headers.get("location")).toContain("/m/signin");
  });

  test("reports what is wrong with the input", async () => {
    const { id, browser } = await anAuthor();
    const others = await makeImage({ uploaded_by: (await makeUser()).id });
    await changeBannedHosts(makeDomainContext(), { add: ["bad.example"], remove: [] });
    for (const [args, words] of [
      [{ title: " " }, "needs a title"],
      [{ title: "x".repeat(201) }, "200 characters"],
      [{ authors: "\n" }, "needs an author"],
      [{ isbn: "9783161484101" }, "valid ISBN"],
      [{ publishedOn: "last spring" }, "year"],
      [{ buyUrl: "javascript:alert(1)" }, "https"],
      [{ buyUrl: "http://shop.example/" }, "https"],
      [{ buyUrl: "https://shop.bad.example/x" }, "links to this site"],
      [{ coverImageId: others.id }, "use this image"],
      [{ key: "x" }, "8 to 64"],
    ] as const) {
      const answer = await create(browser, args);
      expect(answer.__typename).toBe("BadRequest");
      expect(answer.message).toContain(words);
    }
    const count = await firstRow<{ n: number }>(
      "SELECT count(*) AS n FROM books WHERE creator_id = ?1",
      id,
    );
    expect(count?.n).toBe(0);
  });

  test("is limited to the maximum per profile, and a key creates one book", async () => {
    const { id, browser } = await anAuthor();
    const key = crypto.randomUUID();
    const [one, again] = [await create(browser, { key }), await create(browser, { key })];
    expect(again.book!.id).toBe(one.book!.id);
    for (let number = 1; number < MAX_BOOKS; number += 1) {
      await insertRow("books", {
        id: `9${number.toString(16).padStart(11, "0")}`,
        creator_id: id,
        title: "Another",
        position: number,
        created_at: 1,
        updated_at: 1,
      });
    }
    expect((await create(browser)).message).toContain(`${MAX_BOOKS} books`);
    expect((await create(browser, { key })).__typename).toBe("BookUpdate");
  });

  test("works without JavaScript", async () => {
    const { browser, path } = await anAuthor();
    const form = await textOf(await get("/m/books/new", browser));
    expect(form).toContain('action="/_/write/createBook"');
    const { Cookie, [XSRF_HEADER]: xsrf = "" } = browser;
    const send = (fields: Record<string, string>) =>
      exports.default.fetch(`${ORIGIN}/_/write/createBook`, {
        method: "POST",
        redirect: "manual",
        headers: { Cookie: Cookie!, Origin: ORIGIN, "Sec-Fetch-Site": "same-origin" },
        body: new URLSearchParams({
          xsrf,
          redirect: "/m/books",
          back: "/m/books/new",
          key: "book-of-a-form",
          title: "Book by form",
          authors: "Ann\r\nBo",
          coverImageId: "",
          publishedOn: "",
          buyUrl: "",
          editionTitle: "",
          publisher: "",
          isbn: "",
          ...fields,
        }),
      });
    const rejected = await send({ isbn: "1" });
    expect(rejected.status).toBe(422);
    expect(await rejected.text()).toContain("a valid ISBN");
    const done = await send({});
    expect(done.status).toBe(303);
    expect(done.headers.get("location")).toContain("/m/books");
    expect(titles(await textOf(await get(path)))).toEqual(["Book by form"]);
    expect(await textOf(await get("/m/books", browser))).toContain("Book by form");
  });
});
