// A sign-in that has begun outlives what the reader does while the mail is on its way: a reload, a look
// at another page, a tab that the browser lets go of, a press beside the modal. It is this tab's alone,
// for as long as what was mailed works, and holds neither a code nor a password.

import { MINUTE_MS } from "../../../shared/durations.ts";
import type { SignInFlow } from "./signInFlow.ts";
import type { SignInAsked } from "./signInLocation.ts";

/** What is kept of it. */
export interface PendingSignIn {
  flow: SignInFlow;
  /** A newcomer's, so that another mail can be sent. */
  fullName: string | null;
  /** Where it leads, and what led there. */
  asked: SignInAsked;
}

interface Stored extends PendingSignIn {
  /** Milliseconds since 1970. */
  at: number;
}

/** As long as a link or a code works. */
const RETENTION_MS = 10 * MINUTE_MS;

const KEY = "sign-in";

type Tab = Pick<Window, "sessionStorage">;

/** Keeps it in place of what was kept. */
export function storePendingSignIn(tab: Tab, kept: PendingSignIn, now: number): void {
  inStorage(tab, (storage) => {
    // What opens a door somewhere is no part of it.
    const asked = { ...kept.asked, token: undefined };
    storage.setItem(KEY, JSON.stringify({ ...kept, asked, at: now } satisfies Stored));
  });
}

/** What is kept; null where there is nothing, or nothing any more. */
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

/** Forgets it. */
export function clearPendingSignIn(tab: Tab): void {
  inStorage(tab, (storage) => storage.removeItem(KEY));
}

/** Storage that is full or switched off keeps nothing. */
function inStorage<Answer>(tab: Tab, act: (storage: Storage) => Answer): Answer | null {
  try {
    return act(tab.sessionStorage);
  } catch {
    return null;
  }
}
