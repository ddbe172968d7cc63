import { sql, prepare } from "../../db/sql.ts";
import type { D1Database } from "@cloudflare/workers-types";
import { queueUsersStatements } from "../../domain/searchIndex/queueSearch.ts";
import { idFromKey } from "../../../shared/ids.ts";
import { linkAddress } from "../../../shared/story/addresses.ts";
import { cutText } from "../../../shared/story/cutText.ts";
import { inlineMarkdownToText } from "../../../shared/story/markdown/inlineMarkdownToText.ts";
import { packRows, type Row, runBatch, upsertRows } from "./bulkWrite.ts";
import type { ImportContext } from "./ImportContext.ts";
import { hashOf, type LedgerEntry } from "./Ledger.ts";
import { usernameFor } from "../../../shared/publishing/names.ts";
import { AuthorRecord } from "./records.ts";
import { readRecords } from "./readRecords.ts";

const COLUMNS = [
  "id",
  "username",
  "username_key",
  "name",
  "bio",
  "location",
  "url",
  "image_id",
  "created_at",
  "updated_at",
];
const MAX_NAME = 100;
const MAX_BIO = 300;

/** Imports the people named by stories, responses and follows. */
export async function importAuthors(context: ImportContext): Promise<void> {
  const { db, directory, report, ledger, survey } = context;
  const usernames = await readUsernames(db);
  const rows: Row[] = [];
  const entries: LedgerEntry[] = [];
  for await (const record of readRecords(directory, "authors", AuthorRecord, report)) {
    const item = `author:${record.key}`;
    if (context.authors.has(record.key)) {
      report.note(item, { kind: "key-used-twice", count: 1, detail: record.name });
      continue;
    }
    const id = await idFromKey("user", record.key);
    const name = cutText(inlineMarkdownToText(record.name), MAX_NAME) || record.key;
    context.authors.set(record.key, { id, name });
    const firstAt = survey.joinedAt(record.key);
    const image = context.images.get(record.image ?? "");
    const hash = hashOf(record, firstAt, image);
    if (ledger.isUnchanged(item, hash)) {
      report.count("author", "unchanged");
      continue;
    }
    report.count("author", ledger.has(item) ? "changed" : "new");
    const username = usernames.claim(id, record.username, record.name);
    const notes =
      username === record.username?.toLowerCase() || !record.username
        ? []
        : [{ kind: "username-changed", count: 1, detail: `${record.username} to ${username}` }];
    report.note(item, ...notes);
    entries.push({ sourceKey: item, entityId: id, hash, notes });
    rows.push({
      id,
      username,
      username_key: username.toLowerCase(),
      name,
      bio: cutText(inlineMarkdownToText(record.bio ?? ""), MAX_BIO),
      location: record.location ? inlineMarkdownToText(record.location) : null,
      url: webAddress(record.url),
      image_id: image?.id ?? null,
      created_at: firstAt,
      updated_at: firstAt,
    });
  }
  const update = ["name", "bio", "location", "url", "created_at", "updated_at"];
  const target = { table: "users", columns: COLUMNS, key: ["id"], update };
  const indexing = packRows(rows.map(({ id }) => id)).flatMap((ids) =>
    queueUsersStatements(sql`SELECT value AS id FROM json_each(${ids})`),
  );
  await runBatch(db, [
    ...upsertRows(db, target, rows),
    ...indexing.map((statement) => prepare(db, statement)),
    ...ledger.remember(entries),
  ]);
}

/** A URL that a profile may link to, or null. */
export function webAddress(address: string | null | undefined): string | null {
  const link = address ? linkAddress(address) : null;
  return link && /^https?:/.test(link) ? link : null;
}

/** Assigns usernames. */
class Usernames {
  readonly #owners = new Map<string, string>();
  readonly #byOwner = new Map<string, string>();

  add(id: string, username: string): void {
    this.#owners.set(username.toLowerCase(), id);
    this.#byOwner.set(id, username);
  }

  /** The person's existing username, or an available one. */
  claim(id: string, wanted: string | null | undefined, name: string): string {
    const own = this.#byOwner.get(id);
    if (own) return own;
    const username = usernameFor(wanted, name, (text) => this.#owners.has(text));
    this.add(id, username);
    return username;
  }
}

async function readUsernames(db: D1Database): Promise<Usernames> {
  const usernames = new Usernames();
  const page = (after: string) =>
    sql`SELECT id, username FROM users WHERE id > ${after} ORDER BY id LIMIT 5000`;
  let last = "";
  for (;;) {
    const { results } = await prepare(db, page(last)).all<{ id: string; username: string }>();
    for (const { id, username } of results) usernames.add(id, username);
    const end = results.at(-1);
    if (!end) return usernames;
    last = end.id;
  }
}
