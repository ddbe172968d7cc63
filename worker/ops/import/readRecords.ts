import { createReadStream, existsSync } from "node:fs";
import { join } from "node:path";
import { createGunzip } from "node:zlib";
import * as v from "valibot";
import type { Report } from "./Report.ts";

/** Longer lines are rejected. */
const MAX_LINE_BYTES = 16_000_000;
const LINE_END = 0x0a;

type RecordSchema<Record> = v.GenericSchema<unknown, Record>;

/**
 * The records of `name`.ndjson or `name`.ndjson.gz in a directory, one at a time; none if the file
 * is missing. Invalid lines are reported and skipped; so is everything after a read error.
 */
export async function* readRecords<Record>(
  directory: string,
  name: string,
  schema: RecordSchema<Record>,
  report: Report,
): AsyncGenerator<Record> {
  const path = [`${name}.ndjson`, `${name}.ndjson.gz`]
    .map((file) => join(directory, file))
    .find((file) => existsSync(file));
  if (!path) return;
  let number = 0;
  try {
    for await (const line of readLines(path)) {
      number += 1;
      const item = `${name}:line ${number}`;
      if (line === null) report.note(item, { kind: "line-too-long", count: 1, detail: "" });
      else if (line.trim() !== "") {
        const record = parseRecord(line, schema);
        if ("record" in record) yield record.record;
        else report.note(item, { kind: "line-malformed", count: 1, detail: record.fault });
      }
    }
  } catch (error) {
    if (!isFileFault(error)) throw error;
    report.note(`${name}:line ${number + 1}`, {
      kind: "file-damaged",
      count: 1,
      detail: error.message,
    });
  }
}

/** All records of a small file. */
export async function allRecords<Record>(
  ...args: Parameters<typeof readRecords<Record>>
): Promise<Record[]> {
  const records: Record[] = [];
  for await (const record of readRecords(...args)) records.push(record);
  return records;
}

function parseRecord<Record>(
  line: string,
  schema: RecordSchema<Record>,
): { record: Record } | { fault: string } {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    return { fault: error instanceof Error ? error.message.slice(0, 120) : "not JSON" };
  }
  const result = v.safeParse(schema, value, { abortEarly: true });
  if (result.success) return { record: result.output };
  const [issue] = result.issues;
  return { fault: `${v.getDotPath(issue) ?? "record"}: ${issue.message}`.slice(0, 200) };
}

/** The lines of a file; null for one over the size limit. */
async function* readLines(path: string): AsyncGenerator<string | null> {
  const file = createReadStream(path);
  const stream = path.endsWith(".gz") ? file.pipe(createGunzip()) : file;
  file.on("error", (error) => stream.destroy(error));
  const decoder = new TextDecoder();
  let parts: Uint8Array[] = [];
  let length = 0;
  const take = (): string | null => {
    const line = length > MAX_LINE_BYTES ? null : decoder.decode(Buffer.concat(parts));
    parts = [];
    length = 0;
    return line;
  };
  const hold = (part: Uint8Array) => {
    length += part.length;
    if (length <= MAX_LINE_BYTES) parts.push(part);
    else parts = [];
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_END); end >= 0; end = chunk.indexOf(LINE_END, start)) {
      hold(chunk.subarray(start, end));
      yield take();
      start = end + 1;
    }
    if (start < chunk.length) hold(chunk.subarray(start));
  }
  if (length > 0) yield take();
}

/** True for errors of the file system or decompressor, as opposed to bugs in the import. */
function isFileFault(error: unknown): error is Error {
  return error instanceof Error && "code" in error && /^(?:Z_|E)/.test(String(error.code));
}
