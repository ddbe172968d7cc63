/**
 * A request's body; null for one of more than `most` bytes, which is not read to its end. What the
 * request says of its length is only believed where it says too much.
 */
export async function readBytes(request: Request, max: number): Promise<Uint8Array | null> {
  if (Number(request.headers.get("content-length") ?? 0) > max) return null;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    const bytes = chunk as Uint8Array;
    length += bytes.length;
    if (length > max) return null;
    chunks.push(bytes);
  }
  const all = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    all.set(chunk, offset);
    offset += chunk.length;
  }
  return all;
}
