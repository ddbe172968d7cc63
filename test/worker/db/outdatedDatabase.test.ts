import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { runSql } from "../../support/database.ts";
import { get, graphql } from "../../support/product.ts";

beforeAll(() => runSql("ALTER TABLE users RENAME COLUMN bio TO former_bio"));
afterAll(async () => {
  vi.useRealTimers();
  await runSql("ALTER TABLE users RENAME COLUMN former_bio TO bio");
});

test("a database older than the code is answered with 503, and one log line names the command", async () => {
  // The isolate, which files share, may have logged the line within the last minute.
  vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ["Date"] });
  const logged = vi.spyOn(console, "error").mockReturnValue();
  const page = await get("/@someone", { Accept: "text/html" });
  expect(page.status).toBe(503);
  expect(page.headers.get("retry-after")).toBe("5");
  expect(page.headers.get("cache-control")).toBe("no-store");
  const data = await graphql('{ userResult(username: "someone") { __typename } }');
  expect(data.errors).toHaveLength(1);
  expect(await (await get("/@other")).text()).not.toContain("bio");
  const lines = logged.mock.calls.flat().map(String);
  expect(lines.filter((line) => line.includes("older than the code"))).toHaveLength(1);
  expect(lines.join()).toContain("npm run prepare:local");
  expect(lines.join()).toContain("no such column");
});
