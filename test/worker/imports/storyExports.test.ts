import { exports } from "cloudflare:workers";
import { allRows, firstRow, runSql } from "../../support/database.ts";
import { strToU8, zipSync } from "fflate";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { StoryDocument } from "../../../shared/story/document.ts";
import { XSRF_HEADER } from "../../../shared/xsrfHeader.ts";
import { startImport } from "../../../worker/domain/imports/startImport.ts";
import { workImports } from "../../../worker/domain/imports/workImports.ts";
import { insertRow, makeUser, signedIn } from "../../support/factories.ts";
import { fakeWeb } from "../../support/fakeWeb.ts";
import { makeDomainContext, setSuspended } from "../../support/people.ts";
import { makePng } from "../../support/images/pictures.ts";
import { get, graphql, ORIGIN } from "../../support/product.ts";
import {
  GHOST,
  JEKYLL,
  MEDIUM_PROFILE,
  MEDIUM_STORY,
  SUBSTACK_PAGE,
  SUBSTACK_POSTS,
  WORDPRESS,
} from "../../support/drafts/storyExports.ts";

const zipOf = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])));

const MEDIUM_ZIP = zipOf({
  "posts/2018_Basic-abcd.html": MEDIUM_STORY,
  "profile/profile.html": MEDIUM_PROFILE,
});

const draftsOf = async (userId: string) => {
  const results = await allRows<{
    id: string;
    title: string;
    status: string;
    canonicalUrl: string;
    content: string;
  }>(
    `SELECT p.id, p.title, p.status, p.canonical_url AS canonicalUrl, d.content, d.revision
     FROM posts p JOIN drafts d ON d.post_id = p.id WHERE p.creator_id = ?1 ORDER BY p.title`,
    userId,
  );
  return results;
};
const itemsOf = async (importId: string) => {
  const results = await allRows(
    `SELECT title, state, reason, post_id AS postId, source IS NOT NULL AS hasSource
     FROM story_import_items WHERE import_id = ?1 ORDER BY position`,
    importId,
  );
  return results;
};

const missingOf = async (userId: string) => {
  const results = await allRows<{ missing: number }>(
    `SELECT missing_images AS missing FROM story_import_items
     WHERE import_id IN (SELECT id FROM story_imports WHERE user_id = ?1)`,
    userId,
  );
  return results.map(({ missing }) => missing);
};

/** Uploads a file and processes it as the schedule would. */
async function bring(userId: string, name: string, bytes: Uint8Array) {
  const context = makeDomainContext();
  const started = await startImport(context, userId, { name, bytes });
  if ("error" in started) return started;
  await workImports(context, started.importId);
  return { ...started, items: await itemsOf(started.importId) };
}

afterEach(() => vi.restoreAllMocks());

describe("an imported export", () => {
  test("keeps its stories' language and their categories as far as they can be tags", async () => {
    const { id } = await makeUser();
    const head = "title: Of reeds\nlang: cy\ntags: [reeds, Reeds, '!!!', a, b, c, d]";
    await bring(
      id,
      "one.md",
      strToU8(`---\n${head}\ncanonical: https://a.example/one\n---\n\nWords`),
    );
    const row = await firstRow<{ settings: string }>(
      "SELECT settings FROM drafts JOIN posts ON id = post_id WHERE creator_id = ?1",
      id,
    );
    expect(JSON.parse(row?.settings ?? "{}")).toMatchObject({
      tags: ["reeds", "a", "b", "c", "d"],
      canonicalUrl: "https://a.example/one",
      language: "cy",
    });
  });

  test("becomes a draft for every story, with its images, and without anything executable", async () => {
    const { id } = await makeUser();
    const png = await makePng(8, 6);
    fakeWeb({
      "https://cdn.example.com/p.png": () =>
        new Response(png as BufferSource, { headers: { "Content-Type": "image/png" } }),
    });
    const done = await bring(id, "medium.zip", MEDIUM_ZIP);
    expect(done).toMatchObject({
      items: [{ title: "Basic post", state: "MADE", reason: null, hasSource: 0 }],
    });
    const [draft] = await draftsOf(id);
    expect(draft).toMatchObject({
      status: "DRAFT",
      canonicalUrl: "https://medium.com/@someone/basic-abcd",
    });
    expect(JSON.parse(draft!.content)).toMatchObject({
      title: "Basic post",
      subtitle: "A subtitle of some sort",
      paragraphs: [
        { type: "P", text: "The first paragraph." },
        { type: "IMG", image: { width: 8, height: 6, alt: "An image" } },
        { type: "P", text: "The second." },
      ],
    });
    expect(draft!.content).not.toContain("alert");
  });

  test("of many stories is answered after the first ones, and read on afterwards", async () => {
    fakeWeb({});
    const { id } = await makeUser();
    const files = Array.from({ length: 40 }, (_, index) => [`${index}.md`, `# ${index}\n\nx`]);
    const context = makeDomainContext();
    const bytes = zipOf(Object.fromEntries(files));
    const started = await startImport(context, id, { name: "many.zip", bytes });
    if ("error" in started) throw new Error(started.error);
    expect(await itemsOf(started.importId)).toHaveLength(25);
    await workImports(context, started.importId);
    expect(await draftsOf(id)).toHaveLength(40);
  });

  test("that nests archives too deeply is rejected with its reason", async () => {
    const { id } = await makeUser();
    const inner = zipSync({ "b.zip": zipOf({ "a.md": "# A\n\nx" }) });
    expect(await bring(id, "n.zip", zipSync({ "c.zip": inner }))).toEqual({ error: "nested" });
  });

  test("reports what it lacks, on the page of the import", async () => {
    fakeWeb({});
    const { id } = await makeUser();
    const { Cookie } = await signedIn(id);
    const html = "# A\n\nBefore.\n\n<script src='https://w.example/w.js'></script>\n";
    await bring(id, "a.md", strToU8(html));
    await runSql("UPDATE story_imports SET expires_at = ?1", Date.now() + 86_400_000);
    const page = await (await get("/p/import", { Cookie })).text();
    expect(page).toContain("1 script couldn’t be imported: https://w.example/w.js");
    expect(page).toContain("(after “Before.”)");
  });

  test.each([
    ["ghost.json", strToU8(JSON.stringify(GHOST)), ["First"], ["page", "no-text"]],
    ["wp.xml", strToU8(WORDPRESS), ["A draft", "Hello & welcome", "Relative"], ["page"]],
    [
      "substack.zip",
      zipOf({ "posts.csv": SUBSTACK_POSTS, "posts/1.plain.html": SUBSTACK_PAGE }),
      ["Plain, “text”"],
      ["no-text", "page"],
    ],
    ["post.md", strToU8(JEKYLL), ["This is a: basic post"], []],
    ["blog.zip", zipOf({ "a.md": "# A\n\nx", "b/c.md": "# C\n\ny" }), ["A", "C"], []],
  ])("of each service is supported: %s", async (name, bytes, titles, reasons) => {
    fakeWeb({});
    const { id } = await makeUser();
    const done = await bring(id, name, bytes);
    expect((await draftsOf(id)).map(({ title }) => title)).toEqual(titles);
    const items = "items" in done ? done.items : [];
    expect(items.flatMap(({ reason }) => reason ?? [])).toEqual(reasons);
  });

  test("imported twice creates nothing twice, keeps later edits, and says so", async () => {
    fakeWeb({});
    const { id } = await makeUser();
    const files = { "a.md": "# A\n\nx", "b.md": "# B\n\ny" };
    const bytes = zipOf(files);
    const first = await bring(id, "one.zip", bytes);
    const [draft] = await draftsOf(id);
    await runSql("UPDATE drafts SET revision = 7 WHERE post_id = ?1", draft!.id);
    expect(await bring(id, "one.zip", bytes)).toEqual(first);
    const more = await bring(id, "two.zip", zipOf({ ...files, "c.md": "# C\n\nz" }));
    expect(more).toMatchObject({
      items: [{ state: "KNOWN" }, { state: "KNOWN" }, { state: "MADE" }],
    });
    expect(await draftsOf(id)).toMatchObject([{ title: "A", revision: 7 }, {}, {}]);
  });

  test("of a second site is separate, even if its stories have the names of the first's", async () => {
    fakeWeb({});
    const { id } = await makeUser();
    const ghost = (uuid: string | null, text: string) =>
      strToU8(
        JSON.stringify({
          data: { posts: [{ id: 1, uuid, title: "Hi", slug: "hi", html: `<p>${text}</p>` }] },
        }),
      );
    const made = { items: [{ state: "MADE" }] };
    const known = { items: [{ state: "KNOWN" }] };
    expect(await bring(id, "a.json", ghost("u-1", "Of reeds"))).toMatchObject(made);
    expect(await bring(id, "b.json", ghost("u-2", "Of herons"))).toMatchObject(made);
    expect(await bring(id, "a2.json", ghost("u-1", "Of reeds, revised"))).toMatchObject(known);
    expect(await bring(id, "c.json", ghost(null, "Of otters"))).toMatchObject(made);
    const inSites = (text: string) => zipOf({ "index.md": `# Welcome\n\n${text}` });
    expect(await bring(id, "one.zip", inSites("To one"))).toMatchObject(made);
    expect(await bring(id, "two.zip", inSites("To two"))).toMatchObject(made);
    expect(await bring(id, "index.md", strToU8("# Welcome\n\nTo one"))).toMatchObject(known);
    expect(await draftsOf(id)).toHaveLength(5);
  });

  test("from before sites were distinguished is recognized by its content", async () => {
    fakeWeb({});
    const { id } = await makeUser();
    const context = makeDomainContext();
    const file = (text: string) => strToU8(`# Welcome\n\n${text}`);
    /** An import from earlier versions, whose stories have only their export's keys. */
    const broughtBefore = async (bytes: Uint8Array) => {
      const started = await startImport(context, id, { name: "index.md", bytes });
      const importId = "importId" in started ? started.importId : "";
      await runSql(
        "UPDATE story_import_items SET draft_key = former_key, former_key = NULL WHERE import_id = ?1",
        importId,
      );
      await workImports(context, importId);
      return itemsOf(importId);
    };
    const reeds = ["Reeds grow by the water.", "They bend.", "They don't break."];
    const before = await broughtBefore(file(reeds.join("\n\n")));
    expect(before).toMatchObject([{ state: "MADE" }]);
    const { postId } = before[0] as { postId: string };
    const changed = file([...reeds.slice(1), "Herons like them."].join("\n\n"));
    expect(await bring(id, "index.md", changed)).toMatchObject({
      items: [{ state: "KNOWN", postId }],
    });
    const other = file("Of another site.");
    expect(await broughtBefore(other)).toMatchObject([{ state: "KNOWN", postId }]);
    // The same file again: skipped items are checked again.
    expect(await bring(id, "index.md", other)).toMatchObject({ items: [{ state: "MADE" }] });
    expect(await draftsOf(id)).toHaveLength(2);
    await runSql("UPDATE posts SET status = 'DELETED' WHERE id = ?1", postId);
    const again = file([...reeds, "They sing."].join("\n\n"));
    expect(await bring(id, "index.md", again)).toMatchObject({
      items: [{ state: "REJECTED", reason: "in-trash" }],
    });
  });

  test("continues after an interruption, and concurrent runs create each draft once", async () => {
    fakeWeb({});
    const { id } = await makeUser();
    const context = makeDomainContext();
    const files = Object.fromEntries(
      Array.from({ length: 6 }, (_, index) => [`${index}.md`, `# Story ${index}\n\nx`]),
    );
    const started = await startImport(context, id, { name: "a.zip", bytes: zipOf(files) });
    const importId = "importId" in started ? started.importId : "";
    // Someone started the first item and never finished.
    await runSql(
      "UPDATE story_import_items SET claimed_until = 1, attempts = 1 WHERE import_id = ?1 AND position = 0",
      importId,
    );
    await Promise.all([workImports(context, importId), workImports(context)]);
    expect((await itemsOf(importId)).map(({ state }) => state)).toEqual(Array(6).fill("MADE"));
    expect(await draftsOf(id)).toHaveLength(6);
  });

  test.each([
    ["plain", (xml: string) => strToU8(xml), "export.xml"],
    ["packed", (xml: string) => zipOf({ "site/export.xml": xml }), "export.zip"],
  ])(
    "of any size is read in parts, each once, wherever it is interrupted: %s",
    async (_kind, fileOf, name) => {
      fakeWeb({});
      const { id } = await makeUser();
      const context = makeDomainContext();
      const itemOf = (number: number, type: string) =>
        `<item><title>Number ${number}</title><wp:post_id>${number}</wp:post_id>
         <guid>https://e.example/${id}?p=${number}</guid><wp:post_type>${type}</wp:post_type>
         <wp:status>publish</wp:status><content:encoded><![CDATA[Words.]]></content:encoded></item>`;
      const items = Array.from({ length: 431 }, (_, n) => itemOf(n, n === 430 ? "post" : "page"));
      const [head = ""] = WORDPRESS.split("<item>");
      const bytes = fileOf(`${head}${items.join("\n")}</channel></rss>`);
      const started = await startImport(context, id, { name, bytes });
      const importId = "importId" in started ? started.importId : "";
      const stateOf = () =>
        firstRow(
          `SELECT read_to AS readTo, is_open AS isOpen, (SELECT count(*) FROM story_import_items
             WHERE import_id = s.id) AS noted, (SELECT count(*) FROM story_import_files
             WHERE import_id = s.id) AS pieces FROM story_imports s WHERE id = ?1`,
          importId,
        );
      expect(await stateOf()).toEqual({ readTo: 25, isOpen: 1, noted: 25, pieces: 1 });
      // Someone read ahead without finishing the part.
      await runSql(
        `INSERT INTO story_import_items (import_id, position, name, title, draft_key, state, reason)
         SELECT import_id, 25, 'x', 'Number 25', 'x', 'REJECTED', 'page'
         FROM story_import_items WHERE import_id = ?1 LIMIT 1`,
        importId,
      );
      await runSql("UPDATE story_imports SET read_claimed_until = 1 WHERE id = ?1", importId);
      await Promise.all([workImports(context, importId), workImports(context)]);
      await workImports(context);
      expect(await stateOf()).toEqual({ readTo: null, isOpen: 0, noted: 431, pieces: 0 });
      const titles = (await itemsOf(importId)).map(({ title }) => title);
      expect(titles).toEqual(Array.from({ length: 431 }, (_, n) => `Number ${n}`));
      expect(await draftsOf(id)).toMatchObject([{ title: "Number 430" }]);
    },
  );

  test("continues while the schedule creates drafts faster than the upload adds stories", async () => {
    fakeWeb({});
    const { id } = await makeUser();
    const context = makeDomainContext();
    const write = context.db.write.bind(context.db);
    vi.spyOn(context.db, "write").mockImplementation(async (statements, options) => {
      const rows = await write(statements, options);
      const hasNoted = statements.some((statement) =>
        statement.toD1().text.includes("INSERT INTO story_import_items"),
      );
      if (hasNoted) await workImports(makeDomainContext());
      return rows;
    });
    const item = (number: number) =>
      `<item><title>Number ${number}</title><wp:post_id>${number}</wp:post_id>
       <wp:post_type>${[0, 199, 200].includes(number) ? "post" : "page"}</wp:post_type>
       <wp:status>publish</wp:status><content:encoded><![CDATA[Words.]]></content:encoded></item>`;
    const [head = ""] = WORDPRESS.split("<item>");
    const items = Array.from({ length: 201 }, (_, number) => item(number)).join("\n");
    const bytes = strToU8(`${head}${items}</channel></rss>`);
    const started = await startImport(context, id, { name: "export.xml", bytes });
    await workImports(makeDomainContext());
    expect("importId" in started && (await itemsOf(started.importId))).toHaveLength(201);
    const titles = (await draftsOf(id)).map(({ title }) => title);
    expect(titles).toEqual(["Number 0", "Number 199", "Number 200"]);
  });

  test("leaves stories to the next run before it exceeds the statements of one", async () => {
    fakeWeb({});
    const { id } = await makeUser();
    const files = Array.from({ length: 4 }, (_, index) => [`${index}.md`, `# ${index}\n\nx`]);
    const bytes = zipOf(Object.fromEntries(files));
    const started = await startImport(makeDomainContext(), id, { name: "a.zip", bytes });
    const importId = "importId" in started ? started.importId : "";
    const context = makeDomainContext();
    // What it deletes first is one.
    context.db.use.statements = 598;
    await workImports(context, importId);
    const states = async () => (await itemsOf(importId)).map(({ state }) => state);
    expect(await states()).toEqual(["MADE", "WAITING", "WAITING", "WAITING"]);
    await workImports(makeDomainContext(), importId);
    expect(await states()).toEqual(Array(4).fill("MADE"));
  });

  test("gets its turn, however large an earlier one is", async () => {
    fakeWeb({});
    const context = makeDomainContext();
    const users = [await makeUser(), await makeUser()];
    for (const [index, { id }] of users.entries()) {
      const files = Object.fromEntries(
        Array.from({ length: index === 0 ? 5 : 2 }, (_, n) => [`${n}.md`, `# ${index}-${n}\n\nx`]),
      );
      await startImport(context, id, { name: "a.zip", bytes: zipOf(files) });
    }
    await workImports(context);
    const results = await allRows<{ title: string }>(
      "SELECT title FROM posts WHERE creator_id IN (?1, ?2) ORDER BY rowid",
      ...users.map(({ id }) => id),
    );
    const order = results.map(({ title }) => title);
    expect(order.slice(0, 4).toSorted()).toEqual(["0-0", "0-1", "1-0", "1-1"]);
    expect(order).toHaveLength(7);
  });

  test("includes the images next to its stories or in their text", async () => {
    const { id } = await makeUser();
    fakeWeb({});
    const img = async (width: number) => makePng(width, 6);
    const inText = btoa(String.fromCharCode(...(await img(14))));
    const text = [
      "---",
      "title: With pictures",
      "cover_image: /images/cover.png",
      "---",
      "",
      "![Beside](img/a%20reed.png)",
      "",
      'Words <img src="../shared/b.png" alt="Above"> and words.',
      "",
      `![In it](data:image/png;base64,${inText})`,
      "",
      `<img src="data:image/png;base64,${inText}" alt="Again">`,
      "",
      "![[vault.png|From a vault]]",
      "",
      "![Bomb](img/bomb.png) ![Program](img/x.svg) ![Gone](img/gone.png) ![Out](../../../etc/p.png)",
      "",
      "```",
      "![[vault.png]]",
      "```",
    ].join("\n");
    const bytes = zipSync({
      "blog/posts/one.md": strToU8(text),
      "blog/posts/img/a reed.png": await img(10),
      "blog/posts/img/bomb.png": new Uint8Array(26_000_000),
      "blog/posts/img/x.svg": strToU8("<svg xmlns='http://www.w3.org/2000/svg'/>"),
      "blog/shared/b.png": await img(11),
      "blog/static/images/cover.png": await img(12),
      "blog/attachments/vault.png": await img(13),
    });
    const done = await bring(id, "blog.zip", bytes);
    expect(done).toMatchObject({ items: [{ title: "With pictures", state: "MADE" }] });
    const [draft] = await draftsOf(id);
    const { paragraphs } = JSON.parse(draft!.content) as StoryDocument;
    const shown = paragraphs.flatMap(({ image }) => (image ? [image] : []));
    expect(shown.map(({ alt, width, url }) => ({ alt, width, url }))).toEqual([
      { alt: "", width: 12 },
      { alt: "Beside", width: 10 },
      { alt: "Above", width: 11 },
      { alt: "In it", width: 14 },
      { alt: "Again", width: 14 },
      { alt: "From a vault", width: 13 },
    ]);
    expect(paragraphs.at(-1)).toMatchObject({ type: "PRE", text: "![[vault.png]]" });
    // Each is an upload by a different user, stored once.
    const results = await allRows<{ id: string }>(
      "SELECT id FROM images WHERE uploaded_by = ?1",
      id,
    );
    expect(new Set(shown.map((image) => image.id))).toEqual(new Set(results.map((row) => row.id)));
    expect(results).toHaveLength(5);
    expect(await missingOf(id)).toEqual([4]);
  });

  test("is rejected if it is invalid, too large, or a decompression bomb", async () => {
    const { id } = await makeUser();
    const bomb = zipSync({ "a.md": new Uint8Array(11_000_000) });
    expect(bomb.length).toBeLessThan(100_000);
    for (const [name, bytes, error] of [
      ["a.zip", bomb, "too-large-file"],
      ["a.zip", MEDIUM_ZIP.slice(0, 200), "no-export"],
      ["a.png", await makePng(2, 2), "no-export"],
      ["a.zip", zipOf({ "a.exe": "MZ", "__MACOSX/a.md": "x" }), "no-export"],
      ["a.md", new Uint8Array(), "no-export"],
    ] as const) {
      const result = await startImport(makeDomainContext(), id, { name, bytes });
      if (bytes.length > 0) expect(result, name).toEqual({ error });
    }
    // An archive with false file sizes isn't unpacked beyond them.
    const lying = zipSync({ "a.md": new Uint8Array(9_000_000).fill(120) });
    const view = new DataView(lying.buffer, lying.byteOffset);
    for (let at = 0; at < lying.length - 28; at += 1)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 10, true);
    await startImport(makeDomainContext(), id, { name: "a.zip", bytes: lying });
    expect(await draftsOf(id)).toEqual([]);
  });
});

describe("the export form", () => {
  const upload = (bytes: Uint8Array, xsrf: string, headers: Record<string, string>) => {
    const body = new FormData();
    body.set("xsrf", xsrf);
    body.set("file", new File([bytes as BufferSource], "my export.zip"));
    const init = { method: "POST", redirect: "manual", headers, body } as const;
    return exports.default.fetch(`${ORIGIN}/p/import`, init);
  };

  test("accepts a file, and the page reports each story's result only to its uploader", async () => {
    fakeWeb({});
    const user = await makeUser();
    const { Cookie, [XSRF_HEADER]: xsrf = "" } = await signedIn(user.id);
    const bytes = zipOf({ "a.md": "# Alpha story\n\nx ![Gone](gone.png)", "b.md": " " });
    const answer = await upload(bytes, xsrf, { Cookie });
    expect(answer.status).toBe(303);
    const location = answer.headers.get("location") ?? "";
    expect(location).toMatch(/^\/p\/import#import-\w{24}$/);
    const isOpen = "SELECT is_open AS isOpen FROM story_imports WHERE user_id = ?1";
    await vi.waitFor(
      async () => expect(await firstRow(isOpen, user.id)).toEqual({ isOpen: 0 }),
      20_000,
    );
    const page = await get("/p/import", { Cookie });
    const html = await page.text();
    expect(html).toContain("Alpha story");
    expect(html).toContain("my export.zip");
    expect(html).toContain("We found no text on this page");
    expect(html).toContain("Images that were missing or couldn’t be copied: 1.");
    const other = await signedIn((await makeUser()).id);
    expect(await (await get("/p/import", { Cookie: other.Cookie })).text()).not.toContain("Alpha");
    const { data } = await graphql<{ viewer: unknown }>(
      "{ viewer { storyImportsConnection { edges { node { id } } } } }",
    );
    expect(data.viewer).toBeNull();
  });

  test("can page back to earlier uploads by links without JavaScript", async () => {
    const user = await makeUser();
    const { Cookie } = await signedIn(user.id);
    const { now } = makeDomainContext();
    // Uploads with the same timestamp are ordered by their ids.
    for (let index = 0; index < 12; index += 1) {
      const id = `import${String(index).padStart(2, "0")}of${user.id}`;
      const timestamp = Date.now() - Math.floor(index / 3);
      await insertRow("story_imports", {
        id,
        user_id: user.id,
        kind: "MARKDOWN",
        file_name: `file-${index}.zip`,
        created_at: timestamp,
        expires_at: Math.max(now, Date.now()) + 86_400_000,
      });
    }
    const seen: string[] = [];
    let path: string | undefined = "/p/import";
    for (let page = 0; path !== undefined && page < 5; page += 1) {
      const html = await (await get(path, { Cookie })).text();
      const names = [...html.matchAll(/<bdi>(file-\d+\.zip)<\/bdi>/g)].map((match) => match[1]!);
      expect(names.length).toBeLessThanOrEqual(5);
      expect(html.includes("See the latest")).toBe(page > 0);
      seen.push(...names);
      path = /href="(\/p\/import\?older=[^"#]+)#imports"/.exec(html)?.[1];
    }
    const all = Array.from({ length: 12 }, (_, index) => `file-${index}.zip`);
    expect(seen.toSorted()).toEqual(all.toSorted());
  });

  test("is accepted only from its own page, and from users who can import", async () => {
    const user = await makeUser();
    const { Cookie, [XSRF_HEADER]: xsrf = "" } = await signedIn(user.id);
    const bytes = zipOf({ "a.md": "# A\n\nx" });
    expect((await upload(bytes, "wrong", { Cookie })).status).toBe(403);
    const foreign = { Cookie, Origin: "https://evil.example" };
    expect((await upload(bytes, xsrf, foreign)).status).toBe(403);
    expect((await upload(bytes, xsrf, {})).headers.get("location")).toContain("/m/signin");
    const large = await upload(new Uint8Array(25_000_001), xsrf, { Cookie });
    expect(large.status).toBe(413);
    const none = await upload(strToU8("MZ"), xsrf, { Cookie });
    expect(none.headers.get("location")).toBe("/p/import?error=no-export");
    await setSuspended(user.id, 1);
    const suspended = await upload(bytes, xsrf, { Cookie });
    expect(suspended.headers.get("location")).toBe("/p/import?error=suspended");
    expect(await draftsOf(user.id)).toEqual([]);
  });
});
