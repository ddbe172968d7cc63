// Every mutation declares here whether staff may use it during impersonation, and its rate limit
// per user. A new mutation must be added, and its result must include both errors.

import {
  getNamedType,
  type GraphQLArgument,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isUnionType,
} from "graphql";
import { describe, expect, test } from "vitest";
import { LIMITS } from "../../../worker/domain/identity/rows/rateLimits.ts";
import { limitOf, type Mutation, MUTATIONS } from "../../../worker/access/actions.ts";
import { schema } from "../../../worker/graphql/machinery/schema.ts";
import { insertRow, makeStory, makeUser, signedIn } from "../../support/factories.ts";
import { graphql, ORIGIN } from "../../support/product.ts";

const FIELDS = schema.getMutationType()!.getFields();
const NAMES = Object.keys(FIELDS).toSorted() as Mutation[];

/** Mutations that ignore who is signed in: rate limited by network, not attributed to a user. */
const OF_VISITORS: readonly Mutation[] = [
  "logClientEvents",
  "logExperimentExposure",
  "logGateExposure",
  "searchClickEvent",
  "sendAcctAuthEmail",
  "verifyLoginCode",
];

/** Mutations that support staff may perform for a user. */
const OF_SUPPORT = new Set<Mutation>(["resendVerificationEmail", "verifyCustomDomain"]);

/** Mutations for staff, which others must not discover. */
const OF_STAFF: readonly Mutation[] = [
  "addTopicPost",
  "decideSubscriberImport",
  "grantMembership",
  "liftEmailSuppression",
  "liftImportLimit",
  "refundCharge",
  "removeTopicPost",
  "resumeNewsletter",
  "retryPaymentEvent",
  "saveTopic",
];

/**
 * Mutations that a session on a custom host can't perform, because they read or change more than
 * the host's content.
 */
const OF_MAIN_SITE = new Set<Mutation>([
  "addBookEdition",
  "addCustomDomain",
  "cancelMembership",
  "cancelMembershipSwitch",
  "cancelSubscriberImport",
  "changeNewsletterIssue",
  "checkNewsletterSender",
  "clearReadingHistory",
  "completeGiftPurchase",
  "completeMembershipPurchase",
  "completePaymentMethodUpdate",
  "confirmMobileVerification",
  "confirmSubscriberImport",
  "connectSocialAccount",
  "createBook",
  "createDraft",
  "createForm",
  "createGiftPurchase",
  "createMemberFeed",
  "createMembershipPurchase",
  "createPaymentMethodUpdate",
  "createPublication",
  "createSequence",
  "deleteBook",
  "deleteBookEdition",
  "deleteCatalog",
  "deleteForm",
  "deleteFormAnswer",
  "deleteSequence",
  "disconnectSocialAccount",
  "editBook",
  "editBookEdition",
  "editNewsletter",
  "editNewsletterIssue",
  "editPost",
  "editSequence",
  "emailPost",
  "importStory",
  "inviteToCollection",
  "moveBook",
  "previewMembershipSwitch",
  "recommendNewsletter",
  "redeemGiftMembership",
  "refundGiftMembership",
  "removeCustomDomain",
  "removeFromReadingHistory",
  "removeMobileNumber",
  "removeNewsletterRecommendation",
  "removeSubscriber",
  "resendVerificationEmail",
  "restoreNewsletterSubscriptions",
  "restoreVersion",
  "retryNewsletterIssue",
  "revokeCollectionInvitation",
  "revokeMemberFeed",
  "revokeSession",
  "saveDraftDeltas",
  "schedulePost",
  "sendTestEmail",
  "setAllowEmailAddressSharingEditorWriter",
  "setCollectionRole",
  "setHomeFeedOrder",
  "setNotificationPreferences",
  "setPostPublished",
  "setPostSettings",
  "setReadingHistoryPaused",
  "setSequencePosts",
  "signOutEverywhere",
  "startMobileVerification",
  "switchMembershipPlan",
  "uncancelMembership",
  "undeleteCatalog",
  "unpublishPost",
  "unsubscribeFromNewsletters",
  "updateProfile",
  "verifyCustomDomain",
  "setNewsletterPaused",
  "setNewsletterSender",
]);

/** Mutations on data of the host's owner, covered by ownHostSessions.test.ts. */
const OF_THE_HOST = new Set<Mutation>([
  "deleteCollectionFeaturePage",
  "deleteCollectionSubpage",
  "deletePublication",
  "renamePublication",
  "restorePublication",
  "saveCollectionFeaturePage",
  "saveCollectionSubpage",
  "setCollectionFeaturedPosts",
  "createNewsletter",
  "createPublicationSubmission",
  "hideCatalogResponseOnParent",
  "hidePostResponseOnParentPost",
  "pinPost",
  "setCatalogDiscussionClosed",
  "setCollectionHomepage",
  "setCollectionNavigation",
  "setDiscussionClosed",
  "setPublicationSubmissionStatus",
  "updatePublicationSubmission",
  "addSubmissionComment",
  "deleteSubmissionComment",
  "suggestSubmissionEdit",
  "decideSubmissionSuggestion",
  "markSubmissionViewed",
  "setDesign",
  "showCatalogResponseOnParent",
  "unhidePostResponseOnParentPost",
  "unpinPost",
  "updatePublication",
]);

/** Mutations whose rate limit is part of the write, covered by their own tests. */
const BY_ITS_WRITE: readonly Mutation[] = [
  "editResponse",
  "importStory",
  "publishResponse",
  "resendVerificationEmail",
  "startMobileVerification",
];

const OF_PERSONS = NAMES.filter((name) => !OF_VISITORS.includes(name) && !OF_STAFF.includes(name));

/** Returns a syntactically valid value of a type. Its meaning isn't checked this early. */
function sample(type: GraphQLInputType): string {
  if (isNonNullType(type)) return sample(type.ofType);
  if (isListType(type)) return "[]";
  if (isEnumType(type)) return type.getValues()[0]!.name;
  if (isInputObjectType(type)) return `{ ${samples(Object.values(type.getFields()))} }`;
  const plain = { Int: "1", Float: "1", Timestamp: "1", Boolean: "true", DraftDeltas: "[]" };
  return plain[type.name as keyof typeof plain] ?? `"x"`;
}

const samples = (fields: readonly Pick<GraphQLArgument, "name" | "type">[]): string =>
  fields
    .filter(({ type }) => isNonNullType(type))
    .map(({ name, type }) => `${name}: ${sample(type)}`)
    .join(", ");

async function resultOf(
  name: Mutation,
  headers: Record<string, string>,
  origin = ORIGIN,
): Promise<string> {
  const { args } = FIELDS[name]!;
  const given = samples(args);
  const asked = given === "" ? name : `${name}(${given})`;
  const { data, errors } = await graphql<Record<string, { __typename: string }>>(
    `mutation { ${asked} { __typename } }`,
    {},
    headers,
    origin,
  );
  expect(errors).toBeUndefined();
  return data[name]!.__typename;
}

test("every mutation has a row of who may run it, and every row has a mutation", () => {
  expect(Object.keys(MUTATIONS).toSorted()).toEqual(NAMES);
});

test("every mutation but those for anonymous viewers counts against a rate limit", () => {
  const uncounted = NAMES.filter((name) => limitOf(name) === null);
  expect(uncounted).toEqual([...OF_VISITORS, ...BY_ITS_WRITE].toSorted());
});

describe("staff who impersonate a user", () => {
  test.each(OF_PERSONS)("can't write in their name, except for support: %s", async (name) => {
    const [reader, staff] = [await makeUser(), await makeUser({ is_staff: 1 })];
    const impersonating = await signedIn(reader.id, { impersonated_by_user_id: staff.id });
    const result = await resultOf(name, impersonating);
    if (OF_SUPPORT.has(name)) expect(result).not.toBe("Forbidden");
    else expect(result).toBe("Forbidden");
  });
});

/** A custom host and the headers of a user signed in there. */
async function signedInElsewhere(columns: Record<string, number> = {}) {
  const host = "pages.somebodys-own.example:8787";
  const { id } = await makeUser(columns);
  return { id, headers: await signedIn(id, { host }), origin: `http://${host}` };
}

describe("a session of a custom domain", () => {
  test.each(OF_PERSONS)("allows what readers do there, and nothing more: %s", async (name) => {
    const { headers, origin } = await signedInElsewhere();
    const result = await resultOf(name, headers, origin);
    const { id } = await makeUser();
    const isRejected = OF_MAIN_SITE.has(name) || OF_THE_HOST.has(name);
    const there = isRejected ? "Forbidden" : await resultOf(name, await signedIn(id));
    expect(result).toBe(there);
  });

  test.each(OF_STAFF)("has no staff permissions: %s", async (name) => {
    const { headers, origin } = await signedInElsewhere({ is_staff: 1 });
    expect(await resultOf(name, headers, origin)).toBe("NotFound");
  });

  test("says where to go instead, and can only delete responses", async () => {
    const { id, headers, origin } = await signedInElsewhere();
    const story = await makeStory({ creator_id: id });
    const response = await makeStory({
      creator_id: id,
      in_response_to_post_id: story.id,
      root_post_id: story.id,
    });
    const throwAway = async (postId: string, field: string) => {
      const { data } = await graphql<Record<string, { __typename: string; message?: string }>>(
        `mutation ($id: ID!) { ${field}(targetPostId: $id) {
          __typename ... on ResultError { message } } }`,
        { id: postId },
        headers,
        origin,
      );
      return data[field]!;
    };
    expect(await throwAway(story.id, "unpublishPost")).toEqual({
      __typename: "Forbidden",
      message: `You can only do this on the main site. Go to ${ORIGIN} and try again.`,
    });
    for (const field of ["deletePost", "undeletePost"]) {
      expect((await throwAway(story.id, field)).__typename).toBe("Forbidden");
      expect((await throwAway(response.id, field)).__typename).toBe("PostTrash");
    }
  });
});

test.each(OF_PERSONS)("an anonymous viewer is asked to sign in: %s", async (name) => {
  expect(await resultOf(name, {})).toBe("Unauthorized");
});

test.each(OF_STAFF)("only staff in their own session can see %s", async (name) => {
  const [reader, staff] = [await makeUser(), await makeUser({ is_staff: 1 })];
  const impersonating = await signedIn(reader.id, { impersonated_by_user_id: staff.id });
  for (const headers of [{}, impersonating, await signedIn(reader.id)])
    expect(await resultOf(name, headers)).toBe("NotFound");
});

describe("a rate-limited mutation", () => {
  const counted = [...OF_PERSONS, ...OF_STAFF].filter((name) => !BY_ITS_WRITE.includes(name));
  test.each(counted)("returns a rate limit error: %s", async (name) => {
    const { id } = await makeUser({ is_staff: OF_STAFF.includes(name) ? 1 : 0 });
    const limit = limitOf(name)!;
    await insertRow("rate_limits", {
      key: `${limit.name}:${id}`,
      count: limit.max,
      ends_at: Date.now() + limit.window,
    });
    // The client retries a save by itself, so the server asks it to wait.
    const error = name === "saveDraftDeltas" ? "ServiceUnavailable" : "RateLimited";
    expect(await resultOf(name, await signedIn(id))).toBe(error);
  });

  test("has no counter that two limits share", () => {
    const names = Object.values(LIMITS).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});

test.each(OF_PERSONS)("has a result that can express both errors: %s", (name) => {
  const type = getNamedType(FIELDS[name]!.type);
  const members = isUnionType(type) ? type.getTypes().map((member) => member.name) : [];
  const max = name === "saveDraftDeltas" ? "ServiceUnavailable" : "RateLimited";
  expect(members).toEqual(expect.arrayContaining(["Forbidden", "Unauthorized", max]));
});
