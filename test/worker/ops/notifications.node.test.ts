import { createServer } from "node:http";
import { expect, test } from "vitest";
import type { NotificationsRetryReceipt } from "../../../worker/http/operator/notificationsRetryEndpoint.ts";
import { runOperatorCommand, TOKEN } from "./runOperatorCommand.ts";

const RECEIPT: NotificationsRetryReceipt = {
  retried: [7],
  passedOver: [8],
  queue: { waiting: 1, failing: 0, oldestAt: 1, dead: 2 },
};

const run = (...args: string[]) => runOperatorCommand("notifications.ts", args);

test.each([
  [["--id", "7", "--id", "8"], { ids: [7, 8] }],
  [["--all"], { all: true }],
])("the notifications command asks for a retry with the token: %j", async (args, input) => {
  const asked: unknown[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    asked.push([request.url, request.headers.authorization, JSON.parse(body)]);
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify(RECEIPT));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const { code, said } = await run("retry", ...args, "--url", `http://127.0.0.1:${port}`);
  server.close();
  expect(asked).toEqual([["/_/ops/notifications/retry", `Bearer ${TOKEN}`, input]]);
  expect(said.trim().split("\n")).toEqual([
    "tried again: 7",
    "not to be tried: 8",
    "1 waiting, 0 failing, 2 set aside",
  ]);
  expect(code).toBe(0);
});

test.each([
  [[]],
  [["--all"]],
  [["retry"]],
  [["retry", "--id", "x"]],
  [["retry", "--all", "--id", "1"]],
])("the notifications command says how it is used: %j", async (args) => {
  const { code, said } = await run(...args);
  expect(code).toBe(2);
  expect(said).toContain("Usage: npm run notifications");
});
