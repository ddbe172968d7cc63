// The browser's GraphQL transport: batches by load class. Operation errors are returned beside the data; only a failed round trip rejects.

import type { GraphQLResponse, RequestParameters, Variables } from "relay-runtime";
import { XSRF_HEADER } from "../../../shared/xsrfHeader.ts";
import { CLIENT_NAME } from "../page/clientName.ts";
import { createBatcher, type Batcher } from "./batcher.ts";
import type { FetchOperation } from "./environment.ts";

/**
 * Operations of one class share batches. Events are batched separately so that
 * they never delay data. "keepalive" operations are sent while the page unloads, each in its own
 * request and without a timer, because timers no longer fire then.
 */
export type LoadClass = "default" | "events" | "keepalive";

const AT_ONCE = { max: 1, windowMs: 0 };

/** What the request headers say about the page that sends them. */
export interface RequestOrigin {
  /** The matched route's metric name, or "unidentified". */
  metricName: string;
  /** The current path with its query. */
  path: string;
  /** The session's XSRF token; null for an anonymous viewer. */
  xsrf: string | null;
}

/**
 * The round trip failed: there is no connection, or the response isn't from the application.
 * `cause` is then its status.
 */
export class NetworkError extends Error {
  override readonly name = "NetworkError";
}

interface Item {
  params: RequestParameters;
  variables: Variables;
}

/** Creates the function that Relay's network layer calls. */
export function makeFetchOperation(options: {
  uri: string;
  version: string;
  origin: () => RequestOrigin;
  fetch: typeof fetch;
}): FetchOperation {
  const batchers = new Map<LoadClass, Batcher<Item, GraphQLResponse>>();
  const batcherFor = (loadClass: LoadClass): Batcher<Item, GraphQLResponse> => {
    let batcher = batchers.get(loadClass);
    if (!batcher) {
      batcher = createBatcher(
        (items) => send(items, loadClass, options),
        loadClass === "keepalive" ? AT_ONCE : undefined,
      );
      batchers.set(loadClass, batcher);
    }
    return batcher;
  };
  return (params, variables, loadClass = "default") =>
    batcherFor(loadClass).add({ params, variables });
}

async function send(
  items: Item[],
  loadClass: LoadClass,
  options: Parameters<typeof makeFetchOperation>[0],
): Promise<GraphQLResponse[]> {
  const origin = options.origin();
  let response: Response;
  try {
    response = await options.fetch(options.uri, {
      method: "POST",
      credentials: "same-origin",
      keepalive: loadClass === "keepalive",
      headers: {
        "Content-Type": "application/json",
        "GraphQL-Operation": items.map(({ params }) => params.name).join(","),
        "X-Client-Name": CLIENT_NAME,
        "X-Client-Version": options.version,
        "X-Client-Route": origin.metricName,
        "X-Client-Path": encodeURI(origin.path),
        ...(origin.xsrf === null ? {} : { [XSRF_HEADER]: origin.xsrf }),
      },
      body: JSON.stringify(items.map(({ params, variables }) => ({ id: params.id, variables }))),
    });
  } catch (error) {
    throw new NetworkError("You're offline.", { cause: error });
  }
  if (!response.ok) {
    throw new NetworkError(`The server responded with status ${response.status}.`, {
      cause: response.status,
    });
  }
  return (await response.json()) as GraphQLResponse[];
}
