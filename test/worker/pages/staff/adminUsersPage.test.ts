import { beforeEach, describe, expect, test } from "vitest";
import { switchPlan } from "../../../../worker/domain/membership/payments/switchPlan.ts";
import { openMain, sendForm } from "../../../support/html/csrfForms.ts";
import { allRows, runSql } from "../../../support/database.ts";
import { insertRow, makeUser, signedIn } from "../../../support/factories.ts";
import { buyMembership, makePaymentWorld } from "../../../support/membership/payments.ts";
import { get, graphql } from "../../../support/product.ts";

const PATH = "/_/admin/users";

let staff: Awaited<ReturnType<typeof signedIn>>;
let user: Awaited<ReturnType<typeof makeUser>>;

beforeEach(async () => {
  await runSql("DELETE FROM payment_events");
  staff = await signedIn((await makeUser({ is_staff: 1, name: "Ann Clerk" })).id);
  user = await makeUser({ name: "Rita Reader" });
});

const pageOf = (id: string) => ({ path: `${PATH}/${id}`, headers: staff });
const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
const shown = async (path: string) => textOf(await openMain({ path, headers: staff }));

async function failEvent(id: string): Promise<void> {
  await insertRow("payment_events", {
    event_id: id,
    type: "invoice.paid",
    customer_id: "cus_unknown",
    state: "dead",
    received_at: Date.UTC(2026, 0, 31),
    due_at: 0,
    attempts: 30,
    error: "The provider is down",
    ended_at: 1,
  });
}

/** Everyone without access, by reason. */
const OTHERS: [string, () => Promise<Record<string, string>>][] = [
  ["an anonymous viewer", async () => ({})],
  ["a reader", async () => signedIn((await makeUser()).id)],
  [
    "staff who act as a reader",
    async () => {
      const other = await makeUser({ is_staff: 1 });
      return signedIn((await makeUser()).id, { impersonated_by_user_id: other.id });
    },
  ],
];

describe("the staff pages about members", () => {
  test.each(OTHERS)("aren't found by %s", async (_who, headersOf) => {
    await failEvent("evt_secret");
    const headers = await headersOf();
    for (const path of [PATH, `${PATH}?q=${user.username}`, `${PATH}/${user.id}`]) {
      const response = await get(path, headers);
      expect(response.status).toBe(404);
      expect(await response.text()).not.toMatch(/evt_secret|Rita Reader/);
    }
    const { data } = await graphql<object>("{ deadPaymentEvents { id } }", {}, headers);
    expect(data).toEqual({ deadPaymentEvents: null });
  });

  test("find a person by username and id, and say if there is none", async () => {
    for (const typed of [user.username, `@${user.username}`, user.id]) {
      const response = await get(`${PATH}?q=${encodeURIComponent(typed)}`, staff);
      expect(response.headers.get("location")).toBe(`${PATH}/${user.id}`);
    }
    expect(await shown(`${PATH}?q=nobody-here`)).toContain("There is no account “nobody-here”.");
    expect((await get(`${PATH}/nobody-here`, staff)).status).toBe(404);
  });

  test("list failed payment events and try them again", async () => {
    expect(await shown(PATH)).toContain("No payment event has failed.");
    await failEvent("evt_failed");
    expect(await shown(PATH)).toContain(
      "invoice.paid Event id evt_failed Error The provider is down Attempts 30 Received January 31, 2026, 00:00 UTC",
    );
    const label = "Retry evt_failed";
    const answer = await sendForm({ path: PATH, headers: staff }, label);
    expect(answer.status).toBe(303);
    expect(
      await allRows("SELECT state FROM payment_events WHERE event_id = 'evt_failed'"),
    ).not.toEqual([{ state: "dead" }]);
    expect(await shown(PATH)).toContain("No payment event has failed.");
  });

  test("say so if nothing has happened", async () => {
    const text = await shown(`${PATH}/${user.username}`);
    for (const words of [
      "Membership of Rita Reader",
      "This person was never a member.",
      "Nothing was charged.",
      "Nothing has happened yet.",
    ])
      expect(text).toContain(words);
  });
});

describe("staff", () => {
  test("let a person who complained get email again", async () => {
    const email = `reported-${user.id}@example.com`;
    await insertRow("user_emails", { email_key: email, user_id: user.id, email, verified_at: 1 });
    const reported = "This person reported an email as spam.";
    expect(await shown(`${PATH}/${user.id}`)).not.toContain(reported);
    await insertRow("email_suppressions", { email_key: email, reason: "COMPLAINT", created_at: 1 });
    expect(await shown(`${PATH}/${user.id}`)).toContain(reported);
    const answer = await sendForm(pageOf(user.id), "Send email to this person again");
    expect(answer.status).toBe(303);
    expect(await shown(`${PATH}/${user.id}`)).not.toContain(reported);
  });

  test("grant and extend, with a reason that everybody at work reads", async () => {
    const page = pageOf(user.id);
    const grant = (typed: Record<string, string>) => sendForm(page, "Grant or extend", typed);
    const rejected: [object: Record<string, string>, words: string][] = [
      [{ days: "0", reason: "Sorry" }, "Enter a whole number of days from 1 to 3,660."],
      [{ days: "4000", reason: "Sorry" }, "Enter a whole number of days from 1 to 3,660."],
      [{ days: "30", reason: "  " }, "Say why, in up to 500 characters."],
      [{ days: "30", reason: "x".repeat(501) }, "Say why, in up to 500 characters."],
    ];
    for (const [typed, words] of rejected) {
      const answer = await grant({ tier: "MEMBER", ...typed });
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain(words);
    }
    expect(await shown(page.path)).toContain("This person was never a member.");
    for (const days of ["30", "5"])
      expect((await grant({ days, tier: "FRIEND", reason: "Lost a month" })).status).toBe(303);
    const text = await shown(page.path);
    expect(text).toContain("Plan PREMIUM_YEARLY");
    expect(text).toContain("Staff (Ann Clerk): grant Lost a month");
    expect(text).toMatch(/days: 5 .*days: 30 /);
  });

  test("refund a charge once they have said why, which ends the membership", async () => {
    const world = await makePaymentWorld(Date.now());
    await buyMembership(world, user);
    const page = pageOf(user.id);
    expect(await shown(page.path)).toContain(
      "$50.00 goes back to the payment method. The membership ends right away. Nothing is charged again.",
    );
    const silent = await sendForm(page, "Refund $50.00", { reason: "" });
    expect(await silent.text()).toContain("Say why, in up to 500 characters.");
    expect(await shown(page.path)).toContain("State Active");
    expect((await sendForm(page, "Refund $50.00", { reason: "Bought twice" })).status).toBe(303);
    const text = await shown(page.path);
    expect(text).toContain("State Ended");
    expect(text).toContain("$50.00 refunded");
    expect(text).toContain("Staff (Ann Clerk): refund Bought twice");
    expect(text).not.toContain("Refund $50.00");
    const rows = await allRows("SELECT refunded FROM charges WHERE user_id = ?1", user.id);
    expect(rows).toEqual([{ refunded: 5000 }]);
  });

  test("see what a refund of one of several charges leaves, and it does that", async () => {
    const world = await makePaymentWorld(Date.now());
    await buyMembership(world, user);
    expect((await switchPlan(world.context, user.id, "PREMIUM_YEARLY")).kind).toBe("done");
    const page = pageOf(user.id);
    const text = await shown(page.path);
    const [, until] = /\$100\.00 goes back [^.]*\. .*? lasts until ([^.]*), as Member\./.exec(
      text,
    )!;
    expect(text).toMatch(/\$50\.00 goes back [^.]*\. .*? lasts until [^.]*, as Friend\./);
    expect((await sendForm(page, "Refund $100.00", { reason: "By mistake" })).status).toBe(303);
    expect(await shown(page.path)).toContain(`Access ends ${until}`);
  });
});
