import type { ConcreteRequest, Variables } from "relay-runtime";
import type { RelayPayload } from "../../client/runtime/page/state.ts";
import { executeOperation } from "../graphql/machinery/execute.ts";
import { persistedOperation } from "../graphql/machinery/persisted.ts";
import { PageDataError } from "./PageDataError.ts";
import type { PageRequest } from "./pageRequest.ts";

/** A page's query and its response, which the browser replays. */
export type PagePayload = RelayPayload;

/** A URL requests something that can't exist, such as a page of a list by an unknown cursor. */
export class InvalidCursorError extends Error {
  override readonly name = "InvalidCursorError";
}

/** The answer to a query. */
export interface QueryAnswer {
  payload: PagePayload;
  /** Why some data is missing; null if it is complete. */
  failure: Error | null;
}

/**
 * Executes a persisted operation. Throws PageDataError if there is no data at all, unless the input was
 * invalid.
 */
export async function runQuery(
  context: PageRequest,
  request: ConcreteRequest,
  variables: Variables,
): Promise<QueryAnswer> {
  const id = request.params.id ?? "";
  const operation = persistedOperation(id);
  if (!operation) throw new Error(`The build lacks the operation ${request.params.name}`);
  const result = await executeOperation(operation, variables, context);
  const { data, errors } = result.response;
  const failure = errors
    ? result.isBadRequest
      ? new InvalidCursorError()
      : new PageDataError(result.isUnavailable, errors[0]?.message)
    : null;
  if (!data && !(failure instanceof InvalidCursorError)) throw failure ?? new PageDataError(false);
  return { payload: { id, variables, data: data ?? {} }, failure };
}
