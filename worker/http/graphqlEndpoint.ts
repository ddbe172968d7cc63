// The GraphQL endpoint: POST of one operation or a batch of up to 20. In production
// only operations persisted by the build run; free-form documents are for development.

import type { Context } from "hono";
import { type DocumentNode, GraphQLError, parse, specifiedRules, validate } from "graphql";
import { BATCH_MAX_OPERATIONS } from "../../shared/limits.ts";
import { documentError, MAX_TOKENS } from "../graphql/machinery/documentLimits.ts";
import { executeOperation } from "../graphql/machinery/execute.ts";
import {
  type PersistedOperation,
  persistedOperation,
  toOperation,
} from "../graphql/machinery/persisted.ts";
import { schema } from "../graphql/machinery/schema.ts";
import { namesMediaType } from "./request/conditions.ts";
import { isForeignRequest } from "./request/isForeignRequest.ts";
import { readBoundedText } from "./request/body/readBoundedText.ts";
import type { AppEnv, RequestContext } from "./request/requestContext.ts";

/** Largest body in bytes. */
const MAX_BODY_BYTES = 1_000_000;

/** Holds a JSON object of responses by operation name. */
const FIXTURES_HEADER = "x-graphql-fixtures";

interface Asked {
  id?: unknown;
  query?: unknown;
  operationName?: unknown;
  variables?: unknown;
}

/** An invalid batch. The message is for the developer of the client. */
class BadBatchError extends Error {
  override readonly name = "BadBatchError";
  readonly status: 400 | 403 | 413 | 415;
  constructor(status: 400 | 403 | 413 | 415, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * Answers POST /_/graphql. An invalid batch gets a 4xx; errors of a single operation are in its own
 * response.
 */
export async function graphqlEndpoint(c: Context<AppEnv>): Promise<Response> {
  const context = c.get("request");
  c.header("Cache-Control", "no-store");
  try {
    rejectForeignOrigin(c.req.raw);
    const body = await readBody(c.req.raw);
    const isBatch = Array.isArray(body);
    const asked = isBatch ? body : [body];
    if (asked.length === 0 || asked.length > BATCH_MAX_OPERATIONS) {
      throw new BadBatchError(400, `A batch must contain 1 to ${BATCH_MAX_OPERATIONS} operations`);
    }
    const prepared = asked.map(prepare);
    const fixtures = readFixtures(c.req.header(FIXTURES_HEADER));
    const results = await runAll(prepared, context, fixtures);
    return c.json(isBatch ? results : results[0], 200, mediaTypeFor(c));
  } catch (error) {
    if (!(error instanceof BadBatchError)) throw error;
    return c.json(
      { errors: [{ message: error.message, extensions: { code: "BAD_REQUEST" } }] },
      error.status,
      mediaTypeFor(c),
    );
  }
}

const GRAPHQL_RESPONSE = "application/graphql-response+json";

/** The GraphQL over HTTP media type for clients that accept it; otherwise JSON's. */
function mediaTypeFor(c: Context<AppEnv>): Record<string, string> {
  return namesMediaType(c.req.header("accept"), GRAPHQL_RESPONSE)
    ? { "Content-Type": `${GRAPHQL_RESPONSE}; charset=utf-8` }
    : {};
}

interface Prepared {
  operation: PersistedOperation;
  variables: Record<string, unknown>;
}

/**
 * Mutations run sequentially; queries of a batch run in parallel, so that their reads share query
 * batches.
 */
async function runAll(
  prepared: readonly Prepared[],
  context: RequestContext,
  fixtures: Record<string, unknown>,
) {
  const results: unknown[] = Array.from({ length: prepared.length });
  const run = async ({ operation, variables }: Prepared, index: number): Promise<void> => {
    results[index] =
      fixtures[operation.name] ?? (await executeOperation(operation, variables, context)).response;
  };
  for (const [index, item] of prepared.entries())
    if (item.operation.isMutation) await run(item, index);
  await Promise.all(
    prepared.map((item, index) => (item.operation.isMutation ? null : run(item, index))),
  );
  return results;
}

function prepare(value: unknown): Prepared {
  if (value === null || typeof value !== "object" || Array.isArray(value)) {
    throw new BadBatchError(400, "An operation must be an object with an id and variables");
  }
  const { id, query, operationName, variables } = value as Asked;
  const given = variables ?? {};
  if (typeof given !== "object" || Array.isArray(given)) {
    throw new BadBatchError(400, "Variables must be an object");
  }
  const base = { variables: given as Record<string, unknown> };
  if (typeof id === "string") {
    const operation = persistedOperation(id);
    if (!operation) throw new BadBatchError(400, "Unknown operation id; reload the page");
    return { operation, ...base };
  }
  if (typeof query !== "string") throw new BadBatchError(400, "An operation must have an id");
  if (!__DEVELOPMENT__ && !__FAULT_SEAM__)
    throw new BadBatchError(400, "Only persisted operations are allowed");
  return { operation: openOperation(query, operationName ?? null), ...base };
}

function openOperation(query: string, name: unknown): PersistedOperation {
  let document: DocumentNode;
  try {
    document = parse(query, { maxTokens: MAX_TOKENS, noLocation: true });
  } catch (error) {
    throw new BadBatchError(
      400,
      error instanceof GraphQLError ? error.message : "The document has a syntax error",
    );
  }
  const errorResult = documentError(document);
  if (errorResult) throw new BadBatchError(400, errorResult);
  const [errorMessage] = validate(schema, document, specifiedRules, { maxErrors: 1 });
  if (errorMessage) throw new BadBatchError(400, errorMessage.message);
  if (name !== null && typeof name !== "string")
    throw new BadBatchError(400, "operationName must be a string");
  const operation = toOperation(document, name);
  if (!operation)
    throw new BadBatchError(
      400,
      name === null
        ? "Name one of the document's operations: operationName"
        : `The document has no operation of the name “${name}”`,
    );
  return operation;
}

/**
 * Tests may supply the responses of operations by name. Only builds with the fault seam accept
 * them; other builds reject the batch, so that fixtures can't be mistaken for data.
 */
function readFixtures(header: string | undefined): Record<string, unknown> {
  if (header === undefined) return {};
  if (!__FAULT_SEAM__) throw new BadBatchError(400, "Fixtures are not available in this build");
  try {
    return JSON.parse(header) as Record<string, unknown>;
  } catch {
    throw new BadBatchError(400, "The fixtures are not JSON");
  }
}

function rejectForeignOrigin(request: Request): void {
  if (isForeignRequest(request))
    throw new BadBatchError(403, "Operations are only accepted from our own pages");
  // Forms of other sites can send only the three CORS-safelisted types; this one requires a
  // preflight.
  if (!request.headers.get("content-type")?.startsWith("application/json")) {
    throw new BadBatchError(415, "The content type must be application/json");
  }
}

async function readBody(request: Request): Promise<unknown> {
  const body = await readBoundedText(request, MAX_BODY_BYTES);
  if ("error" in body) {
    throw body.error === "too-large"
      ? new BadBatchError(413, "The batch is too large")
      : new BadBatchError(400, "The body ended early");
  }
  try {
    return JSON.parse(body.text);
  } catch {
    throw new BadBatchError(400, "The body is not JSON");
  }
}
