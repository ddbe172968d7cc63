import { exports } from "cloudflare:workers";
import { allRows } from "../../support/database.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { errorIn, makeOwner, signInOwner } from "../../support/identity/account.ts";
import { becomeMember } from "../../support/membership/members.ts";
import { later, setFlagRules } from "../../support/flagRules.ts";
import { TEST_OPERATOR_TOKEN } from "../../support/operatorToken.ts";
import { ORIGIN } from "../../support/product.ts";
import { TestBrowser } from "../../support/identity/testBrowser.ts";

const FLAG = "enable_submissions_v2";
const INPUT = { flag: FLAG, label: "the new way to hand stories in" };

const USED = "This code has already been used. Each code works once.";
const OLD = "This code can no longer be used. Ask the person who sent it for a new one.";
const NONE = "This code isn’t valid. Check it, or copy it from the message.";
const NEW_USERS = "This code is only for people who have never been members.";

let owner: Awaited<ReturnType<typeof makeOwner>>;
let browser: TestBrowser & { xsrf: string };

const ask = (body: unknown, token = TEST_OPERATOR_TOKEN) =>
  exports.default.fetch(`${ORIGIN}/_/ops/invite-codes`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });

async function newCode(more: Record<string, unknown> = {}): Promise<string> {
  const { codes } = (await (await ask({ ...INPUT, ...more })).json()) as {
    codes: { code: string; url: string }[];
  };
  expect(codes).toHaveLength(1);
  expect(codes[0]!.url).toBe(`${ORIGIN}/m/account/invite?code=${codes[0]!.code}`);
  return codes[0]!.code;
}

const use = (code: string, by = browser) => by.post("/m/account/invite", { xsrf: by.xsrf, code });

async function validityOf(code: string, by: TestBrowser = browser): Promise<string | undefined> {
  const query = "query I($code: String!) { inviteCode(code: $code) { code validity } }";
  const { json } = await by.graphql({ query, variables: { code } });
  return json.data.inviteCode?.validity;
}

async function isOpenTo(userId: string): Promise<boolean> {
  const results = await allRows<{ value: string }>(
    "SELECT value FROM flag_rules WHERE flag = ?1 AND user_id = ?2 AND audience = 'USER'",
    FLAG,
    userId,
  );
  expect(results.length).toBeLessThan(2);
  return results[0]?.value === "true";
}

beforeEach(async () => {
  await setFlagRules();
  owner = await makeOwner();
  browser = await signInOwner(owner);
});

describe("an invitation code", () => {
  test("enables its feature for its user, once", async () => {
    const code = await newCode();
    expect(await validityOf(code)).toBe("VALID");
    const form = await (await browser.ask(`/m/account/invite?code=${code}`)).text();
    expect(form).toContain("Your code gives you access to the new way to hand stories in.");
    expect(form).toContain(`value="${code}"`);
    const done = await use(code);
    expect(done.status).toBe(200);
    expect(await done.text()).toContain("Your account now has access to the new way to hand");
    expect(await isOpenTo(owner.id)).toBe(true);
    browser.fault = later()["x-fault-injection"]!;
    const { json } = await browser.graphql({ query: "{ variantFlags { name } }" });
    expect(json.data.variantFlags.map(({ name }: { name: string }) => name)).toContain(FLAG);
    // Submitted twice, it has the same result and changes nothing.
    expect((await use(code)).status).toBe(200);
    expect(await isOpenTo(owner.id)).toBe(true);

    const other = await makeOwner();
    const second = await signInOwner(other);
    const rejected = await use(code, second);
    expect(rejected.status).toBe(422);
    expect(await errorIn(rejected)).toBe(USED);
    expect(await validityOf(code, second)).toBe("ALREADY_USED");
    expect(await isOpenTo(other.id)).toBe(false);
  });

  test("is used by one of two users who enter it concurrently", async () => {
    const code = await newCode();
    const others = await Promise.all([makeOwner(), makeOwner(), makeOwner()]);
    const browsers = await Promise.all(others.map((each) => signInOwner(each)));
    const answers = await Promise.all(browsers.map((each) => use(code, each)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    const open = await Promise.all(others.map(({ id }) => isOpenTo(id)));
    expect(open.filter(Boolean)).toHaveLength(1);
  });

  test("expires, and stays expired when the clock goes back", async () => {
    const code = await newCode({ days: 2 });
    browser.fault = "clock:+47h";
    expect(await validityOf(code)).toBe("VALID");
    browser.fault = "clock:+49h";
    expect(await validityOf(code)).toBe("EXPIRED");
    expect(await errorIn(await browser.ask(`/m/account/invite?code=${code}`))).toBe(OLD);
    expect(await errorIn(await use(code))).toBe(OLD);
    browser.fault = "clock:-3d";
    expect(await validityOf(code)).toBe("EXPIRED");
    expect(await errorIn(await use(code))).toBe(OLD);
    expect(await isOpenTo(owner.id)).toBe(false);
  });

  test("that doesn't exist enables nothing, whatever it looks like", async () => {
    for (const code of ["", "x", "0000-0000-0000-0000", "' OR 1=1 --", "a".repeat(5000)]) {
      const rejected = await use(code);
      expect(rejected.status).toBe(422);
      expect(await errorIn(rejected)).toBe(NONE);
      expect(await validityOf(code)).toBe("NOT_FOUND");
    }
  });

  test("for new users doesn't work for past members", async () => {
    const code = await newCode({ isForNewUsers: true });
    await becomeMember(owner, "MEMBER", { grantedUntil: 1 });
    expect(await validityOf(code)).toBe("NOT_REDEEMABLE_BY_PAST_MEMBERS");
    expect(await errorIn(await use(code))).toBe(NEW_USERS);
    expect(await isOpenTo(owner.id)).toBe(false);
    // For others it is as valid as any other code, as is a code for everyone.
    expect(await validityOf(code, await signInOwner(await makeOwner()))).toBe("VALID");
    expect((await use(await newCode())).status).toBe(200);
  });

  test("is accepted in any spelling, and survives the sign-in page", async () => {
    const code = await newCode();
    const visitor = await new TestBrowser().ask(`/m/account/invite?code=${code}`);
    expect(visitor.status).toBe(303);
    const to = new URL(visitor.headers.get("location")!, ORIGIN);
    expect(to.searchParams.get("redirect")).toBe(`/m/account/invite?code=${code}`);
    expect((await use(` ${code.toUpperCase().replaceAll("-", " ")} `)).status).toBe(200);
  });

  test("can't be found by guessing", async () => {
    const code = await newCode();
    for (let attempts = 0; attempts < 20; attempts += 1) await validityOf("0000-0000-0000-0000");
    expect(await validityOf(code)).toBeUndefined();
    expect(await errorIn(await use(code))).toBe("Too many attempts. Please try again later.");
    expect(await isOpenTo(owner.id)).toBe(false);
    browser.fault = "clock:+61m";
    expect((await use(code)).status).toBe(200);
  });

  test("is stored only as a hash, and deleted long after it has expired", async () => {
    const code = await newCode();
    const results = await allRows("SELECT * FROM invite_codes");
    expect(JSON.stringify(results)).not.toContain(code);
    expect(JSON.stringify(results)).not.toContain(code.replaceAll("-", ""));
  });
});

describe("a feature that operators have disabled", () => {
  const shut = { flag: FLAG, value: false } as const;

  test("for everyone can't be enabled by a code, which stays unused", async () => {
    const code = await newCode();
    await setFlagRules({ ...shut, audience: "SHARE", share: 1 });
    expect(await validityOf(code)).toBe("EXPIRED");
    const rejected = await use(code);
    expect(rejected.status).toBe(422);
    expect(await errorIn(rejected)).toBe(OLD);
    expect(await isOpenTo(owner.id)).toBe(false);
    // A share of users, or the staff, is not everyone.
    await setFlagRules(
      { ...shut, audience: "SHARE", share: 0.5 },
      { ...shut, audience: "STAFF" },
      { flag: "enable_survey", value: false, audience: "SHARE", share: 1 },
    );
    expect(await validityOf(code)).toBe("VALID");
    expect((await use(code)).status).toBe(200);
    expect(await isOpenTo(owner.id)).toBe(true);
  });

  test("for one person can't be enabled by them, and their code remains usable by others", async () => {
    const code = await newCode();
    await setFlagRules({ ...shut, audience: "USER", user_id: owner.id });
    expect(await validityOf(code)).toBe("EXPIRED");
    const rejected = await use(code);
    expect(rejected.status).toBe(422);
    expect(await errorIn(rejected)).toBe(OLD);
    expect(await isOpenTo(owner.id)).toBe(false);
    const other = await makeOwner();
    expect((await use(code, await signInOwner(other))).status).toBe(200);
    expect(await isOpenTo(other.id)).toBe(true);
  });

  test("for a user who had used a code can't be enabled by it again", async () => {
    const code = await newCode();
    expect((await use(code)).status).toBe(200);
    await setFlagRules();
    const rejected = await use(code);
    expect(rejected.status).toBe(422);
    expect(await errorIn(rejected)).toBe(USED);
    expect(await isOpenTo(owner.id)).toBe(false);
  });
});

describe("an operator can end codes", () => {
  const end = (what: string) => ask({ end: what });

  test("individually, or all unused codes of a flag", async () => {
    const [used, one, ...rest] = [await newCode(), await newCode(), await newCode()];
    const elsewhere = await newCode({ flag: "enable_survey" });
    expect((await use(used)).status).toBe(200);
    expect(await (await end(one.toUpperCase())).json()).toEqual({ ended: 1 });
    expect(await errorIn(await use(one, await signInOwner(await makeOwner())))).toBe(OLD);
    expect(await validityOf(rest[0]!)).toBe("VALID");
    const { ended } = (await (await end(FLAG)).json()) as { ended: number };
    expect(ended).toBeGreaterThanOrEqual(1);
    expect(await validityOf(rest[0]!)).toBe("EXPIRED");
    expect(await validityOf(used)).toBe("ALREADY_USED");
    expect(await validityOf(elsewhere)).toBe("VALID");
    // What was unlocked stays unlocked, and nothing is left to revoke.
    expect(await isOpenTo(owner.id)).toBe(true);
    expect(await (await end(FLAG)).json()).toEqual({ ended: 0 });
  });

  test("that exist, and no one else can", async () => {
    for (const what of ["", "nothing", "0000"]) expect((await end(what)).status).toBe(400);
    expect(await (await end("0000-0000-0000-0000")).json()).toEqual({ ended: 0 });
    expect((await ask({ end: FLAG, count: 1 })).status).toBe(400);
    expect((await ask({ end: FLAG }, "wrong")).status).toBe(401);
  });
});

describe("an operator can create codes", () => {
  test("several at once", async () => {
    const { codes } = (await (await ask({ ...INPUT, count: 3 })).json()) as {
      codes: { code: string }[];
    };
    expect(new Set(codes.map(({ code }) => code)).size).toBe(3);
  });

  test("only for flags on trial, and no one else can", async () => {
    for (const flag of ["can_view_suspended_content", "enable_lite_publications", "nothing", ""])
      expect((await ask({ ...INPUT, flag })).status).toBe(400);
    for (const odd of [{ count: 0 }, { count: 501 }, { days: 0 }, { days: 366 }, { label: " " }])
      expect((await ask({ ...INPUT, ...odd })).status).toBe(400);
    expect((await ask(INPUT, "wrong")).status).toBe(401);
  });
});
