import type { DomainContext } from "../../context.ts";
import { viewerFlags } from "../flags/flags.ts";
import { selfOf } from "./session.ts";

/** Who looks, as far as the rules of who may see what depend on it. */
export interface ViewerPermissions {
  /** Null for a visitor, and for who looks on a host of somebody else's. */
  userId: string | null;
  /** Sees what is suspended as if it were not (platform.md §6, can_view_suspended_content). */
  canSeeSuspended: boolean;
}

/** The viewerPermissions who sees what everyone does. */
export const ANONYMOUS: ViewerPermissions = { userId: null, canSeeSuspended: false };

/** Who looks, of a request. Most rules are settled by ANONYMOUS, which costs no read: ask that first. */
export async function viewerPermissionsOf(context: DomainContext): Promise<ViewerPermissions> {
  const [session, flags] = await Promise.all([context.session(), viewerFlags(context)]);
  return {
    userId: selfOf(session),
    canSeeSuspended: flags.can_view_suspended_content && !session?.isElsewhere,
  };
}
