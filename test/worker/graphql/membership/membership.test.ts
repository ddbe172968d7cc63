import { exports } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { makeUser, signedIn } from "../../../support/factories.ts";
import { graphql, ORIGIN } from "../../../support/product.ts";

let browser: Awaited<ReturnType<typeof signedIn>>;
let user: Awaited<ReturnType<typeof makeUser>>;

beforeEach(async () => {
  user = await makeUser();
  browser = await signedIn(user.id);
});

interface Purchase {
  __typename: string;
  id?: string;
  message?: string;
  clientSecret?: string;
  amounts?: object;
}

async function start(args: string, headers: Record<string, string> = browser): Promise<Purchase> {
  const { data } = await graphql<{ createMembershipPurchase: Purchase }>(
    `mutation { createMembershipPurchase(${args}) {
      __typename
      ... on MembershipPurchase { id clientSecret mode amounts { subtotal discount tax total currency } }
      ... on ResultError { message } } }`,
    {},
    headers,
  );
  return data.createMembershipPurchase;
}

async function finish(purchaseId: string, headers: Record<string, string> = browser) {
  const { data } = await graphql<{ completeMembershipPurchase: Record<string, unknown> }>(
    `
      mutation ($id: ID!) {
        completeMembershipPurchase(purchaseId: $id) {
          __typename
          ... on MembershipUpdate {
            membership {
              tier
            }
            membershipStatus {
              membershipType
              amount
            }
          }
          ... on ResultError {
            message
          }
        }
      }
    `,
    { id: purchaseId },
    headers,
  );
  return data.completeMembershipPurchase;
}

/** Posts the embedded card form. */
async function pay(clientSecret = "", number = "4242 4242 4242 4242"): Promise<object> {
  const response = await exports.default.fetch(`${ORIGIN}/_/payments/card`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      clientSecret,
      number,
      expirationDate: "12/40",
      cvv: "123",
      postalCode: "10001",
      challenge: null,
    }),
  });
  return (await response.json()) as object;
}

describe("through the API", () => {
  test("a reader becomes a member, and sees status, charge and receipt", async () => {
    const purchase = await start("planType: YEARLY");
    expect(purchase).toMatchObject({
      __typename: "MembershipPurchase",
      mode: "PAYMENT",
      amounts: { subtotal: 5000, discount: 0, tax: 0, total: 5000, currency: "USD" },
    });
    expect(await finish(purchase.id!)).toMatchObject({ __typename: "PaymentError" });
    expect(await pay(purchase.clientSecret, "4000000000000002")).toMatchObject({ kind: "error" });
    expect(await finish(purchase.id!)).toMatchObject({ __typename: "PaymentMethodDeclined" });
    expect(await pay(purchase.clientSecret)).toEqual({ kind: "ok" });
    expect(await finish(purchase.id!)).toEqual({
      __typename: "MembershipUpdate",
      membership: { tier: "MEMBER" },
      membershipStatus: { membershipType: "YEARLY", amount: 5000 },
    });
    expect(await start("planType: YEARLY")).toMatchObject({ __typename: "AlreadyExists" });

    const { data } = await graphql<{
      viewer: { chargesConnection: { edges: { node: { id: string } }[] } };
    }>(
      `
        {
          viewer {
            hasPastMemberships
            membershipStatus {
              isCancelled
              paymentProvider
              paymentMethod {
                ... on CreditCard {
                  cardType
                  lastFour
                }
              }
            }
            chargesConnection {
              edges {
                node {
                  id
                  purchaseType
                  price {
                    amount
                    currency
                  }
                }
              }
            }
          }
        }
      `,
      {},
      browser,
    );
    expect(data.viewer).toMatchObject({
      hasPastMemberships: false,
      membershipStatus: {
        isCancelled: false,
        paymentProvider: "STRIPE",
        paymentMethod: { cardType: "VISA", lastFour: "4242" },
      },
      chargesConnection: {
        edges: [{ node: { purchaseType: "ANNUAL", price: { amount: 5000, currency: "USD" } } }],
      },
    });
    const id = data.viewer.chargesConnection.edges[0]!.node.id;
    const receipt = (headers: Record<string, string>) =>
      graphql("query R($id: ID!) { charge(id: $id) { price { amount } plan } }", { id }, headers);
    expect((await receipt(browser)).data).toEqual({
      charge: { price: { amount: 5000 }, plan: "YEARLY" },
    });
    const other = await signedIn((await makeUser()).id);
    for (const headers of [other, {}])
      expect((await receipt(headers)).data).toEqual({ charge: null });
    // Somebody else can't finish it either.
    expect(await finish(purchase.id!, other)).toMatchObject({ __typename: "NotFound" });
  });

  test("amounts and prices of the browser are unknown arguments", async () => {
    for (const args of [
      "planType: YEARLY, amount: 1",
      `planType: "price_free"`,
      "planType: FREE",
    ]) {
      const { errors } = await graphql(
        `mutation { createMembershipPurchase(${args}) { __typename } }`,
        {},
        browser,
      );
      expect(errors?.length, args).toBeGreaterThan(0);
    }
  });

  test("a provider that is down or loses its answer is reported, and nobody pays twice", async () => {
    const down = await start("planType: MONTHLY", { ...browser, "x-fault-injection": "payments" });
    expect(down).toMatchObject({ __typename: "ServiceUnavailable" });
    const lost = { ...browser, "x-fault-injection": "payments-answer" };
    expect(await start("planType: MONTHLY", lost)).toMatchObject({
      __typename: "ServiceUnavailable",
    });
    const purchase = await start("planType: MONTHLY");
    await pay(purchase.clientSecret);
    expect(await finish(purchase.id!)).toMatchObject({ __typename: "MembershipUpdate" });
    const { data } = await graphql<{ viewer: { chargesConnection: { edges: object[] } } }>(
      "{ viewer { chargesConnection { edges { node { id } } } } }",
      {},
      browser,
    );
    expect(data.viewer.chargesConnection.edges).toHaveLength(1);
  });

  test("staff see a member's history, and others don't learn that there is one", async () => {
    const purchase = await start("planType: MONTHLY");
    await pay(purchase.clientSecret);
    await finish(purchase.id!);
    const staff = await signedIn((await makeUser({ is_staff: 1 })).id);
    const query = `query H($user: String!) { memberHistory(user: $user) {
      accessUntil membershipStatus { membershipType } charges { id price { amount } } log { actor action } } }`;
    const see = (headers: Record<string, string>) =>
      graphql<{ memberHistory: { accessUntil: number; charges: { id: string }[] } | null }>(
        query,
        { user: user.username },
        headers,
      );
    expect((await see(browser)).data.memberHistory).toBe(null);
    const { memberHistory } = (await see(staff)).data;
    expect(memberHistory).toMatchObject({
      membershipStatus: { membershipType: "MONTHLY" },
      charges: [{ price: { amount: 500 } }],
      log: [{ actor: "PROVIDER", action: "start" }],
    });
    const refund = `mutation ($id: ID!) { refundCharge(chargeId: $id, reason: "Duplicate") {
      __typename } }`;
    const { data } = await graphql<{ refundCharge: object }>(
      refund,
      { id: memberHistory!.charges[0]!.id },
      staff,
    );
    expect(data.refundCharge).toEqual({ __typename: "MembershipUpdate" });
    expect((await see(staff)).data.memberHistory?.accessUntil).toBeLessThanOrEqual(Date.now());
  });

  test("staff who send a grant twice grant it once", async () => {
    const staff = await signedIn((await makeUser({ is_staff: 1 })).id);
    const grant = (afterEntry: string, days = 30) =>
      graphql(
        `
          mutation ($user: String!, $days: Int!, $afterEntry: ID) {
            grantMembership(user: $user, days: $days, reason: "Why", afterEntry: $afterEntry) {
              __typename
            }
          }
        `,
        { user: user.id, days, afterEntry },
        staff,
      );
    const daysLeft = async () => {
      const { data } = await graphql<{
        memberHistory: { accessUntil: number; log: { id: string }[] };
      }>(
        "query ($user: String!) { memberHistory(user: $user) { accessUntil log { id } } }",
        { user: user.id },
        staff,
      );
      const { accessUntil, log } = data.memberHistory;
      return { days: Math.round((accessUntil - Date.now()) / 86_400_000), newest: log[0]!.id };
    };
    await Promise.all([grant("none"), grant("none")]);
    await grant("none");
    const { days, newest } = await daysLeft();
    expect(days).toBe(30);
    await grant(newest);
    await grant(newest);
    await grant(newest, 5);
    expect((await daysLeft()).days).toBe(65);
  });
});
