import { env, exports } from "cloudflare:workers";
import { allRows, runSql } from "../../../support/database.ts";
import { beforeEach, describe, expect, test } from "vitest";
import {
  PERFORMANCE_REPORTS_PATH,
  type PerformanceReport,
} from "../../../../shared/reports/performanceReport.ts";
import { XSRF_HEADER } from "../../../../shared/xsrfHeader.ts";
import { makeUser, signedIn } from "../../../support/factories.ts";
import { later, setFlagRules } from "../../../support/flagRules.ts";
import { get, ORIGIN } from "../../../support/product.ts";

const REPORT: PerformanceReport = {
  clientName: "lite",
  clientVersion: "0.1.0",
  events: [
    { route: "show-post", name: "responseStart", value: 12.5 },
    { route: "show-post", name: "resources", value: 9 },
  ],
};

const post = (body: unknown, headers: Record<string, string> = {}) =>
  exports.default.fetch(ORIGIN + PERFORMANCE_REPORTS_PATH, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Origin: ORIGIN,
      [XSRF_HEADER]: "none",
      "User-Agent": "Mozilla/5.0 Chrome/150.0",
      ...headers,
    },
    body: JSON.stringify(body),
  });

const kept = async () => await allRows("SELECT * FROM performance_reports ORDER BY id");

beforeEach(async () => {
  await env.DB.batch([
    env.DB.prepare("DELETE FROM performance_reports"),
    env.DB.prepare("DELETE FROM rate_limits"),
  ]);
});

describe("a performance report", () => {
  test("is stored per metric, without the viewer", async () => {
    const { id } = await makeUser();
    const response = await post(REPORT, await signedIn(id));
    expect(response.status).toBe(204);
    const base = { client: "lite", version: "0.1.0", route: "show-post" };
    const row = { id: expect.any(Number), received_at: expect.any(Number), ...base };
    expect(await kept()).toEqual([
      { ...row, name: "responseStart", value: 12.5 },
      { ...row, name: "resources", value: 9 },
    ]);
  });

  test.each([
    ["nothing", null],
    ["no measures", { ...REPORT, events: [] }],
    ["too many", { ...REPORT, events: Array.from({ length: 21 }, () => REPORT.events[0]) }],
    ["a measure nobody knows", { ...REPORT, events: [{ ...REPORT.events[0], name: "mood" }] }],
    ["less than nothing", { ...REPORT, events: [{ ...REPORT.events[0], value: -1 }] }],
    ["a name that is none", { ...REPORT, clientName: "<b>" }],
  ])("is rejected if it contains %s", async (_what, body) => {
    expect((await post(body)).status).toBe(400);
    expect(await kept()).toEqual([]);
  });

  test("is rejected from elsewhere, with another method, and beyond the rate limit", async () => {
    expect((await post(REPORT, { Origin: "https://evil.test" })).status).toBe(403);
    expect((await get(PERFORMANCE_REPORTS_PATH)).status).toBe(405);
    await post(REPORT);
    await runSql("UPDATE rate_limits SET count = 1000");
    expect((await post(REPORT)).status).toBe(429);
    expect(await kept()).toHaveLength(2);
  });

  test("is dropped for bots, and for people who opted out", async () => {
    const { id } = await makeUser();
    await setFlagRules({ flag: "dont_track_user", value: true, audience: "USER", user_id: id });
    expect((await post(REPORT, { "User-Agent": "Googlebot/2.1" })).status).toBe(204);
    expect((await post(REPORT, later(await signedIn(id)))).status).toBe(204);
    expect(await kept()).toEqual([]);
    await setFlagRules();
  });
});
