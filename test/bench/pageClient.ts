import { Agent, type IncomingHttpHeaders, request } from "node:http";

/** A fully read response. */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** An HTTP client for one origin over one keep-alive connection. */
export class PageClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #origin: URL;
  readonly #headers: Readonly<Record<string, string>>;

  /** `origin` is where the Worker listens; the `host` header is what it sees. */
  constructor(origin: URL, headers: Readonly<Record<"host", string>>) {
    this.#origin = origin;
    this.#headers = headers;
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
            ...this.#headers,
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
      sent.on("error", (error) => {
        // The Worker closed an idle connection while this was sent, so it is sent again.
        if (sent.reusedSocket && (error as NodeJS.ErrnoException).code === "ECONNRESET")
          resolve(this.#send(method, path, body, headers));
        else reject(error);
      });
      sent.end(body);
    });
  }
}
