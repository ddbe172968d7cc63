import { describe, expect, test } from "vitest";
import { get } from "../../support/product.ts";

describe("an alias", () => {
  test.each([
    ["/tag/design/latest", "/tag/design", 301],
    ["/tag/design/top-writers", "/tag/design", 301],
    ["/tag/design/top/week", "/tag/design", 302],
    ["/tagged/design", "/tag/design", 301],
    ["/@ann/follow", "/@ann", 301],
    ["/subscribe/@ann", "/@ann/subscribe", 301],
    ["/recommended", "/", 301],
    ["/me/missioncontrol", "/me/following", 301],
    ["/me/applications/new", "/me/settings", 301],
    ["/pub/stats/overview", "/pub/stats", 301],
    ["/pub/stats/stories", "/pub/stats", 301],
    ["/pub/settings/followers", "/pub/followers", 301],
    ["/help", "/m/help", 301],
  ])("%s leads to %s", async (from, to, status) => {
    const response = await get(from);
    expect([response.status, response.headers.get("location")]).toEqual([status, to]);
  });

  test("keeps its query on the way", async () => {
    const response = await get("/tag/design/latest?q=a&x=1");
    expect(response.headers.get("location")).toBe("/tag/design?q=a&x=1");
  });
});
