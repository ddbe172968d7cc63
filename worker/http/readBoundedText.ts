/** Why a body could not be read. */
export type UnreadBody = "too-large" | "broken";

/**
 * A request's body as text, of so many bytes at most. What a body says of its length is believed only
 * where it is too long.
 */
export async function readBoundedText(
  request: Request,
  maxBytes: number,
): Promise<{ text: string } | { error: UnreadBody }> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) return { error: "too-large" };
  const reader = request.body?.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for (;;) {
    let chunk: Awaited<ReturnType<ReadableStreamDefaultReader<Uint8Array>["read"]>> | undefined;
    try {
      chunk = await reader?.read();
    } catch {
      return { error: "broken" };
    }
    if (!chunk || chunk.done) return { text };
    size += chunk.value.byteLength;
    if (size > maxBytes) {
      await reader?.cancel();
      return { error: "too-large" };
    }
    text += decoder.decode(chunk.value, { stream: true });
  }
}
