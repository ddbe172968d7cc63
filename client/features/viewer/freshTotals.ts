// A page that was kept shows totals of when it was made. Visitors have those of now once the page
// stands and the browser is idle: one operation for all that is counted on it.

import { fetchQuery, graphql, type IEnvironment } from "relay-runtime";
import type { freshTotalsQuery } from "../../../generated/relay/freshTotalsQuery.graphql.ts";
import { MAX_NODES } from "../../../shared/limits.ts";

/** Past this many milliseconds a busy page asks all the same. */
const IDLE_TIMEOUT_MS = 3000;

/** What a document's totals are asked of; null once they have been. */
const waiting = new WeakMap<IEnvironment, Set<string> | null>();

/**
 * Asks for the totals of a story, response or list together with all others of the document that came.
 * Pages that are opened from it are read as they are shown, so that it is asked once.
 */
export function askFreshTotals(environment: IEnvironment, id: string): void {
  const ids = waiting.get(environment);
  if (ids === null) return;
  if (ids) return void ids.add(id);
  waiting.set(environment, new Set([id]));
  whenIdle(() => {
    const asked = [...(waiting.get(environment) ?? [])].slice(0, MAX_NODES);
    waiting.set(environment, null);
    send(environment, asked).catch(() => console.warn("The totals are those of the kept page"));
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
  // Safari has no requestIdleCallback.
  if ("requestIdleCallback" in globalThis)
    requestIdleCallback(action, { timeout: IDLE_TIMEOUT_MS });
  else setTimeout(action, 500);
}
