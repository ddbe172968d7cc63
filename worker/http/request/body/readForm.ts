import { readBytes } from "./readBytes.ts";
import { TypedError } from "../typedErrors.ts";

/** Default size limit of a form in bytes. */
const MAX_BYTES = 10_000;

/** Reads a URL-encoded form; null for any other body. Throws TypedError if it is too large. */
export async function readForm(
  request: Request,
  maxBytes = MAX_BYTES,
): Promise<URLSearchParams | null> {
  const type = request.headers.get("content-type") ?? "";
  if (!type.startsWith("application/x-www-form-urlencoded")) return null;
  const bytes = await readBytes(request, maxBytes);
  if (!bytes) throw new TypedError("TOO_LARGE", "Your text is too long. Shorten it and try again.");
  return new URLSearchParams(new TextDecoder().decode(bytes));
}
