import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import type { ErrorReport } from "../../../../shared/reports/errorReport.ts";
import {
  saveErrorReports,
  saveFailedAnswer,
} from "../../../../worker/domain/reports/saveErrorReports.ts";
import { deleteExpiredReports } from "../../../../worker/domain/reports/deleteExpiredReports.ts";
import { makeUser, nextNumber, signedIn, signIn } from "../../../support/factories.ts";
import { makeDomainContext } from "../../../support/people.ts";
import { databaseUse, get, graphql } from "../../../support/product.ts";

const PATH = "/_/admin/error-reports";
const NOW = Date.now();

function contextAt(now = NOW) {
  return { ...makeDomainContext(), now };
}

function report(message: string, parts: Partial<ErrorReport> = {}): ErrorReport {
  return {
    name: "TypeError",
    message,
    stack: `TypeError: ${message}\n    at hydrate.js:7`,
    timestamp: NOW,
    fileName: "https://main.example/assets/hydrate.js",
    lineNumber: 7,
    status: null,
    ...parts,
    extra: {
      client: "lite",
      buildId: "build-1",
      userId: null,
      userAgent: "Mozilla/5.0 Chrome/150.0",
      location: "https://main.example/about",
      ...parts.extra,
    },
  };
}

const asStaff = async () => ({ Cookie: await signIn((await makeUser({ is_staff: 1 })).id) });

/** Everyone without access, by reason. */
const OTHERS: [string, () => Promise<Record<string, string>>][] = [
  ["a stranger", async () => ({})],
  ["a reader", async () => ({ Cookie: await signIn((await makeUser()).id) })],
  [
    "staff who act as a reader",
    async () => {
      const [staff, reader] = [await makeUser({ is_staff: 1 }), await makeUser()];
      return signedIn(reader.id, { impersonated_by_user_id: staff.id });
    },
  ],
  [
    "a session that acts as staff",
    async () => {
      const [staff, other] = [await makeUser({ is_staff: 1 }), await makeUser({ is_staff: 1 })];
      return signedIn(staff.id, { impersonated_by_user_id: other.id });
    },
  ],
];

async function shown(path: string): Promise<string> {
  const response = await get(path, await asStaff());
  expect(response.status).toBe(200);
  return (await response.text()).replaceAll(/<!--.*?-->/g, "");
}

const groupIds = (html: string) =>
  Array.from(html.matchAll(/href="\/_\/admin\/error-reports\/(\d+)"/g), ([, id]) => id!);

beforeEach(async () => {
  await env.DB.batch([
    env.DB.prepare("DELETE FROM error_reports"),
    env.DB.prepare("DELETE FROM error_groups"),
    env.DB.prepare("DELETE FROM rate_limits"),
  ]);
});

describe("the error reports page", () => {
  test.each(OTHERS)("isn't found by %s, and neither is a group", async (_who, headersOf) => {
    await saveErrorReports(contextAt(), [report("secret failure")]);
    const [id] = groupIds(await shown(PATH));
    const headers = await headersOf();
    for (const path of [PATH, `${PATH}/${id}`]) {
      const response = await get(path, headers);
      expect(response.status).toBe(404);
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(await response.text()).not.toContain("secret failure");
    }
    const { data } = await graphql<{ errorDashboard: unknown }>(
      "{ errorDashboard { groupsConnection { edges { node { title } } } } }",
      {},
      headers,
    );
    expect(data.errorDashboard).toBeNull();
  });

  test("says so if there were no errors", async () => {
    expect(await shown(PATH)).toContain("No errors");
  });

  test("groups errors that differ only by numbers and ids, with their count", async () => {
    await saveErrorReports(contextAt(NOW - 60_000), [
      report("No story d0000000beef at line 7"),
      report("No story d0000000cafe at line 12\nand a second line"),
      report("Another thing"),
    ]);
    await saveErrorReports(contextAt(), [
      report("No story 5f2a5f2a5f2a at line 9", {
        extra: { ...report("").extra, buildId: "build-2" },
      }),
    ]);
    const html = await shown(PATH);
    expect(groupIds(html)).toHaveLength(2);
    expect(html).toContain("No story … at line 0");
    expect(html).toContain("3 times");
    expect(html).toContain("build-2");
    // The most recent failure is first.
    expect(html.indexOf("No story")).toBeLessThan(html.indexOf("Another thing"));
  });

  test("separates browser and server errors", async () => {
    await saveErrorReports(contextAt(), [report("Same words")]);
    await saveFailedAnswer(contextAt(), {
      error: new TypeError("Same words"),
      status: 500,
      location: "/about",
      buildId: "build-1",
    });
    expect(groupIds(await shown(PATH))).toHaveLength(2);
    const answers = await shown(`${PATH}?from=answers`);
    expect(groupIds(answers)).toHaveLength(1);
    expect(answers).toContain("Server");
    expect(groupIds(await shown(`${PATH}?from=browsers`))).toHaveLength(1);
    const [id] = groupIds(answers);
    expect(await shown(`${PATH}/${id}`)).toContain(">500<");
  });

  test("continues to older groups without repetition or gaps", async () => {
    const names = Array.from(
      { length: 30 },
      (_, index) => `Kind${String.fromCharCode(65 + index)}`,
    );
    // All with the same timestamp, so that only their ids order them.
    for (let from = 0; from < 30; from += 10)
      await saveErrorReports(
        contextAt(),
        names.slice(from, from + 10).map((name) => report("failed", { name })),
      );
    const first = await shown(PATH);
    const [, next = ""] = /href="([^"]*\?p=[^"]+)"/.exec(first) ?? [];
    const second = await shown(next.replaceAll("&amp;", "&"));
    expect(groupIds(first)).toHaveLength(25);
    expect(groupIds(second)).toHaveLength(5);
    expect(new Set([...groupIds(first), ...groupIds(second)]).size).toBe(30);
    expect(second).not.toContain("Older failures");
  });

  test("shows a group's stored reports, page by page, without users", async () => {
    const reader = await makeUser();
    for (let turn = 0; turn < 12; turn += 1)
      await saveErrorReports(contextAt(NOW + turn), [
        report(`Failed ${turn + 100}`, {
          extra: { ...report("").extra, userId: reader.id },
        }),
      ]);
    const [id] = groupIds(await shown(PATH));
    const response = await get(`${PATH}/${id}`, await asStaff());
    expect(databaseUse(response).roundTrips).toBeLessThanOrEqual(3);
    const first = await response.text();
    expect(first).toContain("Failed 111");
    expect(first).toContain("hydrate.js:7");
    expect(first).toContain("https://main.example/about");
    expect(first).not.toContain(reader.id);
    const [, next = ""] = /href="([^"]*\?p=[^"]+)"/.exec(first) ?? [];
    const second = await shown(next.replaceAll("&amp;", "&"));
    expect(second).toContain("Failed 100");
    expect(second).not.toContain("Failed 111");
  });

  test("escapes everything a browser reported", async () => {
    const evil = `<img src=x onerror=alert(${nextNumber()})>`;
    await saveErrorReports(contextAt(), [report(evil, { name: evil, stack: evil })]);
    const html = await shown(PATH);
    const [id] = groupIds(html);
    for (const page of [html, await shown(`${PATH}/${id}`)])
      expect(page).not.toContain("<img src=x");
  });

  test.each(["0", "nonsense", "-1", "9".repeat(20)])("has no group %s", async (id) => {
    expect((await get(`${PATH}/${id}`, await asStaff())).status).toBe(404);
  });

  test("deletes groups with the last of their reports, after 30 days", async () => {
    await saveErrorReports(contextAt(NOW - 31 * 86_400_000), [report("Long ago")]);
    await saveErrorReports(contextAt(), [report("Today")]);
    await deleteExpiredReports(contextAt());
    const html = await shown(PATH);
    expect(html).toContain("Today");
    expect(html).not.toContain("Long ago");
  });
});
