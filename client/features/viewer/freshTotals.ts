// A cached page shows outdated totals. For anonymous viewers, one operation refreshes all totals of
// the page once it has loaded and the browser is idle.

import { fetchQuery, graphql, type IEnvironment } from "relay-runtime";
import type { freshTotalsQuery } from "../../../generated/relay/freshTotalsQuery.graphql.ts";
import { MAX_NODES } from "../../../shared/limits.ts";

/** A busy page refreshes after this many milliseconds at the latest. */
const IDLE_TIMEOUT_MS = 3000;

/** Ids to refresh per document; null after the request was made. */
const waiting = new WeakMap<IEnvironment, Set<string> | null>();

/**
 * Refreshes the totals of a story, response or list together with all others of the initial
 * document. Pages opened later load fresh data, so the request is made once.
 */
export function askFreshTotals(environment: IEnvironment, id: string): void {
  const ids = waiting.get(environment);
  if (ids === null) return;
  if (ids) return void ids.add(id);
  waiting.set(environment, new Set([id]));
  whenIdle(() => {
    const asked = [...(waiting.get(environment) ?? [])].slice(0, MAX_NODES);
    waiting.set(environment, null);
    send(environment, asked).catch(() => console.warn("The totals are those of the cached page"));
  });
}

async function send(environment: IEnvironment, ids: string[]): Promise<void> {
  await fetchQuery<freshTotalsQuery>(
    environment,
    graphql`
      query freshTotalsQuery($ids: [ID!]!) {
        nodes(ids: $ids) {
          __typename
          id
          ... on Post {
            clapCount
            postResponses {
              count
            }
          }
          ... on Catalog {
            clapCount
            responsesCount
          }
        }
      }
    `,
    { ids },
    { fetchPolicy: "network-only" },
  ).toPromise();
}

function whenIdle(action: () => void): void {
  // Safari lacks requestIdleCallback.
  if ("requestIdleCallback" in globalThis)
    requestIdleCallback(action, { timeout: IDLE_TIMEOUT_MS });
  else setTimeout(action, 500);
}
