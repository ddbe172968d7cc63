import {
  createOperationDescriptor,
  Environment,
  type GraphQLResponse,
  Network,
  RecordSource,
  type RequestParameters,
  Store,
  type Variables,
  type ConcreteRequest,
} from "relay-runtime";
import type { LoadClass } from "./fetchOperation.ts";

/** Sends one operation and answers its response. Callers name a load class in the cache config. */
export type FetchOperation = (
  params: RequestParameters,
  variables: Variables,
  loadClass?: LoadClass,
) => Promise<GraphQLResponse>;

/** The browser's Relay environment over a way to fetch. */
export function makeEnvironment(fetchOperation: FetchOperation): Environment {
  return new Environment({
    store: new Store(new RecordSource(), { gcReleaseBufferSize: 20 }),
    network: Network.create(async (params, variables, { metadata }) => {
      const loadClass = metadata?.loadClass as LoadClass | undefined;
      const response = await fetchOperation(params, variables, loadClass);
      if (params.name.endsWith("PaginationQuery")) requireConnection(response);
      return response;
    }),
    getDataID: ({ id }, typeName) => (APART.has(typeName) ? `${typeName}:${id}` : id),
  });
}

/**
 * Throws where the next page of a list failed as a whole: in the store its null would take the place
 * of the pages that the reader has already. An item that failed is left out of the page.
 */
function requireConnection(response: GraphQLResponse): void {
  const { errors = [] } = response as { errors?: { path?: readonly unknown[] }[] };
  if (errors.some(({ path }) => !path?.includes("edges")))
    throw new Error("The next page of a list could not be read");
}

/** Types that carry a person's id, and are not that person as everyone sees them. */
const APART = new Set(["Viewer", "Visitor"]);

/** Puts a response into the store and reads the query's own fields from it. Without a query, none. */
export function readQuery(
  environment: Environment,
  request: ConcreteRequest | null,
  variables: Variables,
  data: Record<string, unknown> | null,
): unknown {
  if (!request) return {};
  const operation = createOperationDescriptor(request, variables);
  if (data) environment.commitPayload(operation, data);
  return environment.lookup(operation.fragment).data;
}
