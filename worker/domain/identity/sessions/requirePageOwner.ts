// XSRF protection: a write must carry the token of its session, which only pages of that session
// have. Other sites lack it, and so do pages from before the browser signed in again.

import type { DomainContext } from "../../kernel/context.ts";

/** A write without its session's token. */
export class PageOutOfDateError extends Error {
  override readonly name = "PageOutOfDateError";
  constructor() {
    super("This page is out of date. Reload it and try again.");
  }
}

/**
 * Throws PageOutOfDateError unless `xsrfToken`, which the page sent, is its session's. Anonymous requests
 * need none.
 */
export async function requirePageOwner(
  viewer: Pick<DomainContext, "session">,
  xsrfToken: string | null,
): Promise<void> {
  const session = await viewer.session();
  if (session && xsrfToken !== session.xsrfToken) throw new PageOutOfDateError();
}
