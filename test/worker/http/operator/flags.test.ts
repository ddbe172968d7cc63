import { exports } from "cloudflare:workers";
import { firstRow, runSql } from "../../../support/database.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { EVERY_PAGE_TAG } from "../../../../shared/cache/cacheTags.ts";
import { FLAG_DEFAULTS } from "../../../../shared/flags.ts";
import type { FlagsReceipt } from "../../../../worker/domain/flags/changeFlag.ts";
import { makeUser, signIn } from "../../../support/factories.ts";
import { later, setFlagRules } from "../../../support/flagRules.ts";
import { TEST_OPERATOR_TOKEN } from "../../../support/operatorToken.ts";
import { get, graphql, ORIGIN } from "../../../support/product.ts";

const NAME = "enable_survey";
const asOperator = { Authorization: `Bearer ${TEST_OPERATOR_TOKEN}` };

const send = (body: unknown, headers: Record<string, string> = asOperator) =>
  exports.default.fetch(`${ORIGIN}/_/ops/flags`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
const change = async (body: unknown) => {
  const answer = await send(body);
  expect(answer.status).toBe(200);
  return (await answer.json()) as FlagsReceipt;
};
const errorResult = async (body: unknown) => {
  const answer = await send(body);
  const { error } = (await answer.json()) as { error: { message: string } };
  return `${answer.status} ${error.message}`;
};
const valueIn = ({ flags }: FlagsReceipt, wanted: string = NAME) =>
  flags.find(({ name }) => name === wanted);
const seenBy = async (cookie?: string) => {
  const { data } = await graphql<{ variantFlags: { name: string; valueType: object }[] }>(
    "{ variantFlags { name valueType { ... on VariantFlagBoolean { value } } } }",
    {},
    later(cookie ? { Cookie: cookie } : {}),
  );
  return data.variantFlags.find(({ name }) => name === NAME)?.valueType;
};
const duePurge = () =>
  firstRow<{ wait: number }>(
    "SELECT due_at - touched_at AS wait FROM purge_outbox WHERE tag = ?1",
    EVERY_PAGE_TAG,
  );

beforeEach(async () => {
  await setFlagRules();
  await runSql("DELETE FROM purge_outbox");
});

describe("an operator", () => {
  test("can list all flags without changing them", async () => {
    const { flags, rules, totalRules, arePagesRerendered } = await change({});
    expect(flags.map(({ name }) => name)).toEqual(Object.keys(FLAG_DEFAULTS).toSorted());
    expect(flags.every(({ isDefault }) => isDefault)).toBe(true);
    expect({ rules, totalRules, arePagesRerendered }).toEqual({
      rules: [],
      totalRules: 0,
      arePagesRerendered: false,
    });
  });

  test("can set a flag for everyone, and unset it, and sees the result", async () => {
    const set = await change({ set: NAME, value: true });
    expect(valueIn(set)).toEqual({ name: NAME, value: true, isDefault: false });
    expect(set.rules).toEqual([
      { flag: NAME, audience: "SHARE", userId: null, share: 1, value: "true" },
    ]);
    expect((await change({ set: NAME, value: true })).totalRules).toBe(1);
    expect(await seenBy()).toEqual({ value: true });
    expect(valueIn(await change({ unset: NAME }))).toMatchObject({ value: false });
    expect(await seenBy()).toEqual({ value: false });
  });

  test("can disable a sign-in method, which immediately disappears from the page", async () => {
    const page = async () => (await get("/m/signin", later())).text();
    expect(await page()).toContain("/m/connect/google");
    await change({ set: "disable_login_google", value: true });
    expect(await page()).not.toContain("/m/connect/google");
    await change({ unset: "disable_login_google" });
  });

  test("purges cached pages only if anonymous viewers get another value", async () => {
    const { id } = await makeUser();
    const narrow = [{ user: id }, { staff: true }, { share: 0.5 }];
    for (const whom of narrow) {
      expect((await change({ set: NAME, value: true, ...whom })).arePagesRerendered).toBe(false);
    }
    expect(await duePurge()).toBeNull();
    expect((await change({ set: NAME, value: true })).arePagesRerendered).toBe(true);
    expect(await duePurge()).toEqual({ wait: 30_000 });
    expect((await change({ set: NAME, value: true })).arePagesRerendered).toBe(false);
    expect((await change({ unset: NAME })).arePagesRerendered).toBe(true);
  });

  test("can set a flag for one person, by id or username, regardless of other rules", async () => {
    const { id, username } = await makeUser();
    await change({ set: NAME, value: false });
    await change({ set: NAME, value: false, staff: true });
    const { rules } = await change({ set: NAME, value: true, user: `@${username.toUpperCase()}` });
    expect(rules.map(({ audience, userId }) => [audience, userId])).toEqual([
      ["USER", id],
      ["STAFF", null],
      ["SHARE", null],
    ]);
    expect(await seenBy(await signIn(id))).toEqual({ value: true });
    expect(await seenBy()).toEqual({ value: false });
    expect((await change({ unset: NAME, user: id })).totalRules).toBe(2);
    expect(await seenBy(await signIn(id))).toEqual({ value: false });
  });

  test("can set it for staff, or for a share, which replaces the previous share", async () => {
    const { id } = await makeUser({ is_staff: 1 });
    await change({ set: NAME, value: true, staff: true });
    expect(await seenBy(await signIn(id))).toEqual({ value: true });
    await change({ set: NAME, value: true, share: 0.1 });
    const { rules } = await change({ set: NAME, value: true, share: 0.25 });
    expect(rules.filter(({ audience }) => audience === "SHARE")).toMatchObject([{ share: 0.25 }]);
  });

  test("gets an error that explains invalid input", async () => {
    expect(await errorResult({ set: "made_up", value: true })).toContain("No flag has this name");
    expect(await errorResult({ unset: "constructor" })).toContain("No flag has this name");
    for (const value of ["true", 1])
      expect(await errorResult({ set: NAME, value })).toBe(
        `400 The value of ${NAME} must be a boolean.`,
      );
    for (const share of [0, -0.1, 1.1])
      expect(await errorResult({ set: NAME, value: true, share })).toContain(
        "more than 0 and at most 1",
      );
    expect(await errorResult({ set: NAME, value: true, share: "half" })).toMatch(/^400 /);
    expect(await errorResult({ set: NAME, value: true, share: 0.5, staff: true })).toContain(
      "one user",
    );
    expect(await errorResult({ set: NAME, value: true, user: "nobody-of-this-name" })).toMatch(
      /^422 /,
    );
    for (const body of [
      { set: NAME },
      { set: NAME, value: null },
      { set: NAME, unset: NAME, value: true },
      { unset: NAME, share: 0.5 },
      { staff: true },
      { flag: NAME },
      "x",
    ])
      expect(await errorResult(body)).toMatch(/^400 /);
    expect((await change({})).totalRules).toBe(0);
  });
});

test("no one else can change a flag", async () => {
  const staff = await makeUser({ is_staff: 1 });
  const body = { set: NAME, value: true };
  for (const headers of [{}, { Authorization: "Bearer wrong" }, { Cookie: await signIn(staff.id) }])
    expect((await send(body, headers as Record<string, string>)).status).toBe(401);
  expect((await change({})).totalRules).toBe(0);
});
