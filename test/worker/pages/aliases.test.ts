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
    ["/subscribe/@ann", "/@ann/subscribe", 301],
    ["/me/missioncontrol", "/me/following", 301],
    ["/me/applications/new", "/me/settings", 301],
    ["/pub/settings/followers", "/pub/followers", 301],
    ["/help", "/m/help", 301],
    ["/@ann/recommended", "/@ann/has-recommended", 301],
    ["/pub/stats/overview", "/pub/stats", 301],
    ["/pub/stats/stories", "/pub/stats", 301],
  ])("%s redirects to %s", async (from, to, status) => {
    const response = await get(from);
    expect([response.status, response.headers.get("location")]).toEqual([status, to]);
  });

  test.each(["/me/partner/dashboard", "/newsletters/anything/new-email", "/pub/settings/subpages"])(
    "%s isn't found while its page isn't built",
    async (path) => {
      const { id } = await makeUser({ username: `ann-${path.length}` });
      expect((await get(path, { Cookie: await signIn(id) })).status).toBe(404);
    },
  );

  test.each([
    ["/me/about", "/@%/about"],
    ["/@%/edit", `${ORIGIN}/m/account/profile`],
  ])("%s redirects to one's own page, and anonymous viewers to sign-in", async (from, to) => {
    const { id, username } = await makeUser();
    const path = from.replace("%", username);
    const own = await get(path, { Cookie: await signIn(id) });
    expect([own.status, own.headers.get("location")]).toEqual([302, to.replace("%", username)]);
    expect((await get(path)).headers.get("location")).toBe(
      `/m/signin?operation=login&redirect=${encodeURIComponent(path)}`,
    );
  });

  test("for editing someone else's profile isn't found", async () => {
    const [{ username }, { id }] = [await makeUser(), await makeUser()];
    const headers = { Cookie: await signIn(id), Accept: "text/html" };
    expect((await get(`/@${username}/edit`, headers)).status).toBe(404);
  });

  test("keeps its query when it redirects", async () => {
    const response = await get("/tag/design/latest?q=a&x=1");
    expect(response.headers.get("location")).toBe("/tag/design?q=a&x=1");
  });
});
