import { PRODUCT_NAME } from "../../../../shared/product.ts";
import { usernameFor } from "../../../../shared/publishing/names.ts";
import { isReservedLabel } from "../../../../shared/domains/subdomains.ts";
import { newToken } from "../../kernel/newToken.ts";

/** Plain candidates before the one with a random suffix. */
const MAX_PLAIN_ATTEMPTS = 9;

/** Names that readers would take for official, in addition to reserved host labels. */
const HOUSE: ReadonlySet<string> = new Set([
  "editor",
  "everyone",
  "me",
  "moderator",
  "null",
  "official",
  "owner",
  "staff",
  "system",
  "team",
  "undefined",
]);
const PRODUCT = PRODUCT_NAME.toLowerCase();

/** Base name if name and address contain no ASCII letter, or only reserved names. */
const NAMELESS = "writer";

/**
 * Candidate usernames for a new user, best first; the last has a random suffix and is always free.
 * Derived from the name or, if that has no ASCII letter, from the address, by the rules of imports.
 * ASCII only, so that no two look alike in different scripts.
 */
export function usernamesFor(name: string, email: string): string[] {
  const local = email.slice(0, email.lastIndexOf("@")).replace(/\+.*$/, "");
  const base =
    [usernameFor(null, name, isFree), usernameFor(local, "", isFree)].find(
      (username) => username !== NAMELESS && !looksOfficial(username),
    ) ?? NAMELESS;
  const candidates: string[] = [];
  for (let turn = 0; turn < MAX_PLAIN_ATTEMPTS; turn += 1)
    candidates.push(usernameFor(base, "", (username) => candidates.includes(username)));
  return [...candidates, `${base.slice(0, MAX_BASE)}-${newToken().slice(0, 8)}`];
}

/** Leaves room for the random suffix within a username. */
const MAX_BASE = 21;

const isFree = (): boolean => false;

/**
 * True for a name that readers would take for official. Ignores separators and reads digits as the
 * letters they resemble.
 */
export function looksOfficial(username: string): boolean {
  const plain = username.replace(/[._-]/g, "");
  const read = plain.replace(/0/g, "o").replace(/3/g, "e").replace(/5/g, "s");
  return [plain, read.replace(/1/g, "l"), read.replace(/1/g, "i")].some(
    (text) => HOUSE.has(text) || isReservedLabel(text) || text.startsWith(PRODUCT),
  );
}
