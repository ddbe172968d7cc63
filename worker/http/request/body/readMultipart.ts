import { readBytes } from "./readBytes.ts";
import { TypedError } from "../typedErrors.ts";

/** True for a multipart form. */
export function isMultipart(request: Request): boolean {
  return (request.headers.get("content-type") ?? "").startsWith("multipart/form-data");
}

/**
 * Reads a multipart form; null if it exceeds `max` bytes. Throws TypedError for an invalid body.
 */
export async function readMultipart(request: Request, max: number): Promise<FormData | null> {
  const body = await readBytes(request, max);
  if (!body) return null;
  const headers = { "Content-Type": request.headers.get("content-type") ?? "" };
  try {
    return await new Response(body as BufferSource, { headers }).formData();
  } catch {
    throw new TypedError("BAD_REQUEST", "The request isn’t a valid form.");
  }
}
