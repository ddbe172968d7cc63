import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { makeCollection, makeUser, nextNumber, signedIn } from "../../../support/factories.ts";
import { standing } from "../../../support/domains.ts";
import { get, graphql } from "../../../support/product.ts";
import { addMember } from "../../../support/publications/publications.ts";

type Verb = "addCustomDomain" | "verifyCustomDomain" | "removeCustomDomain";
type Headers = Record<string, string>;

interface Pending {
  domain: string;
  status: string;
  isSubdomain: boolean;
  nextStep: string | null;
  records: { type: string; name: string; value: string }[];
}
interface State {
  live: { domain: string; status: string; isSubdomain: boolean } | null;
  pending: Pending | null;
}
interface Answer {
  __typename: string;
  message?: string;
  collection?: { customDomainState: State } | null;
  user?: { customDomainState: State; hasSubdomain: boolean } | null;
}

const STATE = `customDomainState {
  live { domain status isSubdomain }
  pending { domain status isSubdomain nextStep checkedAt records { type name value } }
}`;

async function send(verb: Verb, ownerId: string, domain: string, headers: Headers = {}) {
  const takesDomain = verb !== "verifyCustomDomain";
  const { data, errors } = await graphql<Record<Verb, Answer>>(
    `mutation Send($ownerId: ID!${takesDomain ? ", $domain: String!" : ""}) {
      ${verb}(ownerId: $ownerId${takesDomain ? ", domain: $domain" : ""}) {
        __typename
        ... on CustomDomainUpdate { collection { ${STATE} } user { hasSubdomain ${STATE} } }
        ... on ResultError { message }
      }
    }`,
    { ownerId, ...(takesDomain ? { domain } : {}) },
    headers,
  );
  expect(errors).toBeUndefined();
  return data[verb];
}

/** A publication and users with each level of permission. */
async function cast() {
  const collection = await makeCollection();
  const [owner, editor, writer, stranger] = [
    await makeUser(),
    await makeUser(),
    await makeUser(),
    await makeUser(),
  ];
  await addMember(collection.id, owner.id, "OWNER");
  await addMember(collection.id, editor.id, "EDITOR");
  await addMember(collection.id, writer.id, "WRITER");
  return { collection, owner, editor, writer, stranger };
}

const freshDomain = (): string => `g${nextNumber()}.graphql.example`;

/** Returns a publication's domain state as a viewer sees it. */
async function stateSeenBy(slug: string, headers: Headers = {}): Promise<State> {
  const { data } = await graphql<{ collectionByDomainOrSlug: { customDomainState: State } }>(
    `query Seen($slug: ID!) { collectionByDomainOrSlug(domainOrSlug: $slug) { ${STATE} } }`,
    { slug },
    headers,
  );
  return data.collectionByDomainOrSlug.customDomainState;
}

describe("a publication's domain", () => {
  test("can be added, verified and removed by the owners and editors", async () => {
    const { collection, owner, editor } = await cast();
    const domain = freshDomain();
    const added = await send(
      "addCustomDomain",
      collection.id,
      `https://${domain}/`,
      await signedIn(editor.id),
    );
    expect(added.collection?.customDomainState).toEqual({
      live: { domain, status: "ACTIVE", isSubdomain: false },
      pending: null,
    });
    expect(added.user).toBeNull();
    expect((await get(`https://${domain}/`)).status).toBe(200);
    const removed = await send(
      "removeCustomDomain",
      collection.id,
      domain,
      await signedIn(owner.id),
    );
    expect(removed.collection?.customDomainState).toEqual({ live: null, pending: null });
    expect((await get(`https://${domain}/`)).status).toBe(302);
  });

  test("stays in setup with its record while it doesn't point here", async () => {
    const { collection, owner } = await cast();
    const headers = await signedIn(owner.id);
    const added = await send("addCustomDomain", collection.id, "weir.stories.org", headers);
    const { live, pending } = added.collection!.customDomainState;
    expect(live).toBeNull();
    expect(pending).toMatchObject({
      status: "VERIFYING",
      nextStep: expect.stringContaining("weir.stories.org has no DNS record yet."),
      records: [{ type: "CNAME", name: "weir.stories.org", value: "domains.localhost" }],
    });
  });

  test("is visible while pending, with its next step, only to those who can manage it", async () => {
    const { collection, owner, editor, writer, stranger } = await cast();
    const other = await cast();
    const domain = freshDomain();
    await send("addCustomDomain", other.collection.id, domain, await signedIn(other.owner.id));
    await send("addCustomDomain", collection.id, domain, await signedIn(owner.id));
    const { token } = (await standing(domain, collection.id))!;
    for (const { id } of [owner, editor]) {
      const { pending, live } = await stateSeenBy(collection.slug, await signedIn(id));
      expect(live).toBeNull();
      expect(pending).toMatchObject({
        domain,
        status: "VERIFYING",
        nextStep: expect.stringContaining(token),
        records: [
          { type: "CNAME", name: domain, value: "domains.localhost" },
          { type: "TXT", name: `_deckle-domain.${domain}`, value: token },
        ],
      });
    }
    for (const { id } of [writer, stranger, other.owner])
      expect((await stateSeenBy(collection.slug, await signedIn(id))).pending).toBeNull();
    expect((await stateSeenBy(collection.slug)).pending).toBeNull();
    const asked = await send("verifyCustomDomain", collection.id, "", await signedIn(owner.id));
    expect(asked.collection?.customDomainState.pending?.domain).toBe(domain);
  });

  test.each(["addCustomDomain", "verifyCustomDomain", "removeCustomDomain"] as const)(
    "can't be changed by writers, unrelated users, suspended users and anonymous viewers: %s",
    async (verb) => {
      const { collection, owner, writer, stranger } = await cast();
      const domain = freshDomain();
      await send("addCustomDomain", collection.id, domain, await signedIn(owner.id));
      const before = await standing(domain, collection.id);
      for (const { id } of [writer, stranger])
        expect((await send(verb, collection.id, domain, await signedIn(id))).__typename).toBe(
          "Forbidden",
        );
      expect((await send(verb, collection.id, domain)).__typename).toBe("Unauthorized");
      const suspended = await makeUser({ hidden_by_staff: 1 });
      await addMember(collection.id, suspended.id, "OWNER");
      expect(
        (await send(verb, collection.id, domain, await signedIn(suspended.id))).__typename,
      ).toBe("AccountSuspended");
      expect(await standing(domain, collection.id)).toEqual(before);
    },
  );

  test("is rejected if invalid, with a message that says what to enter", async () => {
    const { collection, owner } = await cast();
    const browser = await signedIn(owner.id);
    for (const [domain, message] of [
      ["not a domain", "This isn’t a valid domain."],
      ["localhost", "localhost belongs to"],
      ["someone-else.localhost", "someone-else.localhost belongs to"],
    ] as const) {
      const answer = await send("addCustomDomain", collection.id, domain, browser);
      expect(answer.__typename, domain).toBe("BadRequest");
      expect(answer.message, domain).toContain(message);
    }
    for (const [verb, id] of [
      ["addCustomDomain", "2ffffffffff0"],
      ["addCustomDomain", "junk"],
      ["verifyCustomDomain", collection.id],
      ["removeCustomDomain", collection.id],
    ] as const)
      expect((await send(verb, id, "none.example", browser)).__typename, verb).toBe("NotFound");
  });
});

describe("a user's own name on the product's domain", () => {
  test("can be claimed and released only by that user", async () => {
    const username = `gql-sub-${nextNumber()}`;
    const [ann, bob] = [await makeUser({ username }), await makeUser()];
    const domain = `${username}.localhost`;
    const browser = await signedIn(ann.id);
    expect((await send("addCustomDomain", ann.id, domain, await signedIn(bob.id))).__typename).toBe(
      "Forbidden",
    );
    const { user } = await send("addCustomDomain", ann.id, domain, browser);
    expect(user).toMatchObject({
      hasSubdomain: true,
      customDomainState: { live: { domain, status: "ACTIVE", isSubdomain: true } },
    });
    const away = await get(`/@${username}`);
    expect([away.status, away.headers.get("location")]).toEqual([301, `http://${domain}:8787/`]);
    await env.DB.exec(
      `CREATE TRIGGER reject BEFORE UPDATE ON custom_domains WHEN OLD.domain = '${domain}' BEGIN SELECT RAISE(ABORT, 'no'); END`,
    );
    const failed = await send("removeCustomDomain", ann.id, domain, browser);
    expect(failed).toMatchObject({
      __typename: "ServiceUnavailable",
      message: "An error occured during deactivation of the subdomain.",
    });
    await env.DB.exec("DROP TRIGGER reject");
    await send("removeCustomDomain", ann.id, domain, browser);
    expect((await get(`/@${username}`)).status).toBe(200);
  });
});

describe("the return from a registrar", () => {
  const back = (ownerId: string, headers: Headers = {}) =>
    get(`/m/callback/namecheap?state=${ownerId}&redirect=https://evil.test`, headers);

  test("shows the domain's settings to those who can manage it", async () => {
    const { collection, editor } = await cast();
    const response = await back(collection.id, await signedIn(editor.id));
    expect([response.status, response.headers.get("location")]).toEqual([
      302,
      `/${collection.slug}/settings/custom-domain`,
    ]);
    const own = await back(editor.id, await signedIn(editor.id));
    expect(own.headers.get("location")).toBe("/me/settings/custom-domain");
  });

  test("isn't found by others, nor for another provider", async () => {
    const { collection, writer, editor } = await cast();
    expect((await back(collection.id)).status).toBe(404);
    expect((await back(collection.id, await signedIn(writer.id))).status).toBe(404);
    expect((await back("junk", await signedIn(writer.id))).status).toBe(404);
    const other = `/m/callback/google?state=${collection.id}`;
    // A sign-in provider's callback takes the id for an unknown state.
    expect((await get(other, await signedIn(editor.id))).status).toBe(400);
  });
});

describe("a domain probe", () => {
  test("is answered only on the claimed host, and never cached", async () => {
    const { collection, owner } = await cast();
    const domain = freshDomain();
    await send("addCustomDomain", collection.id, domain, await signedIn(owner.id));
    const path = `/.well-known/deckle-domain-probe/${"0".repeat(32)}${collection.id}`;
    const answer = await get(`https://${domain}${path}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.text()).toMatch(/^[0-9a-f]{64}$/);
    for (const address of [path, `https://other.example${path}`, `https://${domain}${path}0`])
      expect((await get(address)).status, address).toBe(404);
    const forged = await get(path, { "X-Forwarded-Host": domain });
    expect(forged.status).toBe(404);
  });
});
