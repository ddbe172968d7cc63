import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { beforeAll, describe, expect, test } from "vitest";
import { aStoryPath } from "../../support/drafts/starterStory.ts";
import { origin } from "../../support/browser/servedProduct.ts";

// All of this goes to the product that the test itself serves, in bounded numbers.

const { hostname, port, host } = new URL(origin);
let storyPath: string;

beforeAll(async () => {
  storyPath = await aStoryPath(origin);
});

/** Opens a connection and sends a request or the start of one. */
function open(request: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(request);
      resolve(socket);
    });
    socket.once("error", reject);
  });
}

async function timeOf(path: string): Promise<{ status: number; ms: number }> {
  const started = performance.now();
  const response = await fetch(origin + path, { signal: AbortSignal.timeout(20_000) });
  await response.text();
  return { status: response.status, ms: performance.now() - started };
}

describe("a normal reader", () => {
  test("waits less than three seconds while 40 request bodies stall and 150 clients read slowly", async () => {
    const slow = await Promise.all(
      Array.from({ length: 150 }, async () => {
        const socket = await open(`GET ${storyPath} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
        // What is measured is not the rendering of 150 pages, but that their readers stay.
        await once(socket, "data");
        return socket.pause();
      }),
    );
    const stalled = await Promise.all(
      Array.from({ length: 40 }, () =>
        open(
          `POST /_/graphql HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n[`,
        ),
      ),
    );
    const { status, ms } = await timeOf(storyPath);
    const answered = stalled.filter(({ bytesRead, closed }) => bytesRead > 0 || closed);
    for (const socket of [...stalled, ...slow]) socket.destroy();
    expect(status).toBe(200);
    expect(ms).toBeLessThan(3000);
    expect(answered).toEqual([]);
  });

  test("gets at most 1% errors during a spike of 200 requests, and none right after it", async () => {
    const answers = await Promise.allSettled(Array.from({ length: 200 }, () => timeOf(storyPath)));
    const statuses = answers.map((answer) =>
      answer.status === "fulfilled" ? answer.value.status : 0,
    );
    const errors = statuses.filter((status) => status !== 200);
    expect(errors.length).toBeLessThanOrEqual(2);
    expect(errors.every((status) => status === 429 || status === 503)).toBe(true);
    const { status, ms } = await timeOf(storyPath);
    expect(status).toBe(200);
    expect(ms).toBeLessThan(3000);
  });
});
