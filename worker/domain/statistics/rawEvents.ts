// Owns the raw events: lines of JSON, compressed, in the bucket. The counts can be computed again
// from them. An object holds reports that arrived on one day.

import { toHex } from "../../../shared/format/hex.ts";
import { type CountedView, dayOf } from "./pageViews.ts";
import type { StatisticsDependencies } from "./StatisticsDependencies.ts";

type Bucket = StatisticsDependencies["bucket"];

export const RAW_PREFIX = "raw/";

/** The start of the keys of a day's objects, the day they arrived. */
export const rawPrefix = (day: number): string => `${RAW_PREFIX}${String(day).padStart(6, "0")}/`;

/** Objects that were joined come after a day's others, whose names are hexadecimal. */
const JOINED = "joined-";

/** The key of joined objects. */
export const joinedKey = (day: number, name: string): string =>
  `${rawPrefix(day)}${JOINED}${name}.ndjson.gz`;

export const isJoined = (key: string): boolean => key.includes(`/${JOINED}`);

/**
 * Stores the lines of a batch. Its key is a hash of the ids of the batch's messages, so that the same
 * batch replaces its objects.
 */
export async function storeLines(
  bucket: Bucket,
  batchId: string,
  lines: readonly CountedView[],
): Promise<void> {
  const days = Map.groupBy(lines, ({ receivedAt }) => dayOf(receivedAt));
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(batchId));
  const name = toHex(new Uint8Array(digest)).slice(0, 32);
  await Promise.all(
    [...days].map(([day, ofDay]) => putLines(bucket, `${rawPrefix(day)}${name}.ndjson.gz`, ofDay)),
  );
}

/** Writes an object. */
export async function putLines(
  bucket: Bucket,
  key: string,
  lines: readonly CountedView[],
): Promise<void> {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
  await bucket.put(
    key,
    await throughStream(new TextEncoder().encode(text), new CompressionStream("gzip")),
  );
}

/** Reads an object; no lines if it is gone. */
export async function getLines(bucket: Bucket, key: string): Promise<CountedView[]> {
  const object = await bucket.get(key);
  if (!object) return [];
  const bytes = new Uint8Array(await object.arrayBuffer());
  const text = new TextDecoder().decode(
    await throughStream(bytes, new DecompressionStream("gzip")),
  );
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as CountedView);
}

async function throughStream(
  bytes: Uint8Array,
  stream: CompressionStream | DecompressionStream,
): Promise<ArrayBuffer> {
  const through = new Blob([bytes as BlobPart])
    .stream()
    .pipeThrough(stream as never) as ReadableStream;
  return new Response(through).arrayBuffer();
}

/** All objects with a prefix, in the order of their keys. */
export async function* listObjectsOf(
  bucket: Bucket,
  prefix: string,
): AsyncGenerator<{ key: string; size: number }> {
  let cursor: string | undefined;
  do {
    const page = await bucket.list({ prefix, ...(cursor === undefined ? {} : { cursor }) });
    yield* page.objects;
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
}
