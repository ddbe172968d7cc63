import { expect, test } from "vitest";
import { followUser } from "../../../../worker/domain/follows/followUser.ts";
import { makeUser } from "../../../support/factories.ts";
import { makeDomainContext } from "../../../support/people.ts";
import { outbox } from "../../../support/cache/purges.ts";

test("a follow needs one database round trip", async () => {
  const [viewer, person] = [await makeUser(), await makeUser()];
  const context = makeDomainContext();
  await followUser(context, viewer.id, { targetId: person.id, follows: true });
  expect(context.db.use).toMatchObject({ roundTrips: 1, statements: 6 });
});

test("a follow and an unfollow change only counters, and purge no page", async () => {
  const [viewer, person] = [await makeUser(), await makeUser()];
  const context = makeDomainContext();
  await followUser(context, viewer.id, { targetId: person.id, follows: true });
  await followUser(context, viewer.id, { targetId: person.id, follows: false });
  expect(context.purgeSet.list()).toEqual([]);
  expect(await outbox()).toEqual([]);
});
