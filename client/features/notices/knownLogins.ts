// Stores who has signed in in this browser, to point out the other account to a user who picked the
// wrong one. Email addresses are stored obfuscated.

import { DAY_MS } from "../../../shared/durations.ts";
import type { AlternateUserParams } from "../../runtime/browser/enqueuedToast.ts";

const KEY = "known-logins";
/** Maximum number of remembered users. */
const MOST = 5;
/** How long an account is suggested after its last use here, in milliseconds. */
const REMEMBERED_FOR_MS = 180 * DAY_MS;
/** How long a user who is new here sees the suggestion, in milliseconds. */
const SHOWN_FOR_MS = 7 * DAY_MS;

interface KnownLogin extends AlternateUserParams {
  /** Milliseconds since 1970. */
  firstAt: number;
  lastAt: number;
}

/** The result of recording a sign-in. */
interface LoginNote {
  /** The account to suggest; null for none. */
  alternate: AlternateUserParams | null;
  /** True when a second user has signed in in this browser for the first time. */
  isMultiUserLogin: boolean;
}

/**
 * Records the signed-in user, with "" for an account without an email address, and returns the
 * previous one.
 */
export function noteLogin(
  storage: Pick<Storage, "getItem" | "setItem">,
  current: AlternateUserParams,
  now: number,
): LoginNote {
  const known = read(storage);
  const mine = known.find(({ userId }) => userId === current.userId);
  // Most recent first.
  const others = known.filter(({ userId }) => userId !== current.userId);
  const note: KnownLogin = { ...current, firstAt: mine?.firstAt ?? now, lastAt: now };
  write(storage, [note, ...others].slice(0, MOST));
  const [last] = others;
  const isNew = Math.abs(now - note.firstAt) < SHOWN_FOR_MS;
  const isRecent = last !== undefined && Math.abs(now - last.lastAt) < REMEMBERED_FOR_MS;
  // Without an email address the account couldn't be identified in the notice.
  const isShown = isNew && isRecent && last.redactedEmailAddress !== "";
  return {
    alternate: isShown ? paramsOf(last) : null,
    isMultiUserLogin: mine === undefined && others.length === 1,
  };
}

/** Returns the social logins a user last had in this browser; null for an unknown user. */
export function knownSocialLogins(
  storage: Pick<Storage, "getItem">,
  userId: string,
): readonly string[] | null {
  return read(storage).find((login) => login.userId === userId)?.socialLogins ?? null;
}

function paramsOf({ userId, redactedEmailAddress, socialLogins }: KnownLogin): AlternateUserParams {
  return { userId, redactedEmailAddress, socialLogins };
}

function read(storage: Pick<Storage, "getItem">): KnownLogin[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isKnownLogin) : [];
  } catch {
    return [];
  }
}

function isKnownLogin(value: unknown): value is KnownLogin {
  const login = value as Partial<KnownLogin> | null;
  return (
    typeof login?.userId === "string" &&
    typeof login.redactedEmailAddress === "string" &&
    Array.isArray(login.socialLogins) &&
    typeof login.firstAt === "number" &&
    typeof login.lastAt === "number"
  );
}

function write(storage: Pick<Storage, "setItem">, known: readonly KnownLogin[]): void {
  try {
    storage.setItem(KEY, JSON.stringify(known));
  } catch {
    // Storage is full: no other account will be suggested.
  }
}
