// Owns the id format. The first digit encodes the kind, so all kinds share one id space,
// `node(id:)` knows which table to read, and a story's id stays plain hex in its URL.

import { toHex } from "./format/hex.ts";
import { readPredefinedCatalogId } from "./lists/predefinedCatalogs.ts";

/** The first hex digit of the ids of each kind. */
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
  newsletter: "c",
  post: "d",
} as const;

export type IdKind = keyof typeof KIND_DIGITS;

const ID_LENGTH = 12;

/** Returns the kind an id belongs to, or null for text that isn't one of our ids. */
export function kindOfId(id: string): IdKind | null {
  if (!isHexId(id)) return readPredefinedCatalogId(id) ? "catalog" : null;
  for (const [kind, digit] of Object.entries(KIND_DIGITS)) {
    if (id.startsWith(digit)) return kind as IdKind;
  }
  return null;
}

/** Returns true for text in the id format: 12 lower-case hex digits. */
export function isHexId(text: string): boolean {
  return /^[0-9a-f]{12}$/.test(text);
}

/**
 * Returns a new random id: the kind's digit and 44 random bits. The primary key rejects a rare
 * collision.
 */
export function newId(kind: IdKind): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return KIND_DIGITS[kind] + toHex(bytes).slice(1, ID_LENGTH);
}

/** Derives an id from a key, so that running an import twice writes the same rows. */
export async function idFromKey(kind: IdKind, key: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${kind}:${key}`));
  return KIND_DIGITS[kind] + toHex(new Uint8Array(digest)).slice(1, ID_LENGTH);
}

/**
 * Derives a draft's id from its creator and a key the client chose, so that a retry creates no
 * second draft.
 */
export function draftIdFromKey(creatorId: string, key: string): Promise<string> {
  return idFromKey("post", `draft:${creatorId}:${key}`);
}

/** Prefix of the ids of anonymous viewers. */
export const LOGGED_OUT_ID_PREFIX = "lo_";

/** Returns true for text in the format that `newLoggedOutId` produces. */
export function isLoggedOutId(text: string): boolean {
  return /^lo_[0-9a-f]{24}$/.test(text);
}

/**
 * Returns a new random id for an anonymous viewer: 96 random bits, because only this id tells
 * viewers apart.
 */
export function newLoggedOutId(): string {
  return LOGGED_OUT_ID_PREFIX + toHex(crypto.getRandomValues(new Uint8Array(12)));
}
