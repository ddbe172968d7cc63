/** A node of the call tree (Chrome DevTools Protocol, Profiler.ProfileNode). */
export interface ProfileNode {
  id: number;
  callFrame: { functionName: string; url: string; lineNumber: number; columnNumber: number };
  children?: number[];
}

/** A JavaScript profile of a Worker (Profiler.Profile). */
export interface Profile {
  nodes: ProfileNode[];
  samples: number[];
  /** Microseconds between each sample and the previous one. */
  timeDeltas: number[];
}

const SAMPLE_EVERY_US = 100;

/** Profiles a Worker while `action` runs. */
export async function inspect(
  inspector: URL,
  worker: string,
  action: () => Promise<void>,
): Promise<Profile> {
  const { send, close } = await connect(inspector, worker);
  await send("Profiler.enable");
  await send("Profiler.setSamplingInterval", { interval: SAMPLE_EVERY_US });
  await send("Profiler.start");
  await action();
  const { profile } = (await send("Profiler.stop")) as { profile: Profile };
  close();
  return profile;
}

/** Returns the size of a Worker's heap with buffers and garbage, in bytes. */
export async function heapBytes(inspector: URL, worker: string): Promise<number> {
  const { send, close } = await connect(inspector, worker);
  await send("Runtime.enable");
  const { usedSize, backingStorageSize } = (await send("Runtime.getHeapUsage")) as {
    usedSize: number;
    backingStorageSize: number;
  };
  close();
  return usedSize + backingStorageSize;
}

async function connect(inspector: URL, worker: string) {
  const list = await fetch(new URL("/json", inspector.href.replace("ws:", "http:")));
  const targets = (await list.json()) as { id: string; webSocketDebuggerUrl: string }[];
  const target = targets.find(({ id }) => id === worker || id.endsWith(`:${worker}`));
  if (!target) throw new Error(`There is no ${worker} among ${targets.map(({ id }) => id)}`);
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve, { once: true });
    socket.addEventListener("error", reject, { once: true });
  });
  const waiting = new Map<number, (message: { result?: unknown; error?: unknown }) => void>();
  socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(String(data)) as { id?: number; result?: unknown };
    if (message.id !== undefined) waiting.get(message.id)?.(message);
  });
  let count = 0;
  const send = (method: string, params: object = {}): Promise<unknown> =>
    new Promise((resolve, reject) => {
      count += 1;
      waiting.set(count, ({ result, error }) =>
        error ? reject(new Error(`${method}: ${JSON.stringify(error)}`)) : resolve(result),
      );
      socket.send(JSON.stringify({ id: count, method, params }));
    });
  return { send, close: () => socket.close() };
}
