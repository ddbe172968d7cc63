import { describe, expect, test } from "vitest";
import { resolveHost } from "../../../worker/edge/resolveSite.ts";
import type { DomainContext } from "../../../worker/domain/kernel/context.ts";
import { DatabaseError } from "../../../worker/db/database.ts";
import { readProductHosts } from "../../../worker/settings/productHosts.ts";
import { insertRow, makeCollection, makeUser } from "../../support/factories.ts";
import { makeDomainContext } from "../../support/people.ts";

/** A request to a product with these hosts. */
function contextWith(
  hosts: { main?: string; auth?: string; topTier?: string[] } = {},
): DomainContext {
  const { main = "main.example", auth = main, topTier = [] } = hosts;
  const context = makeDomainContext();
  const { config } = context;
  return {
    ...context,
    config: {
      ...config,
      publicUrl: `https://${main}`,
      publicHost: main,
      authDomain: auth,
      hosts: readProductHosts(main, auth, topTier),
      settings: { ...config.settings, topTierDomains: topTier },
    },
  };
}

const resolve = (host: string, hosts?: Parameters<typeof contextWith>[0]) =>
  resolveHost(contextWith(hosts), host);

describe("the product's own hosts", () => {
  test.each(["main.example", "MAIN.example", "main.example:8443", "main.example."])(
    "%s is the main site",
    async (host) => {
      expect(await resolve(host)).toEqual({
        host: "main.example",
        site: { kind: "default" },
        ownerId: "",
        role: "main",
        owned: null,
      });
    },
  );

  test("www, and domains used only for subdomains, are aliases of the main host", async () => {
    const hosts = { topTier: ["pages.example"] };
    for (const host of ["www.main.example", "pages.example", "www.pages.example"])
      expect((await resolve(host, hosts))?.role, host).toBe("alias");
    expect((await resolve("main.example", { main: "www.main.example" }))?.role).toBe("alias");
  });

  test("the auth domain is separate, unless it is the main host", async () => {
    expect((await resolve("auth.main.example", { auth: "auth.main.example" }))?.role).toBe("auth");
    expect((await resolve("main.example"))?.role).toBe("main");
  });

  test.each(["localhost:8787", "127.0.0.1:9", "[::1]:8787"])(
    "%s is the main site on a local machine, with its port",
    async (host) => {
      expect(await resolve(host, { main: "localhost:8787" })).toMatchObject({ host, role: "main" });
    },
  );
});

test.each(["localhost", "localhost:8787", "127.0.0.1:9", "[::1]:8787", "x.localhost:8787"])(
  "%s is unknown if the main host isn't local",
  async (host) => {
    expect(await resolve(host)).toBeNull();
  },
);

describe("a subdomain of the product's domain", () => {
  test("is a publication's by its slug, in any case", async () => {
    const { id } = await makeCollection({ slug: "rs-mill" });
    for (const host of ["rs-mill.main.example", "RS-Mill.main.example.:443"])
      expect(await resolve(host), host).toEqual({
        host: "rs-mill.main.example",
        site: { kind: "collection", collectionSlug: "rs-mill" },
        ownerId: id,
        role: "own",
        owned: expect.objectContaining({ isFormer: false }),
      });
    expect((await resolve("rs-mill.pages.example", { topTier: ["pages.example"] }))?.role).toBe(
      "own",
    );
    expect((await resolve("rs-mill.localhost:8787", { main: "localhost:8787" }))?.host).toBe(
      "rs-mill.localhost:8787",
    );
  });

  test("is a person's by their username", async () => {
    await makeUser({ username: "RsAnn" });
    expect((await resolve("rsann.main.example"))?.site).toEqual({
      kind: "user",
      username: "RsAnn",
    });
  });

  test("is the publication's if a person has the same name", async () => {
    await makeUser({ username: "rs-both" });
    await makeCollection({ slug: "rs-both" });
    expect((await resolve("rs-both.main.example"))?.site.kind).toBe("collection");
  });

  test("is unknown if it is reserved, nested, or its person is suspended", async () => {
    await makeUser({ username: "mail" });
    await makeCollection({ slug: "static" });
    await makeUser({ username: "rs-gone", hidden_by_staff: 1 });
    await makeUser({ username: "rs-deep" });
    for (const name of ["mail", "static", "rs-gone", "rs-nobody", "x.rs-deep", "-"])
      expect(await resolve(`${name}.main.example`), name).toBeNull();
  });
});

describe("a custom domain", () => {
  test("is its owner's while it is live", async () => {
    const { id } = await makeCollection({ slug: "rs-weir", domain: "weir.rs.example" });
    await makeUser({ username: "rs-bea", domain: "bea.rs.example" });
    expect(await resolve("WEIR.rs.example:80")).toEqual({
      host: "weir.rs.example",
      site: { kind: "collection", collectionSlug: "rs-weir" },
      ownerId: id,
      role: "own",
      owned: expect.objectContaining({ isFormer: false }),
    });
    expect((await resolve("bea.rs.example"))?.site).toEqual({ kind: "user", username: "rs-bea" });
  });

  test("is remembered as its last owner's when it is no longer live", async () => {
    const { id } = await makeCollection({ slug: "rs-old" });
    await insertRow("custom_domains", {
      domain: "old.rs.example",
      owner_id: id,
      state: "removed",
      token: "t",
      added_at: 1,
      live_at: 2,
      removed_at: 3,
    });
    expect(await resolve("old.rs.example")).toMatchObject({
      role: "former",
      site: { collectionSlug: "rs-old" },
    });
  });

  test("is unknown before it was ever live", async () => {
    const { id } = await makeCollection();
    await insertRow("custom_domains", {
      domain: "new.rs.example",
      owner_id: id,
      state: "verifying",
      token: "t",
      added_at: 1,
    });
    expect(await resolve("new.rs.example")).toBeNull();
  });

  test.each(["stranger.rs.example", "[2001:db8::1]", "10.0.0.1", `${"a".repeat(64)}.example`])(
    "is unknown if no one has it: %s",
    async (host) => {
      expect(await resolve(host)).toBeNull();
    },
  );
});

describe("resolving a host", () => {
  test("needs one round trip, and none while it is cached", async () => {
    await makeCollection({ slug: "rs-once", domain: "once.rs.example" });
    const [cold, warm] = [contextWith(), contextWith()];
    const first = await resolveHost(cold, "once.rs.example");
    expect(cold.db.use.roundTrips).toBe(1);
    const again = await resolveHost(warm, "once.rs.example");
    // Only the first lookup has read the owner's row.
    expect(again).toEqual({ ...first, owned: { ...first?.owned, row: null } });
    expect(warm.db.use.roundTrips).toBe(0);
    // The page depends on the host's owner in both cases.
    expect(warm.renderTrace.tags()).toEqual(cold.renderTrace.tags());
  });

  test("needs no second round trip for an unknown host", async () => {
    await resolve("none.rs.example");
    const again = contextWith();
    await resolveHost(again, "none.rs.example");
    expect(again.db.use.roundTrips).toBe(0);
  });

  test("that fails is not cached", async () => {
    await makeCollection({ slug: "rs-fails", domain: "fails.rs.example" });
    const context = contextWith();
    const failing = Object.assign(Object.create(context.db), {
      all: () => Promise.reject(new DatabaseError("away")),
      first: () => Promise.reject(new DatabaseError("away")),
    });
    await expect(
      resolveHost({ ...context, db: failing }, "fails.rs.example"),
    ).rejects.toBeInstanceOf(DatabaseError);
    expect((await resolve("fails.rs.example"))?.role).toBe("own");
  });
});
