/** Why a body could not be read. */
export type UnreadBody = "too-large" | "broken";

/**
 * A request's body as text, of so many bytes at most. What a body says of its length is believed only
 * where it is too long.
 */
export async function readBoundedText(
  request: Request,
  maxBytes: number,
): Promise<{ text: string } | { problem: UnreadBody }> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes)
    return { problem: "too-large" };
  const reader = request.body?.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for (;;) {
    let chunk: Awaited<ReturnType<ReadableStreamDefaultReader<Uint8Array>["read"]>> | undefined;
    try {
      chunk = await reader?.read();
    } catch {
      return { problem: "broken" };
    }
    if (!chunk || chunk.done) return { text };
    size += chunk.value.byteLength;
    if (size > maxBytes) {
      await reader?.cancel();
      return { problem: "too-large" };
    }
    text += decoder.decode(chunk.value, { stream: true });
  }
}
