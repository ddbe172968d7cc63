/** Matches the encoding that an HTML or XML file declares at its start. */
const DECLARED =
  /<\?xml[^>]{0,200}encoding\s*=\s*["']([\w-]+)|<meta[^>]{0,200}charset\s*=\s*["']?([\w-]+)/i;
const DECLARED_WITHIN = 1024;
/** How much of a text is checked for bytes that no UTF-8 has. */
const CHECKED_BYTES = 1_000_000;

/**
 * Returns the encoding of a text file: by its byte order mark, as UTF-8 if its bytes allow, as
 * declared, as UTF-16 if it looks like it, otherwise as Western European.
 */
export function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const start = bytes.subarray(0, DECLARED_WITHIN);
  // Letters of most scripts have the same high byte, which is 0 for Latin.
  const zeros = [0, 1].map((odd) => start.filter((byte, index) => index % 2 === odd && byte === 0));
  const [even = [], odd = []] = zeros;
  if (odd.length * 4 > start.length) return "utf-16le";
  if (even.length * 4 > start.length) return "utf-16be";
  if (isUtf8(bytes.subarray(0, CHECKED_BYTES))) return "utf-8";
  const [, xml, meta] = DECLARED.exec(new TextDecoder("latin1").decode(start)) ?? [];
  return knownEncoding(xml ?? meta) ?? "windows-1252";
}

/** Decodes a text file. Never throws: bytes without a meaning become replacement characters. */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    // As a stream, because the end may cut a character.
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function knownEncoding(name: string | undefined): string | null {
  // A file that isn't UTF-8 although it says so is Western European.
  if (name === undefined || /^utf-?8$/i.test(name)) return null;
  try {
    return new TextDecoder(name).encoding;
  } catch {
    return null;
  }
}
