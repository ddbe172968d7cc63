import { expect, test } from "vitest";
import { followUser } from "../../../../worker/domain/follows/followUser.ts";
import { unfollowUser } from "../../../../worker/domain/follows/unfollowUser.ts";
import { makeUser } from "../../../support/factories.ts";
import { makeDomainContext } from "../../../support/people.ts";
import { outbox } from "../../../support/cache/purges.ts";

test("a follow needs one database round trip", async () => {
  const [viewer, person] = [await makeUser(), await makeUser()];
  const context = makeDomainContext();
  await followUser(context, viewer.id, person.id);
  expect(context.db.use).toMatchObject({ roundTrips: 1, statements: 6 });
});

test("a follow and an unfollow change only counters, and purge no page", async () => {
  const [viewer, person] = [await makeUser(), await makeUser()];
  const context = makeDomainContext();
  await followUser(context, viewer.id, person.id);
  await unfollowUser(context, viewer.id, person.id);
  expect(context.purgeSet.list()).toEqual([]);
  expect(await outbox()).toEqual([]);
});
