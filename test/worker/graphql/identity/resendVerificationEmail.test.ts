import { describe, expect, test } from "vitest";
import { askToConfirmEmail } from "../../../../worker/domain/identity/emailConfirmation.ts";
import { insertRow, makeUser, signedIn } from "../../../support/factories.ts";
import { mailsTo } from "../../../support/mail.ts";
import { makeDomainContext } from "../../../support/people.ts";
import { graphql } from "../../../support/product.ts";
import { newAddress, TestBrowser } from "../../../support/identity/testBrowser.ts";

async function resend(headers: Record<string, string>) {
  const { data, errors } = await graphql<{
    resendVerificationEmail: { __typename: string; email?: string; message?: string };
  }>(
    `
      mutation {
        resendVerificationEmail {
          __typename
          ... on SentVerificationEmail {
            email
          }
          ... on ResultError {
            message
          }
        }
      }
    `,
    {},
    headers,
  );
  expect(errors).toBeUndefined();
  return data.resendVerificationEmail;
}

async function unverifiedOf(headers: Record<string, string>) {
  const { data } = await graphql<{ viewer: { unverifiedEmail: string | null } }>(
    "{ viewer { unverifiedEmail } }",
    {},
    headers,
  );
  return data.viewer.unverifiedEmail;
}

/** A user with an unverified email address. */
async function makeUnverified() {
  const { id } = await makeUser();
  const email = newAddress();
  const context = { ...makeDomainContext(), now: Date.now() - 1000 };
  expect(await askToConfirmEmail(context, id, email)).toEqual({ isSent: true });
  return { id, email, browser: await signedIn(id) };
}

const linksTo = async (email: string): Promise<string[]> =>
  (await mailsTo(email)).flatMap(({ text }) => text.match(/\/m\/account\/confirm\/\w+/) ?? []);

describe("an unverified address", () => {
  test("can be sent its link again, which replaces the earlier link and works with a click", async () => {
    const { email, browser } = await makeUnverified();
    expect(await unverifiedOf(browser)).toBe(email);
    expect(await resend(browser)).toEqual({ __typename: "SentVerificationEmail", email });
    await expect.poll(() => linksTo(email), { timeout: 10_000 }).toHaveLength(2);
    const [old, link] = await linksTo(email);
    const reader = new TestBrowser();
    expect((await reader.ask(link!)).status).toBe(200);
    expect(await unverifiedOf(browser)).toBe(email);
    expect((await reader.post(old!, {})).status).toBe(410);
    expect((await reader.post(link!, {})).status).toBe(200);
    expect(await unverifiedOf(browser)).toBeNull();
    expect(await resend(browser)).toMatchObject({ __typename: "NotFound" });
  });

  test("is sent a limited number of emails", async () => {
    const { browser, email } = await makeUnverified();
    const answers = [];
    for (let index = 0; index < 7; index += 1) answers.push(await resend(browser));
    const limited = answers.filter(({ __typename }) => __typename === "RateLimited");
    expect(limited.length).toBeGreaterThan(0);
    expect(limited[0]?.message).toBe("Too many attempts. Please try again later.");
    expect((await linksTo(email)).length).toBeLessThanOrEqual(6);
  });

  test("is sent nothing once it belongs to another account", async () => {
    const { browser, email } = await makeUnverified();
    const { id } = await makeUser();
    await insertRow("user_emails", { email_key: email, user_id: id, email, verified_at: 1 });
    expect(await resend(browser)).toEqual({
      __typename: "AlreadyExists",
      message: "That email is already in use.",
    });
    expect(await linksTo(email)).toHaveLength(1);
  });

  test("needs a session, and must still be unverified", async () => {
    expect(await resend({})).toMatchObject({ __typename: "Unauthorized" });
    const { id } = await makeUser();
    const email = newAddress();
    await insertRow("user_emails", { email_key: email, user_id: id, email, verified_at: 1 });
    expect(await resend(await signedIn(id))).toMatchObject({ __typename: "NotFound" });
  });
});
