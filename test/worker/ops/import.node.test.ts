import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StoryDocument } from "../../../shared/story/document.ts";
import { documentToHtml } from "../../../shared/story/toHtml/documentToHtml.ts";
import { idFromKey } from "../../../shared/ids.ts";
import { importDirectory } from "../../../worker/ops/import/importDirectory.ts";
import type { Report } from "../../../worker/ops/import/Report.ts";
import type { LocalPlatform } from "../../../worker/ops/localPlatform.ts";
import { dangersIn } from "../../shared/story/readHtml.ts";
import {
  allRows,
  bomb,
  notesOf,
  BASE,
  dump,
  emptyPlatform,
  firstRow,
  PIXEL,
  post,
  removeScratch,
  saveDatabase,
  type Source,
  writeSource,
} from "./localData.ts";

let opened: Awaited<ReturnType<typeof emptyPlatform>>;
let empty: () => Promise<void>;

// Starting a platform takes seconds, emptying its database milliseconds.
beforeAll(async () => {
  const platform = await emptyPlatform();
  opened = platform;
  empty = await saveDatabase(platform);
});
afterAll(async () => {
  await opened.close();
  removeScratch();
});

/** The platform, with empty tables and without images. */
async function platform(): Promise<LocalPlatform["env"]> {
  await empty();
  return opened.env;
}

async function run(env: LocalPlatform["env"], source: Source | string): Promise<Report> {
  const directory = typeof source === "string" ? source : writeSource(source);
  return importDirectory(directory, {
    db: env.DB,
    bucket: env.IMAGES_BUCKET,
    now: 1_700_000_000_000,
  });
}

describe("a story", () => {
  test("is stored with its people, tags, publication and attribution", async () => {
    const env = await platform();
    const record = post("one", {
      authors: ["bob", "ann", "nobody", "bob"],
      translators: ["Señor Cyd", "Dora"],
      title: "A `code` &amp; *more*",
      subtitle: "Some **sub**",
      slug: "ÄÖ_title.with “marks”!",
      tags: ["Open Source", "open-source", "C++", "c#", "Café", "", "!!"],
      lang: "es",
      date_only: true,
      updated_at: "2024-06-01",
      body: "# A code & more\n\nUno [dos](javascript:alert(1)) tres.\n\n<script>x</script>",
    });
    const report = await run(env, {
      ...BASE,
      posts: [
        record,
        post("two", { tags: ["OPEN source", "open source"] }),
        post("three", { tags: ["open source"] }),
      ],
    });
    const id = await idFromKey("post", "one");
    const row = await firstRow(env.DB, "SELECT * FROM posts WHERE id = ?1", id);
    expect(row).toMatchObject({
      creator_id: await idFromKey("user", "bob"),
      collection_id: await idFromKey("collection", "pub"),
      status: "PUBLISHED",
      visibility: "PUBLIC",
      title: "A code & more",
      subtitle: "Some sub",
      slug: "ao-title-with-marks",
      byline: "Bob, Ann Able, translated by Dora",
      language: "es",
      license: "CC_40_BY",
      license_note:
        "First published in The Pub by Bob, Ann Able under CC BY 4.0 at https://source.example/one. The form was changed.",
      canonical_url: "https://source.example/one",
      preview_image_id: null,
      excerpt: "Uno dos tres.",
      word_count: 3,
      is_date_only: 1,
      first_published_at: Date.parse("2024-05-06T07:08:09Z"),
      latest_published_at: Date.parse("2024-06-01"),
      updated_at: Date.parse("2024-06-01"),
      is_listed: 1,
      revision: 1,
    });
    const people = await allRows(
      env.DB,
      "SELECT u.name, a.role, a.position FROM post_authors a JOIN users u ON u.id = a.user_id WHERE post_id = ?1 ORDER BY role, position",
      id,
    );
    expect(people).toEqual([
      { name: "Bob", role: "AUTHOR", position: 0 },
      { name: "Ann Able", role: "AUTHOR", position: 1 },
      { name: "Señor Cyd", role: "TRANSLATOR", position: 0 },
    ]);
    const tags = await allRows(
      env.DB,
      "SELECT t.slug, t.display_title AS title, t.post_count AS count FROM post_tags p JOIN tags t ON t.id = p.tag_id WHERE post_id = ?1 ORDER BY p.position",
      id,
    );
    expect(tags).toEqual([
      { slug: "open-source", title: "open source", count: 3 },
      { slug: "c-plus-plus", title: "C++", count: 1 },
      { slug: "c-sharp", title: "c#", count: 1 },
      { slug: "cafe", title: "Café", count: 1 },
    ]);
    expect(notesOf(report)["story:one"]).toEqual([
      "author-unknown",
      "address-rejected",
      "script-dropped",
      "title-repeated",
    ]);
  });

  test("without an author has no creator, and names its source", async () => {
    const env = await platform();
    await run(env, {
      ...BASE,
      posts: [post("one", { authors: [] }), post("two", { authors: [], byline: "A *guest*" })],
    });
    const results = await allRows(
      env.DB,
      "SELECT slug, creator_id AS creator, byline FROM posts ORDER BY slug",
    );
    expect(results).toEqual([
      { slug: "one", creator: null, byline: "The Pub" },
      { slug: "two", creator: null, byline: "A guest" },
    ]);
  });

  test("whose subtitle repeats its beginning has no subtitle", async () => {
    const env = await platform();
    const body = "Once upon a time, there *was* a story.\n\nIt went on.";
    await run(env, {
      ...BASE,
      posts: [post("one", { body, subtitle: "Once upon a time there was a story" })],
    });
    expect(await firstRow(env.DB, "SELECT subtitle FROM posts")).toEqual({ subtitle: "" });
  });

  test.each([
    ["CC0-1.0", "CC_40_ZERO", "under CC0 1.0"],
    ["CC-BY-3.0", "ALL_RIGHTS_RESERVED", "under CC BY 3.0"],
    ["CC-BY-NC-SA-4.0", "CC_40_BY_NC_SA", "under CC BY-NC-SA 4.0"],
    ["MIT OR Apache-2.0", "ALL_RIGHTS_RESERVED", "under the MIT licence or the Apache License 2.0"],
  ])(
    "under %s is %s, and its attribution names the exact license",
    async (license, kind, words) => {
      const env = await platform();
      const files = {
        "LICENSES.md": '| key | x | line |\n|---|---|---|\n| `pub` | x | none; "The Pub, Inc" |\n',
      };
      await run(env, { ...BASE, posts: [post("one", { license })], files });
      const row = await firstRow<{ license: string; note: string }>(
        env.DB,
        "SELECT license, license_note AS note FROM posts",
      );
      expect(row.license).toBe(kind);
      expect(row.note).toContain(words);
      expect(row.note.startsWith("The Pub, Inc. First published")).toBe(true);
    },
  );
});

describe("people and publications", () => {
  test("get usernames and slugs that are valid, unique and not taken", async () => {
    const env = await platform();
    await env.DB.prepare(
      "INSERT INTO users (id, username, username_key, name, created_at, updated_at) VALUES ('1ffffffffff0', 'Ann', 'ann', 'Other', 0, 0)",
    ).run();
    const publications = [...BASE.publications, { key: "p2", slug: "search", name: "Search" }];
    await run(env, { ...BASE, publications, posts: [post("one")] });
    const results = await allRows(
      env.DB,
      "SELECT username, url, bio FROM users WHERE name <> 'Other' ORDER BY username",
    );
    expect(results).toEqual([
      { username: "ann-2", url: null, bio: "Writes much." },
      { username: "ann-3", url: null, bio: "" },
      { username: "senor-cyd", url: null, bio: "" },
    ]);
    const slugs = await allRows(env.DB, "SELECT slug FROM collections ORDER BY name");
    expect(slugs).toEqual([{ slug: "search-2" }, { slug: "pub" }]);
  });

  test("get their facts from their stories", async () => {
    const env = await platform();
    const posts = [
      ...["a", "b", "c"].map((key) => post(key, { authors: ["bob"], tags: ["Rust", "The Pub"] })),
      post("d", { authors: ["ann", "cyd"] }),
    ];
    await run(env, { ...BASE, posts });
    const row = await firstRow<{ about: string }>(env.DB, "SELECT * FROM collections");
    expect(row).toMatchObject({
      name: "The Pub",
      header_color: "#aabbcc",
      creator_id: await idFromKey("user", "bob"),
      post_count: 4,
    });
    expect(documentToHtml(JSON.parse(row.about) as StoryDocument)).toContain(
      "https://source.example/",
    );
    const members = await allRows(
      env.DB,
      "SELECT u.name, role FROM collection_members m JOIN users u ON u.id = m.user_id ORDER BY position",
    );
    expect(members).toEqual([
      { name: "Bob", role: "OWNER" },
      { name: "Ann Able", role: "EDITOR" },
      { name: "Señor Cyd", role: "EDITOR" },
    ]);
    const navigation = await allRows(
      env.DB,
      "SELECT destination, title, value FROM collection_navigation_items ORDER BY position",
    );
    expect(navigation).toEqual([
      { destination: "LATEST", title: "Latest", value: "" },
      { destination: "TAG_FEED", title: "Rust", value: "rust" },
      { destination: "ABOUT", title: "About", value: "" },
    ]);
  });
});

describe("topics", () => {
  test("are made of the most used tags, each with the tags that share its words", async () => {
    const env = await platform();
    const posts = Array.from({ length: 6 }, (_, index) =>
      post(`s${index}`, {
        tags: ["Design", index % 2 ? "web design" : "Designs", "The Pub", `rare ${index}`],
      }),
    );
    await run(env, { ...BASE, posts });
    const results = await allRows(
      env.DB,
      "SELECT p.name, p.visibility, t.slug FROM topics p JOIN topic_tags l ON l.topic_id = p.id JOIN tags t ON t.id = l.tag_id ORDER BY l.position",
    );
    expect(results.map(({ name, slug }) => [name, slug])).toEqual([
      ["Design", "design"],
      ["Design", "designs"],
      ["Design", "web-design"],
    ]);
  });

  test("are those that a source names, if any", async () => {
    const env = await platform();
    const topics = [{ slug: "x", name: "X", description: "On x.", tags: ["testing", "unused"] }];
    await run(env, { ...BASE, posts: [post("one")], topics });
    expect(await firstRow(env.DB, "SELECT slug, name, description FROM topics")).toEqual({
      slug: "x",
      name: "X",
      description: "On x.",
    });
    expect(await firstRow(env.DB, "SELECT count(*) AS n FROM topic_tags")).toEqual({ n: 1 });
  });
});

describe("images", () => {
  const url = "https://source.example/p.png";
  const image = { file: "images/p.png", url, format: "png", license: "CC0-1.0", alt: "A pixel" };

  test("among the files are stored, and appear in stories and on cards", async () => {
    const env = await platform();
    const posts = [post("one", { body: `![](${url})`, cover_image: url, cover_alt: "Cover" })];
    await run(env, { ...BASE, posts, images: [image], files: { "images/p.png": PIXEL } });
    const id = await idFromKey("image", url);
    const stored = await env.IMAGES_BUCKET.get(id);
    expect(stored?.httpMetadata?.contentType).toBe("image/png");
    expect(new Uint8Array(await stored!.arrayBuffer())).toEqual(PIXEL);
    const row = await firstRow(
      env.DB,
      "SELECT preview_image_id AS id, preview_image_alt AS alt FROM posts",
    );
    expect(row).toEqual({ id, alt: "Cover" });
    const { document } = await firstRow<{ document: string }>(
      env.DB,
      "SELECT document FROM post_bodies",
    );
    expect(JSON.parse(document).paragraphs[0].image).toEqual({
      id,
      width: 1,
      height: 1,
      alt: "A pixel",
    });
  });

  test("on other sites are linked, and appear on no card", async () => {
    const env = await platform();
    const posts = [post("one", { body: `![x](${url})`, cover_image: url })];
    const report = await run(env, { ...BASE, posts });
    expect(notesOf(report)["story:one"]).toEqual(["cover-missing"]);
    expect(await firstRow(env.DB, "SELECT preview_image_id AS id FROM posts")).toEqual({
      id: null,
    });
    const { document } = await firstRow<{ document: string }>(
      env.DB,
      "SELECT document FROM post_bodies",
    );
    expect(JSON.parse(document).paragraphs[0].image).toMatchObject({ url, sizeUnknown: true });
  });

  test.each<[name: string, record: object, bytes: string | Uint8Array]>([
    ["a page that says it is a picture", { format: "png" }, "<html><script>alert(1)</script>"],
    ["a picture of another format", { format: "gif" }, PIXEL],
    [
      "a drawing that runs",
      { format: "svg" },
      `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><script>alert(1)</script></svg>`,
    ],
    [
      "a drawing with a handler",
      { format: "svg" },
      `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1" onload="alert(1)"/>`,
    ],
    [
      "a drawing that calls elsewhere",
      { format: "svg" },
      `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><image href="https://evil.example/x.png"/></svg>`,
    ],
    ["a picture with other bytes than recorded", { format: "png", sha256: "00" }, PIXEL],
    ["a file that is not there", { format: "png", file: "images/q.png" }, PIXEL],
    ["a file outside the directory", { format: "png", file: "../p.png" }, PIXEL],
    ["an absolute path", { format: "png", file: "/etc/hostname" }, PIXEL],
    ["a bomb of pixels", { format: "png" }, bomb()],
  ])("%s is rejected", async (_, record, bytes) => {
    const env = await platform();
    const images = [{ ...image, ...record }];
    const report = await run(env, {
      ...BASE,
      posts: [],
      images,
      files: { "images/p.png": bytes, "../p.png": PIXEL },
    });
    expect(report.countOf("image", "rejected")).toBe(1);
    expect(await firstRow(env.DB, "SELECT count(*) AS n FROM images")).toEqual({ n: 0 });
    expect((await env.IMAGES_BUCKET.list()).objects).toEqual([]);
  });
});

describe("a repeated import", () => {
  test("changes no row and reports that", async () => {
    const env = await platform();
    const directory = writeSource({
      ...BASE,
      posts: [post("one"), post("two", { authors: ["bob"] })],
    });
    const first = await run(env, directory);
    expect(first.hasChangedNothing).toBe(false);
    const before = dump(opened.state);
    const { imported_at: importedAt } = await firstRow<{ imported_at: number }>(
      env.DB,
      "SELECT imported_at FROM import_items",
    );
    const second = await importDirectory(directory, {
      db: env.DB,
      bucket: env.IMAGES_BUCKET,
      now: importedAt + 1,
    });
    expect(second.hasChangedNothing).toBe(true);
    expect(second.summary()).toContain("Nothing has changed since the last import.");
    expect(dump(opened.state)).toEqual(before);
    expect(await firstRow(env.DB, "SELECT max(imported_at) AS at FROM import_items")).toEqual({
      at: importedAt,
    });
  });

  test("updates a changed story, but keeps changes made on this site", async () => {
    const env = await platform();
    await run(env, { ...BASE, posts: [post("one"), post("two")] });
    await env.DB.batch([
      env.DB.prepare("UPDATE posts SET visibility = 'UNLISTED', clap_count = 0 WHERE slug = 'one'"),
      env.DB.prepare(
        "UPDATE users SET username = 'annie', username_key = 'annie' WHERE name = 'Ann Able'",
      ),
    ]);
    const report = await run(env, {
      ...BASE,
      posts: [post("one", { body: "New words.", tags: ["Other"], authors: ["bob"] }), post("two")],
    });
    expect(report.countOf("story", "changed")).toBe(1);
    expect(report.countOf("story", "unchanged")).toBe(1);
    const row = await firstRow(
      env.DB,
      "SELECT excerpt, visibility, revision, (SELECT group_concat(slug) FROM tags t JOIN post_tags p ON p.tag_id = t.id WHERE p.post_id = posts.id) AS tags FROM posts WHERE slug = 'one'",
    );
    expect(row).toEqual({
      excerpt: "New words.",
      visibility: "UNLISTED",
      revision: 2,
      tags: "other",
    });
    expect(await firstRow(env.DB, "SELECT username FROM users WHERE name = 'Ann Able'")).toEqual({
      username: "annie",
    });
    const results = await allRows(env.DB, "SELECT name, post_count AS n FROM users ORDER BY name");
    expect(results).toEqual([
      { name: "Ann Able", n: 1 },
      { name: "Bob", n: 0 },
      { name: "Señor Cyd", n: 0 },
    ]);
  });
});

describe("bad input", () => {
  test("is reported and doesn't affect other records", async () => {
    const env = await platform();
    const good = JSON.stringify(post("good"));
    const lines = [
      "{not json",
      "[]",
      JSON.stringify({ key: "no-title" }),
      JSON.stringify(post("no-date", { published_at: "yesterday" })),
      JSON.stringify(post("no-format", { format: "docx" })),
      "",
      good,
      JSON.stringify(post("good", { title: "Twice" })),
      JSON.stringify(post("lost", { publication: "nowhere" })),
      JSON.stringify(post("huge", { format: "html", body: "word ".repeat(400_000) })),
      `{"key":"${"x".repeat(17_000_000)}"}`,
      JSON.stringify(post("last")),
    ];
    const directory = writeSource({ ...BASE, files: { "posts.ndjson": lines.join("\n") } });
    const report = await run(env, directory);
    expect(notesOf(report)).toEqual({
      "author:bob": ["username-changed"],
      "posts:line 1": ["line-malformed"],
      "posts:line 2": ["line-malformed"],
      "posts:line 3": ["line-malformed"],
      "posts:line 4": ["line-malformed"],
      "posts:line 5": ["line-malformed"],
      "story:good": ["key-used-twice"],
      "story:lost": ["publication-unknown"],
      "story:huge": ["story-rejected"],
      "posts:line 11": ["line-too-long"],
    });
    const results = await allRows(env.DB, "SELECT title FROM posts ORDER BY title");
    expect(results.map(({ title }) => title)).toEqual(["Story good", "Story last", "Story lost"]);
  });

  test("a truncated file is imported up to its end", async () => {
    const env = await platform();
    const directory = writeSource({
      ...BASE,
      posts: Array.from({ length: 50 }, (_, index) => post(`s${index}`)),
    });
    const { readFileSync, writeFileSync } = await import("node:fs");
    const file = `${directory}/posts.ndjson.gz`;
    const whole = readFileSync(file);
    writeFileSync(file, whole.subarray(0, whole.length - 20));
    const report = await run(env, directory);
    expect(Object.values(notesOf(report)).flat()).toContain("file-damaged");
  });

  test("hostile stories leave nothing executable in any field", async () => {
    const env = await platform();
    const evil = `"><script>alert(1)</script><img src=x onerror=alert(1)>`;
    const record = post("evil", {
      title: evil,
      subtitle: evil,
      byline: evil,
      tags: [evil],
      slug: evil,
      canonical_url: "javascript:alert(1)",
      cover_image: "javascript:alert(1)",
      cover_alt: evil,
      format: "html",
      body: `<a href="javascript:alert(1)">x</a>${evil}<iframe src="javascript:alert(1)"></iframe><svg onload=alert(1)>`,
    });
    await run(env, {
      publications: [
        { ...BASE.publications[0], description: evil, tagline: evil, url: "javascript:alert(1)" },
      ],
      authors: [{ key: "ann", name: evil, username: evil, bio: evil, url: "javascript:alert(1)" }],
      posts: [record],
    });
    const row = await firstRow<Record<string, string | null>>(
      env.DB,
      "SELECT slug, canonical_url, license_note, (SELECT username FROM users) AS username, (SELECT url FROM users) AS url FROM posts",
    );
    expect(row.slug).toMatch(/^[a-z0-9-]+$/);
    expect(row.username).toMatch(/^[a-z0-9][a-z0-9._-]*$/);
    expect([row.canonical_url, row.url]).toEqual([null, null]);
    const { document } = await firstRow<{ document: string }>(
      env.DB,
      "SELECT document FROM post_bodies",
    );
    const { about } = await firstRow<{ about: string }>(env.DB, "SELECT about FROM collections");
    for (const json of [document, about])
      expect(dangersIn(documentToHtml(JSON.parse(json) as StoryDocument))).toEqual([]);
    expect(document).not.toContain("javascript:");
  });
});

describe("reader activity", () => {
  test("is stored with its counters, and unknown references are reported", async () => {
    const env = await platform();
    const at = "2024-06-01T00:00:00Z";
    const source: Source = {
      ...BASE,
      posts: [post("one"), post("two")],
      responses: [
        { key: "r1", post: "one", author: "bob", published_at: at, body: "*Good*." },
        { key: "r2", post: "r1", author: "ann", published_at: at, body: "Thanks." },
        { key: "r3", post: "gone", author: "ann", published_at: at, body: "?" },
      ],
      claps: [
        { post: "one", user: "bob", count: 50, at },
        { post: "one", user: "cyd", count: 3, at },
        { post: "r1", user: "ann", count: 1, at },
        { post: "one", user: "nobody", count: 1, at },
        { post: "one", user: "ann", count: 51, at },
      ],
      follows: [
        { follower: "bob", user: "ann", at },
        { follower: "bob", publication: "pub", at },
        { follower: "bob", tag: "testing", at },
        { follower: "bob", user: "bob", at },
      ],
      staffPicks: [
        { post: "two", at },
        { post: "gone", at },
      ],
    };
    const report = await run(env, source);
    const one = await idFromKey("post", "one");
    const r1 = await idFromKey("post", "r1");
    const results = await allRows(
      env.DB,
      "SELECT id, excerpt, clap_count AS claps, voter_count AS voters, response_count AS responses, in_response_to_post_id AS parent, root_post_id AS root, is_listed AS listed FROM posts WHERE id IN (?1, ?2, ?3) ORDER BY created_at, length(excerpt)",
      one,
      r1,
      await idFromKey("post", "r2"),
    );
    expect(results).toEqual([
      {
        id: one,
        excerpt: "Some words of one.",
        claps: 53,
        voters: 2,
        responses: 2,
        parent: null,
        root: null,
        listed: 1,
      },
      {
        id: r1,
        excerpt: "Good.",
        claps: 1,
        voters: 1,
        responses: 1,
        parent: one,
        root: one,
        listed: 0,
      },
      {
        id: await idFromKey("post", "r2"),
        excerpt: "Thanks.",
        claps: 0,
        voters: 0,
        responses: 0,
        parent: r1,
        root: one,
        listed: 0,
      },
    ]);
    const counts = await firstRow(
      env.DB,
      "SELECT (SELECT follower_count FROM users WHERE name = 'Ann Able') AS ann, (SELECT following_count FROM users WHERE name = 'Bob') AS bob, (SELECT follower_count FROM collections) AS pub, (SELECT follower_count FROM tags) AS tag, (SELECT count(*) FROM staff_picks) AS picks",
    );
    expect(counts).toEqual({ ann: 1, bob: 2, pub: 1, tag: 1, picks: 1 });
    expect(notesOf(report)).toMatchObject({
      "response:r3": ["response-rejected"],
      claps: ["reaction-of-unknown"],
      "claps:line 5": ["line-malformed"],
      follows: ["reaction-of-unknown"],
    });
    // Imported content is no news.
    const queued = await firstRow(env.DB, "SELECT count(*) AS n FROM notification_outbox");
    expect(queued).toEqual({ n: 0 });
    expect((await run(env, source)).hasChangedNothing).toBe(true);
  });
});

/** A PNG whose header declares 100,000 by 100,000 pixels. */
