import { env } from "cloudflare:workers";
import { allRows, runSql } from "../../../support/database.ts";
import { describe, expect, test, vi } from "vitest";
import { MAX_DOMAIN_CLAIMS } from "../../../../shared/limits.ts";
import type { DomainError } from "../../../../shared/domains/domainErrors.ts";
import type { DomainContext } from "../../../../worker/domain/kernel/context.ts";
import { addDomain } from "../../../../worker/domain/domains/addDomain.ts";
import { checkDueDomains } from "../../../../worker/domain/domains/checkDueDomains.ts";
import { VERIFY_FOR_MS } from "../../../../worker/domain/domains/claim.ts";
import type { DomainOwner } from "../../../../worker/domain/domains/domainOwner.ts";
import { newProbeNonce, PROBE_PATH } from "../../../../worker/domain/domains/probe.ts";
import { removeDomain } from "../../../../worker/domain/domains/removeDomain.ts";
import { deleteExpiredDomains } from "../../../../worker/domain/domains/deleteExpiredDomains.ts";
import { verifyDomain } from "../../../../worker/domain/domains/verifyDomain.ts";
import { eraseAccounts } from "../../../../worker/domain/personalData/eraseAccounts.ts";
import { userById } from "../../../../worker/domain/people/rows/users.ts";
import { createCollection } from "../../../../worker/domain/publications/createCollection.ts";
import { collectionById } from "../../../../worker/domain/publications/rows/collections.ts";
import {
  type DomainFacts,
  DomainPlatformUnavailableError,
  type ProbeAnswer,
} from "../../../../worker/ports/domains/DomainPlatform.ts";
import { noDomains } from "../../../../worker/ports/domains/noDomains.ts";
import { makeNet, standing } from "../../../support/domains.ts";
import {
  FIXED_NOW,
  insertRow,
  makeCollection,
  makeStory,
  makeUser,
  nextNumber,
} from "../../../support/factories.ts";
import { makeDomainContext } from "../../../support/people.ts";
import { get } from "../../../support/product.ts";
import { clearPurges, outbox } from "../../../support/cache/purges.ts";

const MINUTE = 60_000;
const ELSEWHERE: ProbeAnswer = { kind: "answered", status: 200, body: "hello", server: "nginx" };

/** A request context at a later time. */
const at = (later = 0): DomainContext => ({ ...makeDomainContext(), now: FIXED_NOW + later });

const freshDomain = (): string => `d${nextNumber()}.domains.example`;

async function publication(columns: Record<string, string> = {}): Promise<DomainOwner> {
  const { id } = await makeCollection(columns);
  return { kind: "collection", id, row: (await collectionById(makeDomainContext()).load(id))! };
}

async function person(username: string): Promise<DomainOwner> {
  const { id } = await makeUser({ username });
  return { kind: "user", id, row: (await userById(makeDomainContext()).load(id))! };
}

const add = (
  net: ReturnType<typeof makeNet>,
  owner: DomainOwner,
  typed: string,
  context: DomainContext = at(),
) => addDomain(context, net.platform, owner, { typed, userId: "100000000001" });

describe("a domain", () => {
  test("goes live once a signed probe arrives, and is released when it is removed", async () => {
    const [net, owner, domain] = [makeNet(at()), await publication(), freshDomain()];
    net.facts = { reachesTarget: false, aliases: [], addresses: [] };
    net.probed = { kind: "silent" };
    await add(net, owner, `https://${domain.toUpperCase()}/`);
    expect(net.calls).toEqual([`register ${domain}`]);
    expect(await standing(domain, owner.id)).toMatchObject({
      state: "verifying",
      error: "NO_RECORD",
      live: null,
    });

    [net.facts, net.probed] = [{}, null];
    await verifyDomain(at(MINUTE), net.platform, owner);
    expect(await standing(domain, owner.id)).toMatchObject({ state: "live", live: domain });
    expect((await get(`https://${domain}/about`)).status).toBe(200);

    await removeDomain(at(2 * MINUTE), owner, domain);
    expect(await standing(domain, owner.id)).toMatchObject({ state: "removed", live: null });
    const old = await get(`https://${domain}/about`);
    expect([old.status, old.headers.get("location")]).toEqual([
      302,
      `http://localhost:8787/${owner.kind === "collection" && owner.row.slug}/about`,
    ]);
  });

  test("that points elsewhere is never live, whatever responds there", async () => {
    const [net, owner] = [makeNet(at()), await publication()];
    const other = await publication();
    for (const body of ["", "0".repeat(64), "hello"]) {
      const domain = freshDomain();
      net.probed = { kind: "answered", status: 200, body, server: "" };
      await add(net, owner, domain);
      expect((await standing(domain, owner.id))?.state).toBe("verifying");
    }
    // Another owner's probe result proves nothing for this one.
    const domain = freshDomain();
    net.probed = ELSEWHERE;
    await add(net, owner, domain);
    const nonce = newProbeNonce(other.id);
    expect((await get(`https://${domain}${PROBE_PATH}/${nonce}`)).status).toBe(404);
  });

  test.each<[DomainError, Partial<DomainFacts>, ProbeAnswer]>([
    ["NO_RECORD", { reachesTarget: false, aliases: [], addresses: [] }, { kind: "silent" }],
    ["WRONG_TARGET", { reachesTarget: false, aliases: ["x.example"] }, ELSEWHERE],
    ["PROXIED_ELSEWHERE", { reachesTarget: false }, { ...ELSEWHERE, server: "cloudflare" }],
    ["APEX_WITHOUT_FLATTENING", { reachesTarget: false, isApex: true }, ELSEWHERE],
    ["CERTIFICATE_PENDING", { certificate: "pending" }, { kind: "silent" }],
    ["CERTIFICATE_REJECTED", { certificate: "rejected" }, { kind: "silent" }],
    ["UNREACHABLE", {}, { ...ELSEWHERE, status: 500 }],
  ])("explains what prevents it: %s", async (error, facts, probed) => {
    const [net, owner, domain] = [makeNet(at()), await publication(), freshDomain()];
    Object.assign(net, { facts, probed });
    await add(net, owner, domain);
    expect(await standing(domain, owner.id)).toMatchObject({ state: "verifying", error });
  });

  test("waits while the platform is unavailable, and goes live afterwards", async () => {
    const [net, owner, domain] = [makeNet(at()), await publication(), freshDomain()];
    const away = {
      ...net.platform,
      register: () => Promise.reject(new DomainPlatformUnavailableError("away")),
    };
    await addDomain(at(), away, owner, { typed: domain, userId: "100000000001" });
    expect(await standing(domain, owner.id)).toMatchObject({
      state: "added",
      error: "SERVICE_AWAY",
    });
    await verifyDomain(at(MINUTE), net.platform, owner);
    expect((await standing(domain, owner.id))?.state).toBe("live");
  });

  test("isn't checked twice within seconds", async () => {
    const [net, owner, domain] = [makeNet(at()), await publication(), freshDomain()];
    net.probed = ELSEWHERE;
    await add(net, owner, domain);
    net.probed = null;
    await verifyDomain(at(5000), net.platform, owner);
    expect((await standing(domain, owner.id))?.state).toBe("verifying");
  });

  test("is replaced by another that its owner enters, once the new one is live", async () => {
    const [net, owner] = [makeNet(at()), await publication()];
    const [wrong, first, second] = [freshDomain(), freshDomain(), freshDomain()];
    net.probed = ELSEWHERE;
    await add(net, owner, wrong);
    net.probed = null;
    await add(net, owner, first);
    await add(net, owner, second);
    expect((await standing(wrong, owner.id))?.state).toBe("removed");
    expect(await standing(first, owner.id)).toMatchObject({ state: "removed", live: second });
    expect((await standing(second, owner.id))?.state).toBe("live");
  });

  test("added twice changes nothing the second time", async () => {
    const [net, owner, domain] = [makeNet(at()), await publication(), freshDomain()];
    await add(net, owner, domain);
    const before = await standing(domain, owner.id);
    await add(net, owner, domain, at(MINUTE));
    expect(await standing(domain, owner.id)).toEqual(before);
    await removeDomain(at(), owner, domain);
    await removeDomain(at(MINUTE), owner, domain);
    expect((await standing(domain, owner.id))?.state).toBe("removed");
  });

  test.each(["", "mill", "mill.example/x", "127.0.0.1", "a b.example", "mill.example:80"])(
    "is rejected if invalid: %s",
    async (typed) => {
      const result = await add(makeNet(at()), await publication(), typed);
      expect(result).toEqual({ kind: "rejected", error: "INVALID_NAME" });
    },
  );
});

describe("without a platform for custom domains", () => {
  const tryOut = (owner: DomainOwner, typed: string, context = at()) =>
    addDomain(context, noDomains(), owner, { typed, userId: "100000000001" });

  test("only the owner's name on the product's domain goes live", async () => {
    const owner = await person("only-ann");
    expect(await tryOut(owner, freshDomain())).toEqual({ kind: "rejected", error: "NOT_OFFERED" });
    await tryOut(owner, "only-ann.localhost");
    expect(await standing("only-ann.localhost", owner.id)).toMatchObject({ state: "live" });
  });

  test("an earlier claim waits for one", async () => {
    const [owner, domain] = [await publication(), freshDomain()];
    const net = makeNet(at());
    net.facts = { reachesTarget: false, addresses: [], aliases: [] };
    net.probed = { kind: "silent" };
    await add(net, owner, domain);
    await verifyDomain(at(MINUTE), noDomains(), owner);
    expect(await standing(domain, owner.id)).toMatchObject({
      state: "added",
      error: "SERVICE_AWAY",
    });
  });
});

describe("a domain that another owner has", () => {
  test("remains theirs until a DNS record proves the new owner", async () => {
    const [net, first, second] = [makeNet(at()), await publication(), await publication()];
    const domain = freshDomain();
    await add(net, first, domain);
    // The DNS record alone would have proven ownership.
    await add(net, second, domain);
    expect(await standing(domain, second.id)).toMatchObject({ error: "TAKEN", live: null });
    expect((await standing(domain, first.id))?.live).toBe(domain);

    net.facts = { proofs: ["something", (await standing(domain, second.id))!.token] };
    await verifyDomain(at(MINUTE), net.platform, second);
    expect((await standing(domain, second.id))?.live).toBe(domain);
    expect(await standing(domain, first.id)).toMatchObject({ state: "removed", live: null });
  });

  test("can't be taken without proof after they released it, while its record still points here", async () => {
    const [net, first, second] = [makeNet(at()), await publication(), await publication()];
    const domain = freshDomain();
    await add(net, first, domain);
    await removeDomain(at(), first, domain);
    await add(net, second, domain);
    expect(await standing(domain, second.id)).toMatchObject({ error: "TAKEN", live: null });
  });
});

describe("a user's own name on the product's domain", () => {
  test("is live at once and needs no request to the platform", async () => {
    const [net, owner] = [makeNet(at()), await person("sub-ann")];
    await add(net, owner, "sub-ann.localhost");
    expect(await standing("sub-ann.localhost", owner.id)).toMatchObject({
      state: "live",
      live: "sub-ann.localhost",
    });
    expect(net.calls).toEqual([]);
    await removeDomain(at(), owner, "sub-ann.localhost");
    expect(await standing("sub-ann.localhost", owner.id)).toMatchObject({ live: null });
  });

  test("can't be another user's, a reserved name or the product's own host", async () => {
    const [net, owner] = [makeNet(at()), await person("sub-bea")];
    const conflict = await person("sub-clash");
    await publication({ slug: "sub-clash" });
    for (const [who, name] of [
      [owner, "sub-other.localhost"],
      [owner, "localhost"],
      [owner, "www.localhost"],
      [owner, "mail.localhost"],
      [owner, "x.sub-bea.localhost"],
      [conflict, "sub-clash.localhost"],
    ] as const)
      expect(await add(net, who, name), name).toEqual({
        kind: "rejected",
        error: "OUR_SUBDOMAIN",
      });
  });
});

describe("a claimed name on the product's domain", () => {
  const begin = (viewerId: string, slug: string, key = `key-of-${nextNumber()}`) =>
    createCollection(at(), viewerId, { key, name: "Taken", slug, tagline: "" });
  const claimed = async (name: string) => {
    const [net, owner] = [makeNet(at()), await person(name)];
    await add(net, owner, `${name}.localhost`);
    return { net, owner, host: `http://${name}.localhost:8787` };
  };

  test("can't be another user's publication slug, nor the prefix of a generated one", async () => {
    const { owner } = await claimed("claimed-ann");
    const [{ id: stranger }, { id: other }] = [await makeUser(), await makeUser()];
    expect(await begin(stranger, "claimed-ann")).toMatchObject({ kind: "slug-taken" });
    expect(await begin(other, "claimed")).toMatchObject({ collection: { slug: "claimed" } });
    expect(await begin(owner.id, "claimed-ann")).toMatchObject({
      collection: { slug: "claimed-ann" },
    });
  });

  test("is rejected within the write if it is claimed while a slug is being chosen", async () => {
    const [owner, { id: stranger }] = [await person("claimed-late"), await makeUser()];
    const context = at();
    const write = context.db.write.bind(context.db);
    let isFirst = true;
    vi.spyOn(context.db, "write").mockImplementation(async (...given) => {
      if (isFirst) {
        isFirst = false;
        await add(makeNet(at()), owner, "claimed-late.localhost");
      }
      return write(...given);
    });
    const input = { key: "key-of-late", name: "Late", slug: "claimed-late", tagline: "" };
    expect(await createCollection(context, stranger, input)).toMatchObject({
      kind: "slug-taken",
      slug: "claimed-late",
    });
  });

  test("shows its owner's pages if a publication has it as its slug, without a redirect loop", async () => {
    const { owner, host } = await claimed("claimed-bea");
    const { id: collectionId } = await makeCollection({ slug: "claimed-bea" });
    const story = await makeStory({ creator_id: owner.id });
    const theirs = await makeStory({ collection_id: collectionId });
    expect(await (await get(`${host}/about`)).text()).toContain(owner.row.name);
    expect((await get(`${host}/x-${story.id}`)).status).toBe(200);
    const away = await get(`/p/${story.id}`);
    expect([away.status, away.headers.get("location")]).toEqual([
      301,
      `${host}/${story.slug}-${story.id}`,
    ]);
    // The publication's stories stay on the main host.
    expect((await get(`/p/${theirs.id}`)).status).toBe(200);
  });

  test("isn't taken from its owner by a publication with that slug", async () => {
    const { net, owner, host } = await claimed("claimed-cy");
    const rival = await publication({ slug: "claimed-cy" });
    expect(await add(net, rival, "claimed-cy.localhost")).toEqual({
      kind: "rejected",
      error: "OUR_SUBDOMAIN",
    });
    expect(await standing("claimed-cy.localhost", owner.id)).toMatchObject({
      state: "live",
      live: "claimed-cy.localhost",
    });
    // Nor by a claim that was already pending.
    await insertRow("custom_domains", {
      domain: "claimed-cy.localhost",
      owner_id: rival.id,
      state: "verifying",
      is_subdomain: 1,
      token: "t",
      added_at: 1,
      verifying_at: 1,
    });
    await verifyDomain(at(MINUTE), net.platform, rival);
    expect(await standing("claimed-cy.localhost", owner.id)).toMatchObject({
      state: "live",
      live: "claimed-cy.localhost",
    });
    expect(await standing("claimed-cy.localhost", rival.id)).toMatchObject({
      error: "TAKEN",
      live: null,
    });
    expect(await (await get(`${host}/about`)).text()).toContain(owner.row.name);
  });
});

describe("an owner who adds many domains", () => {
  const DAY = 24 * 60 * MINUTE;
  const claimsOf = async (ownerId: string) =>
    await allRows<{ domain: string; state: string }>(
      "SELECT domain, state FROM custom_domains WHERE owner_id = ?1",
      ownerId,
    );

  test("can't add another above the limit, and keeps the pending one", async () => {
    const [net, owner] = [makeNet(at()), await publication()];
    net.probed = ELSEWHERE;
    const domains = Array.from({ length: MAX_DOMAIN_CLAIMS }, freshDomain);
    for (const domain of domains) expect((await add(net, owner, domain)).kind).toBe("claimed");
    expect(await add(net, owner, freshDomain())).toEqual({
      kind: "rejected",
      error: "TOO_MANY",
    });
    expect((await standing(domains.at(-1)!, owner.id))?.state).toBe("verifying");
    expect(await claimsOf(owner.id)).toHaveLength(MAX_DOMAIN_CLAIMS);
    // A previously claimed domain may be claimed again, and other owners aren't limited.
    expect((await add(net, owner, domains[0]!)).kind).toBe("claimed");
    expect((await add(net, await publication(), freshDomain())).kind).toBe("claimed");
    expect((await add(net, owner, freshDomain(), at(31 * DAY))).kind).toBe("claimed");
  });

  test("leaves no record but of domains that were live", async () => {
    const [net, owner] = [makeNet(at()), await publication()];
    const [live, never, waiting] = [freshDomain(), freshDomain(), freshDomain()];
    await add(net, owner, live);
    net.probed = ELSEWHERE;
    await add(net, owner, never);
    await removeDomain(at(), owner, live);
    await add(net, owner, waiting, at(MINUTE));
    net.facts = { reachesTarget: false };
    // Domains of other owners are due as well.
    while ((await checkDueDomains(at(2 * DAY), net.platform)) > 0);
    await deleteExpiredDomains(at(29 * DAY));
    expect(await claimsOf(owner.id)).toHaveLength(3);
    await deleteExpiredDomains(at(32 * DAY));
    expect((await claimsOf(owner.id)).map(({ domain }) => domain).toSorted()).toEqual(
      [live, waiting].toSorted(),
    );
  });
});

describe("the domain schedule", () => {
  test("makes domains live, and removes those whose probes keep failing", async () => {
    const [net, owner, domain] = [makeNet(at()), await publication(), freshDomain()];
    net.probed = ELSEWHERE;
    await add(net, owner, domain);
    net.probed = null;
    await checkDueDomains(at(2 * MINUTE), net.platform);
    expect((await standing(domain, owner.id))?.state).toBe("live");

    net.probed = { kind: "silent" };
    const day = 24 * 60 * MINUTE;
    for (let run = 0; run < 5; run += 1)
      await checkDueDomains(at(day + run * 11 * MINUTE), net.platform);
    expect((await standing(domain, owner.id))?.live).toBe(domain);
    await checkDueDomains(at(2 * day), net.platform);
    expect(await standing(domain, owner.id)).toMatchObject({ state: "failed", live: null });
  });

  test("gives up after a week on a domain that is never verified", async () => {
    const [net, owner, domain] = [makeNet(at()), await publication(), freshDomain()];
    net.probed = ELSEWHERE;
    await add(net, owner, domain);
    await checkDueDomains(at(VERIFY_FOR_MS + MINUTE), net.platform);
    expect((await standing(domain, owner.id))?.state).toBe("failed");
  });

  test("deletes a removed domain from the platform only once its DNS record is gone", async () => {
    const [net, owner, domain] = [makeNet(at()), await publication(), freshDomain()];
    await add(net, owner, domain);
    await removeDomain(at(), owner, domain);
    const day = 24 * 60 * MINUTE;
    await checkDueDomains(at(2 * day), net.platform);
    expect(net.calls).not.toContain(`release ${domain}`);
    net.facts = { reachesTarget: false };
    await checkDueDomains(at(20 * day), net.platform);
    expect(net.calls).toContain(`release ${domain}`);
  });

  test("continues if one domain can't be checked", async () => {
    const net = makeNet(at());
    const [owner, other] = [await publication(), await publication()];
    const [bad, good] = [freshDomain(), freshDomain()];
    net.probed = ELSEWHERE;
    await add(net, owner, bad);
    await add(net, other, good);
    net.probed = null;
    const platform = {
      ...net.platform,
      probe: async (domain: string, path: string) => {
        if (domain === bad) throw new TypeError("broken");
        return net.platform.probe(domain, path);
      },
    };
    await checkDueDomains(at(2 * MINUTE), platform);
    expect((await standing(good, other.id))?.state).toBe("live");
  });
});

describe("a change of a live host", () => {
  test("purges its pages and its owner's in the same write; a pending one purges nothing", async () => {
    const [net, owner, domain] = [makeNet(at()), await publication(), freshDomain()];
    await clearPurges();
    net.probed = ELSEWHERE;
    await add(net, owner, domain);
    expect(await outbox()).toEqual([]);
    net.probed = null;
    const context = at(MINUTE);
    await verifyDomain(context, net.platform, owner);
    const tags = [`collection-${owner.id}`, `site-${domain}`];
    expect((await outbox()).map(({ tag }) => tag)).toEqual(tags);
    expect(context.purgeSet.list()).toEqual(tags);
  });

  test("changes nothing if the claim has changed meanwhile", async () => {
    const [net, owner, domain] = [makeNet(at()), await publication(), freshDomain()];
    net.probed = ELSEWHERE;
    await add(net, owner, domain);
    net.probed = null;
    const slow = {
      ...net.platform,
      probe: async (name: string, path: string) => {
        await removeDomain(at(), owner, name);
        return net.platform.probe(name, path);
      },
    };
    await verifyDomain(at(MINUTE), slow, owner);
    expect(await standing(domain, owner.id)).toMatchObject({ state: "removed", live: null });
  });
});

test("an erased account's host is deleted from the platform once its DNS record is gone", async () => {
  const [net, owner, domain] = [
    makeNet(at()),
    await person(`erased-${nextNumber()}`),
    freshDomain(),
  ];
  await add(net, owner, domain);
  await verifyDomain(at(MINUTE), net.platform, owner);
  expect(await standing(domain, owner.id)).toMatchObject({ state: "live", live: domain });
  await runSql("UPDATE users SET closed_at = 1, erase_at = 1 WHERE id = ?1", owner.id);
  await eraseAccounts(at(2 * MINUTE), env.IMAGES_BUCKET);
  expect(await standing(domain, owner.id)).toMatchObject({ state: "removed", live: null });
  net.facts = { reachesTarget: false, aliases: [], addresses: [] };
  await checkDueDomains(at(3 * MINUTE), net.platform);
  expect(net.calls).toContain(`release ${domain}`);
});
