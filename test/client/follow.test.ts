import type { GraphQLResponse, IEnvironment, Variables } from "relay-runtime";
import { describe, expect, test } from "vitest";
import { makeEnvironment } from "../../client/runtime/relay/environment.ts";
import { setFollowing } from "../../client/features/follows/setFollowing.ts";
import { keepViewerParts } from "../support/viewerParts.ts";

const VIEWER = "100000000001";
const PERSON = "100000000002";
const COLLECTION = "200000000003";
const LIST = "600000000004";
const TAG = "300000000005";

/** What the reader sees of a follow: the button and both counts. */
interface Shown {
  isFollowing: unknown;
  followers: unknown;
  following: unknown;
}

const BEFORE: Shown = { isFollowing: false, followers: 10, following: 4 };
/** Lists and topics don't count among the users a reader follows. */
const during = ({ isCounted }: Case): Shown => ({
  isFollowing: true,
  followers: 11,
  following: isCounted ? 5 : 4,
});

interface Case {
  name: string;
  targetId: string;
  /** True if it counts among those the reader follows. */
  isCounted: boolean;
  /** The record and field of the target's follower count. */
  followersIn: [owner: string, field: string];
  success: (follows: boolean, followers: number, following: number) => GraphQLResponse;
  error: (follows: boolean, typename: string, message: string) => GraphQLResponse;
}

const viewer = (count: number) => ({
  __typename: "User",
  id: VIEWER,
  socialStats: { followingCount: count },
});
const edge = (id: string, isFollowing: boolean) => ({ id: `${VIEWER}:${id}`, isFollowing });

const CASES: Case[] = [
  {
    name: "a person",
    targetId: PERSON,
    isCounted: true,
    followersIn: ["stats-of-target", "followerCount"],
    success: (follows, followers, following) => ({
      data: {
        [follows ? "followUser" : "unfollowUser"]: {
          __typename: "Toggled",
          notice: follows ? null : "You unfollowed Ann.",
          target: {
            __typename: "User",
            id: PERSON,
            viewerEdge: edge(PERSON, follows),
            socialStats: { followerCount: followers },
          },
          viewer: viewer(following),
        },
      },
    }),
    error: (follows, __typename, message) => ({
      data: {
        [follows ? "followUser" : "unfollowUser"]: {
          __typename,
          __isResultError: __typename,
          message,
        },
      },
    }),
  },
  {
    name: "a publication",
    targetId: COLLECTION,
    isCounted: true,
    followersIn: [COLLECTION, "subscriberCount"],
    success: (follows, followers, following) => ({
      data: {
        [follows ? "followCollection" : "unfollowCollection"]: {
          __typename: "Toggled",
          notice: follows ? null : "You unfollowed The Mill.",
          target: {
            __typename: "Collection",
            id: COLLECTION,
            viewerEdge: edge(COLLECTION, follows),
            subscriberCount: followers,
          },
          viewer: viewer(following),
        },
      },
    }),
    error: (follows, __typename, message) => ({
      data: {
        [follows ? "followCollection" : "unfollowCollection"]: {
          __typename,
          __isResultError: __typename,
          message,
        },
      },
    }),
  },
  ...(
    [
      ["a list", LIST, "Catalog"],
      ["a topic", TAG, "Tag"],
    ] as const
  ).map(([name, targetId, type]): Case => ({
    name,
    targetId,
    isCounted: false,
    followersIn: [targetId, "followerCount"],
    success: (follows, followerCount) => ({
      data: {
        [`${follows ? "follow" : "unfollow"}${type}`]: {
          __typename: "Toggled",
          notice: follows ? null : "You unfollowed it.",
          target: {
            __typename: type,
            id: targetId,
            followerCount,
            viewerEdge: edge(targetId, follows),
          },
        },
      },
    }),
    error: (follows, __typename, message) => ({
      data: {
        [`${follows ? "follow" : "unfollow"}${type}`]: {
          __typename,
          __isResultError: __typename,
          message,
        },
      },
    }),
  })),
];

/** A network that responds when the test says so. */
function heldNetwork() {
  const asked: {
    name: string;
    variables: Variables;
    answer: (response: GraphQLResponse) => void;
    fail: (error: Error) => void;
  }[] = [];
  const environment = makeEnvironment(
    ({ name }, variables) =>
      new Promise((resolve, reject) =>
        asked.push({ name, variables, answer: resolve, fail: reject }),
      ),
  );
  return { environment, asked };
}

/** Writes a user, a publication and the viewer to the store, as a page and its buttons do. */
function fill(environment: IEnvironment, isFollowing: boolean): void {
  keepViewerParts(environment, [
    {
      __typename: "User",
      id: PERSON,
      viewerEdge: { ...edge(PERSON, isFollowing), isMuting: false },
    },
    { __typename: "Collection", id: COLLECTION, viewerEdge: edge(COLLECTION, isFollowing) },
    {
      __typename: "Catalog",
      id: LIST,
      clapCount: 0,
      responsesCount: 0,
      viewerEdge: { ...edge(LIST, isFollowing), clapCount: 0 },
    },
    { __typename: "Tag", id: TAG, viewerEdge: edge(TAG, isFollowing) },
  ]);
  environment.commitUpdate((store) => {
    for (const id of [LIST, TAG]) store.get(id)!.setValue(10, "followerCount");
    const counts = store.create("stats-of-target", "SocialStats").setValue(10, "followerCount");
    store.get(PERSON)!.setLinkedRecord(counts, "socialStats");
    store.get(COLLECTION)!.setValue(10, "subscriberCount");
    const own = store.create("stats-of-viewer", "SocialStats").setValue(4, "followingCount");
    store.create(VIEWER, "User").setValue(VIEWER, "id").setLinkedRecord(own, "socialStats");
  });
}

function shown(environment: IEnvironment, { targetId, followersIn }: Case): Shown {
  const source = environment.getStore().getSource();
  const linked = (id: string, field: string): string => {
    const ref = source.get(id)?.[field] as { __ref: string } | undefined;
    return ref?.__ref ?? "";
  };
  const [owner, field] = followersIn;
  const stats = owner === targetId ? targetId : linked(targetId, "socialStats");
  return {
    isFollowing: source.get(linked(targetId, "viewerEdge"))?.isFollowing,
    followers: source.get(stats)?.[field],
    following: source.get(linked(VIEWER, "socialStats"))?.followingCount,
  };
}

describe.each(CASES)("following $name", (kind) => {
  const target = { targetId: kind.targetId, viewerId: VIEWER, follows: true };

  test("shows at once and keeps the server's result", async () => {
    const { environment, asked } = heldNetwork();
    fill(environment, false);
    expect(shown(environment, kind)).toEqual(BEFORE);
    const answer = setFollowing(environment, target);
    expect(shown(environment, kind)).toEqual(during(kind));
    expect(Object.values(asked[0]!.variables)).toEqual([kind.targetId]);
    asked[0]!.answer(kind.success(true, 23, 5));
    expect(await answer).toMatchObject({ kind: "success", data: { notice: null } });
    expect(shown(environment, kind)).toEqual({ ...during(kind), followers: 23 });
  });

  test("can be undone at once, with a notice", async () => {
    const { environment, asked } = heldNetwork();
    fill(environment, true);
    const answer = setFollowing(environment, { ...target, follows: false });
    const ended = { isFollowing: false, followers: 9, following: kind.isCounted ? 3 : 4 };
    expect(shown(environment, kind)).toEqual(ended);
    asked[0]!.answer(kind.success(false, 9, 3));
    expect(await answer).toMatchObject({
      data: { notice: expect.stringMatching(/^You unfollowed /) },
    });
    expect(shown(environment, kind)).toEqual(ended);
  });

  test.each(["NotFound", "Unauthorized", "BadRequest"])(
    "reverts both counts when the server returns %s",
    async (typename) => {
      const { environment, asked } = heldNetwork();
      fill(environment, false);
      const answer = setFollowing(environment, target);
      expect(shown(environment, kind)).toEqual(during(kind));
      asked[0]!.answer(kind.error(true, typename, "No."));
      expect(await answer).toMatchObject({ kind: "error", message: "No." });
      expect(shown(environment, kind)).toEqual(BEFORE);
    },
  );

  test("reverts both counts when the request fails, and asks to try again", async () => {
    const { environment, asked } = heldNetwork();
    fill(environment, false);
    const answer = setFollowing(environment, target);
    expect(shown(environment, kind)).toEqual(during(kind));
    asked[0]!.fail(new Error("offline"));
    expect(await answer).toMatchObject({
      kind: "failed",
      message: expect.stringContaining("try again"),
    });
    expect(shown(environment, kind)).toEqual(BEFORE);
  });

  test("reverts when the server fails", async () => {
    const { environment, asked } = heldNetwork();
    fill(environment, true);
    const before = shown(environment, kind);
    const answer = setFollowing(environment, { ...target, follows: false });
    asked[0]!.answer({ data: null, errors: [{ message: "Something went wrong." }] } as never);
    expect((await answer).kind).toBe("failed");
    expect(shown(environment, kind)).toEqual(before);
  });

  test("reverts with a notice when the page is outdated", async () => {
    const { environment, asked } = heldNetwork();
    fill(environment, false);
    const answer = setFollowing(environment, target);
    const message = "This page is out of date. Reload it and try again.";
    asked[0]!.answer({
      data: null,
      errors: [{ message, extensions: { code: "FORBIDDEN" } }],
    } as never);
    expect(await answer).toMatchObject({ kind: "failed", message });
    expect(shown(environment, kind)).toEqual(BEFORE);
  });

  test("invents no counts that the page hasn't loaded", async () => {
    const { environment, asked } = heldNetwork();
    const answer = setFollowing(environment, { ...target, viewerId: null });
    expect(shown(environment, kind)).toEqual({
      isFollowing: undefined,
      followers: undefined,
      following: undefined,
    });
    asked[0]!.answer(kind.success(true, 1, 1));
    expect((await answer).kind).toBe("success");
  });
});
