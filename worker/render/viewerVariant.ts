import type { PageLocation } from "../../client/runtime/page/page.ts";
import { heldFlags } from "../../shared/flags.ts";
import type { RouteFlags } from "../../shared/routes/layouts.ts";
import { anonymousFlags, presumedFlags, viewerFlags } from "../domain/flags/flags.ts";
import type { Session } from "../domain/identity/rows/session.ts";
import type { PageRequest } from "./pageRequest.ts";

/** The viewer state that determines a page's variant and header. */
export interface PageViewer {
  session: Session | null;
  flags: RouteFlags;
}

/** The viewer state that selects a page's variant. */
export type ViewerVariant = Pick<PageLocation, "isLoggedIn" | "flags">;

/** The variant before the viewer is known. */
export const ANONYMOUS: ViewerVariant = { isLoggedIn: false, flags: {} };

/** Reads the session and the flags. */
export async function readViewer(context: PageRequest): Promise<PageViewer> {
  const [session, flags] = await Promise.all([context.session(), viewerFlags(context)]);
  return { session, flags: heldFlags(flags) };
}

/** The variant of most viewers, without any read. */
export const presumedVariant = (isLoggedIn: boolean): ViewerVariant => ({
  isLoggedIn,
  flags: heldFlags(presumedFlags()),
});

/** Reads the flags of anonymous viewers. */
export async function readAnonymous(context: PageRequest): Promise<ViewerVariant> {
  return { isLoggedIn: false, flags: heldFlags(await anonymousFlags(context)) };
}
