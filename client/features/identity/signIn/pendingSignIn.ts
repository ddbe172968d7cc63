// Stores a pending sign-in so that it survives a reload, navigation, a discarded tab or closing the
// modal while the email is on its way. Limited to this tab and to the validity of the emailed link
// or code; contains neither a code nor a password.

import { MINUTE_MS } from "../../../../shared/durations.ts";
import type { SignInFlow } from "./signInFlow.ts";
import type { SignInAsked } from "./signInLocation.ts";

/** The stored sign-in. */
export interface PendingSignIn {
  flow: SignInFlow;
  /** A new user's name, for resending the email. */
  fullName: string | null;
  /** The redirect target and the entry point. */
  asked: SignInAsked;
}

interface Stored extends PendingSignIn {
  /** Milliseconds since 1970. */
  at: number;
}

/** The validity of a link or code. */
const RETENTION_MS = 10 * MINUTE_MS;

const KEY = "sign-in";

type Tab = Pick<Window, "sessionStorage">;

/** Stores it, replacing any previous one. */
export function storePendingSignIn(tab: Tab, pending: PendingSignIn, now: number): void {
  inStorage(tab, (storage) => {
    // The token is a credential and must not be stored.
    const asked = { ...pending.asked, token: undefined };
    storage.setItem(KEY, JSON.stringify({ ...pending, asked, at: now } satisfies Stored));
  });
}

/** Returns the stored sign-in; null if there is none or it has expired. */
export function readPendingSignIn(tab: Tab, now: number): PendingSignIn | null {
  const text = inStorage(tab, (storage) => storage.getItem(KEY));
  if (!text) return null;
  try {
    const { at, flow, fullName, asked } = JSON.parse(text) as Stored;
    return at <= now && now - at < RETENTION_MS && flow.step && asked
      ? { flow, fullName, asked }
      : null;
  } catch {
    return null;
  }
}

/** Deletes it. */
export function clearPendingSignIn(tab: Tab): void {
  inStorage(tab, (storage) => storage.removeItem(KEY));
}

/** Storage that is full or disabled stores nothing. */
function inStorage<Answer>(tab: Tab, act: (storage: Storage) => Answer): Answer | null {
  try {
    return act(tab.sessionStorage);
  } catch {
    return null;
  }
}
