import { createServer, type Server } from "node:http";
import { afterEach, expect, test } from "vitest";
import type { MailRetryReceipt } from "../../../worker/http/operator/mailRetryEndpoint.ts";
import { runOperatorCommand, TOKEN } from "./runOperatorCommand.ts";

const RECEIPT: MailRetryReceipt = {
  retried: ["welcome-1"],
  passedOver: ["welcome-2"],
  queue: { waiting: 1, failing: 0, oldestAt: 1, dead: 2, revivable: 0 },
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

const run = (...args: string[]) => runOperatorCommand("mail.ts", args);

test.each([
  [["--key", "welcome-1", "--key", "welcome-2"], { keys: ["welcome-1", "welcome-2"] }],
  [["--all"], { all: true }],
])("the mail command asks for a retry with the token: %j", async (args, input) => {
  const { asked, origin } = await serve();
  const { code, said } = await run("retry", ...args, "--url", origin);
  expect(asked).toEqual([
    { url: "/_/ops/mail/retry", authorization: `Bearer ${TOKEN}`, body: input },
  ]);
  expect(said.trim().split("\n")).toEqual([
    "tried again: welcome-1",
    "not to be sent: welcome-2",
    "1 waiting, 0 failing, 2 given up",
  ]);
  expect(code).toBe(0);
});

test.each([
  [[]],
  [["--all"]],
  [["retry"]],
  [["retry", "--all", "--key", "a"]],
  [["send", "--all"]],
])("the mail command says how it is used: %j", async (args) => {
  const { code, said } = await run(...args);
  expect(code).toBe(2);
  expect(said).toContain("Usage: npm run mail");
});
