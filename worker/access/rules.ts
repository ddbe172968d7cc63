// The rules of which the rows of actions.ts are made.

import { impersonationError } from "../domain/identity/rows/impersonationError.ts";
import { isStaffAtWork } from "../domain/identity/rows/isStaffAtWork.ts";
import type { Limit } from "../domain/identity/rows/rateLimits.ts";
import type { Session } from "../domain/identity/rows/session.ts";
import type { HostThing } from "../domain/domains/isOfHost.ts";

/** Why an action is rejected. */
export interface AccessError {
  code: "Unauthorized" | "Forbidden" | "NotFound";
  message: string;
}

/** A permission rule: null if the session satisfies it. */
type Rule = (session: Session | null) => AccessError | null;

/** Rate limited by the write, with data that only it has. Each use names the file. */
export const BY_ITS_WRITE = "by its write";

/** An action's row. Permissions that depend on the target are checked by the write. */
export interface ActionRules {
  who: Rule;
  /** The rate limit per user; by default that of changes that add no rows. */
  limit?: Limit | typeof BY_ITS_WRITE;
  /**
   * Where the action is allowed besides the main site (decision 23): on any host for what readers
   * need while reading, or on the host of the target's owner. Everything else requires the main
   * site, since a custom domain's owner could do it in the reader's name.
   */
  host?: "any" | ((args: Readonly<Record<string, unknown>>) => HostThing);
}

/**
 * Requires the user's own session. `reason` is the sign-in prompt. Staff can't write during an
 * impersonation (decision 29).
 */
export const isSignedIn =
  (reason: string): Rule =>
  (session) => {
    if (!session) return { code: "Unauthorized", message: reason };
    const message = impersonationError(session);
    return message === null ? null : { code: "Forbidden", message };
  };

/** Also allows an impersonation, for retrying something that the user has requested. */
export const isSignedInOrImpersonating =
  (reason: string): Rule =>
  (session) =>
    session ? null : { code: "Unauthorized", message: reason };

/** Requires a staff member's own session. Everyone else gets a not-found error. */
export const isStaff =
  (thing: string): Rule =>
  (session) =>
    isStaffAtWork(session)
      ? null
      : { code: "NotFound", message: `We couldn’t find this ${thing}.` };

/** Allows anonymous viewers too. */
export const isAnonymous: Rule = () => null;

/** Reads an action's target from its arguments. */
export const target =
  (kind: HostThing["kind"], argument: string): Exclude<ActionRules["host"], "any" | undefined> =>
  (args) => ({ kind, id: String(args[argument]) });
