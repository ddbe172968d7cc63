import type { DomainContext } from "../context.ts";
import { viewerFlags } from "../flags/flags.ts";
import { selfOf } from "./session.ts";

/** Who looks, as far as the rules of who may see what depend on it. */
export interface Seer {
  /** Null for a visitor, and for who looks on a host of somebody else's. */
  userId: string | null;
  /** Sees what is suspended as if it were not (platform.md §6, can_view_suspended_content). */
  seesSuspended: boolean;
}

/** The seer who sees what everyone does. */
export const ANYONE: Seer = { userId: null, seesSuspended: false };

/** Who looks, of a request. Most rules are settled by ANYONE, which costs no read: ask that first. */
export async function seerOf(context: DomainContext): Promise<Seer> {
  const [session, flags] = await Promise.all([context.session(), viewerFlags(context)]);
  return {
    userId: selfOf(session),
    seesSuspended: flags.can_view_suspended_content && !session?.isElsewhere,
  };
}
