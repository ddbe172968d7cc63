import { beforeEach, describe, expect, test } from "vitest";
import { firstValue, runSql } from "../../../support/database.ts";
import { openMain, sendForm } from "../../../support/html/csrfForms.ts";
import { insertRow, makeUser, nextNumber, signedIn } from "../../../support/factories.ts";
import { becomeMember } from "../../../support/membership/members.ts";
import { get } from "../../../support/product.ts";

const CODE = "0123456789ABCDEF";

beforeEach(async () => {
  await runSql("DELETE FROM rate_limits");
});

async function newReader(tier?: "MEMBER" | "FRIEND") {
  const user = await makeUser();
  if (tier) await becomeMember(user, tier);
  return { ...user, headers: await signedIn(user.id) };
}

/** A paid gift of somebody. */
async function makeGift(code: string): Promise<string> {
  const buyer = await makeUser();
  const id = `gift-${nextNumber()}`;
  const owner = { kind: "GIFT", plan: "YEARLY", created_at: 1 };
  await insertRow("purchases", {
    ...owner,
    id: `purchase-${id}`,
    user_id: buyer.id,
    currency: "USD",
    amount: 5000,
    state: "DONE",
    updated_at: 1,
  });
  await insertRow("gifts", {
    ...owner,
    id,
    purchase_id: `purchase-${id}`,
    position: 0,
    buyer_id: buyer.id,
    code,
  });
  return id;
}

describe("the redeem page", () => {
  test.each(["/redeem", "/redeem-gift"])(
    "at %s explains the gift to anonymous readers, and keeps its code while they sign in",
    async (path) => {
      const response = await get(`${path}?giftCode=${CODE}&giftType=yacht`);
      expect(response.status).toBe(200);
      expect(response.headers.get("Referrer-Policy")).toBe("strict-origin");
      const html = await response.text();
      expect(html).toContain("0123-4567-89AB-CDEF");
      const back = encodeURIComponent(`/redeem?giftCode=${CODE}&giftType=gift`);
      for (const operation of ["register", "login"])
        expect(html).toContain(`/m/signin?operation=${operation}&amp;redirect=${back}`);
    },
  );

  test.each([
    [undefined, "It begins when you redeem it."],
    ["MEMBER", "The gift adds a year to that"],
    ["FRIEND", "The gift adds four months as a Friend"],
  ] as const)("says what the gift does for somebody with the tier %s", async (tier, words) => {
    const { headers } = await newReader(tier);
    const html = await (await get(`/redeem?giftCode=${CODE}`, headers)).text();
    expect(html).toContain(words);
    expect(html).toContain('value="0123-4567-89AB-CDEF"');
  });

  test("redeems without JavaScript, and says until when the membership lasts", async () => {
    const reader = await newReader();
    const gift = await makeGift("AAAABBBBCCCCDDDD");
    const page = { path: "/redeem", headers: reader.headers };
    const done = await sendForm(page, "Redeem your gift", { code: "aaaa-bbbb-cccc-dddd" });
    expect(done.status).toBe(303);
    const state = await firstValue("SELECT redeemed_by AS value FROM gifts WHERE id = ?1", gift);
    expect(state).toBe(reader.id);
    const html = await (await get(done.headers.get("Location")!, reader.headers)).text();
    expect(html).toMatch(/Your membership lasts until \w+ \d+, \d{4}\./);

    const again = await sendForm(page, "Redeem your gift", { code: "AAAABBBBCCCCDDDD" });
    expect(again.status).toBe(422);
    expect(await again.text()).toContain("This gift has already been redeemed.");
  });

  test("names a wrong code, and after ten that there were too many", async () => {
    const page = { path: "/redeem", headers: (await newReader()).headers };
    for (let attempt = 0; attempt < 11; attempt += 1) {
      const answer = await sendForm(page, "Redeem your gift", { code: "not a code" });
      const words = attempt < 10 ? "This code isn’t valid." : "Too many wrong codes.";
      expect(await answer.text()).toContain(words);
    }
  });

  test("asks for the code again once there is nothing to show for it", async () => {
    const { headers } = await newReader();
    const html = await (await get("/redeem?done=redeemed", headers)).text();
    expect(html).toContain("Gift code");
  });
});

describe("the pages for giving", () => {
  test.each(["/gift", "/gift-plans"])("%s shows both kinds and their price", async (path) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain("$50");
    const checkouts = ["%2Fgift-checkout", "%2Fgroup-gift"];
    for (const to of checkouts)
      expect(html).toContain(`/m/signin?operation=register&amp;redirect=${to}`);
  });

  test.each([
    ["/gift-checkout", "Give a membership"],
    ["/gift-checkout?giftType=yacht", "Give a membership"],
    ["/group-gift", "Give memberships to a group"],
  ])("%s shows its form, and without JavaScript why it can't be paid", async (path, title) => {
    const html = await (await get(path, (await newReader()).headers)).text();
    expect(html).toContain(`${title}</h1>`);
    expect(html).toContain("Paying needs JavaScript");
  });

  test("have one address for a group", async () => {
    const { headers } = await newReader();
    const response = await get("/gift-checkout?giftType=group-gift", headers);
    expect(response.status).toBe(302);
    expect(response.headers.get("Location")).toMatch(/\/group-gift$/);
  });

  test("show a purchase only to who made it", async () => {
    const id = await makeGift("1111222233334444");
    const buyer = (await firstValue<string>(
      "SELECT buyer_id AS value FROM gifts WHERE id = ?1",
      id,
    ))!;
    const path = `/gift-checkout?tab=purchase-${id}`;
    const html = await (await get(path, await signedIn(buyer))).text();
    expect(html).toContain("1111-2222-3333-4444");
    expect(html).toContain("Your gift is ready");
    expect((await get(path, (await newReader()).headers)).status).toBe(404);
    const anonymous = await get(path);
    expect(anonymous.status).toBe(302);
    expect(anonymous.headers.get("Location")).toContain(encodeURIComponent(path));
  });

  test("list the gifts of their buyer in the settings, with what became of each", async () => {
    const { headers, id } = await newReader();
    const states = ["PAID", "REDEEMED", "REFUNDED"] as const;
    for (const [at, state] of states.entries()) {
      const gift = await makeGift(`55556666777788${at}9`);
      await runSql(
        "UPDATE gifts SET buyer_id = ?2, state = ?3, redeemed_at = 2 WHERE id = ?1",
        gift,
        id,
        state,
      );
    }
    const html = await openMain({ path: "/me/settings/membership", headers });
    expect(html).toContain("5555-6666-7777-8809");
    expect(html).not.toContain("5555-6666-7777-8819");
    expect(html).toContain("To print or to share. Not redeemed yet.");
    expect(html).toContain("Redeemed on January 1, 1970");
    expect(html).toContain("Refunded. Its code doesn’t work any more.");
  });
});
