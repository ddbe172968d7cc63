import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { app } from "../../../support/appWith.ts";
import { runSql } from "../../../support/database.ts";
import { makeUser, signIn } from "../../../support/factories.ts";
import { becomeMember } from "../../../support/membership/members.ts";
import { get, ORIGIN } from "../../../support/product.ts";

async function newReader(tier?: "MEMBER" | "FRIEND"): Promise<{ Cookie: string }> {
  const user = await makeUser();
  if (tier) await becomeMember(user, tier);
  return { Cookie: await signIn(user.id) };
}

/** The path to which a page redirects. */
async function redirectOf(path: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await get(path, headers);
  expect(response.status).toBe(302);
  const { pathname, search } = new URL(response.headers.get("Location") ?? "", "https://x.test");
  return pathname + search;
}

describe("the plans", () => {
  test.each(["/membership", "/plans", "/upgrade"])(
    "at %s show the prices of both tiers and what a year saves",
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(200);
      const html = await response.text();
      for (const price of ["$60", "$50", "$180", "$150", "$5", "$15"])
        expect(html).toContain(price);
      expect(html).toContain("$0.96 a week. You save $10.");
      expect(html).toContain("$2.88 a week. You save $30.");
    },
  );

  test("lead anonymous readers through sign-up to the plan's checkout", async () => {
    const html = await (await get("/plans")).text();
    const start = "/m/signin?operation=register&amp;redirect=%2Fpayment%3Ftab%3Dpremium-monthly";
    expect(html).toContain(start);
    expect(await redirectOf("/payment?tab=premium-monthly")).toBe(start.replaceAll("&amp;", "&"));
  });

  test("mark the viewer's own, and offer members the Friend tier", async () => {
    const html = await (await get("/plans", await newReader("MEMBER"))).text();
    expect(html).toContain("Your plan");
    expect(html).toContain('href="/manage-membership"');
    const ofFriend = await (await get("/plans", await newReader("FRIEND"))).text();
    expect(ofFriend).toContain("Included in your plan");
  });
});

describe("a trial", () => {
  const plans = { monthly: "m", monthlyWithTrial: "mt", yearly: "y", yearlyStaff: "s" };
  const membership = {
    plans: { ...plans, yearlyWithTrial: "yt" },
    discounts: { oneMonthFree: "1", threeMonthsFree: "3", sixMonthsFree: "6" },
    gracePeriodDays: 7,
    trialDays: 14,
    securePaymentVersion: 2,
  };
  const bindings = { ...env, SITE_SETTINGS: JSON.stringify({ membership }) };
  const plansOf = async (headers: HeadersInit): Promise<string> =>
    (await app.request(`${ORIGIN}/plans`, { headers }, bindings)).text();

  test("begins at a checkout of its own, where the site offers one", async () => {
    const html = await plansOf(await newReader());
    expect(html).toContain("Try 14 days for free");
    expect(html).toContain('href="/payment?tab=yearly-crossout&amp;trial=true"');
    expect(await (await get("/plans", await newReader())).text()).not.toContain("for free");
  });

  test("isn't offered to anonymous readers, and not a second time", async () => {
    const user = await makeUser();
    await becomeMember(user, "MEMBER", { grantedUntil: 1 });
    for (const headers of [new Headers(), { Cookie: await signIn(user.id) }]) {
      const html = await plansOf(headers);
      expect(html).toContain("Member");
      expect(html).not.toContain("for free");
    }
  });
});

describe("the half-price year", () => {
  test("says what it costs and what it renews at, and leads to its checkout", async () => {
    const html = await (await get("/discount", await newReader())).text();
    expect(html).toContain("For your first year, then $50 a year.");
    expect(html).toContain('href="/payment?tab=yearly-discount"');
    const order = await get("/payment?tab=yearly-discount", await newReader());
    const text = await order.text();
    expect(text).toContain("$50.00 plus tax every year, until you cancel.");
    // Without JavaScript, instead of the tax and the total.
    expect(text.match(/<span data-without-script="">Not calculated yet/g)).toHaveLength(2);
  });

  test("isn't offered to somebody who was a member before", async () => {
    const user = await makeUser();
    await becomeMember(user, "MEMBER", { grantedUntil: 1 });
    const html = await (await get("/discount", { Cookie: await signIn(user.id) })).text();
    expect(html).toContain("The half-price year is for people who are new to membership.");
    expect(html).not.toContain("yearly-discount");
  });
});

describe("the plans after the first steps", () => {
  test("can be left for the home page", async () => {
    const html = await (await get("/get-started/plans", await newReader())).text();
    expect(html).toMatch(/href="\/"[^>]*>Not now/);
  });

  test("lead members home, and anonymous readers to sign-up", async () => {
    expect(await redirectOf("/get-started/plans", await newReader("MEMBER"))).toBe("/");
    expect(await redirectOf("/get-started/plans")).toContain("/m/signin?operation=register");
  });
});

describe("the checkout", () => {
  test("shows the order, and without JavaScript why it can't be paid", async () => {
    const html = await (await get("/payment?tab=premium-yearly", await newReader())).text();
    expect(html).toContain("Friend of Deckle");
    expect(html).toContain("$150.00 plus tax every year, until you cancel.");
    expect(html).toContain("Paying needs JavaScript");
  });

  test.each([
    ["is open to somebody whose paid membership has ended", 1, 200],
    ["leads paying members to their settings", Date.UTC(2100, 0), 302],
  ])("%s", async (_what, grantedUntil, status) => {
    const user = await makeUser();
    await becomeMember(user, "MEMBER", { grantedUntil });
    await runSql("UPDATE memberships SET provider = 'STRIPE' WHERE user_id = ?1", user.id);
    const response = await get("/payment", { Cookie: await signIn(user.id) });
    expect(response.status).toBe(status);
  });
});

describe("a membership's pages", () => {
  test.each(["/manage-membership", "/manage-membership/confirmation/yearly", "/welcome-member"])(
    "%s leads readers without one to the plans, and anonymous ones to sign-in",
    async (path) => {
      expect(await redirectOf(path, await newReader())).toBe("/plans");
      expect(await redirectOf(path)).toContain("/m/signin?operation=login");
    },
  );

  test.each(["/me/membership/cancel", "/me/settings/payment/update"])(
    "%s leads somebody who doesn't pay to the settings",
    async (path) => {
      expect(await redirectOf(path, await newReader("MEMBER"))).toBe("/me/settings/membership");
    },
  );

  test("welcome a new member", async () => {
    const html = await (await get("/welcome-member", await newReader("FRIEND"))).text();
    expect(html).toContain("Your Friend membership is active.");
  });

  test("say in the settings what somebody has, and offer members the Friend tier", async () => {
    const headers = await newReader("MEMBER");
    const html = await (await get("/me/settings/membership", headers)).text();
    expect(html).toContain("Member since January 1970");
    expect(html).toContain("It ends by itself on January 1, 2100.");
    expect(html).toContain("Give 4x more to the writers you read most.");
    const other = await (await get("/me/settings/membership", await newReader())).text();
    expect(other).toContain("You’re not a member");
    expect(other).not.toContain("Give 4x more");
  });

  test("show a receipt only to who paid", async () => {
    const response = await get("/me/billing-history/receipt/chg_1", await newReader());
    expect(response.status).toBe(404);
  });
});
