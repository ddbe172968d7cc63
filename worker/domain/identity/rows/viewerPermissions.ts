import type { DomainContext } from "../../kernel/context.ts";
import { viewerFlags } from "../../flags/flags.ts";
import { selfOf } from "./session.ts";

/** The parts of the viewer that access rules depend on. */
export interface ViewerPermissions {
  /** Null for an anonymous viewer, and on another owner's custom domain. */
  userId: string | null;
  /**
   * Sees suspended content as if it were not suspended, by the flag can_view_suspended_content.
   */
  canSeeSuspended: boolean;
}

/** Permissions of an anonymous viewer. */
export const ANONYMOUS: ViewerPermissions = { userId: null, canSeeSuspended: false };

/**
 * Permissions of the request's viewer. Check ANONYMOUS first: it settles most rules without a read.
 */
export async function viewerPermissionsOf(context: DomainContext): Promise<ViewerPermissions> {
  const [session, flags] = await Promise.all([context.session(), viewerFlags(context)]);
  return {
    userId: selfOf(session),
    canSeeSuspended: flags.can_view_suspended_content && !session?.isElsewhere,
  };
}
