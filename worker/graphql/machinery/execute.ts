import {
  execute,
  type ExecutionResult,
  type FormattedExecutionResult,
  GraphQLError,
} from "graphql";
import { InvalidPage } from "../../db/keyset.ts";
import { DatabaseUnavailable } from "../../db/database.ts";
import {
  PageOutOfDate,
  requirePageOwner,
} from "../../domain/accounts/identity/requirePageOwner.ts";
import { log } from "../../log.ts";
import type { GraphQLContext } from "./context.ts";
import type { PersistedOperation } from "./persisted.ts";
import { schema } from "./schema.ts";

/** A result with the errors as readers may see them, and the worst of them for the page's status. */
export interface OperationResult {
  response: FormattedExecutionResult;
  /** True where the database could not answer: the page is a 503, not a 500. */
  isUnavailable: boolean;
  /** True where nothing failed but what was asked for: a cursor that no list gave. */
  isBadRequest: boolean;
}

/**
 * Runs one operation, a mutation only from a page of its session. Never throws: what fails becomes
 * `errors` beside the data that came, with messages that tell nothing of the inside.
 */
export async function executeOperation(
  operation: PersistedOperation,
  variables: Record<string, unknown>,
  context: GraphQLContext,
): Promise<OperationResult> {
  let result: ExecutionResult;
  try {
    if (operation.isMutation) await requirePageOwner(context);
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
  const isUnavailable = errors.some((error) => error.originalError instanceof DatabaseUnavailable);
  const isBadRequest =
    errors.length > 0 && errors.every((error) => error.originalError instanceof InvalidPage);
  const response: FormattedExecutionResult = { data: result.data ?? null };
  if (result.errors)
    response.errors = result.errors.map((error) => publicError(error, operation.name));
  return { response, isUnavailable, isBadRequest };
}

/**
 * True where the document or its variables are wrong: the error came before any field was resolved,
 * and is graphql's own throughout. Of a field, graphql's own errors tell of a fault in the schema.
 */
function isWronglyAsked({ path, originalError }: GraphQLError): boolean {
  return !path && (!originalError || originalError instanceof GraphQLError);
}

function publicError(error: GraphQLError, operation: string) {
  const cause = error.originalError;
  const place = error.path ? { path: error.path } : {};
  if (cause instanceof InvalidPage) {
    return { message: cause.message, ...place, extensions: { code: "BAD_REQUEST" } };
  }
  if (cause instanceof PageOutOfDate) {
    return { message: cause.message, ...place, extensions: { code: "FORBIDDEN" } };
  }
  if (cause instanceof DatabaseUnavailable) {
    return {
      message: "Please try again shortly.",
      ...place,
      extensions: { code: "SERVICE_UNAVAILABLE" },
    };
  }
  if (isWronglyAsked(error)) {
    // Graphql's own words, which name only what was sent.
    return { message: error.message, ...place, extensions: { code: "BAD_REQUEST" } };
  }
  log("error", `${operation} failed`, { error: cause ?? error, path: error.path?.join(".") });
  return { message: "Something went wrong.", ...place, extensions: { code: "INTERNAL" } };
}
