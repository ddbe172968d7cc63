import { PRODUCT_NAME } from "../../../../shared/product.ts";
import { usernameFor } from "../../../../shared/rules/names.ts";
import { isReservedLabel } from "../../../../shared/rules/subdomains.ts";
import { newToken } from "../../core/identity/newToken.ts";

/** How many plain names are tried before one with a random end. */
const MAX_PLAIN_ATTEMPTS = 9;

/** Names that readers would take for the house, besides those that no host may have. */
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

/** What somebody is called whose name and address have no ASCII letter, or only the house's. */
const NAMELESS = "writer";

/**
 * The usernames a newcomer may get, best first; the last is nobody's. They are made from the name, or,
 * where that has no ASCII letter, from the address, by the rules of imports: ASCII alone, so that no
 * two look alike in different scripts.
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

/** Leaves room for the random end within a username. */
const MAX_BASE = 21;

const isFree = (): boolean => false;

/**
 * True for a name that readers would take for the house's. Digits that are read as letters, and the
 * marks between words, make no other name of it.
 */
export function looksOfficial(username: string): boolean {
  const plain = username.replace(/[._-]/g, "");
  const read = plain.replace(/0/g, "o").replace(/3/g, "e").replace(/5/g, "s");
  return [plain, read.replace(/1/g, "l"), read.replace(/1/g, "i")].some(
    (text) => HOUSE.has(text) || isReservedLabel(text) || text.startsWith(PRODUCT),
  );
}
