import { hasVisibleText } from "./hasVisibleText.ts";

/** Most characters of a person's name. The specification shows no limits of the server. */
const MAX_NAME_LENGTH = 50;

/** Shown for a name that is none, and one that is too long. */
export const NAME_MESSAGES = {
  name: "Please enter your full name.",
  long: `A name has at most ${MAX_NAME_LENGTH} characters.`,
} as const;

/** Line ends, other controls, and marks that turn the direction of what follows or show nothing. */
const INVISIBLE =
  /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu;

/**
 * A person's name as typed, in one line and one spelling; null where nothing is left of it, or too
 * much. Joiners stay, since some scripts are written with them.
 */
export function readFullName(typed: string): string | null {
  return nameError(typed) === null ? inOneLine(typed) : null;
}

/** Why a name as typed is none; null for one that is. */
export function nameError(typed: string): keyof typeof NAME_MESSAGES | null {
  const name = inOneLine(typed);
  if (!isName(name)) return "name";
  return Array.from(name).length > MAX_NAME_LENGTH ? "long" : null;
}

/**
 * The same of a name that another site gives, which nobody is there to shorten: as many of its words as
 * are not too much, or as much of its first; null where that is no name.
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
