/** Returns FNV-1a over UTF-16 units as eight hex digits. Not for secrets. */
export function hashText(text: string, seed: number = FNV_OFFSET): string {
  let value = seed;
  for (let index = 0; index < text.length; index += 1) {
    value ^= text.charCodeAt(index);
    value = Math.imul(value, 0x01000193);
  }
  // FNV's low bits change most; this final mix spreads them to all digits.
  value ^= value >>> 15;
  value = Math.imul(value, 0x2c1b3c6d);
  value ^= value >>> 13;
  return (value >>> 0).toString(16).padStart(8, "0");
}

const FNV_OFFSET = 0x811c9dc5;
