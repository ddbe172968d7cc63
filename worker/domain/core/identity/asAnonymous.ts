import type { DomainContext } from "../../context.ts";

/**
 * The same request as asked by a stranger, for answers that are the same for everyone. It shares the
 * database and the cache tags; what has been read for the asker is not looked at.
 */
export function asAnonymous(context: DomainContext): DomainContext {
  return {
    ...context,
    session: () => Promise.resolve(null),
    sessionHash: null,
    xsrfToken: null,
    visitorId: null,
    country: () => null,
    hasConsented: false,
  };
}
