/**
 * Assigns a subject a stable position from 0 (inclusive) to 1 (exclusive) within an experiment,
 * independent of its position in others. FNV-1a with the finalizer of MurmurHash3.
 */
export function placeInShare(of: string, subject: string): number {
  let hash = 0x811c9dc5;
  for (const character of `${of}:${subject}`) {
    hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
