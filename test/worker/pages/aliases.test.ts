import { describe, expect, test } from "vitest";
import { makeUser, signIn } from "../../support/factories.ts";
import { get, ORIGIN } from "../../support/product.ts";

describe("an alias", () => {
  test.each([
    ["/tag/design/latest", "/tag/design", 301],
    ["/tag/design/top-writers", "/tag/design", 301],
    ["/tag/design/top/week", "/tag/design", 302],
    ["/tagged/design", "/tag/design", 301],
    ["/@ann/follow", "/@ann", 301],
    ["/recommended", "/", 301],
    ["/me/missioncontrol", "/me/following", 301],
    ["/me/applications/new", "/me/settings", 301],
    ["/pub/settings/followers", "/pub/followers", 301],
    ["/help", "/m/help", 301],
  ])("%s leads to %s", async (from, to, status) => {
    const response = await get(from);
    expect([response.status, response.headers.get("location")]).toEqual([status, to]);
  });

  test.each([
    "/subscribe/@ann",
    "/@ann/recommended",
    "/pub/stats/overview",
    "/pub/stats/stories",
    "/newsletters/anything/new-email",
    "/pub/settings/subpages",
    "/me/settings/membership",
  ])("%s is not found while nobody has built what it is for", async (path) => {
    const { id } = await makeUser({ username: `ann-${path.length}` });
    expect((await get(path, { Cookie: await signIn(id) })).status).toBe(404);
  });

  test.each([
    ["/me/about", "/@%/about"],
    ["/@%/edit", `${ORIGIN}/m/account/profile`],
  ])("%s leads one to one's own, and others to the sign-in", async (from, to) => {
    const { id, username } = await makeUser();
    const path = from.replace("%", username);
    const own = await get(path, { Cookie: await signIn(id) });
    expect([own.status, own.headers.get("location")]).toEqual([302, to.replace("%", username)]);
    expect((await get(path)).headers.get("location")).toBe(
      `/m/signin?operation=login&redirect=${encodeURIComponent(path)}`,
    );
  });

  test("somebody else's profile has no page to edit it", async () => {
    const [{ username }, { id }] = [await makeUser(), await makeUser()];
    const headers = { Cookie: await signIn(id), Accept: "text/html" };
    expect((await get(`/@${username}/edit`, headers)).status).toBe(404);
  });

  test("keeps its query on the way", async () => {
    const response = await get("/tag/design/latest?q=a&x=1");
    expect(response.headers.get("location")).toBe("/tag/design?q=a&x=1");
  });
});
