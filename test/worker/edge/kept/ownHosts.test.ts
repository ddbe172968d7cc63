import { describe, expect, test } from "vitest";
import { makeCollection, makeStory, makeUser, nextNumber } from "../../../support/factories.ts";
import { databaseUse, get, ORIGIN } from "../../../support/product.ts";

describe("a page of a host of one's own that nobody has kept yet", () => {
  test.each(["collection", "user"] as const)(
    "costs two trips at most, its host's among them, and none once it is kept: %s",
    async (kind) => {
      const domain = `kept-${nextNumber()}.example`;
      const owner = await (kind === "user" ? makeUser({ domain }) : makeCollection({ domain }));
      const story = await makeStory(
        kind === "user" ? { creator_id: owner.id } : { collection_id: owner.id },
      );
      const home = `https://${domain}/`;
      expect(databaseUse(await get(home)).roundTrips).toBeLessThanOrEqual(2);
      // Its host is remembered by now.
      expect(databaseUse(await get(`${home}x-${story.id}`)).roundTrips).toBe(1);
    },
  );

  test("is kept under one host, however that is spelled", async () => {
    await makeCollection({ name: "One Host", domain: "one-host.example" });
    await (await get("https://one-host.example/")).text();
    for (const host of ["ONE-HOST.example", "one-host.example.", "one-host.example:8443"]) {
      const again = await get(`https://${host}/`);
      expect(await again.text(), host).toContain("One Host");
      expect(again.headers.get("cache-status"), host).toContain("hit");
    }
  });

  test("is not what another host is answered with, nor what the main host is", async () => {
    await makeCollection({ slug: "host-a", name: "Host Ay", domain: "host-a.example" });
    await makeCollection({ slug: "host-b", name: "Host Bee", domain: "host-b.example" });
    await (await get("https://host-a.example/about")).text();
    const headers = { "X-Forwarded-Host": "host-a.example" };
    expect(await (await get("https://host-b.example/about", headers)).text()).not.toContain(
      "Host Ay",
    );
    expect(await (await get(`${ORIGIN}/about`, headers)).text()).not.toContain("Host Ay");
    expect((await get("https://stranger.example/about", headers)).status).toBe(404);
  });
});

test("a page that leads to its owner's host is not kept", async () => {
  await makeCollection({ slug: "leads", domain: "leads.example" });
  for (let times = 0; times < 2; times += 1) {
    const response = await get("/leads");
    expect(response.headers.get("location")).toBe("https://leads.example/");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("cache-status")).not.toContain("hit");
  }
});
