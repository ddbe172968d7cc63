import { expect, test } from "vitest";
import { collectionTag, userTag } from "../../../shared/cacheTags.ts";
import { followCollection } from "../../../worker/domain/follows/followCollection.ts";
import { followUser } from "../../../worker/domain/follows/followUser.ts";
import { unfollowCollection } from "../../../worker/domain/follows/unfollowCollection.ts";
import { unfollowUser } from "../../../worker/domain/follows/unfollowUser.ts";
import { makeCollection, makeUser } from "../../support/factories.ts";
import { makeDomainContext } from "../../support/people.ts";

test("a follow and its end touch the tags of both sides, and a repetition touches none", async () => {
  const [viewer, person, collection] = [await makeUser(), await makeUser(), await makeCollection()];
  const writes = [
    [followUser, person.id, userTag(person.id)],
    [unfollowUser, person.id, userTag(person.id)],
    [followCollection, collection.id, collectionTag(collection.id)],
    [unfollowCollection, collection.id, collectionTag(collection.id)],
  ] as const;
  for (const [write, targetId, tag] of writes) {
    const first = await write(makeDomainContext(), viewer.id, targetId);
    expect(first).toMatchObject({ tags: [tag, userTag(viewer.id)] });
    const again = await write(makeDomainContext(), viewer.id, targetId);
    expect(again).toMatchObject({ tags: [] });
  }
});

test("a follow is one trip to the database", async () => {
  const [viewer, person] = [await makeUser(), await makeUser()];
  const context = makeDomainContext();
  await followUser(context, viewer.id, person.id);
  expect(context.db.use).toEqual({ roundTrips: 1, statements: 5 });
});
