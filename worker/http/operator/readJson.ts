import { TypedError } from "../typedErrors.ts";

/** Largest body that is read, in bytes. */
const MAX_BODY_BYTES = 64_000;

/** The JSON of an operator's request. Throws a TypedError for what is too large or no JSON. */
export async function readJson(request: Request): Promise<unknown> {
  if (Number(request.headers.get("content-length") ?? 0) > MAX_BODY_BYTES)
    throw new TypedError("TOO_LARGE", "The body is too large.");
  const text = await request.text();
  if (text.length > MAX_BODY_BYTES) throw new TypedError("TOO_LARGE", "The body is too large.");
  try {
    return JSON.parse(text);
  } catch {
    throw new TypedError("BAD_REQUEST", "The body is not JSON.");
  }
}
