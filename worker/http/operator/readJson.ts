import { readBytes } from "../request/body/readBytes.ts";
import { TypedError } from "../request/typedErrors.ts";

/** Largest body in bytes. */
const MAX_BODY_BYTES = 64_000;

/** Reads the JSON of an operator's request. Throws a TypedError if it is too large or invalid. */
export async function readJson(request: Request): Promise<unknown> {
  const bytes = await readBytes(request, MAX_BODY_BYTES);
  if (!bytes) throw new TypedError("TOO_LARGE", "The body is too large.");
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new TypedError("BAD_REQUEST", "The body is not JSON.");
  }
}
