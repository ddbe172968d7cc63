import type { DomainContext } from "../../kernel/context.ts";

/**
 * The same request as an anonymous viewer's, for responses that are the same for everyone. Shares
 * the database and the cache tags, but not values loaded for the viewer. Names what it shares, so
 * that nothing of the viewer is passed on by accident.
 */
export function asAnonymous(context: DomainContext): DomainContext {
  const { db, config, renderTrace, purgeSet, mail, payments, images, events, notifications } =
    context;
  const { development, search, statistics, now, network, isBot } = context;
  return {
    db,
    config,
    development,
    renderTrace,
    purgeSet,
    mail,
    payments,
    images,
    events,
    notifications,
    search,
    statistics,
    now,
    network,
    isBot,
    openedStories: new Set(),
    session: () => Promise.resolve(null),
    sessionHash: null,
    sessionToken: null,
    visitorId: null,
    country: () => null,
    hasConsented: false,
  };
}
