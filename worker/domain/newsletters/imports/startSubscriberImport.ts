// Reads a file of subscribers as it is uploaded, and stores its valid rows in chunks. They wait until
// the importer has seen the preview and confirmed it; then workSubscriberImports.ts turns them into
// subscribers. A file that wasn't read to its end is not imported.

import { sql } from "../../../db/sql.ts";
import { CsvParser, type CsvRow } from "../../../../shared/format/CsvParser.ts";
import { TextReader } from "../../../../shared/format/TextReader.ts";
import { DAY_MS } from "../../../../shared/durations.ts";
import { MAX_IMPORTED_SUBSCRIBERS } from "../../../../shared/limits.ts";
import {
  CONSENT_TEXTS,
  type ImportConsent,
  type SubscriberImportError,
} from "../../../../shared/newsletters/subscriberImportErrors.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { failImport } from "./failImport.ts";
import { type ImportedRow, readSubscriberRow, type RejectedRow } from "./readSubscriberRow.ts";
import {
  type ColumnReport,
  countResults,
  type ImportPreview,
  reportColumns,
  UnknownValues,
} from "./importPreview.ts";
import {
  findSubscriberColumns,
  SAMPLE_LENGTH,
  type SubscriberColumns,
  type SubscriberFormat,
} from "./subscriberColumns.ts";

/** How long the report of an import is stored. */
const REPORT_LIFETIME_MS = 30 * DAY_MS;
/** Rows per write. */
const ROWS_AT_ONCE = 1000;
/** Longer cells are cut: names and addresses are shorter, and a quote may swallow a whole file. */
const MAX_CELL = 1000;
const MAX_NAME = 200;

/** An uploaded file. */
export interface SubscriberFile {
  newsletterId: string;
  userId: string;
  name: string;
  consent: ImportConsent;
  /** Its bytes, which throw if the upload breaks off or is too large. */
  content: AsyncIterable<Uint8Array>;
  /** Recognizes those errors; null for others. */
  interruptionOf: (error: unknown) => { isTooLarge: boolean } | null;
}

type StartResult = { kind: "started"; importId: string } | { kind: SubscriberImportError };

type Context = Pick<DomainContext, "db" | "now">;

/** Stores the rows of a file. */
export async function startSubscriberImport(
  context: Context,
  file: SubscriberFile,
): Promise<StartResult> {
  const importId = crypto.randomUUID();
  await openImport(context, importId, file);
  const result = await storeRows(context, importId, file);
  if (typeof result === "string") {
    await context.db.write([failImport(importId, context.now, result)], { idempotent: true });
    return { kind: result };
  }
  const preview: ImportPreview = {
    columns: result.report,
    ...(await countResults(context.db, { ...file, importId })),
  };
  await context.db.write(
    [
      sql`UPDATE newsletter_imports SET state = 'PREVIEW', format = ${result.format},
        preview = ${JSON.stringify(preview)}, expected = ${preview.subscribed + preview.pending}
        WHERE id = ${importId} AND state = 'UPLOADING'`,
    ],
    { idempotent: true },
  );
  return { kind: "started", importId };
}

async function openImport(
  { db, now }: Context,
  importId: string,
  { newsletterId, userId, name, consent }: SubscriberFile,
): Promise<void> {
  await db.write(
    [
      // Of a long name the end stays, because the extension shows the file type.
      sql`INSERT INTO newsletter_imports (id, newsletter_id, user_id, file_name, format, consent,
          consent_text, state, due_at, created_at, report_until)
        VALUES (${importId}, ${newsletterId}, ${userId},
          ${name.length > MAX_NAME ? `…${name.slice(1 - MAX_NAME)}` : name}, 'OTHER', ${consent},
          ${CONSENT_TEXTS[consent]}, 'UPLOADING', ${now}, ${now}, ${now + REPORT_LIFETIME_MS})
        ON CONFLICT (id) DO NOTHING`,
    ],
    { idempotent: true },
  );
}

/** What is known of a file when it was read. */
interface ReadFile {
  format: SubscriberFormat;
  report: ColumnReport[];
}

/** Stores the rows as they arrive; returns what they are, or why the file can't be imported. */
async function storeRows(
  context: Context,
  importId: string,
  { content, interruptionOf }: SubscriberFile,
): Promise<ReadFile | SubscriberImportError> {
  const reader = new TextReader();
  const parser = new CsvParser({ maxCellLength: MAX_CELL });
  const storing = new Storing(context, importId);
  try {
    for await (const bytes of content) {
      const error = await storing.add(parser.push(reader.read(bytes)));
      if (error) return error;
    }
  } catch (error) {
    const interruption = interruptionOf(error);
    if (!interruption) throw error;
    return interruption.isTooLarge ? "too-large-file" : "incomplete";
  }
  const error = await storing.add([...parser.push(reader.end()), ...parser.end()]);
  return error ?? storing.end();
}

type RowError = "no-addresses" | "too-many-rows";

/** Collects rows, and stores them in chunks. */
class Storing {
  /** The first rows, until they are enough to tell what the columns are. */
  #sample: CsvRow[] = [];
  #columns: SubscriberColumns | null = null;
  readonly #unknown = new UnknownValues();
  #total = 0;
  #rejectedTotal = 0;
  #rows: ImportedRow[] = [];
  #rejected: RejectedRow[] = [];
  readonly #context: Context;
  readonly #importId: string;

  constructor(context: Context, importId: string) {
    this.#context = context;
    this.#importId = importId;
  }

  /** Returns why the file can't be imported, if that turns out. */
  async add(rows: readonly CsvRow[]): Promise<RowError | null> {
    if (this.#columns) return this.#store(rows, this.#columns);
    for (const row of rows) this.#sample.push(row);
    return this.#sample.length < SAMPLE_LENGTH ? null : this.#judgeSample();
  }

  /** Stores the rest of the file. */
  async end(): Promise<ReadFile | RowError> {
    const error = this.#columns ? null : await this.#judgeSample();
    if (error || !this.#columns) return error ?? "no-addresses";
    await this.#flush();
    const { format } = this.#columns;
    return { format, report: reportColumns(this.#columns, this.#unknown) };
  }

  async #judgeSample(): Promise<RowError | null> {
    const sample = this.#sample;
    this.#sample = [];
    const cells = sample.slice(0, SAMPLE_LENGTH).map((row) => row.cells);
    this.#columns = findSubscriberColumns(cells);
    if (!this.#columns) return "no-addresses";
    return this.#store(this.#columns.hasHeader ? sample.slice(1) : sample, this.#columns);
  }

  async #store(rows: readonly CsvRow[], columns: SubscriberColumns): Promise<RowError | null> {
    for (const row of rows) {
      this.#total += 1;
      if (this.#total > MAX_IMPORTED_SUBSCRIBERS) return "too-many-rows";
      const read = readSubscriberRow(row, columns, this.#context.now);
      if ("row" in read) {
        this.#rows.push(read.row);
        this.#unknown.add(read.unknown);
      } else this.#rejected.push(read.rejected);
      if (this.#rows.length + this.#rejected.length >= ROWS_AT_ONCE) await this.#flush();
    }
    return null;
  }

  async #flush(): Promise<void> {
    const [rows, rejected] = [this.#rows, this.#rejected];
    this.#rows = [];
    this.#rejected = [];
    this.#rejectedTotal += rejected.length;
    const last = rows.at(-1)?.[0] ?? null;
    await this.#context.db.write(
      [
        sql`INSERT INTO newsletter_import_chunks (import_id, last_row, rows)
          SELECT ${this.#importId}, ${last}, ${JSON.stringify(rows)} WHERE ${last} IS NOT NULL
            ON CONFLICT DO NOTHING`,
        sql`INSERT INTO newsletter_import_rejections (import_id, row_number, email, reason)
          SELECT ${this.#importId}, json_extract(value, '$[0]'), json_extract(value, '$[1]'),
            json_extract(value, '$[2]')
          FROM json_each(${JSON.stringify(rejected)}) WHERE TRUE ON CONFLICT DO NOTHING`,
        sql`UPDATE newsletter_imports SET total = ${this.#total}, rejected = ${this.#rejectedTotal}
          WHERE id = ${this.#importId}`,
      ],
      { idempotent: true },
    );
  }
}
