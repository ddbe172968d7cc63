import { describe, expect, test } from "vitest";
import { moderateAccount } from "../../../../worker/domain/identity/moderation/moderationActions.ts";
import { makeUser, signedIn } from "../../../support/factories.ts";
import { makeDomainContext } from "../../../support/people.ts";
import { graphql } from "../../../support/product.ts";

const MUTATION = `mutation ($userId: ID!, $flag: DismissableFlag!) {
  dismissFlag(userId: $userId, flag: $flag) {
    __typename
    ... on Viewer { id dismissableFlags }
    ... on ResultError { message }
  }
}`;

async function dismiss(userId: string, headers: Record<string, string>, flag = "VERIFY_EMAIL") {
  const { data, errors } = await graphql<{ dismissFlag: unknown }>(
    MUTATION,
    { userId, flag },
    headers,
  );
  expect(errors).toBeUndefined();
  return data.dismissFlag;
}

async function flagsOf(headers: Record<string, string>): Promise<string[] | undefined> {
  const { data } = await graphql<{ viewer: { dismissableFlags: string[] } | null }>(
    "{ viewer { dismissableFlags } }",
    {},
    headers,
  );
  return data.viewer?.dismissableFlags;
}

async function moderatedAt(headers: Record<string, string>): Promise<number | null | undefined> {
  const query = "{ viewer { moderatedAt } }";
  const { data } = await graphql<{ viewer: { moderatedAt: number | null } | null }>(
    query,
    {},
    headers,
  );
  return data.viewer?.moderatedAt;
}

describe("a dismissed banner", () => {
  test("is hidden in all browsers of that person, also when dismissed again", async () => {
    const { id } = await makeUser();
    const [here, there] = [await signedIn(id), await signedIn(id)];
    const away = { __typename: "Viewer", id, dismissableFlags: ["VERIFY_EMAIL"] };
    expect(await dismiss(id, here)).toEqual(away);
    expect(await dismiss(id, here)).toEqual(away);
    expect(await flagsOf(there)).toEqual(["VERIFY_EMAIL"]);
    expect(await flagsOf(await signedIn((await makeUser()).id))).toEqual([]);
  });

  test.each(["LIMITED_STATE", "USER_SUSPENDED"])(
    "about the account's restrictions is hidden in all browsers for thirty days: %s",
    async (flag) => {
      const { id } = await makeUser();
      await dismiss(id, await signedIn(id), flag);
      const there = await signedIn(id);
      const later = (days: number) => ({ ...there, "x-fault-injection": `clock:+${days}d` });
      expect(await flagsOf(later(29))).toEqual([flag]);
      expect(await flagsOf(later(31))).toEqual([]);
    },
  );

  test.each([
    ["SUSPEND", "USER_SUSPENDED", "LIMITED_STATE"],
    ["LIMIT", "LIMITED_STATE", "USER_SUSPENDED"],
  ] as const)(
    "appears again when staff repeat a moderation action: %s",
    async (action, flag, other) => {
      const [{ id }, staff] = [await makeUser(), await makeUser({ is_staff: 1 })];
      const take = (taken: "SUSPEND" | "LIMIT" | "LIFT", now: number) =>
        moderateAccount({ ...makeDomainContext(), now }, staff.id, {
          account: id,
          reason: "It broke the Rules.",
          action: taken,
        });
      const browser = await signedIn(id);
      expect(await moderatedAt(browser)).toBeNull();
      await take(action, 1000);
      expect(await moderatedAt(browser)).toBe(1000);
      await dismiss(id, browser, flag);
      await dismiss(id, browser, other);
      // Repeating a moderation action changes nothing.
      await take(action, 2000);
      expect((await flagsOf(browser))?.toSorted()).toEqual([flag, other].toSorted());
      await take("LIFT", 3000);
      expect(await moderatedAt(browser)).toBeNull();
      await take(action, 4000);
      expect(await moderatedAt(browser)).toBe(4000);
      expect(await flagsOf(browser)).toEqual([other]);
    },
  );

  test("appears again after its time", async () => {
    const { id } = await makeUser();
    const browser = await signedIn(id);
    await dismiss(id, browser, "REACTIVATE_MEMBERSHIP");
    const later = (days: number) => flagsOf({ ...browser, "x-fault-injection": `clock:+${days}d` });
    expect(await later(13)).toEqual(["REACTIVATE_MEMBERSHIP"]);
    expect(await later(15)).toEqual([]);
  });

  test("can be dismissed only by its owner", async () => {
    const [ann, ben] = [await makeUser(), await makeUser()];
    expect(await dismiss(ann.id, await signedIn(ben.id))).toEqual({
      __typename: "Forbidden",
      message: "You can only dismiss your own banners.",
    });
    expect(await dismiss(ann.id, {})).toMatchObject({ __typename: "Unauthorized" });
    expect(await flagsOf(await signedIn(ann.id))).toEqual([]);
  });

  test("must be a known banner", async () => {
    const { id } = await makeUser();
    const { errors } = await graphql(
      MUTATION,
      { userId: id, flag: "SOMETHING" },
      await signedIn(id),
    );
    expect(errors).toHaveLength(1);
  });
});
