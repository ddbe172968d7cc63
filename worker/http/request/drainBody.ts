// Owns what becomes of a body that nobody read to its end, since it is too large or its sender was refused
// before. A server that answers while its client still sends resets the connection, and the client never
// sees the answer; so the rest is read and dropped first.

import { createMiddleware } from "hono/factory";
import type { AppEnv } from "./requestContext.ts";

/** Most bytes that are dropped: the platform lets no more in on most plans. */
const MAX_DRAINED_BYTES = 100_000_000;
/** The longest that is waited for the next bytes, in milliseconds, and for all of them. */
const STALL_MS = 5000;
const MAX_DRAIN_MS = 60_000;

/** Reads what the handlers have left of a body, before the answer goes. */
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
    // A client that sends a byte now and then would hold its connection for ever.
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
    // The client has gone.
  } finally {
    reader.cancel().catch(() => {});
  }
}
