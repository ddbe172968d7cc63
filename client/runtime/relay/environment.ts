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

/**
 * Sends one operation and resolves to its response. Callers set the load class in the cache config.
 */
export type FetchOperation = (
  params: RequestParameters,
  variables: Variables,
  loadClass?: LoadClass,
) => Promise<GraphQLResponse>;

/** Creates the browser's Relay environment. */
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
 * Throws when the next page of a list failed as a whole, because storing its null would replace the
 * pages already loaded. Individual items that failed are just left out.
 */
function requireConnection(response: GraphQLResponse): void {
  const { errors = [] } = response as { errors?: { path?: readonly unknown[] }[] };
  if (errors.some(({ path }) => !path?.includes("edges")))
    throw new Error("The next page of a list could not be read");
}

/**
 * Types that share an id with a user but have different fields, so they need separate store
 * records.
 */
const APART = new Set(["Viewer", "Visitor"]);

/**
 * Stores a response and reads the query's own fields from it. Returns an empty object without a
 * query.
 */
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
