import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { resolve, sep } from "node:path";
import { idFromKey } from "../../../shared/ids.ts";
import { imageKind, MEDIA_TYPES } from "../../../shared/images/imageKind.ts";
import { cleanText } from "../../../shared/story/cleanText.ts";
import { imageAddress } from "../../../shared/story/addresses.ts";
import { runBatch, upsertRows } from "./bulkWrite.ts";
import type { ImportContext } from "./ImportContext.ts";
import { hashOf } from "./Ledger.ts";
import { ImageRecord } from "./records.ts";
import { readRecords } from "./readRecords.ts";

const MAX_IMAGE_BYTES = 25_000_000;

const COLUMNS = [
  "id",
  "object_key",
  "format",
  "width",
  "height",
  "bytes",
  "sha256",
  "is_animated",
  "alt",
  "license",
  "attribution",
  "source_url",
  "created_at",
];

/**
 * Stores images next to the records after inspecting their bytes: the type comes from the content,
 * not from the name or record. Fetches nothing.
 */
export async function importImages(context: ImportContext): Promise<void> {
  const seen = new Set<string>();
  for await (const record of readRecords(
    context.directory,
    "images",
    ImageRecord,
    context.report,
  )) {
    const key = record.url ?? record.file;
    const item = `image:${key}`;
    if (seen.has(key)) {
      context.report.note(item, { kind: "key-used-twice", count: 1, detail: record.file });
      continue;
    }
    seen.add(key);
    const error = await importImage(context, record, item);
    if (!error) continue;
    context.report.count("image", "rejected");
    context.report.note(item, { kind: "image-rejected", count: 1, detail: error });
  }
}

/** Stores an image; returns why it was rejected, or null. */
async function importImage(
  context: ImportContext,
  record: ImageRecord,
  item: string,
): Promise<string | null> {
  const bytes = await readWithin(context.directory, record.file);
  if (!bytes) return "the file is missing, too large or outside the directory";
  const kind = imageKind(bytes, MAX_IMAGE_BYTES);
  if (!kind.isAccepted) return kind.reason;
  if (kind.format !== record.format.toLowerCase().replace(/^jpg$/, "jpeg"))
    return `the record says ${record.format}, the file is ${kind.format}`;
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  if (record.sha256 && record.sha256 !== sha256) return "the file doesn't match the recorded hash";
  const id = await idFromKey("image", record.url ?? record.file);
  const width = Math.max(1, Math.round(kind.width));
  const height = Math.max(1, Math.round(kind.height));
  const alt = cleanText(record.alt ?? "");
  if (record.url) context.images.set(record.url, { id, width, height, ...(alt && { alt }) });
  const hash = hashOf(record, sha256);
  if (context.ledger.isUnchanged(item, hash)) {
    context.report.count("image", "unchanged");
    return null;
  }
  context.report.count("image", context.ledger.has(item) ? "changed" : "new");
  const httpMetadata = { contentType: MEDIA_TYPES[kind.format] };
  await context.bucket.put(id, bytes, { httpMetadata });
  const row = {
    id,
    object_key: id,
    format: kind.format,
    width,
    height,
    bytes: bytes.length,
    sha256,
    is_animated: kind.isAnimated,
    alt,
    license: record.license ?? null,
    attribution: attributionOf(record),
    source_url: record.url ? imageAddress(record.url) : null,
    // Images have no date; a constant makes imports reproducible.
    created_at: 0,
  };
  const update = COLUMNS.filter((column) => column !== "id" && column !== "created_at");
  await runBatch(context.db, [
    ...upsertRows(context.db, { table: "images", columns: COLUMNS, key: ["id"], update }, [row]),
    ...context.ledger.remember([{ sourceKey: item, entityId: id, hash, notes: [] }]),
  ]);
  return null;
}

/** A file's bytes; null if it is missing, too large, or outside the directory. */
async function readWithin(directory: string, file: string): Promise<Uint8Array | null> {
  const root = resolve(directory);
  const path = resolve(root, file);
  if (!path.startsWith(root + sep)) return null;
  try {
    const { size } = await stat(path);
    return size > MAX_IMAGE_BYTES ? null : await readFile(path);
  } catch {
    return null;
  }
}

function attributionOf({ source_repo: repo, source_path: path }: ImageRecord): string | null {
  if (!repo) return null;
  return path ? `${repo}, ${path}` : repo;
}
