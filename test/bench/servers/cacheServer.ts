import { createServer } from "node:http";

/** A stored response. */
interface Stored {
  headers: [string, string][];
  body: Buffer;
}

export interface CacheServer {
  /** Host and port. */
  address: string;
  stop(): Promise<void>;
}

/**
 * Serves workerd's Cache API from memory: a PUT's body is a response as on the wire, a GET is
 * answered with it. Entries outlive the workerd process that stored them.
 */
export async function startCacheServer(): Promise<CacheServer> {
  const entries = new Map<string, Stored>();
  const server = createServer((request, response) => {
    const key = `${request.headers["cf-cache-namespace"] ?? ""} ${request.headers.host}${request.url}`;
    if (request.method === "PUT") {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        entries.set(key, toStored(Buffer.concat(chunks)));
        response.writeHead(204).end();
      });
      return;
    }
    const stored = entries.get(key);
    if (!stored) {
      response.writeHead(504, { "CF-Cache-Status": "MISS" }).end();
      return;
    }
    for (const [name, value] of stored.headers) response.appendHeader(name, value);
    response.setHeader("CF-Cache-Status", "HIT");
    response.setHeader("Content-Length", stored.body.length);
    response.writeHead(200).end(stored.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return {
    address: `127.0.0.1:${address.port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Parses a response of status 200. */
function toStored(message: Buffer): Stored {
  const end = message.indexOf("\r\n\r\n");
  const [, ...lines] = message.subarray(0, end).toString("latin1").split("\r\n");
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  const isChunked = headers.some(([name]) => name.toLowerCase() === "transfer-encoding");
  const body = message.subarray(end + 4);
  return {
    headers: headers.filter(([name]) => !/^(transfer-encoding|content-length)$/i.test(name)),
    body: isChunked ? withoutChunks(body) : body,
  };
}

/** Joins the chunks of a chunked body. */
function withoutChunks(body: Buffer): Buffer {
  const parts: Buffer[] = [];
  let at = 0;
  for (;;) {
    const lineEnd = body.indexOf("\r\n", at);
    const size = Number.parseInt(body.subarray(at, lineEnd).toString("latin1"), 16);
    if (!size) return Buffer.concat(parts);
    parts.push(body.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
}
