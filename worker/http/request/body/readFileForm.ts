// Reads a multipart form (RFC 7578) whose last field is a file, without holding the file in memory:
// `Request.formData` would.

import { Buffer } from "node:buffer";
import { TypedError } from "../typedErrors.ts";

/** A form whose file is still being received. */
export interface FileForm {
  /** The fields before the file. */
  fields: ReadonlyMap<string, string>;
  /** Null for a form without a file. */
  file: { name: string; content: AsyncIterable<Uint8Array> } | null;
}

const MAX_FIELDS = 20;
/** Largest headers and value of a field, in bytes. */
const MAX_FIELD_BYTES = 20_000;

/**
 * Reads a form up to its file; null if it exceeds `max` bytes according to its Content-Length, before
 * anything is read. Throws TypedError for an invalid form. The file's content throws
 * InterruptedFormError if it exceeds `max` or ends early.
 */
export async function readFileForm(request: Request, max: number): Promise<FileForm | null> {
  if (Number(request.headers.get("content-length") ?? 0) > max) return null;
  const [, quoted, bare] =
    /^multipart\/form-data;.*?boundary=(?:"([^"]{1,70})"|([^\s";,]{1,70}))/i.exec(
      request.headers.get("content-type") ?? "",
    ) ?? [];
  const boundary = quoted ?? bare;
  if (!boundary || !request.body) throw invalid();
  const body = new BodyReader(request.body as ReadableStream<Uint8Array>, max);
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const fields = new Map<string, string>();
  try {
    // The first delimiter has no line ending before it.
    body.prepend(Buffer.from("\r\n"));
    await body.until(delimiter, MAX_FIELD_BYTES);
    for (let count = 0; count < MAX_FIELDS; count += 1) {
      const headers = (await body.until(Buffer.from("\r\n\r\n"), MAX_FIELD_BYTES)).toString();
      const { name, fileName } = readDisposition(headers);
      if (fileName !== null)
        return { fields, file: { name: fileName, content: body.chunksUntil(delimiter) } };
      const value = (await body.until(delimiter, MAX_FIELD_BYTES)).toString();
      if (!fields.has(name)) fields.set(name, value);
      if (await body.isAtEnd()) return { fields, file: null };
    }
  } catch (error) {
    if (!(error instanceof InterruptedFormError)) throw error;
  }
  throw invalid();
}

/** A form that is too large or ends early. */
export class InterruptedFormError extends Error {
  override readonly name = "InterruptedFormError";
  readonly isTooLarge: boolean;
  constructor(isTooLarge: boolean) {
    super(isTooLarge ? "The form is too large" : "The form ends early");
    this.isTooLarge = isTooLarge;
  }
}

function invalid(): TypedError {
  return new TypedError("BAD_REQUEST", "The request isn’t a valid form.");
}

function readDisposition(headers: string): { name: string; fileName: string | null } {
  const line = /^content-disposition:.*$/im.exec(headers)?.[0] ?? "";
  const parameter = (name: string): string | null =>
    new RegExp(`[;\\s]${name}="((?:[^"\\\\]|\\\\.)*)"`, "i").exec(line)?.[1] ?? null;
  const fileName = parameter("filename");
  return {
    name: unescaped(parameter("name") ?? ""),
    fileName: fileName === null ? null : unescaped(fileName),
  };
}

/** Browsers escape quotes and line endings (HTML, multipart/form-data encoding). */
function unescaped(text: string): string {
  return text.replaceAll("%22", '"').replaceAll(/%0[AD]/gi, " ");
}

/** Searches a body as it arrives. */
class BodyReader {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #max: number;
  #length = 0;
  #rest: Buffer = Buffer.alloc(0);

  constructor(body: ReadableStream<Uint8Array>, max: number) {
    this.#reader = body.getReader();
    this.#max = max;
  }

  prepend(bytes: Buffer): void {
    this.#rest = Buffer.concat([bytes, this.#rest]);
  }

  /** Returns the bytes before a mark, and skips it. */
  async until(mark: Buffer, most: number): Promise<Buffer> {
    for (;;) {
      const at = this.#rest.indexOf(mark);
      if (at !== -1) {
        const before = this.#rest.subarray(0, at);
        this.#rest = this.#rest.subarray(at + mark.length);
        return before;
      }
      if (this.#rest.length > most) throw invalid();
      this.#rest = Buffer.concat([this.#rest, await this.#more()]);
    }
  }

  /** True after the last delimiter, which two hyphens follow. */
  async isAtEnd(): Promise<boolean> {
    while (this.#rest.length < 2) this.#rest = Buffer.concat([this.#rest, await this.#more()]);
    return this.#rest.subarray(0, 2).toString() === "--";
  }

  /** The bytes before a mark, as they arrive. */
  async *chunksUntil(mark: Buffer): AsyncGenerator<Uint8Array> {
    try {
      for (;;) {
        const at = this.#rest.indexOf(mark);
        const end = at === -1 ? Math.max(0, this.#rest.length - mark.length + 1) : at;
        if (end > 0) yield this.#rest.subarray(0, end);
        this.#rest = this.#rest.subarray(end);
        if (at !== -1) return;
        this.#rest = Buffer.concat([this.#rest, await this.#more()]);
      }
    } finally {
      // What follows is drained like any rest of a body.
      this.#reader.releaseLock();
    }
  }

  async #more(): Promise<Uint8Array> {
    const { done, value } = await this.#reader.read().catch(() => {
      throw new InterruptedFormError(false);
    });
    if (done) throw new InterruptedFormError(false);
    this.#length += value.length;
    if (this.#length > this.#max) throw new InterruptedFormError(true);
    return value;
  }
}
