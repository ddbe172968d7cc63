import { expect, test } from "vitest";
import {
  type FriendCase,
  type FriendFacts,
  friendCase,
} from "../../../../client/features/membership/friendCase.ts";

const MARCH = Date.UTC(2025, 2, 3);
const FRIEND = { tier: "FRIEND", friendSince: MARCH };
const MEMBER = { tier: "MEMBER" };

const anonymous = { viewerId: null, viewer: null };
const reader = { viewerId: "reader", viewer: null };
const self = { viewerId: "user" };

const CASES: [who: string, facts: Omit<FriendFacts, "userId">, shown: FriendCase | null][] = [
  [
    "a Friend to themselves",
    { ...self, user: FRIEND, viewer: FRIEND },
    { kind: "viewer", since: MARCH },
  ],
  [
    "a new Friend on a cached page",
    { ...self, user: null, viewer: FRIEND },
    { kind: "viewer", since: MARCH },
  ],
  [
    "a Friend to anonymous viewers",
    { ...anonymous, user: FRIEND },
    { kind: "other", since: MARCH },
  ],
  ["a Friend to a reader", { ...reader, user: FRIEND }, { kind: "other", since: MARCH }],
  [
    "a Friend to another Friend",
    { viewerId: "reader", viewer: FRIEND, user: FRIEND },
    { kind: "other", since: MARCH },
  ],
  [
    "a Friend without a first month",
    { ...reader, user: { tier: "FRIEND", friendSince: null } },
    { kind: "other", since: null },
  ],
  [
    "a member to themselves",
    { ...self, user: MEMBER, viewer: MEMBER },
    { kind: "invitation", isMember: true },
  ],
  [
    "somebody without a membership to themselves",
    { ...self, user: null, viewer: null },
    { kind: "invitation", isMember: false },
  ],
  [
    "somebody whose Friend tier has ended to themselves, on a cached page",
    { ...self, user: FRIEND, viewer: null },
    { kind: "invitation", isMember: false },
  ],
  ["a member to others", { ...reader, user: MEMBER }, null],
  ["somebody without a membership to others", { ...anonymous, user: null }, null],
];

test.each(CASES)("the badge of %s", (_who, facts, shown) => {
  expect(friendCase({ userId: "user", ...facts })).toEqual(shown);
});
