// What newsletters recommend: who chooses it, and what readers see after subscribing.

import { exports } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { XSRF_HEADER } from "../../../shared/xsrfHeader.ts";
import { hashToken } from "../../../worker/domain/identity/rows/session.ts";
import { allRows, runSql } from "../../support/database.ts";
import {
  FIXED_NOW,
  insertRow,
  makeCollection,
  makeUser,
  nextNumber,
  signedIn,
} from "../../support/factories.ts";
import {
  addSubscriber,
  clearNewsletters,
  makeNewsletter,
} from "../../support/newsletters/newsletters.ts";
import { graphql, ORIGIN } from "../../support/product.ts";

type Headers = Record<string, string>;

let writer: Awaited<ReturnType<typeof makeUser>>;
let headers: Headers;
/** The writer's. */
let letters: Awaited<ReturnType<typeof makeNewsletter>>;

beforeEach(async () => {
  await clearNewsletters();
  writer = await makeUser();
  headers = await signedIn(writer.id);
  letters = await makeNewsletter({ user_id: writer.id });
});

async function recommend(recommended: string, as = headers, newsletterId = letters.id) {
  const { data } = await graphql<{
    recommendNewsletter: { __typename: string; message?: string };
  }>(
    `
      mutation R($newsletterId: ID!, $recommended: String!) {
        recommendNewsletter(newsletterId: $newsletterId, recommended: $recommended) {
          __typename
          ... on ResultError {
            message
          }
        }
      }
    `,
    { newsletterId, recommended },
    as,
  );
  const { __typename: type, message } = data.recommendNewsletter;
  return message ?? type;
}

async function remove(recommendedId: string, as = headers) {
  const { data } = await graphql<{ removeNewsletterRecommendation: { __typename: string } }>(
    `
      mutation R($newsletterId: ID!, $recommendedId: ID!) {
        removeNewsletterRecommendation(newsletterId: $newsletterId, recommendedId: $recommendedId) {
          __typename
        }
      }
    `,
    { newsletterId: letters.id, recommendedId },
    as,
  );
  return data.removeNewsletterRecommendation.__typename;
}

const stored = async (): Promise<string[]> =>
  (
    await allRows<{ id: string }>(
      `SELECT recommended_id AS id FROM newsletter_recommendations
       WHERE newsletter_id = ?1 ORDER BY position`,
      letters.id,
    )
  ).map(({ id }) => id);

/** A newsletter of another writer. */
async function ofWriter(columns: Record<string, string | number> = {}) {
  const user = await makeUser();
  return { ...(await makeNewsletter({ user_id: user.id, ...columns })), user };
}

/** A newsletter of a publication. */
async function ofPublication() {
  const collection = await makeCollection();
  return { ...(await makeNewsletter({ collection_id: collection.id })), collection };
}

describe("those who manage a newsletter", () => {
  test("name others by address or username, and see them as added", async () => {
    const [one, two, three] = [await ofWriter(), await ofPublication(), await ofWriter()];
    await runSql("UPDATE users SET domain = 'three.example' WHERE id = ?1", three.user.id);
    const { slug } = two.collection;
    const second = await makeNewsletter({
      collection_id: two.collection.id,
      created_at: FIXED_NOW + 1,
    });
    const unstarted = await makeUser();
    const typed = [
      ` @${one.user.username} `,
      `${ORIGIN}/${slug}/newsletter`,
      "three.example",
      `${ORIGIN}/${slug}/newsletters/${second.slug}/`,
      `/@${unstarted.username}/subscribe`,
    ];
    for (const text of typed) expect(await recommend(text)).toBe("NewsletterUpdate");
    // The first recommendation creates a writer's newsletter, as the first subscriber does.
    const started = await allRows<{ id: string }>(
      "SELECT id FROM newsletters WHERE user_id = ?1",
      unstarted.id,
    );
    // The publication's page leads to its oldest newsletter, since it promotes none.
    expect(await stored()).toEqual([one.id, two.id, three.id, second.id, started[0]!.id]);
  });

  const UNKNOWN = "We couldn’t find a newsletter there.";
  test.each<[name: string, typed: () => string | Promise<string>, message: string]>([
    ["nothing", () => " ", UNKNOWN],
    ["an unknown name", () => "@nobody-of-this-name", UNKNOWN],
    ["another site", () => "https://elsewhere.example/letters", UNKNOWN],
    ["no address", () => "https://", UNKNOWN],
    ["a publication without one", async () => `/${(await makeCollection()).slug}`, UNKNOWN],
    [
      "a suspended writer's",
      async () => `@${(await makeUser({ hidden_by_staff: 1 })).username}`,
      UNKNOWN,
    ],
    ["itself", () => `@${writer.username}`, "This is the newsletter itself."],
    [
      "one twice",
      async () => {
        const { user } = await ofWriter();
        await recommend(user.username);
        return user.username;
      },
      "You recommend this newsletter already.",
    ],
    [
      "a sixth",
      async () => {
        for (const _five of Array.from({ length: 5 }))
          await recommend((await ofWriter()).user.username);
        return (await ofWriter()).user.username;
      },
      "You can recommend at most 5 newsletters.",
    ],
  ])("can't recommend %s", async (_name, typed, message) => {
    const text = await typed();
    const before = await stored();
    expect(await recommend(text)).toContain(message);
    expect(await stored()).toEqual(before);
  });

  test("alone change what it recommends", async () => {
    const other = await ofWriter();
    const publication = await ofPublication();
    const roles = new Map<string, Headers>();
    for (const role of ["OWNER", "EDITOR", "WRITER"]) {
      const { id } = await makeUser();
      roles.set(role, await signedIn(id));
      await insertRow("collection_members", {
        collection_id: publication.collection.id,
        user_id: id,
        role,
        position: nextNumber(),
        created_at: 1,
      });
    }
    const named = other.user.username;
    const notManaged = "We couldn’t find this newsletter among those that you manage.";
    expect(await recommend(named, roles.get("WRITER"), publication.id)).toBe(notManaged);
    expect(await recommend(named, headers, publication.id)).toBe(notManaged);
    expect(await recommend(named, roles.get("EDITOR"), publication.id)).toBe("NewsletterUpdate");
    expect(await recommend(writer.username, roles.get("OWNER"), publication.id)).toBe(
      "NewsletterUpdate",
    );
    await recommend(named);
    expect(await remove(other.id, roles.get("OWNER"))).toBe("NotFound");
    expect(await stored()).toEqual([other.id]);
    expect(await remove(other.id)).toBe("NewsletterUpdate");
    expect(await stored()).toEqual([]);
  });
});

describe("a reader who has subscribed", () => {
  /** Lets the writer's newsletter recommend four: one of a suspended writer, one that is got. */
  async function recommending() {
    const [shown, own, hidden, known] = [
      await ofPublication(),
      await ofWriter(),
      await ofWriter(),
      await ofWriter(),
    ];
    for (const [position, { id }] of [shown, own, hidden, known].entries())
      await insertRow("newsletter_recommendations", {
        newsletter_id: letters.id,
        recommended_id: id,
        position,
        created_at: 1,
      });
    await runSql("UPDATE users SET hidden_by_staff = 1 WHERE id = ?1", hidden.user.id);
    return { shown, own, hidden, known };
  }

  async function send(path: string, fields: Record<string, string>, as: Headers = {}) {
    const response = await exports.default.fetch(ORIGIN + path, {
      method: "POST",
      redirect: "manual",
      headers: { Origin: ORIGIN, Accept: "text/html", ...as },
      body: new URLSearchParams(fields),
    });
    return { status: response.status, html: await response.text() };
  }

  const linksTo = (html: string): string[] =>
    [...html.matchAll(/>Subscribe to ([^<]+)</g)].map(([, name]) => name!);

  test("by a form or a confirmed address is led to the others", async () => {
    const { shown, own, known } = await recommending();
    const email = "Reader@Example.com";
    await insertRow("user_emails", {
      email_key: email.toLowerCase(),
      user_id: own.user.id,
      email,
      verified_at: 1,
    });
    await addSubscriber(known.id, { email, user_id: own.user.id });
    const path = `/_/subscribe/user/${writer.id}/${letters.id}`;
    // An address alone doesn't say what it gets.
    const asked = await send(path, { email });
    expect(linksTo(asked.html)).toEqual([shown.name, own.name, known.name]);
    await runSql(
      "UPDATE newsletter_subscribers SET confirm_hash = ?1, confirm_until = ?2 WHERE newsletter_id = ?3",
      await hashToken("the-token"),
      Date.now() + 1e6,
      letters.id,
    );
    const confirmed = await send("/_/confirm-subscription/the-token", {});
    expect(linksTo(confirmed.html)).toEqual([shown.name, own.name]);
    expect(confirmed.html).toContain(
      `href="${ORIGIN}/${shown.collection.slug}/newsletters/${shown.slug}"`,
    );
    const account = await signedIn(own.user.id);
    const sent = await send(path, { xsrf: account[XSRF_HEADER] }, account);
    expect(linksTo(sent.html)).toEqual([shown.name]);
  });

  test("sees them on the newsletter's page, and managers see all", async () => {
    const { shown, own, known } = await recommending();
    const read = async (as: Headers) => {
      const { data, errors } = await graphql<{
        userResult: {
          newsletterV3: {
            recommendations: { name: string }[];
            settings: { recommendations: { name: string | null }[] } | null;
          };
        };
      }>(
        `
          query Q($id: ID!) {
            userResult(id: $id) {
              ... on User {
                newsletterV3 {
                  recommendations {
                    name
                  }
                  settings {
                    recommendations {
                      name
                    }
                  }
                }
              }
            }
          }
        `,
        { id: writer.id },
        as,
      );
      expect(errors).toBeUndefined();
      const { recommendations, settings } = data.userResult.newsletterV3;
      return {
        reader: recommendations.map(({ name }) => name),
        manager: settings && settings.recommendations.map(({ name }) => name),
      };
    };
    const reader = await signedIn(own.user.id);
    expect(await read({})).toEqual({ reader: [], manager: null });
    expect(await read(reader)).toEqual({ reader: [], manager: null });
    await addSubscriber(letters.id, { user_id: own.user.id });
    await addSubscriber(known.id, { user_id: own.user.id });
    expect(await read(reader)).toEqual({ reader: [shown.name], manager: null });
    expect(await read(headers)).toEqual({
      reader: [],
      manager: [shown.name, own.name, null, known.name],
    });
  });
});
