// Who has signed in in this browser, so that a person who lands in the wrong one of their accounts is
// told of the other (platform.md §3 and §4.2, alternate user). Addresses are kept obscured.

import { DAY_MS } from "../../../shared/durations.ts";
import type { AlternateUserParams } from "../../app/enqueuedToast.ts";

const KEY = "known-logins";
/** How many people are remembered. */
const MOST = 5;
/** How long an account is told of after it was last used here, in milliseconds. */
const REMEMBERED_FOR_MS = 180 * DAY_MS;
/** How long somebody who is new here is told of the other account, in milliseconds. */
const SHOWN_FOR_MS = 7 * DAY_MS;

interface KnownLogin extends AlternateUserParams {
  /** Milliseconds since 1970. */
  firstAt: number;
  lastAt: number;
}

/** What a sign-in here says of who else has. */
interface LoginNote {
  /** The account to tell of; null for none. */
  alternate: AlternateUserParams | null;
  /** A second person has signed in in this browser, for the first time. */
  isMultiUserLogin: boolean;
}

/** Notes who is signed in, with "" for an account without an address, and answers who else has been. */
export function noteLogin(
  storage: Pick<Storage, "getItem" | "setItem">,
  current: AlternateUserParams,
  now: number,
): LoginNote {
  const known = read(storage);
  const mine = known.find(({ userId }) => userId === current.userId);
  // Whoever was here last is kept first.
  const others = known.filter(({ userId }) => userId !== current.userId);
  const note: KnownLogin = { ...current, firstAt: mine?.firstAt ?? now, lastAt: now };
  write(storage, [note, ...others].slice(0, MOST));
  const [last] = others;
  const isNew = Math.abs(now - note.firstAt) < SHOWN_FOR_MS;
  const isRecent = last !== undefined && Math.abs(now - last.lastAt) < REMEMBERED_FOR_MS;
  // By an account without an address nobody could be told which one is meant.
  const isShown = isNew && isRecent && last.redactedEmailAddress !== "";
  return {
    alternate: isShown ? paramsOf(last) : null,
    isMultiUserLogin: mine === undefined && others.length === 1,
  };
}

/** The ways in besides e-mail that somebody had here last; null for who is new here. */
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
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isKnownLogin) : [];
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
    // Storage is full: nobody is told of another account.
  }
}
