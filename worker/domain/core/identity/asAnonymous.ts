import type { DomainContext } from "../../context.ts";

/**
 * The same request as an anonymous viewer's, for responses that are the same for everyone. Shares
 * the database and the cache tags, but not values loaded for the viewer.
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
