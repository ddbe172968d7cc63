// Drains a request body that wasn't read completely, because it is too large or was rejected early.
// A server that responds while the client still sends resets the connection, and the client never
// sees the response.

import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../requestContext.ts";

/** Most bytes to drain: the platform's limit on most plans. */
const MAX_DRAINED_BYTES = 100_000_000;
/** Maximum waiting times in milliseconds: for the next bytes, and for all of them. */
const STALL_MS = 5000;
const MAX_DRAIN_MS = 60_000;

/** Drains the rest of the body before the response is sent. */
export const drainBody = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  await drain(c.req.raw);
});

/** Never throws. */
export async function drain(request: Request): Promise<void> {
  const body = request.body as ReadableStream<Uint8Array> | null;
  if (!body || body.locked) return;
  const reader = body.getReader();
  let left = MAX_DRAINED_BYTES;
  const endsAt = Date.now() + MAX_DRAIN_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    // A client that sends a byte now and then would hold its connection forever.
    while (left > 0 && Date.now() < endsAt) {
      const stalled = new Promise<null>((resolve) => {
        timer = setTimeout(() => resolve(null), STALL_MS);
      });
      const read = await Promise.race([reader.read(), stalled]);
      clearTimeout(timer);
      if (read === null || read.done) break;
      left -= read.value.length;
    }
  } catch {
    // The client has disconnected.
  } finally {
    reader.cancel().catch(() => {});
  }
}
