// Simulates Cloudflare's edge: serves the build's files compressed, and forwards the rest to the
// Worker. The development server does neither, so a browser would measure something else.

import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { gzipSync } from "node:zlib";
import type { PageClient } from "../pageClient.ts";

const TYPES: Record<string, string> = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".woff2": "font/woff2",
  ".svg": "image/svg+xml",
};

/** The response to every image request. The content has image rows, but no image bytes. */
const IMAGE = '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1067"/>';

export interface EdgeServer {
  origin: string;
  stop(): Promise<void>;
}

/**
 * Serves the built client's files and the Worker's pages on a free local port. `change` transforms
 * each document.
 */
export async function startEdgeServer(
  client: string,
  worker: PageClient,
  change: (html: string) => string = (html) => html,
): Promise<EdgeServer> {
  const compressed = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    try {
      if (request.headers["sec-fetch-dest"] === "image") {
        response.writeHead(200, { "Content-Type": "image/svg+xml" }).end(IMAGE);
      } else if (pathname.startsWith("/assets/")) {
        let body = compressed.get(pathname);
        if (!body) {
          body = gzipSync(readFileSync(path.join(client, path.normalize(pathname))));
          compressed.set(pathname, body);
        }
        response.writeHead(200, {
          "Content-Type": TYPES[path.extname(pathname)] ?? "application/octet-stream",
          "Content-Encoding": "gzip",
          "Cache-Control": "public, max-age=31536000, immutable",
        });
        response.end(body);
      } else {
        const answer = await worker.get(request.url ?? "/");
        const {
          "content-length": _length,
          "transfer-encoding": _coding,
          ...headers
        } = answer.headers;
        response.writeHead(answer.status, { ...headers, "Content-Encoding": "gzip" });
        response.end(gzipSync(change(answer.body.toString("utf8"))));
      }
    } catch (error) {
      response.writeHead(502).end(String(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return {
    origin: `http://127.0.0.1:${address.port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
