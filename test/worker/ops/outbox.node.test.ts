import { createServer, type Server } from "node:http";
import { afterEach, expect, test } from "vitest";
import type { OutboxRetryReceipt } from "../../../worker/http/operator/outboxRetryEndpoint.ts";
import { runOperatorCommand, TOKEN } from "./runOperatorCommand.ts";

const RECEIPT: OutboxRetryReceipt = {
  retried: ["welcome-1"],
  passedOver: ["welcome-2"],
  status: { waiting: 1, failing: 0, dead: 2 },
};

let server: Server | undefined;
afterEach(() => server?.close());

/** Serves the response and records the requests. */
async function serve() {
  const asked: { url?: string; authorization?: string; body: unknown }[] = [];
  server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    const { url, headers } = request;
    asked.push({ url, authorization: headers.authorization, body: JSON.parse(body) });
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify(RECEIPT));
  });
  await new Promise<void>((resolve) => server!.listen(0, "127.0.0.1", resolve));
  const address = server.address() as { port: number };
  return { asked, origin: `http://127.0.0.1:${address.port}` };
}

const run = (...args: string[]) => runOperatorCommand("outbox.ts", args);

test.each([
  [
    ["mail", "--key", "welcome-1", "--key", "welcome-2"],
    { outbox: "mail", keys: ["welcome-1", "welcome-2"] },
  ],
  [["events", "--all"], { outbox: "events", all: true }],
  [["notifications", "--key", "7"], { outbox: "notifications", keys: ["7"] }],
])("the outbox command requests a retry with the token: %j", async (args, input) => {
  const { asked, origin } = await serve();
  const { code, said } = await run("retry", ...args, "--url", origin);
  expect(asked).toEqual([
    { url: "/_/ops/outbox/retry", authorization: `Bearer ${TOKEN}`, body: input },
  ]);
  expect(said.trim().split("\n")).toEqual([
    "retried: welcome-1",
    "can't be retried: welcome-2",
    "1 waiting, 0 failing, 2 dead-lettered",
  ]);
  expect(code).toBe(0);
});

test.each([
  [[]],
  [["--all"]],
  [["retry"]],
  [["retry", "--all"]],
  [["retry", "purges", "--all"]],
  [["retry", "mail"]],
  [["retry", "mail", "events", "--all"]],
  [["retry", "mail", "--all", "--key", "a"]],
  [["send", "mail", "--all"]],
])("the outbox command shows its usage: %j", async (args) => {
  const { code, said } = await run(...args);
  expect(code).toBe(2);
  expect(said).toContain("Usage: npm run outbox");
});
