// A third-party application, from its registration to the viewer data it receives: in real
// browsers, with a redirect server.

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import * as oauth from "oauth4webapi";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../shared/ids.ts";
import { axeFaults } from "../../support/browser/axeFaults.ts";
import { untilHydrated } from "../../support/browser/browser.ts";
import { browser, useBrowser } from "../../support/browser/journey.ts";
import { newestMailTo } from "../../support/browser/mailbox.ts";
import { onServedDatabase } from "../../support/browser/servedDatabase.ts";
import { signInBrowser } from "../../support/browser/signInBrowser.ts";
import { origin, persist } from "../../support/browser/servedProduct.ts";

const INSECURE = { [oauth.allowInsecureRequests]: true };

let application: Server;
let callback: string;

useBrowser();
beforeAll(async () => {
  application = createServer((_, response) => {
    response.setHeader("Content-Type", "text/html");
    response.end("<!doctype html><title>Paper Desk</title><h1>Back at Paper Desk</h1>");
  });
  await new Promise<void>((resolve) => {
    application.listen(0, "127.0.0.1", resolve);
  });
  callback = `http://127.0.0.1:${(application.address() as AddressInfo).port}/callback`;
});
afterAll(() => void application.close());

/** Registers the application with the no-JS forms. */
async function register(): Promise<{ id: string; secret: string }> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  await signInBrowser(context, { origin, persist }, { name: "Mo Maker" });
  await context.addCookies([{ name: "plain", value: "1", url: origin }]);
  const page = await context.newPage();
  await page.goto(`${origin}/me/settings/security`);
  await page.getByRole("link", { name: "Manage your own apps" }).click();
  await page.getByRole("link", { name: "Register an application" }).click();
  await page.getByLabel("Name").fill("Paper Desk");
  await page.getByLabel("What it does").fill("Files what you publish.");
  await page.getByLabel("Redirect addresses").fill(callback);
  await page.getByRole("button", { name: "Register, with a secret" }).click();
  await page.getByRole("heading", { name: "Keep the secret" }).waitFor();
  const secret = await page.locator("main ul li").innerText();
  await page.getByRole("link", { name: "I’ve saved it" }).click();
  await page.getByRole("heading", { name: "Paper Desk" }).waitFor();
  const id = await page.locator("dd code").first().innerText();
  await context.close();
  return { id, secret };
}

/** Presses Tab until an element with this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => document.activeElement?.textContent?.trim());
    if (focused === name) return;
  }
  throw new Error(`No key leads to ${name}`);
}

test("a reader can sign in, authorize an application by keyboard, and revoke its access", async () => {
  const client = await register();
  const issuer = new URL(origin);
  const server = await oauth.processDiscoveryResponse(
    issuer,
    await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...INSECURE }),
  );
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const address = new URL(server.authorization_endpoint ?? "");
  address.search = new URLSearchParams({
    client_id: client.id,
    redirect_uri: callback,
    response_type: "code",
    scope: "basicProfile listPublications",
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  }).toString();

  const context = await browser.newContext({
    viewport: { width: 360, height: 800 },
    reducedMotion: "reduce",
  });
  const email = `reader-${newId("user")}@example.test`;
  const { id, username } = await signInBrowser(
    context,
    { origin, persist },
    { name: "Kay Reader" },
  );
  await context.clearCookies();
  await onServedDatabase(persist, (db) =>
    db
      .prepare(
        "INSERT INTO user_emails (email_key, user_id, email, verified_at) VALUES (?1, ?2, ?1, 1)",
      )
      .bind(email, id)
      .run(),
  );
  const page = await context.newPage();
  await page.goto(address.href);
  expect(new URL(page.url()).pathname).toBe("/m/signin");
  await untilHydrated(page);
  await page.getByRole("link", { name: "Sign in with email" }).press("Enter");
  await page.getByLabel("Your email").fill(email);
  await page.getByLabel("Your email").press("Enter");
  await page.getByLabel("6-digit code").waitFor();
  await page
    .getByLabel("6-digit code")
    .fill((await newestMailTo(origin, email)).subject.slice(0, 6));
  await page.keyboard.press("Enter");

  await page.getByRole("heading", { name: "Authorize Paper Desk?" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/m/oauth/authorize");
  expect(await axeFaults(page)).toEqual([]);
  await tabTo(page, "Allow");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Back at Paper Desk" }).waitFor();
  const back = new URL(page.url());
  expect(back.origin + back.pathname).toBe(callback);

  const auth = oauth.ClientSecretBasic(client.secret);
  const known = { client_id: client.id };
  const params = oauth.validateAuthResponse(server, known, back, state);
  const tokens = await oauth.processAuthorizationCodeResponse(
    server,
    known,
    await oauth.authorizationCodeGrantRequest(
      server,
      known,
      auth,
      params,
      callback,
      verifier,
      INSECURE,
    ),
  );
  const ask = () =>
    fetch(`${origin}/v1/me`, { headers: { Authorization: `Bearer ${tokens.access_token}` } });
  expect(await (await ask()).json()).toMatchObject({ data: { username, name: "Kay Reader" } });

  // A returning user is redirected without a prompt.
  await page.goto(address.href);
  await page.getByRole("heading", { name: "Back at Paper Desk" }).waitFor();

  await page.goto(`${origin}/me/settings/security`);
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Remove access: Paper Desk" }).press("Enter");
  await page.getByText("That app no longer has access.").waitFor();
  expect((await ask()).status).toBe(401);

  // Denying redirects too, without a code.
  await page.goto(address.href);
  await page.getByRole("button", { name: "Cancel" }).press("Enter");
  await page.getByRole("heading", { name: "Back at Paper Desk" }).waitFor();
  expect(new URL(page.url()).searchParams.get("error")).toBe("access_denied");
  await context.close();
});
