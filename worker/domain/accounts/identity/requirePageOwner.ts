// The proof that a write comes from a page of the session it would act for: the page has its token,
// another site has not, and neither has a page from before someone signed in anew.

import type { DomainContext } from "../../context.ts";

/** A write that came without its session's token. */
export class PageOutOfDate extends Error {
  override readonly name = "PageOutOfDate";
  constructor() {
    super("This page is out of date. Reload it and try again.");
  }
}

/** Throws PageOutOfDate unless the request holds its session's token. A visitor needs none. */
export async function requirePageOwner(
  context: Pick<DomainContext, "session" | "xsrfToken">,
): Promise<void> {
  const session = await context.session();
  if (session && context.xsrfToken !== session.xsrfToken) throw new PageOutOfDate();
}
