/** Longest form that is read, in characters. */
const MAX_LENGTH = 10_000;

/** The fields of a form as browsers send it; null for any other body, and one that is too long. */
export async function readForm(request: Request): Promise<URLSearchParams | null> {
  const type = request.headers.get("content-type") ?? "";
  if (!type.startsWith("application/x-www-form-urlencoded")) return null;
  if (Number(request.headers.get("content-length") ?? 0) > MAX_LENGTH) return null;
  const decoder = new TextDecoder();
  let text = "";
  // A body may be longer than it says.
  for await (const chunk of request.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > MAX_LENGTH) return null;
  }
  return new URLSearchParams(text);
}
