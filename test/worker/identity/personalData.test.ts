// Compares the declaration of personal data with what the export, erasure and public pages do, by
// filling every text column of an account with a marker of its own.

import { env } from "cloudflare:workers";
import { strFromU8, unzipSync } from "fflate";
import { beforeAll, describe, expect, test } from "vitest";
import { eraseAccounts } from "../../../worker/domain/personalData/eraseAccounts.ts";
import { MEMBERS_PASSAGE } from "../../../worker/domain/highlights/readablePassage.ts";
import { columnFates, PERSONAL_TABLES } from "../../../worker/domain/personalData/areas.ts";
import { accountArchive } from "../../../worker/domain/personalData/accountArchive.ts";
import { eraseTrash } from "../../../worker/domain/yourStories/eraseTrash.ts";
import { allRows, firstRow, runSql } from "../../support/database.ts";
import { insertRow, makeStory, makeUser } from "../../support/factories.ts";
import { makeDomainContext } from "../../support/people.ts";
import { makePersonWithData } from "../../support/personalData/personWithData.ts";
import { get } from "../../support/product.ts";

const NOW = Date.now();
const DAY = 86_400_000;

/** Columns that name a person without a foreign key. */
const NAMES_A_PERSON =
  /(^|_)(user|viewer|reader|writer|follower|owner|creator|staff|author|member|person|recipient|actor)_id$|^(added|made|created|updated|scheduled|uploaded|invited|redeemed)_by$|^(email|email_key|recipient|phone)$/;

/** Text columns that take only values that the product knows, though the schema allows others. */
const NOT_MARKED = new Set([
  ...["username", "username_key", "domain", "design"].map((name) => `users.${name}`),
  ...["language", "license", "deleted_from"].map((name) => `posts.${name}`),
  ...["settings", "writers_schedule", "writers_settings"].map((name) => `drafts.${name}`),
  "collections.design",
  "images.object_key",
  "images.source_url",
  // Exported with the image.
  "posts.preview_image_alt",
  "notification_sources.kind",
]);

/** Columns that hold the ids of topics and publications. */
const NAMES_NOBODY = "archive_days.owner_id";

/** Rows that are the person's although their columns name others' rows, too. */
const OWN_ROWS: Readonly<Record<string, string>> = {
  users: "id = ?1",
  impersonation_records: "user_id = ?1",
  moderation_actions: "user_id = ?1",
  drafts: "post_id IN (SELECT id FROM posts WHERE creator_id = ?1)",
  post_versions: "post_id IN (SELECT id FROM posts WHERE creator_id = ?1)",
};

interface Column {
  table: string;
  name: string;
  type: string;
  isKey: boolean;
  isPersons: boolean;
}

/** A marked column: `table.column`, and its marker. */
interface Marked {
  column: string;
  marker: string;
}

let owner: Awaited<ReturnType<typeof makePersonWithData>>;
let columns: Column[];
let marked: Marked[];

/** Returns the columns of all tables that name a person. */
async function personalColumns(): Promise<Column[]> {
  const tables = await env.DB.prepare(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'
       AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT LIKE 'd1%'`,
  ).all<{ name: string }>();
  const found: Column[] = [];
  for (const { name: table } of tables.results) {
    const info = await env.DB.prepare(`PRAGMA table_xinfo(${table})`).all<{
      name: string;
      type: string;
      pk: number;
      hidden: number;
    }>();
    const keys = await env.DB.prepare(`PRAGMA foreign_key_list(${table})`).all<{
      table: string;
      from: string;
    }>();
    const refers = new Map(keys.results.map((key) => [key.from, key.table]));
    const own = info.results
      .filter(({ hidden }) => hidden !== 1)
      .map(({ name, type, pk, hidden }) => ({
        table,
        name,
        type,
        isKey: pk > 0 || refers.has(name) || hidden > 0,
        isPersons:
          refers.get(name) === "users" ||
          (NAMES_A_PERSON.test(name) && `${table}.${name}` !== NAMES_NOBODY),
      }));
    if (table === "users" || own.some(({ isPersons }) => isPersons)) found.push(...own);
  }
  return found;
}

/** Returns the number of rows whose column contains the user or their address. */
async function rowsOf({ table, name }: Column): Promise<number> {
  const row = await firstRow<{ count: number }>(
    `SELECT count(*) AS count FROM ${table} WHERE ${name} IN (?1, ?2)`,
    owner.id,
    owner.email,
  );
  return row!.count;
}

const fateOf = (column: string): string => {
  const [table = "", name = ""] = column.split(".");
  const declared = PERSONAL_TABLES[table];
  return (declared && columnFates(declared).get(name)) ?? "";
};

/** Puts a marker into each text column of the person's rows, as far as the schema allows. */
async function markColumns(): Promise<Marked[]> {
  const done: Marked[] = [];
  for (const { table, name, type, isKey, isPersons } of columns) {
    const column = `${table}.${name}`;
    if (type !== "TEXT" || isKey || isPersons || NOT_MARKED.has(column)) continue;
    const marker = `zq${done.length}zq`;
    const persons = columns.filter((one) => one.table === table && one.isPersons);
    let rows = OWN_ROWS[table];
    for (const one of persons)
      if (rows === undefined && (await rowsOf(one)) > 0) rows = `${one.name} IN (?1, ?3)`;
    try {
      const { meta } = await env.DB.prepare(
        `UPDATE ${table} SET ${name} = iif(json_valid(${name}) AND json_type(${name}) = 'object',
           json_set(${name}, '$.title', ?2), iif(json_valid(${name}) AND json_type(${name}) = 'array',
             json_insert(${name}, '$[#]', ?2), ?2))
         WHERE ${rows} AND ?3 <> ''`,
      )
        .bind(
          owner.id,
          /url|link|website/.test(name) ? `https://${marker}.example/` : marker,
          owner.email,
        )
        .run();
      if (meta.changes > 0) done.push({ column, marker });
    } catch {
      // The column takes only certain values.
    }
  }
  return done;
}

/** The marked columns whose marker is in the text. */
const foundIn = (text: string): string[] =>
  marked.filter(({ marker }) => text.includes(marker)).map(({ column }) => column);

const exportOf = async (userId: string): Promise<Record<string, string>> => {
  const archive = await accountArchive({ ...makeDomainContext(), now: NOW }, userId);
  return Object.fromEntries(
    Object.entries(unzipSync(archive)).map(([name, bytes]) => [name, strFromU8(bytes)]),
  );
};

beforeAll(async () => {
  owner = await makePersonWithData();
  columns = await personalColumns();
  marked = await markColumns();
});

describe("personal data", () => {
  test("is declared column by column, with a reason for what is kept or not exported", () => {
    const inSchema = columns.map(({ table, name }) => `${table}.${name}`);
    const declared = Object.entries(PERSONAL_TABLES).flatMap(([table, data]) =>
      [...columnFates(data).keys()].map((name) => `${table}.${name}`),
    );
    expect(declared.toSorted()).toEqual(inSchema.toSorted());
    const withoutReason = Object.entries(PERSONAL_TABLES).filter(([, data]) => {
      const fates = Object.keys(data.columns).join(" ");
      return (
        fates.includes("kept") !== (data.whyKept !== undefined) ||
        fates.includes("withheld") !== (data.whyWithheld !== undefined)
      );
    });
    expect(withoutReason.map(([table]) => table)).toEqual([]);
  });

  test("is found in every column that names a person", async () => {
    const empty: string[] = [];
    for (const column of columns)
      if (column.isPersons && (await rowsOf(column)) === 0)
        empty.push(`${column.table}.${column.name}`);
    expect(empty).toEqual([]);
    expect(marked.length).toBeGreaterThan(100);
  });

  test("is in the export if it is declared so, and otherwise not", async () => {
    const files = await exportOf(owner.id);
    const found = foundIn(JSON.stringify(files));
    const wanted = marked.filter(({ column }) => fateOf(column).includes("exported"));
    expect(found).toEqual(wanted.map(({ column }) => column));
    // Each file has a row below its header, so its columns are real.
    for (const [name, text] of Object.entries(files).filter(([file]) => file.endsWith(".csv")))
      expect(text.split("\r\n").length, name).toBeGreaterThan(2);
    expect(JSON.stringify(files)).not.toContain("scrypt");
  });

  test("is shown to anonymous viewers only if it is declared public", async () => {
    const profile = `/@${owner.username}`;
    const paths = ["", "/about", "/followers", "/following", "/lists", "/series", "/books"];
    const texts = await Promise.all(
      [...paths.map((path) => profile + path), `/feed${profile}`, `/p/${owner.storyId}`].map(
        async (path) => (await get(path)).text(),
      ),
    );
    const shown = foundIn(texts.join("\n"));
    expect(shown).toContain("users.bio");
    expect(shown.filter((column) => !fateOf(column).endsWith("public"))).toEqual([]);
  });

  test("is erased with the account if it is declared so, and otherwise kept", async () => {
    await env.IMAGES_BUCKET.put("portrait", "bytes");
    await runSql("UPDATE users SET closed_at = 1, erase_at = ?2 WHERE id = ?1", owner.id, NOW);
    const due = { ...makeDomainContext(), now: NOW + DAY };
    await eraseAccounts(due, env.IMAGES_BUCKET);
    await eraseTrash(due, env.IMAGES_BUCKET);
    expect((await exportOf(owner.id))["reading-time.csv"]?.trim()).toBe("day,story,minutes");
    const left: string[] = [];
    for (const column of columns)
      if (column.isPersons && (await rowsOf(column)) > 0)
        left.push(`${column.table}.${column.name}`);
    expect(left.filter((column) => fateOf(column).startsWith("erased"))).toEqual([]);
    const remaining: string[] = [];
    for (const { column, marker } of marked) {
      const [table, name] = column.split(".");
      const row = await firstRow(`SELECT 1 FROM ${table} WHERE instr(${name}, ?1) > 0`, marker);
      if (row) remaining.push(column);
    }
    const kept = marked.filter(({ column }) => fateOf(column).startsWith("kept"));
    expect(remaining).toEqual(kept.map(({ column }) => column));
    expect(await env.IMAGES_BUCKET.head("portrait")).toBeNull();
    // Another user's story shows the other file.
    const files = await allRows("SELECT id FROM images WHERE id LIKE '1badbadbad%'");
    expect(files).toEqual([{ id: "1badbadbad02" }]);
    const person = await firstRow("SELECT * FROM users WHERE id = ?1", owner.id);
    expect(person).toMatchObject({ name: "", bio: "", image_id: null, erase_at: null });
  });
});

test.each([
  { reader: "an expired member", until: NOW - DAY, isReadable: false },
  { reader: "somebody who was never a member", until: null, isReadable: false },
  { reader: "a member", until: NOW + DAY, isReadable: true },
])(
  "the export of $reader has text of members-only stories: $isReadable",
  async ({ until, isReadable }) => {
    const reader = await makeUser();
    const writer = await makeUser();
    const story = await makeStory({ creator_id: writer.id, visibility: "LOCKED" });
    const open = await makeStory({ creator_id: writer.id });
    if (until !== null)
      await insertRow("memberships", {
        user_id: reader.id,
        id: `membership-of-${reader.id}`,
        plan: "YEARLY",
        provider: "STRIPE",
        paid_tier: "MEMBER",
        paid_until: until,
        member_since: 1,
        started_at: 1,
        period_ends_at: until,
        updated_at: 1,
      });
    for (const [post, text] of [
      [story.id, "A paid passage"],
      [open.id, "An open passage"],
    ] as const) {
      const place = { post_id: post, paragraph_name: "a", start_offset: 0, text, created_at: 1 };
      await insertRow("quotes", { id: `quote-${post}-${reader.id}`, ...place });
      await insertRow("highlights", {
        id: `highlight-${post}`,
        user_id: reader.id,
        post_id: post,
        quote_id: `quote-${post}-${reader.id}`,
        created_at: 1,
      });
      await insertRow("notes", {
        id: `note-${post}`,
        user_id: reader.id,
        key: `note-on-${post}`,
        note: `My note on ${text.toLowerCase()}`,
        ...place,
      });
    }
    const files = await exportOf(reader.id);
    expect(JSON.stringify(files).includes("A paid passage")).toBe(isReadable);
    for (const name of ["highlights.csv", "notes.csv"]) {
      expect(files[name]).toContain("An open passage");
      expect(files[name]).toContain(story.id);
      expect(files[name]!.includes(MEMBERS_PASSAGE)).toBe(!isReadable);
    }
    expect(files["notes.csv"]).toContain("My note on a paid passage");
  },
);
