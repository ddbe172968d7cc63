import { Agent, type IncomingHttpHeaders, request } from "node:http";

/** An answer, read to its end. */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Asks one origin over one connection that stays open. */
export class PageClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #origin: URL;
  readonly #host: string;

  /** `host` is what the Worker is told; `origin` is where it listens. */
  constructor(origin: URL, host: string) {
    this.#origin = origin;
    this.#host = host;
  }

  get(path: string): Promise<Answer> {
    return this.#send("GET", path);
  }

  post(
    path: string,
    body: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    return this.#send("POST", path, JSON.stringify(body), headers);
  }

  close(): void {
    this.#agent.destroy();
  }

  #send(
    method: string,
    path: string,
    body?: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          agent: this.#agent,
          hostname: this.#origin.hostname,
          port: this.#origin.port,
          method,
          path,
          headers: {
            ...headers,
            host: this.#host,
            ...(body === undefined ? {} : { "content-length": Buffer.byteLength(body) }),
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("error", reject);
          response.on("end", () => {
            const { statusCode = 0, headers } = response;
            resolve({ status: statusCode, headers, body: Buffer.concat(chunks) });
          });
        },
      );
      sent.on("error", reject);
      sent.end(body);
    });
  }
}
