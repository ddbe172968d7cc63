import { readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import type { PurgeReceipt } from "../../../worker/http/operator/purgeEndpoint.ts";
import { ensureOperatorToken, readOperatorToken } from "../../../worker/ops/devVars.ts";
import { removeScratch, scratchDirectory } from "./localData.ts";
import { runOperatorCommand, TOKEN } from "./runOperatorCommand.ts";

const RECEIPT: PurgeReceipt = {
  tags: ["post-dabcdef01234"],
  driver: "zone",
  hosts: [
    { host: "main.example", surfaces: ["story", "home"] },
    { host: "*", surfaces: ["feed"] },
  ],
  mayReachOthers: true,
  addresses: ["https://main.example/p/dabcdef01234"],
  unknown: [],
  queued: 1,
  purged: 0,
  failed: 0,
  fresh: { isNow: false, at: "2026-01-01T00:00:00.000Z" },
};

let server: Server | undefined;
afterEach(() => server?.close());
afterAll(removeScratch);

/** Serves one response and records the requests. */
async function serve(status: number, answer: object) {
  const asked: { method?: string; url?: string; authorization?: string; body: string }[] = [];
  server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const { method, url, headers } = request;
      asked.push({ method, url, authorization: headers.authorization, body });
      response.writeHead(status, { "Content-Type": "application/json" });
      response.end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server!.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("No port");
  return { asked, origin: `http://127.0.0.1:${address.port}` };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  return body;
}

const run = (...args: string[]) => runOperatorCommand("purge.ts", args);

describe("the purge command", () => {
  test("sends the token, and prints a readable receipt", async () => {
    const { asked, origin } = await serve(202, RECEIPT);
    const { code, said } = await run(
      "--tag",
      "post-dabcdef01234",
      "--tag",
      "any-tag",
      "--url",
      origin,
    );
    expect(asked).toEqual([
      {
        method: "POST",
        url: "/_/ops/purge",
        authorization: `Bearer ${TOKEN}`,
        body: JSON.stringify({ tags: ["post-dabcdef01234", "any-tag"] }),
      },
    ]);
    expect(said.trim().split("\n")).toEqual([
      "tags: post-dabcdef01234",
      "on main.example: story, home",
      "on every host: feed",
      "on other hosts: pages that show it",
      "  https://main.example/p/dabcdef01234",
      "0 purged, 1 queued, 0 failed",
      "fresh: by 2026-01-01T00:00:00.000Z at the latest",
    ]);
    expect(code).toBe(0);
  });

  test.each([
    [["--site", "a.example"], { site: "a.example" }],
    [["--all"], { all: true }],
  ])("sends what to purge: %j", async (args, input) => {
    const { asked, origin } = await serve(200, RECEIPT);
    await run(...args, "--url", origin);
    expect(JSON.parse(asked[0]!.body)).toEqual(input);
  });

  test("fails with the server's message, which never contains the token", async () => {
    const { origin } = await serve(422, {
      error: { code: "X", message: "No site has this host." },
    });
    const { code, said } = await run("--site", "nobody.example", "--url", origin);
    expect(code).toBe(1);
    expect(said.trim()).toBe("Rejected (422): No site has this host.");
  });

  test("fails if the server can't be reached", async () => {
    const { code, said } = await run("--all", "--url", "http://127.0.0.1:9");
    expect(code).toBe(1);
    expect(said.trim()).toBe("Couldn't reach http://127.0.0.1:9.");
  });

  test("prints its options and the kinds of tags with --help", async () => {
    const { code, said } = await run("--help");
    expect(code).toBe(0);
    for (const words of ["--site HOST", "catalog-ID", "group-staff-picks", "OPERATOR_TOKEN"])
      expect(said).toContain(words);
  });

  test.each([[[]], [["--all", "--site", "a"]], [["--force"]], [["--all", "--url", "nowhere"]]])(
    "shows its usage for invalid arguments: %j",
    async (args) => {
      const { code, said } = await run(...args);
      expect(code).toBe(2);
      expect(said).toContain("Usage: npm run purge");
    },
  );
});

describe("the local operator token", () => {
  test("is created once, at random, and readable only by its owner", () => {
    const [one, other] = [scratchDirectory(), scratchDirectory()].map((at) => `${at}/.dev.vars`);
    expect(ensureOperatorToken(one!)).toBe(true);
    expect(statSync(one!).mode & 0o777).toBe(0o600);
    const token = readOperatorToken(one!);
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    expect(ensureOperatorToken(one!)).toBe(false);
    expect(readOperatorToken(one!)).toBe(token);
    ensureOperatorToken(other!);
    expect(readOperatorToken(other!)).not.toBe(token);
  });

  test("is appended to existing variables, and never replaces a token", () => {
    const file = `${scratchDirectory()}/.dev.vars`;
    writeFileSync(file, "OTHER=1");
    ensureOperatorToken(file);
    expect(readFileSync(file, "utf8")).toMatch(/^OTHER=1\nOPERATOR_TOKEN=[0-9a-f]{64}\n$/);
    writeFileSync(file, `# ours\nOPERATOR_TOKEN = "${TOKEN}"\n`);
    expect(ensureOperatorToken(file)).toBe(false);
    expect(readOperatorToken(file)).toBe(TOKEN);
  });
});
