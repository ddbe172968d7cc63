import { afterAll, beforeAll, expect, test } from "vitest";
import { idFromKey } from "../../../shared/ids.ts";
import { importDirectory } from "../../../worker/ops/import/importDirectory.ts";
import type { Report } from "../../../worker/ops/import/Report.ts";
import {
  allRows,
  BASE,
  emptyPlatform,
  firstRow,
  notesOf,
  post,
  removeScratch,
  saveDatabase,
  type Source,
  writeSource,
} from "./localData.ts";

let opened: Awaited<ReturnType<typeof emptyPlatform>>;
let empty: () => Promise<void>;

beforeAll(async () => {
  opened = await emptyPlatform();
  empty = await saveDatabase(opened);
});
afterAll(async () => {
  await opened.close();
  removeScratch();
});

async function run(source: Source): Promise<Report> {
  const { DB: db, IMAGES_BUCKET: bucket } = opened.env;
  return importDirectory(writeSource(source), { db, bucket, now: 1_700_000_000_000 });
}

const [publication] = BASE.publications as [object];

test("a publication gets the home, navigation and design that its record states", async () => {
  await empty();
  const source: Source = {
    ...BASE,
    publications: [
      {
        ...publication,
        about: "Made **here**.",
        design: { typeface: "BOOK", accent: "#14406F" },
        navigation: [
          { title: "Tests", destination: "TAG_FEED", tag: "Testing" },
          { title: "Unused", destination: "TAG_FEED", tag: "nothing" },
        ],
        sections: [
          { kind: "POSTS", layout: "STREAM", posts: ["two", "one"] },
          { kind: "PROMOTION", headline: "Read on", button: "More", url: "/pub/about" },
          { kind: "POSTS", title: "Tests", layout: "LIST", tag: "testing", limit: 3 },
        ],
      },
    ],
    posts: [post("one"), post("two")],
  };
  await run(source);
  const { DB: db } = opened.env;
  expect(
    await allRows(
      db,
      `SELECT s.kind, s.title, s.layout, s.source, s.post_limit AS count, s.headline_text AS headline,
         s.url, (SELECT group_concat(p.post_id) FROM collection_section_posts p
           WHERE p.section_id = s.id) AS picked
       FROM collection_sections s ORDER BY s.position`,
    ),
  ).toEqual([
    {
      kind: "POSTS",
      title: "",
      layout: "STREAM",
      source: "PICKED",
      count: 24,
      headline: null,
      url: null,
      picked: `${await idFromKey("post", "two")},${await idFromKey("post", "one")}`,
    },
    {
      kind: "PROMOTION",
      title: "",
      layout: null,
      source: null,
      count: null,
      headline: "Read on",
      url: "/pub/about",
      picked: null,
    },
    {
      kind: "POSTS",
      title: "Tests",
      layout: "LIST",
      source: "TAG",
      count: 3,
      headline: null,
      url: null,
      picked: null,
    },
  ]);
  expect(await allRows(db, "SELECT title, value FROM collection_navigation_items")).toEqual([
    { title: "Tests", value: "testing" },
  ]);
  const { design, about } = await firstRow<Record<string, string>>(
    db,
    "SELECT design, about FROM collections",
  );
  expect(JSON.parse(design ?? "")).toMatchObject({ typeface: "BOOK", accent: "#14406f" });
  expect(about).toContain("Made here.");
  expect((await run(source)).hasChangedNothing).toBe(true);
});

test("a story for members is stored as one, with the place where others stop", async () => {
  await empty();
  const body = 'Free.\n\n<hr data-kind="paywall">\n\nFor members.';
  await run({ ...BASE, posts: [post("one", { members_only: true, body })] });
  const row = await firstRow<Record<"visibility" | "document", string>>(
    opened.env.DB,
    "SELECT p.visibility, b.document FROM posts p JOIN post_bodies b ON b.post_id = p.id",
  );
  expect(row.visibility).toBe("LOCKED");
  const { paragraphs } = JSON.parse(row.document) as { paragraphs: { type: string }[] };
  expect(paragraphs.map(({ type }) => type)).toEqual(["P", "PAYWALL", "P"]);
});

test("highlights are found in the text, and each text is one quote", async () => {
  await empty();
  const highlight = { post: "one", text: "words of one", at: "2024-06-01" };
  const source: Source = {
    ...BASE,
    posts: [post("one")],
    highlights: [
      { ...highlight, user: "bob" },
      { ...highlight, user: "cyd" },
      { ...highlight, user: "bob", text: "words of another" },
      { ...highlight, user: "nobody" },
    ],
  };
  const report = await run(source);
  expect(
    await allRows(opened.env.DB, "SELECT text, start_offset, highlight_count FROM quotes"),
  ).toEqual([{ text: "words of one", start_offset: 5, highlight_count: 2 }]);
  expect(notesOf(report).highlights).toEqual(["text-not-found", "reaction-of-unknown"]);
  expect((await run(source)).hasChangedNothing).toBe(true);
});

test("a newsletter has its subscribers and sent issues, and nobody is emailed", async () => {
  await empty();
  const source: Source = {
    ...BASE,
    posts: [post("one")],
    newsletters: [
      {
        key: "letter",
        publication: "pub",
        slug: "letter",
        name: "The letter",
        accent_color: "#14406f",
        at: "2024-01-01",
        subscribers: [
          { email: "Ann@example.com", name: "Ann", at: "2024-01-02" },
          { email: "bob@post.example", at: "2024-01-03", unsubscribed_at: "2024-01-09" },
          { email: "late@mail.test", at: "2024-07-01" },
        ],
        issues: [{ post: "one", subject: "One", at: "2024-05-07", openers: 9, clickers: 9 }],
      },
      {
        key: "real",
        publication: "pub",
        slug: "real",
        name: "Real addresses",
        at: "2024-01-01",
        subscribers: [{ email: "someone@gmail.com", at: "2024-01-02" }],
      },
    ],
  };
  const report = await run(source);
  const { DB: db } = opened.env;
  expect(notesOf(report)).toMatchObject({ "newsletters:line 2": ["line-malformed"] });
  expect(
    await allRows(db, "SELECT slug, subscriber_count AS subscribers FROM newsletters"),
  ).toEqual([{ slug: "letter", subscribers: 2 }]);
  expect(
    await allRows(
      db,
      `SELECT i.state, i.sent, r.openers, r.clickers FROM newsletter_issues i
         JOIN newsletter_issue_results r ON r.issue_id = i.id`,
    ),
  ).toEqual([{ state: "SENT", sent: 1, openers: 1, clickers: 1 }]);
  expect(await allRows(db, "SELECT day, won, lost FROM newsletter_days ORDER BY day")).toEqual(
    [
      ["2024-01-02", 1, 0],
      ["2024-01-03", 1, 0],
      ["2024-01-09", 0, 1],
      ["2024-07-01", 1, 0],
    ].map(([day, won, lost]) => ({ day: Date.parse(String(day)) / 86_400_000, won, lost })),
  );
  expect(
    await firstRow(
      db,
      `SELECT (SELECT count(*) FROM mail_outbox) AS emails,
         (SELECT count(*) FROM newsletter_subscribers WHERE welcomed_at IS NULL) AS unwelcomed,
         (SELECT promotes_newsletter FROM collections) AS promotes`,
    ),
  ).toEqual({ emails: 0, unwelcomed: 0, promotes: 1 });
  expect((await run(source)).hasChangedNothing).toBe(true);
});

test("highlights are imported again after their paragraph changed", async () => {
  const highlight = { post: "one", text: "words of one", at: "2024-06-01" };
  const source = (body: string, users: readonly string[]): Source => ({
    ...BASE,
    posts: [post("one", { body })],
    highlights: users.map((user) => ({ ...highlight, user })),
  });
  await empty();
  await run(source("Some words of one.", ["bob"]));
  await run(source("Another start.\n\nNow with words of one.", ["bob", "cyd"]));
  expect(await allRows(opened.env.DB, "SELECT text, highlight_count FROM quotes")).toEqual([
    { text: "words of one", highlight_count: 2 },
  ]);
});
