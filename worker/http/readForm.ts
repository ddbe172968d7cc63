/** Longest form that is read where nothing else is said, in characters. */
const MAX_LENGTH = 10_000;

/** The fields of a form as browsers send it; null for any other body, and one that is too long. */
export async function readForm(
  request: Request,
  maxLength = MAX_LENGTH,
): Promise<URLSearchParams | null> {
  const type = request.headers.get("content-type") ?? "";
  if (!type.startsWith("application/x-www-form-urlencoded")) return null;
  if (Number(request.headers.get("content-length") ?? 0) > maxLength) return null;
  const decoder = new TextDecoder();
  let text = "";
  // A body may be longer than it says.
  for await (const chunk of request.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > maxLength) return null;
  }
  return new URLSearchParams(text);
}
