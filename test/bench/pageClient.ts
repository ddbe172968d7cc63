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
  readonly #headers: Readonly<Record<string, string>>;

  /** `origin` is where the Worker listens; the host among `headers` is what it is told. */
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
        // The Worker has closed what was idle for long just as this was sent: it is sent anew.
        if (sent.reusedSocket && (error as NodeJS.ErrnoException).code === "ECONNRESET")
          resolve(this.#send(method, path, body, headers));
        else reject(error);
      });
      sent.end(body);
    });
  }
}
