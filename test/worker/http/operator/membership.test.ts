import { exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { allRows } from "../../../support/database.ts";
import { makeCollection, makeStory, makeUser, signedIn } from "../../../support/factories.ts";
import { becomeMember } from "../../../support/membership/members.ts";
import { TEST_OPERATOR_TOKEN } from "../../../support/operatorToken.ts";
import { get, graphql, ORIGIN } from "../../../support/product.ts";

const DAY_MS = 86_400_000;

const send = (body: unknown, token = TEST_OPERATOR_TOKEN) =>
  exports.default.fetch(`${ORIGIN}/_/ops/membership`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });

test("an operator grants a membership, and extends it from its end", async () => {
  const user = await makeUser();
  const browser = await signedIn(user.id);
  const before = Date.now();
  const grant = { grant: `@${user.username}`, days: 30, reason: "Won a contest" };
  const first = (await (await send(grant)).json()) as { accessUntil: number };
  expect(first.accessUntil).toBeGreaterThanOrEqual(before + 30 * DAY_MS);
  const second = await (await send({ ...grant, days: 10, tier: "FRIEND" })).json();
  expect(second).toMatchObject({ tier: "MEMBER", accessUntil: first.accessUntil + 10 * DAY_MS });
  const query = "{ viewer { membership { tier memberSince friendSince } } }";
  const { data } = await graphql<{ viewer: { membership: object } }>(query, {}, browser);
  expect(data.viewer.membership).toMatchObject({ tier: "MEMBER", friendSince: null });
  const log = await allRows(
    "SELECT actor, action, reason, detail FROM membership_log WHERE user_id = ?1 ORDER BY id",
    user.id,
  );
  expect(log).toEqual(
    [30, 10].map((days) => ({
      actor: "STAFF",
      action: "grant",
      reason: "Won a contest",
      detail: JSON.stringify({ days }),
    })),
  );
});

test("nobody else can, nor without a reason, for nobody, or for ever", async () => {
  const { username } = await makeUser();
  const grant = { grant: username, days: 30, reason: "Why" };
  expect((await send(grant, "wrong")).status).toBe(401);
  expect((await send({ ...grant, grant: "nobody-has-this-name" })).status).toBe(422);
  for (const bad of [{ reason: " " }, { days: 0 }, { days: 99_999 }, { tier: "FREE" }, { x: 1 }])
    expect((await send({ ...grant, ...bad })).status, JSON.stringify(bad)).toBe(400);
});

test("members read locked stories whole until their membership ends, and profiles show it", async () => {
  const writer = await makeUser();
  const collection = await makeCollection();
  const story = await makeStory(
    { creator_id: writer.id, visibility: "LOCKED", collection_id: collection.id },
    {
      paragraphs: Array.from({ length: 12 }, (_, index) => ({
        name: `p${index}`,
        type: "P" as const,
        text: `Paragraph ${index} of the story that is for members. `.repeat(6),
      })),
    },
  );
  const reader = await makeUser();
  const browser = await signedIn(reader.id);
  const readsAll = async (headers: Record<string, string>): Promise<boolean> =>
    (await (await get(`/p/${story.id}`, headers)).text()).includes("Paragraph 11");
  const tierShown = async () => {
    const query = "query T($id: ID!) { node(id: $id) { ... on User { membership { tier } } } }";
    const { data } = await graphql<{ node: { membership: { tier: string } | null } }>(query, {
      id: reader.id,
    });
    return data.node.membership?.tier ?? null;
  };
  expect(await readsAll(browser)).toBe(false);
  for (const tier of ["MEMBER", "FRIEND"] as const) {
    await becomeMember(reader, tier);
    expect(await readsAll(browser)).toBe(true);
    expect(await tierShown()).toBe(tier);
  }
  expect(await readsAll({})).toBe(false);
  await becomeMember(reader, "FRIEND", { grantedUntil: Date.now() - 1 });
  expect(await readsAll(browser)).toBe(false);
  expect(await tierShown()).toBe(null);
});
