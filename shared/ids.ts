// Owns what an id looks like. An id says its kind in its first digit, so that one id space serves
// every kind, `node(id:)` knows where to look, and a story's id stays plain hex in its address.

import { toHex } from "./format/hex.ts";
import { readPredefinedCatalogId } from "./rules/predefinedCatalogs.ts";

/** The kinds of thing that carry an id, with the hex digit their ids start with. */
const KIND_DIGITS = {
  user: "1",
  collection: "2",
  tag: "3",
  image: "4",
  topic: "5",
  catalog: "6",
  sequence: "7",
  section: "8",
  book: "9",
  bookEdition: "a",
  form: "b",
  post: "d",
} as const;

export type IdKind = keyof typeof KIND_DIGITS;

const ID_LENGTH = 12;

/** The kind an id belongs to, or null for text that is no id of ours. */
export function kindOfId(id: string): IdKind | null {
  if (!isHexId(id)) return readPredefinedCatalogId(id) ? "catalog" : null;
  for (const [kind, digit] of Object.entries(KIND_DIGITS)) {
    if (id.startsWith(digit)) return kind as IdKind;
  }
  return null;
}

/** True for text that has the form of an id: 12 lower-case hex digits. */
export function isHexId(text: string): boolean {
  return /^[0-9a-f]{12}$/.test(text);
}

/** A new random id: 44 random bits after the kind's digit. The primary key refuses the rare twin. */
export function newId(kind: IdKind): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return KIND_DIGITS[kind] + toHex(bytes).slice(1, ID_LENGTH);
}

/** The id that the same key always gets, so that an import run twice writes the same rows. */
export async function idFromKey(kind: IdKind, key: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${kind}:${key}`));
  return KIND_DIGITS[kind] + toHex(new Uint8Array(digest)).slice(1, ID_LENGTH);
}

/** The id of the draft that its creator begins with a key of their choice: the same key, the same story. */
export function draftIdFromKey(creatorId: string, key: string): Promise<string> {
  return idFromKey("post", `draft:${creatorId}:${key}`);
}

/** Visitors who are not signed in carry ids with this prefix (platform.md §5). */
export const LOGGED_OUT_ID_PREFIX = "lo_";

/** True for text that has the form of a visitor's id, as `newLoggedOutId` gives them. */
export function isLoggedOutId(text: string): boolean {
  return /^lo_[0-9a-f]{24}$/.test(text);
}

/** A new random id for a visitor: 96 random bits, since it is all that tells readers apart. */
export function newLoggedOutId(): string {
  return LOGGED_OUT_ID_PREFIX + toHex(crypto.getRandomValues(new Uint8Array(12)));
}
