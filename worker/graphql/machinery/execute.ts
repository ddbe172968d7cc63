import {
  execute,
  type ExecutionResult,
  type FormattedExecutionResult,
  GraphQLError,
} from "graphql";
import { InvalidPageError } from "../../db/keyset.ts";
import { DatabaseUnavailableError } from "../../db/database.ts";
import {
  PageOutOfDateError,
  requirePageOwner,
} from "../../domain/identity/sessions/requirePageOwner.ts";
import { log } from "../../log.ts";
import type { GraphQLContext } from "./context.ts";
import type { PersistedOperation } from "./persisted.ts";
import { schema } from "./schema.ts";

/** A result with public errors, and the most severe one for the page's status. */
export interface OperationResult {
  response: FormattedExecutionResult;
  /** True if the database was unavailable: the page is a 503, not a 500. */
  isUnavailable: boolean;
  /** True if only the input was invalid, such as an unknown cursor. */
  isBadRequest: boolean;
}

/**
 * Executes one operation; a mutation only from a page of its session. Never throws: failures become
 * `errors` next to partial data, with messages that reveal no internals.
 */
export async function executeOperation(
  operation: PersistedOperation,
  variables: Record<string, unknown>,
  context: GraphQLContext,
): Promise<OperationResult> {
  let result: ExecutionResult;
  try {
    if (operation.isMutation) await requirePageOwner(context, context.xsrfToken);
    result = await execute({
      schema,
      document: operation.document,
      variableValues: variables,
      contextValue: context,
    });
  } catch (error) {
    result = {
      errors: [
        error instanceof GraphQLError
          ? error
          : new GraphQLError("Failed", { originalError: error as Error }),
      ],
    };
  }
  const errors = result.errors ?? [];
  const isUnavailable = errors.some(
    (error) => error.originalError instanceof DatabaseUnavailableError,
  );
  const isBadRequest =
    errors.length > 0 && errors.every((error) => error.originalError instanceof InvalidPageError);
  const response: FormattedExecutionResult = { data: result.data ?? null };
  if (result.errors)
    response.errors = result.errors.map((error) => publicError(error, operation.name));
  return { response, isUnavailable, isBadRequest };
}

/**
 * True if the document or its variables are invalid: graphql itself reported it before any field
 * was resolved. Errors by graphql within a field indicate a bug in the schema.
 */
function isWronglyAsked({ path, originalError }: GraphQLError): boolean {
  return !path && (!originalError || originalError instanceof GraphQLError);
}

function publicError(error: GraphQLError, operation: string) {
  const cause = error.originalError;
  const place = error.path ? { path: error.path } : {};
  if (cause instanceof InvalidPageError) {
    return { message: cause.message, ...place, extensions: { code: "BAD_REQUEST" } };
  }
  if (cause instanceof PageOutOfDateError) {
    return { message: cause.message, ...place, extensions: { code: "FORBIDDEN" } };
  }
  if (cause instanceof DatabaseUnavailableError) {
    return {
      message: "Please try again shortly.",
      ...place,
      extensions: { code: "SERVICE_UNAVAILABLE" },
    };
  }
  if (isWronglyAsked(error)) {
    // Graphql's own message, which only repeats the client's input.
    return { message: error.message, ...place, extensions: { code: "BAD_REQUEST" } };
  }
  log("error", `${operation} failed`, { error: cause ?? error, path: error.path?.join(".") });
  return { message: "Something went wrong.", ...place, extensions: { code: "INTERNAL" } };
}
