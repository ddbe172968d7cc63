import { isReservedSegment } from "../routes/reservedSegments.ts";
import { characterEnd } from "../story/cutText.ts";
import { normalizeTag } from "./normalizeTag.ts";

const MAX_SLUG = 90;
const MAX_USERNAME = 30;

/**
 * The readable part of a story's address: letters of any script, digits and hyphens, at most 90, never
 * empty. Latin letters lose their marks. It need not be unique, since the story's id follows it.
 */
export function storySlug(...candidates: (string | null | undefined)[]): string {
  for (const candidate of candidates) {
    const slug = cutAtHyphen(wordsOfAnyScript(candidate ?? ""), MAX_SLUG);
    if (slug !== "") return slug;
  }
  return "story";
}

/**
 * The same of what a writer types for it: empty for nothing, which leaves it to the title; null for
 * what has no letter or digit.
 */
export function asStorySlug(typed: string): string | null {
  if (typed.trim() === "") return "";
  return cutAtHyphen(wordsOfAnyScript(typed), MAX_SLUG) || null;
}

/** What a publication's address is made of before it is known to be free. */
export function publicationSlugBase(wanted: string): string {
  return cutAtHyphen(asciiWords(wanted), 60) || "publication";
}

/** A publication's address on the main site: unique, and no route's own first segment. */
export function publicationSlug(wanted: string, isTaken: (slug: string) => boolean): string {
  const base = publicationSlugBase(wanted);
  return firstFree(base, 60, (slug) => isReservedSegment(slug) || isTaken(slug));
}

/** Three free addresses to suggest in place of one that is reserved or taken. */
export function publicationSlugSuggestions(
  refused: string,
  username: string,
  isTaken: (slug: string) => boolean,
): string[] {
  const found: string[] = [];
  for (const wanted of [`${refused}-stories`, `${refused}-by-${username}`, refused])
    found.push(publicationSlug(wanted, (slug) => isTaken(slug) || found.includes(slug)));
  return found;
}

/** A username: lower-case letters, digits, `.`, `_` and `-`, at most 30, unique in any letter case. */
export function usernameFor(
  wanted: string | null | undefined,
  name: string,
  isTaken: (username: string) => boolean,
): string {
  const own = normalizeToAscii(wanted ?? "")
    .replace(/[^a-z0-9._-]+/g, "-")
    .replace(/^[._-]+|[._-]+$/g, "");
  const base = cutAtHyphen(own || asciiWords(name), MAX_USERNAME) || "writer";
  return firstFree(base, MAX_USERNAME, isTaken);
}

/** How a tag is shown: as its most used spelling, with spaces where a source wrote a slug. */
export function tagTitle(spelling: string): string {
  const text = spelling.replace(/\s+/g, " ").trim();
  // "open-source" is a slug for "open source"; "r-universe" and "e-mail" are words.
  return /^[a-z0-9]{2,}(?:-[a-z0-9]+)+$/.test(text) ? text.replaceAll("-", " ") : text;
}

/** The words of a tag in a form in which "Events" and "event" are one. */
export function tagWords(slug: string): string[] {
  return slug.split("-").map((word) => (word.length > 3 ? word.replace(/s$/, "") : word));
}

function firstFree(base: string, max: number, isTaken: (text: string) => boolean): string {
  if (!isTaken(base)) return base;
  for (let number = 2; ; number += 1) {
    const end = `-${number}`;
    const candidate = base.slice(0, max - end.length).replace(/-+$/, "") + end;
    if (!isTaken(candidate)) return candidate;
  }
}

/** As ASCII where the text is Latin; a letter of another script stays, with its marks. */
function wordsOfAnyScript(text: string): string {
  return normalizeToAscii(text.toWellFormed().normalize("NFKC"))
    .replace(/[^\p{L}\p{M}\p{Nd}]+/gu, "-")
    .replace(/^-|-$/g, "");
}

function asciiWords(text: string): string {
  return normalizeToAscii(text)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** Latin letters without their marks; what has no ASCII form stays, for the caller to drop. */
function normalizeToAscii(text: string): string {
  return text
    .split(/(?<=[^\p{L}\p{M}])|(?=[^\p{L}\p{M}])/u)
    .map(normalizeWord)
    .join("");
}

function normalizeWord(part: string): string {
  return /[\p{L}]/u.test(part) ? normalizeTag(part) : part.toLowerCase();
}

function cutAtHyphen(slug: string, max: number): string {
  if (slug.length <= max) return slug;
  const cut = slug.slice(0, characterEnd(slug, max));
  const hyphen = slug[max] === "-" ? max : cut.lastIndexOf("-");
  return (hyphen > max / 2 ? cut.slice(0, hyphen) : cut).replace(/[._-]+$/, "");
}
