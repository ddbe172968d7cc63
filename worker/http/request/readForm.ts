import { readBytes } from "./readBytes.ts";
import { TypedError } from "./typedErrors.ts";

/** Longest form that is read where nothing else is said, in bytes. */
const MAX_BYTES = 10_000;

/** The fields of a form as browsers send it; null for any other body. Throws TypedError for one that is too large. */
export async function readForm(
  request: Request,
  maxBytes = MAX_BYTES,
): Promise<URLSearchParams | null> {
  const type = request.headers.get("content-type") ?? "";
  if (!type.startsWith("application/x-www-form-urlencoded")) return null;
  const bytes = await readBytes(request, maxBytes);
  if (!bytes) throw new TypedError("TOO_LARGE", "That is more than this form takes. Shorten it.");
  return new URLSearchParams(new TextDecoder().decode(bytes));
}
