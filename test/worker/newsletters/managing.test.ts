// Newsletters as their owners manage them: settings, subscribers, and the CSV file.

import { env, exports } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { allRows, runSql } from "../../support/database.ts";
import {
  insertRow,
  makeCollection,
  makeUser,
  nextNumber,
  signedIn,
} from "../../support/factories.ts";
import { clearNewsletters } from "../../support/newsletters/newsletters.ts";
import { graphql, ORIGIN } from "../../support/product.ts";

let owner: Record<string, string>;
let stranger: Record<string, string>;
let collection: Awaited<ReturnType<typeof makeCollection>>;
let newsletterId: string;

beforeEach(async () => {
  await clearNewsletters();
  const [one, other] = [await makeUser(), await makeUser()];
  owner = await signedIn(one.id);
  stranger = await signedIn(other.id);
  collection = await makeCollection();
  await insertRow("collection_members", {
    collection_id: collection.id,
    user_id: one.id,
    role: "EDITOR",
    position: 1,
    created_at: 1,
  });
  newsletterId = `newsletter-${nextNumber()}`;
  await insertRow("newsletters", {
    id: newsletterId,
    slug: "letters",
    name: "Letters",
    collection_id: collection.id,
    created_at: 1,
  });
});

async function addSubscriber(email: string, state = "ACTIVE", createdAt = nextNumber()) {
  const id = `subscriber-${nextNumber()}`;
  await insertRow("newsletter_subscribers", {
    id,
    newsletter_id: newsletterId,
    email_key: email.toLowerCase(),
    email,
    state,
    source: "LANDING",
    link_token: id,
    created_at: createdAt,
  });
  return id;
}

async function list(args: Record<string, string | number> = {}, headers = owner) {
  const { data, errors } = await graphql<{
    collectionByDomainOrSlug: {
      newsletter: {
        settings: {
          subscriberCount: number;
          subscribers: {
            edges: { node: { email: string } }[];
            pageInfo: { hasNextPage: boolean; endCursor: string };
          };
        } | null;
      };
    };
  }>(
    `
      query L(
        $slug: ID!
        $search: String
        $state: NewsletterSubscriberState
        $first: Int
        $after: String
      ) {
        collectionByDomainOrSlug(domainOrSlug: $slug) {
          newsletter(slug: "letters") {
            settings {
              subscriberCount
              subscribers(search: $search, state: $state, first: $first, after: $after) {
                edges {
                  node {
                    email
                  }
                }
                pageInfo {
                  hasNextPage
                  endCursor
                }
              }
            }
          }
        }
      }
    `,
    { slug: collection.slug, ...args },
    headers,
  );
  expect(errors).toBeUndefined();
  return data.collectionByDomainOrSlug.newsletter.settings;
}

const emails = async (args: Parameters<typeof list>[0] = {}) =>
  (await list(args))!.subscribers.edges.map(({ node }) => node.email);

describe("the subscribers", () => {
  test("are shown to those who manage the newsletter alone", async () => {
    await addSubscriber("a@example.com");
    expect(await list({}, stranger)).toBeNull();
    expect(await list({}, {})).toBeNull();
    expect(await list()).toMatchObject({ subscriberCount: 1 });
  });

  test("aren’t shown to staff who act for somebody who manages the newsletter", async () => {
    const [staff, { id }] = [await makeUser({ is_staff: 1 }), await makeUser()];
    await insertRow("collection_members", {
      collection_id: collection.id,
      user_id: id,
      role: "OWNER",
      position: 0,
      created_at: 1,
    });
    await addSubscriber("a@example.com");
    const acting = await signedIn(id, {
      impersonated_by_user_id: staff.id,
      created_at: Date.now(),
    });
    expect(await list({}, acting)).toEqual({ subscriberCount: 1, subscribers: null });
    expect(await list({ search: "a@" }, acting)).toMatchObject({ subscribers: null });
  });

  test("are searched by address, filtered by state, and read in pages", async () => {
    await addSubscriber("Anna@example.com");
    await addSubscriber("anton@example.com", "UNSUBSCRIBED");
    await addSubscriber("bert@example.com");
    expect(await emails({ search: "AN" })).toEqual(["anton@example.com", "Anna@example.com"]);
    expect(await emails({ search: "an", state: "ACTIVE" })).toEqual(["Anna@example.com"]);
    expect(await emails({ search: "ert@EX" })).toEqual(["bert@example.com"]);
    expect(await emails({ search: "%" })).toEqual([]);
    expect(await emails({ state: "ACTIVE" })).toEqual(["bert@example.com", "Anna@example.com"]);
    const { pageInfo } = (await list({ first: 2 }))!.subscribers;
    expect(pageInfo.hasNextPage).toBe(true);
    expect(await emails({ first: 2, after: pageInfo.endCursor })).toEqual(["Anna@example.com"]);
  });

  test("are found by a part of the name that they were imported with, which is shown", async () => {
    const id = await addSubscriber("x17@example.com");
    await addSubscriber("other@example.com");
    await env.DB.prepare("UPDATE newsletter_subscribers SET name = 'Ada Lovelace' WHERE id = ?1")
      .bind(id)
      .run();
    expect(await emails({ search: "love" })).toEqual(["x17@example.com"]);
    const path = `${ORIGIN}/newsletters/${newsletterId}/subscribers?q=lovelace`;
    const page = await (await exports.default.fetch(path, { headers: owner })).text();
    expect(page).toMatch(/Ada Lovelace[^]*x17@example\.com/);
    expect(page).not.toContain("other@example.com");
  });

  test("are removed by those who manage the newsletter alone", async () => {
    const reader = await addSubscriber("a@example.com");
    const bounced = await addSubscriber("b@example.com", "SUPPRESSED");
    const remove = async (headers: Record<string, string>, subscriberId = reader) =>
      (
        await graphql<{ removeSubscriber: { __typename: string } }>(
          `
            mutation R($newsletterId: ID!, $subscriberId: ID!) {
              removeSubscriber(newsletterId: $newsletterId, subscriberId: $subscriberId) {
                __typename
              }
            }
          `,
          { newsletterId, subscriberId },
          headers,
        )
      ).data.removeSubscriber.__typename;
    expect(await remove(stranger)).toBe("NotFound");
    expect(await emails({ state: "ACTIVE" })).toEqual(["a@example.com"]);
    expect(await remove(owner)).toBe("NewsletterUpdate");
    expect(await emails({ state: "UNSUBSCRIBED" })).toEqual(["a@example.com"]);
    await remove(owner, bounced);
    expect(await emails({ state: "SUPPRESSED" })).toEqual([]);
  });

  test("are a CSV file in which no cell is a formula, without unconfirmed addresses", async () => {
    await addSubscriber("=cmd@example.com", "ACTIVE", 0);
    await addSubscriber("typed@example.com", "PENDING", 0);
    const path = `${ORIGIN}/newsletters/${newsletterId}/subscribers.csv`;
    expect((await exports.default.fetch(path, { headers: stranger })).status).toBe(404);
    const file = await exports.default.fetch(path, { headers: owner });
    expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(await file.text()).toBe(
      "email,state,source,subscribed,confirmed,unsubscribed,name,subscribed_elsewhere,last_engaged\r\n" +
        "'=cmd@example.com,active,landing,1970-01-01T00:00:00.000Z,,,,,\r\n",
    );
  });
});

describe("the settings", () => {
  const edit = async (changes: Record<string, unknown>, headers = owner) =>
    (
      await graphql<{ editNewsletter: { __typename: string; message?: string } }>(
        `
          mutation E(
            $newsletterId: ID!
            $name: String
            $replyTo: String
            $accentColor: String
            $postalAddress: String
            $imageId: ID
            $audience: NewsletterAudience
          ) {
            editNewsletter(
              newsletterId: $newsletterId
              name: $name
              replyTo: $replyTo
              accentColor: $accentColor
              postalAddress: $postalAddress
              imageId: $imageId
              audience: $audience
            ) {
              __typename
              ... on ResultError {
                message
              }
            }
          }
        `,
        { newsletterId, ...changes },
        headers,
      )
    ).data.editNewsletter;

  test("are changed by those who manage it", async () => {
    const changes = { name: " New  name ", replyTo: "me@example.com", accentColor: "#1A6B5C" };
    expect((await edit({ ...changes, audience: "MEMBERS" })).__typename).toBe("NewsletterUpdate");
    expect(await allRows("SELECT name, reply_to, accent_color, audience FROM newsletters")).toEqual(
      [
        {
          name: "New name",
          reply_to: "me@example.com",
          accent_color: "#1a6b5c",
          audience: "MEMBERS",
        },
      ],
    );
  });

  test("have a postal address, without empty lines, that can be removed", async () => {
    const stored = () => allRows("SELECT postal_address FROM newsletters");
    await edit({ postalAddress: " 1  Mill Lane\r\n\r\nLondon\u0007 " });
    expect(await stored()).toEqual([{ postal_address: "1 Mill Lane\nLondon" }]);
    await edit({ name: "Same" });
    expect(await stored()).toEqual([{ postal_address: "1 Mill Lane\nLondon" }]);
    await edit({ postalAddress: " \n " });
    expect(await stored()).toEqual([{ postal_address: null }]);
  });

  test.each([
    ["no name", { name: " " }, "BadRequest"],
    ["a long name", { name: "x".repeat(101) }, "BadRequest"],
    ["an address in place of a name", { name: "Bank <help@bank.example>" }, "BadRequest"],
    ["an address in other characters", { name: "help＠bank.example" }, "BadRequest"],
    ["a reply-to header", { replyTo: "a@b.example\nBcc: c@d.example" }, "BadRequest"],
    ["no color", { accentColor: "url(x)" }, "BadRequest"],
    ["a long postal address", { postalAddress: "x".repeat(301) }, "BadRequest"],
    ["a postal address of many lines", { postalAddress: "a\nb\nc\nd\ne\nf\ng" }, "BadRequest"],
    ["an unknown image", { imageId: "4fffffffffff" }, "BadRequest"],
  ])("reject %s", async (_name, changes, error) => {
    expect((await edit(changes)).__typename).toBe(error);
    expect(await allRows("SELECT name FROM newsletters")).toEqual([{ name: "Letters" }]);
  });

  test("can't be changed by others", async () => {
    expect((await edit({ name: "Mine" }, stranger)).__typename).toBe("NotFound");
    expect(await allRows("SELECT tag FROM purge_outbox")).toEqual([]);
  });
});

test("a publication's newsletters get different slugs, are created only by its editors and subscribe them", async () => {
  const create = async (headers: Record<string, string>) =>
    (
      await graphql<{ createNewsletter: { __typename: string } }>(
        `
          mutation C($collectionId: ID!) {
            createNewsletter(collectionId: $collectionId, name: "Letters") {
              __typename
            }
          }
        `,
        { collectionId: collection.id },
        headers,
      )
    ).data.createNewsletter.__typename;
  await runSql(
    `INSERT INTO user_emails (email_key, email, user_id, verified_at)
     SELECT 'editor@mail.example', 'editor@mail.example', user_id, 1
     FROM collection_members WHERE collection_id = ?1`,
    collection.id,
  );
  expect(await create(stranger)).toBe("Forbidden");
  expect(await create(owner)).toBe("NewsletterUpdate");
  expect(await allRows("SELECT state, email FROM newsletter_subscribers")).toEqual([
    { state: "ACTIVE", email: "editor@mail.example" },
  ]);
  const slugs = await allRows<{ slug: string }>("SELECT slug FROM newsletters ORDER BY created_at");
  expect(slugs).toHaveLength(2);
  expect(new Set(slugs.map(({ slug }) => slug)).size).toBe(2);
});
