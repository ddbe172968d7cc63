import { expect, test } from "vitest";
import { type Limit, LIMITS } from "../../../worker/domain/identity/rows/rateLimits.ts";
import { insertRow, makeStory, makeUser, signedIn } from "../../support/factories.ts";
import { graphql } from "../../support/product.ts";

const WRITES: [string, Limit, (id: string) => string, string][] = [
  ["createDraft", LIMITS.draftsOfUser, () => `createDraft(key: "a-key-of-mine")`, "RateLimited"],
  [
    "saveDraftDeltas",
    LIMITS.savesOfUser,
    (id) => `saveDraftDeltas(postId: "${id}", baseRev: 1, deltas: [])`,
    "ServiceUnavailable",
  ],
  [
    "clapPost",
    LIMITS.clapsOfUser,
    (id) => `clapPost(targetPostId: "${id}", numClaps: 1, key: "k")`,
    "RateLimited",
  ],
  [
    "createHighlight",
    LIMITS.highlightsOfUser,
    (id) =>
      `createHighlight(targetPostId: "${id}", paragraphName: "p1", startOffset: 0, text: "The text")`,
    "RateLimited",
  ],
  ["followUser", LIMITS.followsOfUser, (id) => `followUser(targetUserId: "${id}")`, "RateLimited"],
  [
    "setPostSettings",
    LIMITS.settingsOfUser,
    (id) => `setPostSettings(targetPostId: "${id}", settings: {})`,
    "RateLimited",
  ],
  [
    "createSequence",
    LIMITS.sequencesOfUser,
    () => `createSequence(key: "a-key-of-mine", title: "Mine")`,
    "RateLimited",
  ],
  [
    "createPublication",
    LIMITS.publicationsOfUser,
    // A name that no address can be made of is never taken.
    () => `createPublication(key: "a-key-of-mine", name: "海")`,
    "RateLimited",
  ],
];

test.each(WRITES)(
  "a user can run it a limited number of times, including aliases: %s",
  async (name, limit, call, error) => {
    const [{ id }, other] = [await makeUser(), await makeUser()];
    const story = await makeStory({ creator_id: other.id });
    const asked = call(name === "followUser" ? other.id : story.id);
    const send = async (userId: string) => {
      const { data, errors } = await graphql<Record<string, { __typename: string }>>(
        `mutation { a: ${asked} { __typename } b: ${asked} { __typename } }`,
        {},
        await signedIn(userId),
      );
      expect(errors).toBeUndefined();
      return [data.a!.__typename, data.b!.__typename];
    };
    await insertRow("rate_limits", {
      key: `${limit.name}:${id}`,
      count: limit.max - 1,
      ends_at: Date.now() + limit.window,
    });
    const [first, second] = await send(id);
    expect(first).not.toBe(error);
    expect(second).toBe(error);
    // Another user isn't limited.
    expect((await send((await makeUser()).id))[0]).toBe(first);
  },
);
