/**
 * Where someone stands in the share of something, from 0 up to 1. It never changes for the same two
 * texts, and the order in one thing says nothing about that in another. (FNV-1a with MurmurHash3's
 * finaliser.)
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
