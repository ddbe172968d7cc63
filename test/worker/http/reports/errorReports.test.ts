import { exports } from "cloudflare:workers";
import { allRows, runSql } from "../../../support/database.ts";
import { describe, expect, test, vi } from "vitest";
import { newId } from "../../../../shared/ids.ts";
import { ERROR_REPORTS_PATH, type ErrorReport } from "../../../../shared/reports/errorReport.ts";
import { XSRF_HEADER } from "../../../../shared/xsrfHeader.ts";
import { deleteExpiredReports } from "../../../../worker/domain/reports/deleteExpiredReports.ts";
import { makeCollection, makeUser, nextNumber, signedIn } from "../../../support/factories.ts";
import { makeDomainContext } from "../../../support/people.ts";
import { get, ORIGIN } from "../../../support/product.ts";

const BROWSER = {
  "Content-Type": "application/json",
  Origin: ORIGIN,
  [XSRF_HEADER]: "none",
  "User-Agent": "Mozilla/5.0 Chrome/150.0",
};

function report(parts: Partial<ErrorReport> = {}): ErrorReport {
  return {
    name: "TypeError",
    message: "no such thing",
    stack: "TypeError: no such thing",
    timestamp: 1_700_000_000_000,
    fileName: `${ORIGIN}/assets/hydrate.js`,
    lineNumber: 7,
    status: null,
    ...parts,
    extra: {
      client: "lite",
      buildId: "build",
      userId: null,
      userAgent: "Mozilla/5.0 Chrome/150.0",
      location: `${ORIGIN}/`,
      ...parts.extra,
    },
  };
}

/** From a network that no other call in these tests uses, by default. */
function post(body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const network = `198.51.100.${nextNumber()}`;
  return exports.default.fetch(ORIGIN + ERROR_REPORTS_PATH, {
    method: "POST",
    headers: { ...BROWSER, "cf-connecting-ip": network, ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

const kept = async (message: string) =>
  await allRows<Record<string, unknown>>("SELECT * FROM error_reports WHERE message = ?1", message);

const codeOf = async (response: Response) =>
  ((await response.json()) as { error: { code: string } }).error.code;

describe("a browser's error report", () => {
  test("is stored with all its data", async () => {
    const response = await post([report({ message: "kept whole", status: 500 })]);
    expect(response.status).toBe(204);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await kept("kept whole")).toEqual([
      {
        id: expect.any(Number),
        group_id: expect.any(Number),
        received_at: expect.any(Number),
        happened_at: 1_700_000_000_000,
        client: "lite",
        build_id: "build",
        name: "TypeError",
        message: "kept whole",
        stack: "TypeError: no such thing",
        file_name: `${ORIGIN}/assets/hydrate.js`,
        line_number: 7,
        status: 500,
        location: `${ORIGIN}/`,
        user_agent: "Mozilla/5.0 Chrome/150.0",
        user_id: null,
      },
    ]);
  });

  test("is attributed by session, whatever the report says", async () => {
    const { id } = await makeUser();
    const extra = { ...report().extra, userId: newId("user") };
    await post([report({ message: "of a session", extra })], await signedIn(id));
    expect(await kept("of a session")).toMatchObject([{ user_id: id }]);
  });

  test("is rejected without the header that only our script can set, and with another session's", async () => {
    const { id } = await makeUser();
    const { Cookie } = await signedIn(id);
    const forged = await post([report({ message: "forged" })], { Cookie });
    expect(forged.status).toBe(403);
    const bare = await exports.default.fetch(ORIGIN + ERROR_REPORTS_PATH, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify([report({ message: "forged" })]),
    });
    expect(bare.status).toBe(403);
    expect(await kept("forged")).toEqual([]);
  });

  test("is rejected from another site's page, and accepted from a publication's own host", async () => {
    const foreign = await post([report({ message: "foreign" })], { Origin: "https://evil.test" });
    expect(await codeOf(foreign)).toBe("FORBIDDEN");
    expect(foreign.headers.get("access-control-allow-origin")).toBeNull();
    expect(await kept("foreign")).toEqual([]);

    const { slug } = await makeCollection();
    const Origin = `http://${slug}.localhost:8787`;
    const own = await post([report({ message: "own host" })], {
      Origin,
      "Sec-Fetch-Site": "same-site",
    });
    expect(own.status).toBe(204);
    expect(own.headers.get("access-control-allow-origin")).toBe(Origin);
    expect(await kept("own host")).toHaveLength(1);

    const asked = await exports.default.fetch(ORIGIN + ERROR_REPORTS_PATH, {
      method: "OPTIONS",
      headers: { Origin, "Access-Control-Request-Method": "POST" },
    });
    expect(asked.status).toBe(204);
    expect(asked.headers.get("access-control-allow-headers")).toContain(XSRF_HEADER);
    expect(asked.headers.get("access-control-allow-credentials")).toBeNull();
  });

  test.each([
    ["no JSON", "{"],
    ["no list", report()],
    ["an empty list", []],
    ["eleven reports", Array.from({ length: 11 }, () => report())],
    ["a field too many", [{ ...report(), secret: 1 }]],
    ["a field too few", [{ ...report(), message: undefined }]],
    ["a message too long", [report({ message: "x".repeat(1001) })]],
    ["a status that is no failure", [report({ status: 200 })]],
    ["an id that is nobody's", [report({ extra: { ...report().extra, userId: "me" } })]],
    ["one of the server's own", [report({ extra: { ...report().extra, client: "worker" } })]],
  ])("is rejected if it is %s", async (_what, body) => {
    const response = await post(body);
    expect(response.status).toBe(400);
    expect(await codeOf(response)).toBe("BAD_REQUEST");
  });

  test("is rejected if it is too large, or isn't JSON by its type", async () => {
    expect((await post("x".repeat(400_001))).status).toBe(413);
    expect((await post([report()], { "Content-Type": "text/plain" })).status).toBe(400);
    expect((await get(ERROR_REPORTS_PATH)).status).toBe(405);
  });

  test("is rate-limited per network", async () => {
    const network = { "cf-connecting-ip": "203.0.113.77" };
    expect((await post([report()], network)).status).toBe(204);
    await runSql("UPDATE rate_limits SET count = 300 WHERE key LIKE 'error-reports:%'");
    const rejected = await post([report({ message: "one too many" })], network);
    expect(rejected.status).toBe(429);
    expect(await kept("one too many")).toEqual([]);
    expect((await post([report()])).status).toBe(204);
  });

  test("of a bot is dropped", async () => {
    const response = await post([report({ message: "from a bot" })], {
      "User-Agent": "Googlebot/2.1",
    });
    expect(response.status).toBe(204);
    expect(await kept("from a bot")).toEqual([]);
  });

  test("is deleted after thirty days", async () => {
    await post([report({ message: "old" })]);
    const context = makeDomainContext();
    await deleteExpiredReports({ db: context.db, now: Date.now() + 29 * 86_400_000 });
    expect(await kept("old")).toHaveLength(1);
    await deleteExpiredReports({ db: context.db, now: Date.now() + 31 * 86_400_000 });
    expect(await kept("old")).toEqual([]);
  });
});

describe("a page that fails on the server", () => {
  test("is reported with status 500 and only its path", async () => {
    const response = await get("/?token=secret", { "x-fault-injection": "render-before" });
    expect(response.status).toBe(500);
    await vi.waitFor(
      async () =>
        expect(await kept("injected failure of render-before")).toMatchObject([
          { status: 500, client: "worker", location: "/", user_id: null },
        ]),
      { timeout: 10_000 },
    );
  });
});
