import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** An email provider with batches that forgets everything except who got how many emails. */
export interface CountingProvider {
  origin: string;
  /** Starts to count; `onBatch` is called after each batch with the number of emails so far. */
  count(onBatch: (accepted: number) => void): void;
  /** All emails, and those to addresses that had got one. */
  counts(): { accepted: number; repeated: number };
  stop(): void;
}

/** Starts the provider on a free port. */
export async function startCountingProvider(): Promise<CountingProvider> {
  let reached = new Set<string>();
  let accepted = 0;
  let onBatch: (accepted: number) => void = () => {};
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const mails = [JSON.parse(body) as { to: string[] } | { to: string[] }[]].flat();
      for (const { to } of mails) reached.add(to[0]!);
      accepted += mails.length;
      onBatch(accepted);
      response.setHeader("Content-Type", "application/json");
      response.end('{"data":[]}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    count: (callback) => {
      reached = new Set();
      accepted = 0;
      onBatch = callback;
    },
    counts: () => ({ accepted, repeated: accepted - reached.size }),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}
