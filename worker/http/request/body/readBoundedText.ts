import { readBytes } from "./readBytes.ts";

/** Why a body couldn't be read. */
export type UnreadBody = "too-large" | "broken";

/** Reads a request's body as text, up to `maxBytes`. */
export async function readBoundedText(
  request: Request,
  maxBytes: number,
): Promise<{ text: string } | { error: UnreadBody }> {
  let bytes: Uint8Array | null;
  try {
    bytes = await readBytes(request, maxBytes);
  } catch {
    return { error: "broken" };
  }
  return bytes ? { text: new TextDecoder().decode(bytes) } : { error: "too-large" };
}
