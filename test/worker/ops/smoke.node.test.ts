import { createServer, type Server } from "node:http";
import { afterEach, expect, test } from "vitest";
import { tagSubject } from "../../../worker/domain/staff/tagSubject.ts";
import { UNUSED_TAG } from "../../../worker/ops/smoke/trySite.ts";
import { runOperatorCommand, TOKEN } from "./runOperatorCommand.ts";

let server: Server | undefined;
afterEach(() => server?.close());

const STORY = "/@ann/a-story-0123456789ab";
const PAGE = '<html><script src="/assets/start-1.js"></script></html>';

/** Serves a site, with other answers for some paths. */
async function serve(changed: Record<string, { status: number; body: string }> = {}) {
  const asked: string[] = [];
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, "http://localhost");
    asked.push(`${request.method} ${pathname} ${request.headers.authorization ?? ""}`.trim());
    const origin = `http://${request.headers.host}`;
    const known: Record<string, string> = {
      "/": PAGE,
      "/feed/latest": `<rss><link>${origin}/</link><link>${origin}${STORY}?source=rss</link></rss>`,
      [STORY]: PAGE,
      "/m/signin": PAGE,
      "/search": PAGE,
      "/assets/start-1.js": "start();",
      "/_/ops/purge": "{}",
      "/_/health": '{"status":"ok"}',
    };
    const answer = changed[pathname] ?? { status: 200, body: known[pathname] };
    response.writeHead(answer.body === undefined ? 404 : answer.status);
    response.end(answer.body);
  });
  await new Promise<void>((resolve) => server!.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("No port");
  return { asked, origin: `http://127.0.0.1:${address.port}` };
}

const run = (origin: string) => runOperatorCommand("smoke.ts", ["--url", origin]);

test("the smoke command purges a tag that the purge accepts", () => {
  expect(tagSubject(UNUSED_TAG)).toMatchObject({ kind: "post" });
});

test("the smoke command tries each part of a site", async () => {
  const { asked, origin } = await serve();
  const { code, said } = await run(origin);
  expect(said).toContain("Everything answered.");
  expect(code).toBe(0);
  for (const path of ["/", STORY, "/m/signin", "/feed/latest", "/search", "/_/health"])
    expect(asked).toContain(`GET ${path}`);
  expect(asked).toContain(`POST /_/ops/purge Bearer ${TOKEN}`);
  expect(said).toMatch(new RegExp(`^ok +story +200 in \\d+ ms .*${STORY}$`, "m"));
});

test.each([
  ["/_/health", { status: 503, body: '{"problems":["mail late"]}' }, "health +503 .*: mail late"],
  ["/search", { status: 500, body: "<title>Error</title>" }, "search +500 .*: Error"],
  ["/m/signin", { status: 200, body: "" }, "sign-in page +the answer has no </html>"],
  [
    "/_/ops/purge",
    { status: 401, body: '{"error":{"message":"Wrong token"}}' },
    "purge +401 .*: Wrong token",
  ],
])("the smoke command fails and says why: %s", async (path, answer, line) => {
  const { origin } = await serve({ [path]: answer });
  const { code, said } = await run(origin);
  expect(said).toMatch(new RegExp(`^failed +${line}$`, "m"));
  expect(code).toBe(1);
});

test("the smoke command skips the story of a site without one, and fails without a site", async () => {
  const { origin } = await serve({ "/feed/latest": { status: 200, body: "<rss></rss>" } });
  const empty = await run(origin);
  expect(empty.said).toContain("no story is published yet");
  expect(empty.code).toBe(0);
  server?.close();
  const gone = await run("http://127.0.0.1:9");
  expect(gone.said).toContain("no answer");
  expect(gone.code).toBe(1);
});
