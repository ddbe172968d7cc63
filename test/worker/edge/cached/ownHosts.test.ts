import { env, exports } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { hostCache, type HostOwner } from "../../../../worker/domain/domains/rows/hostCache.ts";
import { changeUsername } from "../../../../worker/domain/people/changeUsername.ts";
import { createCollection } from "../../../../worker/domain/publications/createCollection.ts";
import { TEST_OPERATOR_TOKEN } from "../../../support/operatorToken.ts";
import { makeDomainContext } from "../../../support/people.ts";
import { makeCollection, makeStory, makeUser, nextNumber } from "../../../support/factories.ts";
import { databaseUse, get, ORIGIN } from "../../../support/product.ts";

describe("an uncached page of a custom domain", () => {
  test.each(["collection", "user"] as const)(
    "needs at most two round trips, including the host's, and none once cached: %s",
    async (kind) => {
      const domain = `kept-${nextNumber()}.example`;
      const owner = await (kind === "user" ? makeUser({ domain }) : makeCollection({ domain }));
      const story = await makeStory(
        kind === "user" ? { creator_id: owner.id } : { collection_id: owner.id },
      );
      const home = `https://${domain}/`;
      expect(databaseUse(await get(home)).roundTrips).toBeLessThanOrEqual(2);
      // Its host has been cached.
      expect(databaseUse(await get(`${home}x-${story.id}`)).roundTrips).toBe(1);
    },
  );

  test("is cached under one host, whatever its spelling", async () => {
    await makeCollection({ name: "One Host", domain: "one-host.example" });
    await (await get("https://one-host.example/")).text();
    for (const host of ["ONE-HOST.example", "one-host.example.", "one-host.example:8443"]) {
      const again = await get(`https://${host}/`);
      expect(await again.text(), host).toContain("One Host");
      expect(again.headers.get("cache-status"), host).toContain("hit");
    }
  });

  test("is not served for another host or the main host", async () => {
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

test("a page that redirects to its owner's host is not cached", async () => {
  await makeCollection({ slug: "leads", domain: "leads.example" });
  for (let times = 0; times < 2; times += 1) {
    const response = await get("/leads");
    expect(response.headers.get("location")).toBe("https://leads.example/");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("cache-status")).not.toContain("hit");
  }
});

describe("a host that gets a new owner", () => {
  const textAt = async (url: string) => (await get(url)).text();
  const purge = async (tags: string[]): Promise<void> => {
    const response = await exports.default.fetch(`${ORIGIN}/_/ops/purge`, {
      method: "POST",
      headers: { Authorization: `Bearer ${TEST_OPERATOR_TOKEN}` },
      body: JSON.stringify({ tags }),
    });
    expect(response.status, await response.text()).toBe(200);
  };

  test("shows nothing of its former owner when a publication takes a person's name", async () => {
    const { name } = await makeUser({ username: "kept-name", name: "Former Person" });
    const { id } = await makeUser();
    const [home, about] = [
      "http://kept-name.localhost:8787/",
      "http://kept-name.localhost:8787/about",
    ];
    for (const url of [home, about]) expect(await textAt(url)).toContain(name);
    const input = { key: "key-of-kept", name: "Latter Press", slug: "kept-name", tagline: "" };
    const { kind } = await createCollection(makeDomainContext(), id, input);
    expect(kind).toBe("created");
    for (const url of [home, about]) {
      const html = await textAt(url);
      expect(html).toContain("Latter Press");
      expect(html).not.toContain("Former Person");
    }
  });

  test("shows nothing that an isolate has cached without knowing the change", async () => {
    const domain = "moves.example";
    const about = `https://${domain}/about`;
    const old = await makeCollection({ name: "Old House", domain });
    const next = await makeCollection({ name: "New House" });
    const stale: HostOwner = { kind: "collection", id: old.id, slug: old.slug };
    expect(await textAt(about)).toContain("Old House");
    await env.DB.batch([
      env.DB.prepare("UPDATE collections SET domain = NULL WHERE id = ?1").bind(old.id),
      env.DB.prepare("UPDATE collections SET domain = ?2 WHERE id = ?1").bind(next.id, domain),
    ]);
    await purge([`collection-${old.id}`, `collection-${next.id}`]);
    hostCache.begin(Date.now())(domain, stale);
    await textAt(about);
    hostCache.forget([domain], []);
    expect(await textAt(about)).toContain("New House");
  });

  test("works at once after a rename, under the new name and no longer under the old", async () => {
    const { id } = await makeUser({ username: "renames-a", name: "Renamed Person" });
    const at = (name: string) => `http://${name}.localhost:8787/about`;
    expect(await textAt(at("renames-a"))).toContain("Renamed Person");
    expect((await get(at("renames-b"))).status).toBe(404);
    expect(await changeUsername(makeDomainContext(), id, "renames-b")).toBeNull();
    expect(await textAt(at("renames-b"))).toContain("Renamed Person");
    expect(hostCache.get("renames-a.localhost", Date.now())).toBeUndefined();
  });
});
