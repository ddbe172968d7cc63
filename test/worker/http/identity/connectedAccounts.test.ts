import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { app } from "../../../support/appWith.ts";
import { makeOwner } from "../../../support/identity/account.ts";
import { insertRow, makeUser, signedIn } from "../../../support/factories.ts";
import { elementWith } from "../../../support/html/fragments.ts";
import { ORIGIN } from "../../../support/product.ts";

/** The product without any configured provider. */
const WITHOUT_PROVIDERS = Object.fromEntries(
  Object.entries(env).filter(([name]) => !/^(?:GOOGLE|APPLE|FACEBOOK|TWITTER)_/.test(name)),
);

async function answer(path: string, init: RequestInit, bindings: object = WITHOUT_PROVIDERS) {
  return app.request(ORIGIN + path, init, bindings, {
    waitUntil: () => {},
    passThroughOnException: () => {},
    props: {},
  });
}
async function shown(path: string, userId: string, bindings?: object) {
  const headers = await signedIn(userId, { confirmed_at: Date.now() });
  const response = await answer(path, { headers }, bindings);
  expect(response.status).toBe(200);
  return response.text();
}
const row = async (userId: string, bindings?: object) =>
  elementWith(await shown("/me/settings/security", userId, bindings), 'id="connections"');

describe("connected accounts, if no provider is configured", () => {
  test("say so in the settings, and refer users without a password to setting one", async () => {
    const { id } = await makeOwner({ hasPassword: false });
    const none = await row(id);
    expect(none).toContain("offer sign-in with other accounts");
    expect(none).toContain('href="/m/account/password"');
    expect(none).not.toContain("/m/account/connections");
  });

  test("tell users with a password how else to sign in", async () => {
    const { id } = await makeOwner();
    const none = await row(id);
    expect(none).toContain("by email or with your password");
    expect(none).not.toContain("<a ");
  });

  test("say so in the form, which has no button, and link onward", async () => {
    const { id } = await makeOwner();
    const form = await shown("/m/account/connections", id);
    expect(form).toContain("There are no providers to connect");
    expect(form).not.toContain("<button");
    expect(form).toContain('href="/m/account/password"');
    expect(form).toContain('href="/me/settings/security"');
  });

  test("redirect back from an outdated form", async () => {
    const { id } = await makeOwner();
    const headers = await signedIn(id, { confirmed_at: Date.now(), xsrf_token: "own" });
    const rejected = await answer("/m/account/connections", {
      method: "POST",
      body: new URLSearchParams({ xsrf: "own", "connect-google": "1" }),
      headers: { ...headers, Origin: ORIGIN, "Sec-Fetch-Site": "same-origin" },
    });
    expect(rejected.status).toBe(422);
    const page = await rejected.text();
    expect(page).toContain("Google isn’t available here.");
    expect(page).toContain('<a href="/m/account/connections">Back</a>');
  });

  test("are still listed and can be removed if they were connected before", async () => {
    const { id } = await makeOwner();
    await insertRow("user_connections", {
      issuer: "https://google.test",
      subject: id,
      user_id: id,
      provider: "google",
      email: "ann@example.com",
      connected_at: 1,
    });
    expect(await row(id)).toContain("Google: ann@example.com");
    expect(await shown("/m/account/connections", id)).toContain("Disconnect Google");
  });
});

test("a user of a provider that is no longer configured is told so, and returned to the settings", async () => {
  const { id } = await makeUser();
  await insertRow("user_connections", {
    issuer: "https://facebook.test",
    subject: id,
    user_id: id,
    provider: "facebook",
    connected_at: 1,
  });
  const path = "/m/account/identity?redirect=email";
  expect(await shown(path, id, env)).toContain("Confirm with Facebook");
  const shut = await shown(path, id);
  expect(shut).toContain("Facebook can’t sign you in right now");
  expect(shut).not.toContain("Sign in again");
  expect(shut).toContain('href="/me/settings/security"');
});

test("accounts can be connected if a provider is configured", async () => {
  const { id } = await makeOwner();
  expect(await row(id, env)).toContain('href="/m/account/connections"');
  expect(await shown("/m/account/connections", id, env)).toContain("Connect Google");
});
