import type { DomainContext } from "../domain/kernel/context.ts";
import { isOneTooMany } from "../domain/identity/rows/rateLimits.ts";
import type { Session } from "../domain/identity/rows/session.ts";
import { isOfHost } from "../domain/domains/isOfHost.ts";
import { type Action, limitOf, rulesOf } from "./actions.ts";
import type { AccessError } from "./rules.ts";

type Config = Pick<DomainContext["config"], "publicUrl">;

/** The error for an action beyond its rate limit. */
export const TOO_OFTEN = "You’re doing this too often. Try again later.";

/**
 * Returns why a session can't do an action with these arguments: it lacks permission, or the main
 * site is required. Null if it can.
 */
export async function accessError(
  context: Pick<DomainContext, "db"> & { config: Config },
  session: Session | null,
  action: Action,
  args: Readonly<Record<string, unknown>>,
): Promise<AccessError | null> {
  const { who, host } = rulesOf(action);
  const error = who(session);
  if (error || !session?.isElsewhere || host === "any") return error;
  const isHere = host !== undefined && (await isOfHost(context, session, host(args)));
  return isHere ? null : { code: "Forbidden", message: mainSiteText(context.config) };
}

/**
 * Returns true if a session can do an action on its host. The write checks targets that must belong
 * to the host's owner.
 */
export function mayOnHostOf({ isElsewhere }: Session, action: Action): boolean {
  return !isElsewhere || rulesOf(action).host !== undefined;
}

/** The error message on a custom domain for actions that require the main site. */
export function mainSiteText({ publicUrl }: Config): string {
  return `You can only do this on the main site. Go to ${publicUrl} and try again.`;
}

/** Counts an action of a user; true if it exceeds the action's rate limit. */
export async function isTooOften(
  context: Pick<DomainContext, "db" | "now">,
  action: Action,
  userId: string,
): Promise<boolean> {
  const limit = limitOf(action);
  return limit !== null && isOneTooMany(context, limit, userId);
}
