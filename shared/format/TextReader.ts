// Decodes the bytes of a text file as they arrive. Spreadsheets write UTF-8, UTF-16 and
// Windows-1252, and no field of a file says which.

type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/** Bytes needed to recognize UTF-16 without a byte order mark. */
const SAMPLE = 64;

/** Decodes one file. Text without a byte order mark counts as Windows-1252 if it isn't UTF-8. */
export class TextReader {
  #decoder: TextDecoder | null = null;
  /** Bytes that don't show the encoding yet. */
  #open = new Uint8Array();
  #isStarted = false;

  /** Returns the text of the next bytes, as far as it is known. */
  read(bytes: Uint8Array): string {
    if (this.#decoder) return this.#decoder.decode(bytes, { stream: true });
    const open = joined(this.#open, bytes);
    this.#open = open;
    if (!this.#isStarted) {
      if (open.length < SAMPLE) return "";
      this.#isStarted = true;
      const wide = wideEncoding(open);
      if (wide) return this.#decide(wide);
    }
    const end = open.findIndex((byte) => byte >= 0x80);
    if (end === -1) return this.#ascii(open.length);
    const rest = open.subarray(end);
    const encoding = narrowEncoding(rest);
    return encoding ? this.#decide(encoding) : this.#ascii(end);
  }

  /** Returns the rest of the text. */
  end(): string {
    const encoding = wideEncoding(this.#open) ?? narrowEncoding(this.#open) ?? "windows-1252";
    const text = this.#decoder ? "" : this.#decide(encoding);
    return text + (this.#decoder?.decode() ?? "");
  }

  #decide(encoding: Encoding): string {
    this.#decoder = new TextDecoder(encoding);
    const text = this.#decoder.decode(this.#open, { stream: true });
    this.#open = new Uint8Array();
    return text;
  }

  /** The first bytes, which are ASCII and so the same in both encodings. */
  #ascii(end: number): string {
    const text = new TextDecoder().decode(this.#open.subarray(0, end));
    this.#open = this.#open.slice(end);
    return text;
  }
}

/** The encoding of UTF-16 text, which has a byte order mark, or a zero in most pairs of bytes. */
function wideEncoding(bytes: Uint8Array): Encoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const sample = bytes.subarray(0, SAMPLE);
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2]! += 1;
  const most = sample.length / 4;
  if (zeros[1]! > most) return "utf-16le";
  return zeros[0]! > most ? "utf-16be" : null;
}

/** The encoding of bytes from the first that isn't ASCII; null if that character isn't complete. */
function narrowEncoding(bytes: Uint8Array): Encoding | null {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes, { stream: true });
  let valid = 0;
  let invalid = 0;
  for (const character of text) {
    if (character === "\ufffd") invalid += 1;
    else if (character > "\u007f") valid += 1;
  }
  if (valid === 0 && invalid === 0) return null;
  // A damaged UTF-8 file is still mostly UTF-8.
  return valid > invalid ? "utf-8" : "windows-1252";
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(one.length + other.length);
  all.set(one);
  all.set(other, one.length);
  return all;
}
