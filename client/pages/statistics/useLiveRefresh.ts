import { useEffect } from "react";
import { fetchQuery, graphql, useRelayEnvironment } from "react-relay/hooks";
import type { useLiveRefreshCollectionQuery } from "../../../generated/relay/useLiveRefreshCollectionQuery.graphql.ts";
import type { useLiveRefreshViewerQuery } from "../../../generated/relay/useLiveRefreshViewerQuery.graphql.ts";
import { MINUTE_MS } from "../../../shared/durations.ts";

/** How old the live count gets on a visible page, in milliseconds. */
const REFRESH_MS = MINUTE_MS / 2;

/** Reads the live count of the viewer, or of a publication, again and again while the page is visible. */
export function useLiveRefresh(publication: string | null): void {
  const environment = useRelayEnvironment();
  useEffect(() => {
    let readAt = Date.now();
    const read = (): void => {
      if (document.visibilityState !== "visible" || Date.now() - readAt < REFRESH_MS) return;
      readAt = Date.now();
      const options = { fetchPolicy: "network-only" } as const;
      const reading =
        publication === null
          ? fetchQuery<useLiveRefreshViewerQuery>(
              environment,
              graphql`
                query useLiveRefreshViewerQuery {
                  viewer {
                    statistics {
                      live {
                        ...LiveCount_live
                      }
                    }
                  }
                }
              `,
              {},
              options,
            )
          : fetchQuery<useLiveRefreshCollectionQuery>(
              environment,
              graphql`
                query useLiveRefreshCollectionQuery($domainOrSlug: ID!) {
                  collectionByDomainOrSlug(domainOrSlug: $domainOrSlug) {
                    statistics {
                      live {
                        ...LiveCount_live
                      }
                    }
                  }
                }
              `,
              { domainOrSlug: publication },
              options,
            );
      // A failure leaves the count as it was until the next time.
      reading.toPromise().catch(() => {});
    };
    const timer = setInterval(read, REFRESH_MS);
    document.addEventListener("visibilitychange", read);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", read);
    };
  }, [environment, publication]);
}
