import { hasVisibleText } from "../format/hasVisibleText.ts";

/** Maximum length of a user's name, in characters. */
const MAX_NAME_LENGTH = 50;

/** Messages for a missing name and for one that is too long. */
export const NAME_MESSAGES = {
  name: "Please enter your full name.",
  long: `A name can have at most ${MAX_NAME_LENGTH} characters.`,
} as const;

/** Line breaks, other control characters, bidirectional controls and invisible characters. */
const INVISIBLE =
  /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu;

/**
 * Returns the typed name in one line and one Unicode normalization; null if it is empty or too
 * long. Keeps zero-width joiners, which some scripts need.
 */
export function readFullName(typed: string): string | null {
  return nameError(typed) === null ? inOneLine(typed) : null;
}

/** Returns why a typed name is invalid; null if it is valid. */
export function nameError(typed: string): keyof typeof NAME_MESSAGES | null {
  const name = inOneLine(typed);
  if (!isName(name)) return "name";
  return Array.from(name).length > MAX_NAME_LENGTH ? "long" : null;
}

/**
 * Shortens a name from another site, where no user can correct it: as many whole words as fit, or
 * the start of the first word. Null if nothing valid remains.
 */
export function cutFullName(given: string): string | null {
  const name = inOneLine(given);
  const characters = Array.from(name);
  if (characters.length <= MAX_NAME_LENGTH) return readFullName(name);
  const words = characters
    .slice(0, MAX_NAME_LENGTH + 1)
    .join("")
    .split(" ")
    .slice(0, -1);
  const cut = words.join(" ") || characters.slice(0, MAX_NAME_LENGTH).join("");
  return isName(cut) ? cut : null;
}

function inOneLine(typed: string): string {
  return typed.slice(0, 1000).replace(INVISIBLE, " ").normalize("NFC").replace(/\s+/gu, " ").trim();
}

const isName = (text: string): boolean => /[\p{L}\p{N}]/u.test(text) && hasVisibleText(text);
