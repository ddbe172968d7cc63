import { exports } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import persisted from "../../../generated/persisted.json";
import { FLAG_DEFAULTS } from "../../../shared/flags.ts";
import { newId, newLoggedOutId } from "../../../shared/ids.ts";
import { NOT_FOUND_STAFF_PICKS } from "../../../shared/limits.ts";
import {
  FIXED_NOW,
  insertRow,
  makeCollection,
  makeStory,
  makeTag,
  makeUser,
  signIn,
} from "../../support/factories.ts";
import { later, setFlagRules } from "../../support/flagRules.ts";
import { graphql, ORIGIN } from "../../support/product.ts";
import { makeImage } from "../../support/publications/publications.ts";

// The specified operations that no other test file covers.

/** Sends an operation as the client does: by its build-generated id. */
async function send<Data>(
  name: string,
  variables: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Data> {
  const ids = Object.entries(persisted as Record<string, string>)
    .filter(([, text]) => new RegExp(`^query ${name}\\b`).test(text))
    .map(([id]) => id);
  expect(ids).toHaveLength(1);
  const response = await exports.default.fetch(`${ORIGIN}/_/graphql`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify([{ id: ids[0], variables }]),
  });
  expect(response.status).toBe(200);
  const [answer] = (await response.json()) as [{ data: Data; errors?: unknown }];
  expect(answer.errors).toBeUndefined();
  return answer.data;
}

describe("NotFoundScreenQuery", () => {
  test("returns at most four staff picks with their stories", async () => {
    for (let index = 0; index < 6; index += 1) {
      const { id } = await makeStory({ title: `Pick ${index}` });
      await insertRow("staff_picks", { post_id: id, picked_at: FIXED_NOW + index });
    }
    const { staffPicksFeed } = await send<{
      staffPicksFeed: { items: { post: { id: string; title: string } }[] };
    }>("NotFoundScreenQuery", { limit: NOT_FOUND_STAFF_PICKS });
    expect(staffPicksFeed.items.map(({ post }) => post.title)).toEqual([
      "Pick 5",
      "Pick 4",
      "Pick 3",
      "Pick 2",
    ]);
  });
});

const VIEWER = `query Viewer { viewer {
  id name username imageId emailObfuscated unverifiedEmail twitterScreenName
  geolocation { country } dismissableFlags hasGroupGiftingEnabled hasPastMemberships hasSubdomain
  isEligibleToImportEmails isEligibleToViewNewResponses isMembershipTrialEligible isSuspended
  allowEmailAddressSharingEditorWriter styleEditorOnboardingVersionSeen
  membership { id tier memberSince friendSince }
  partnerProgramEnrollment { id status }
  viewerEdge { id createdAt }
  adminCollections { id }
  verifications { isBookAuthor }
  linkedAccounts { mastodon { id username domain } }
} }`;

describe("Viewer", () => {
  test("returns every field of the specification, and null for what isn't recorded", async () => {
    const image = await makeImage();
    const { id } = await makeUser({
      username: "Vera",
      name: "Vera Viewer",
      image_id: image.id,
      twitter_screen_name: "vera",
      domain: "vera.deckle.example",
      domain_is_subdomain: 1,
      hidden_by_staff: 1,
    });
    const { data, errors } = await graphql(VIEWER, {}, { Cookie: await signIn(id) });
    expect(errors).toBeUndefined();
    expect(data).toEqual({
      viewer: {
        id,
        name: "Vera Viewer",
        username: "Vera",
        imageId: image.id,
        emailObfuscated: null,
        unverifiedEmail: null,
        twitterScreenName: "vera",
        geolocation: { country: null },
        dismissableFlags: [],
        hasGroupGiftingEnabled: true,
        hasPastMemberships: false,
        hasSubdomain: true,
        isEligibleToImportEmails: null,
        isEligibleToViewNewResponses: null,
        isMembershipTrialEligible: false,
        isSuspended: true,
        allowEmailAddressSharingEditorWriter: false,
        styleEditorOnboardingVersionSeen: null,
        membership: null,
        partnerProgramEnrollment: null,
        viewerEdge: { id: `${id}:${id}`, createdAt: FIXED_NOW - 1000 },
        adminCollections: [],
        verifications: null,
        linkedAccounts: null,
      },
    });
  });

  test("has no subdomain on a custom domain or without one", async () => {
    for (const columns of [{ domain: "vera.example" }, {}]) {
      const { id } = await makeUser(columns as Record<string, string>);
      const { data } = await graphql(
        "{ viewer { hasSubdomain } }",
        {},
        { Cookie: await signIn(id) },
      );
      expect(data).toEqual({ viewer: { hasSubdomain: false } });
    }
  });

  test("is returned by the client's own operation only to that person", async () => {
    const { id, username } = await makeUser();
    const cookie = await signIn(id);
    expect(await send("ViewerQuery", {}, { Cookie: cookie })).toMatchObject({
      viewer: { id, username, collectionRoles: [] },
    });
    expect(await send("ViewerQuery")).toEqual({ viewer: null });
  });
});

describe("Visitor", () => {
  test("returns the browser's id, or the user's", async () => {
    const { id } = await makeUser();
    const visitorId = newLoggedOutId();
    const visitor = async (cookie: string) =>
      (await send<{ visitor: unknown }>("VisitorQuery", {}, { Cookie: cookie })).visitor;
    expect(await visitor(`uid=${visitorId}`)).toEqual({
      id: visitorId,
      geolocation: { country: null },
    });
    expect(await visitor(await signIn(id))).toEqual({ id, geolocation: { country: null } });
  });
});

describe("VariantFlags", () => {
  test("returns every flag's name with a value of its kind", async () => {
    await setFlagRules({ flag: "enable_survey", value: true, audience: "SHARE", share: 1 });
    const { variantFlags } = await send<{
      variantFlags: { name: string; valueType: Record<string, unknown> }[];
    }>("VariantFlagsQuery", {}, later());
    const values = Object.fromEntries(
      variantFlags.map(({ name, valueType }) => [name, valueType.booleanValue]),
    );
    expect(values).toEqual({ ...FLAG_DEFAULTS, enable_survey: true });
  });
});

describe("UnreadNotificationCount", () => {
  test("returns the count to its owner, and nothing to an anonymous viewer", async () => {
    const { id } = await makeUser({ unread_notification_count: 100 });
    expect(await send("UnreadNotificationCountQuery", {}, { Cookie: await signIn(id) })).toEqual({
      notificationStatus: { unreadNotificationCount: 100 },
    });
    expect(await send("UnreadNotificationCountQuery")).toEqual({ notificationStatus: null });
  });
});

const POST_RESULT = `query postResult($id: ID!) { postResult(id: $id) {
  __typename
  ... on Post { id isPublished collection { id } creator { id } }
  ... on NotFound { message }
} }`;

describe("postResult", () => {
  test("returns what a cache needs: published state, publication, creator", async () => {
    const [creator, collection] = [await makeUser(), await makeCollection()];
    const { id } = await makeStory({ creator_id: creator.id, collection_id: collection.id });
    expect((await graphql(POST_RESULT, { id })).data).toEqual({
      postResult: {
        __typename: "Post",
        id,
        isPublished: true,
        collection: { id: collection.id },
        creator: { id: creator.id },
      },
    });
  });

  test("returns a draft only to its writer", async () => {
    const writer = await makeUser();
    const { id } = await makeStory({ creator_id: writer.id, status: "DRAFT" });
    const own = await graphql(POST_RESULT, { id }, { Cookie: await signIn(writer.id) });
    expect(own.data).toMatchObject({
      postResult: { isPublished: false, collection: null, creator: { id: writer.id } },
    });
    const notFound = {
      __typename: "NotFound",
      message: "We couldn’t find this story. It may have been deleted or made private.",
    };
    expect((await graphql(POST_RESULT, { id })).data).toEqual({ postResult: notFound });
    const nothing = await graphql(POST_RESULT, { id: newId("post") });
    expect(nothing.data).toEqual({ postResult: notFound });
  });

  test("returns the story's kind and typeface", async () => {
    const query = `query Kind($id: ID!) { postResult(id: $id) {
      ... on Post { type font responsesCount } } }`;
    const writer = await makeUser({ design: JSON.stringify({ typeface: "FRIENDLY" }) });
    const root = await makeStory();
    const cookie = await signIn(writer.id);
    const kinds: [Record<string, string | number>, string][] = [
      [{}, "PUBLIC"],
      [{ visibility: "LOCKED" }, "PUBLISHED"],
      [{ visibility: "UNLISTED" }, "UNLISTED"],
      [{ status: "DRAFT" }, "DRAFT"],
      [{ in_response_to_post_id: root.id }, "RESPONSE"],
    ];
    for (const [columns, type] of kinds) {
      const { id } = await makeStory({
        creator_id: writer.id,
        response_count: 3,
        ...columns,
      });
      expect((await graphql(query, { id }, { Cookie: cookie })).data).toEqual({
        postResult: { type, font: "SANS_SERIF_2", responsesCount: 3 },
      });
    }
  });

  test("paginates responses with limit and to", async () => {
    const root = await makeStory();
    for (let index = 0; index < 5; index += 1)
      await makeStory({ in_response_to_post_id: root.id, first_published_at: index });
    const query = `query Responses($id: ID!, $limit: Int, $to: String) { postResult(id: $id) {
      ... on Post { threadedPostResponses(first: $limit, after: $to) {
        paging { next { limit to } } edges { node { id } }
      } } } }`;
    interface Answer {
      postResult: {
        threadedPostResponses: {
          paging: { next: { limit: number; to: string } | null };
          edges: { node: { id: string } }[];
        };
      };
    }
    const seen: string[] = [];
    const sizes: number[] = [];
    let next: { limit: number; to?: string } | null = { limit: 2 };
    while (next && sizes.length < 9) {
      const answer: { data: Answer } = await graphql<Answer>(query, { id: root.id, ...next });
      const { paging, edges } = answer.data.postResult.threadedPostResponses;
      seen.push(...edges.map(({ node }) => node.id));
      sizes.push(edges.length);
      next = paging.next;
    }
    expect(sizes).toEqual([2, 2, 1]);
    expect(new Set(seen).size).toBe(5);
  });
});

describe("tagFromSlug", () => {
  test("returns the tag's id for any spelling, and null for an unknown tag", async () => {
    const { id } = await makeTag({ slug: "hand-made-paper" });
    const query = "query tagFromSlug($tagSlug: ID!) { tagFromSlug(tagSlug: $tagSlug) { id } }";
    for (const tagSlug of ["hand-made-paper", "Hand Made Paper"])
      expect((await graphql(query, { tagSlug })).data).toEqual({ tagFromSlug: { id } });
    for (const tagSlug of ["no-such-tag", "", "!!!"])
      expect((await graphql(query, { tagSlug })).data).toEqual({ tagFromSlug: null });
  });
});
