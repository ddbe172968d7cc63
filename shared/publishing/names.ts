import { isReservedSegment } from "../routes/reservedSegments.ts";
import { characterEnd } from "../story/cutText.ts";
import { normalizeTag } from "../topics/normalizeTag.ts";

const MAX_SLUG = 90;
const MAX_USERNAME = 30;

/**
 * Builds the readable part of a story's URL: letters of any script, digits and hyphens, at most 90,
 * never empty. Latin letters lose their diacritics. Need not be unique, because the story's id
 * follows.
 */
export function storySlug(...candidates: (string | null | undefined)[]): string {
  for (const candidate of candidates) {
    const slug = cutAtHyphen(wordsOfAnyScript(candidate ?? ""), MAX_SLUG);
    if (slug !== "") return slug;
  }
  return "story";
}

/**
 * Normalizes a slug that a writer typed: "" for an empty input, which means the title's slug; null
 * if it has no letter or digit.
 */
export function asStorySlug(typed: string): string | null {
  if (typed.trim() === "") return "";
  return cutAtHyphen(wordsOfAnyScript(typed), MAX_SLUG) || null;
}

/** The base of a publication's slug, before the check that it is available. */
export function publicationSlugBase(wanted: string): string {
  return cutAtHyphen(asciiWords(wanted), 60) || "publication";
}

/** Returns true if a name has letters or digits for a slug of its own. */
export function hasOwnSlug(wanted: string): boolean {
  return asciiWords(wanted) !== "";
}

/** Returns an available slug for a publication: unique, and not the first segment of a route. */
export function publicationSlug(wanted: string, isTaken: (slug: string) => boolean): string {
  const base = publicationSlugBase(wanted);
  return firstFree(base, 60, (slug) => isReservedSegment(slug) || isTaken(slug));
}

/** Suggests three available slugs in place of a reserved or taken one. */
export function publicationSlugSuggestions(
  wantedSlug: string,
  username: string,
  isTaken: (slug: string) => boolean,
): string[] {
  const found: string[] = [];
  for (const wanted of [`${wantedSlug}-stories`, `${wantedSlug}-by-${username}`, wantedSlug])
    found.push(publicationSlug(wanted, (slug) => isTaken(slug) || found.includes(slug)));
  return found;
}

/**
 * Returns an available username: lower-case letters, digits, `.`, `_` and `-`, at most 30, unique
 * ignoring case.
 */
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

/**
 * Formats a tag for display: its most common spelling, with spaces where the source used a slug.
 */
export function tagTitle(spelling: string): string {
  const text = spelling.replace(/\s+/g, " ").trim();
  // "open-source" is a slug for "open source", but "r-universe" and "e-mail" are words.
  return /^[a-z0-9]{2,}(?:-[a-z0-9]+)+$/.test(text) ? text.replaceAll("-", " ") : text;
}

/** Returns a tag's words without a plural "s", so that "Events" equals "event". */
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

/** Transliterates Latin text to ASCII. Letters of other scripts keep their marks. */
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

/**
 * Removes diacritics from Latin letters. Leaves characters without an ASCII form for the caller to
 * drop.
 */
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
