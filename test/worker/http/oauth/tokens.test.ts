import { env } from "cloudflare:workers";
import { allRows, runSql } from "../../../support/database.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { closeAccount } from "../../../../worker/domain/identity/closeAccount.ts";
import { setPassword } from "../../../../worker/domain/identity/signIn/setPassword.ts";
import { signOutEverywhere } from "../../../../worker/domain/identity/sessions/signOutEverywhere.ts";
import { deleteExpiredSessions } from "../../../../worker/domain/identity/deleteExpiredIdentity.ts";
import { moderateAccount } from "../../../../worker/domain/identity/moderation/moderationActions.ts";
import { insertRow, makeUser } from "../../../support/factories.ts";
import {
  askTokens,
  askWith,
  browserOf,
  CALLBACK,
  exchange,
  getCode,
  getTokens,
  makeApplication,
  makeInput,
  refresh,
  type TestApplication,
  type TestTokens,
} from "../../../support/identity/oauth.ts";
import { makeDomainContext, setSuspended } from "../../../support/people.ts";
import { get, ORIGIN } from "../../../support/product.ts";
import { TestBrowser } from "../../../support/identity/testBrowser.ts";

const DAY = 86_400_000;

let application: TestApplication;
let reader: Awaited<ReturnType<typeof makeUser>>;
let browser: Awaited<ReturnType<typeof browserOf>>;

beforeEach(async () => {
  application = await makeApplication();
  reader = await makeUser();
  browser = await browserOf(reader.id);
});

const tokensIn = (response: Response): Promise<TestTokens> => response.json();

async function grantOf(userId: string): Promise<{ id: string }> {
  const found = env.DB.prepare("SELECT id FROM oauth_grants WHERE user_id = ?1").bind(userId);
  return (await found.first<{ id: string }>())!;
}

async function expectError(response: Response, error: string, status = 400) {
  expect(response.status).toBe(status);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(await response.json()).toEqual({ error, error_description: expect.any(String) });
}

describe("an authorization code can be exchanged for tokens", () => {
  test("that give access to the profile, aren't cached, and are stored as hashes", async () => {
    const response = await exchange(application, await getCode(application, browser));
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    const tokens = (await response.json()) as Record<string, unknown>;
    expect(tokens).toEqual({
      access_token: expect.stringMatching(/^[0-9a-f]{64}$/),
      token_type: "Bearer",
      expires_in: 3600,
      refresh_token: expect.stringMatching(/^[0-9a-f]{64}$/),
      scope: "basicProfile",
    });
    expect((await askWith(String(tokens.access_token))).status).toBe(200);
    for (const table of ["oauth_tokens", "oauth_codes", "oauth_applications"]) {
      const results = await allRows(`SELECT * FROM ${table}`);
      for (const secret of [tokens.access_token, tokens.refresh_token, application.secret])
        expect(JSON.stringify(results)).not.toContain(secret);
    }
  });

  test("once: a second exchange is rejected and ends the first one's tokens", async () => {
    const code = await getCode(application, browser);
    const tokens = await tokensIn(await exchange(application, code));
    expect((await askWith(tokens.access_token)).status).toBe(200);
    await expectError(await exchange(application, code), "invalid_grant");
    expect((await askWith(tokens.access_token)).status).toBe(401);
    await expectError(await refresh(application, tokens.refresh_token), "invalid_grant");
  });

  test("by only one of fifteen concurrent requests, after which the tokens end", async () => {
    const code = await getCode(application, browser);
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => exchange(application, code)),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, ...Array<number>(14).fill(400)]);
    const results = await allRows(
      `SELECT t.kind FROM oauth_tokens t JOIN oauth_grants g ON g.id = t.grant_id WHERE g.user_id = ?1`,
      reader.id,
    );
    expect(results).toEqual([]);
  });

  test("only with its application, redirect address and verifier", async () => {
    const other = await makeApplication();
    const code = await getCode(application, browser);
    const another = "https://app.example/other";
    await expectError(await exchange(other, code), "invalid_grant");
    await expectError(
      await exchange(application, { ...code, verifier: "x".repeat(43) }),
      "invalid_grant",
    );
    await expectError(
      await exchange(application, code, { redirect_uri: another }),
      "invalid_grant",
    );
    await expectError(
      await exchange(application, { ...code, code: "0".repeat(64) }),
      "invalid_grant",
    );
    await expectError(await exchange(application, { ...code, verifier: "" }), "invalid_request");
    // None of these attempts used up the code.
    expect((await exchange(application, code)).status).toBe(200);
  });

  test("with the redirect address if and only if it was given before", async () => {
    const without = await getCode(application, browser, { redirect_uri: undefined });
    const fields = (code: { code: string; verifier: string }) => ({
      grant_type: "authorization_code",
      code: code.code,
      code_verifier: code.verifier,
    });
    expect((await askTokens(application, fields(without))).status).toBe(200);
    const named = await getCode(application, browser);
    await expectError(await askTokens(application, fields(named)), "invalid_grant");
  });

  test("within a short time, whatever the clock does", async () => {
    const late = new TestBrowser();
    for (const fault of ["clock:+3m", "clock:+400d", "clock:-1d"]) {
      late.fault = fault;
      const code = await getCode(application, browser);
      await expectError(await exchange(application, code, {}, late), "invalid_grant");
    }
    const used = await getCode(application, browser);
    expect((await exchange(application, used)).status).toBe(200);
    late.fault = "clock:-1d";
    await expectError(await exchange(application, used, {}, late), "invalid_grant");
  });

  test("by an application without a secret only with its verifier, and without a secret", async () => {
    const tool = await makeApplication({ isPublic: true });
    expect((await exchange(tool, await getCode(tool, browser))).status).toBe(200);
    const code = await getCode(tool, browser);
    await expectError(await exchange({ ...tool, secret: "made-up" }, code), "invalid_client", 401);
  });
});

describe("client authentication", () => {
  test("uses a header or the form, but not both", async () => {
    const basic = `Basic ${btoa(`${application.id}:${application.secret}`)}`;
    const ask = async (headers: Record<string, string>, more: Record<string, string>) => {
      const { code, verifier } = await getCode(application, browser);
      const fields = { grant_type: "authorization_code", code, code_verifier: verifier };
      return new TestBrowser().ask("/v1/tokens", {
        method: "POST",
        headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
        body: new URLSearchParams({ ...fields, redirect_uri: CALLBACK, ...more }).toString(),
      });
    };
    expect((await ask({ Authorization: basic }, {})).status).toBe(200);
    await expectError(
      await ask({ Authorization: basic }, { client_secret: "x", client_id: application.id }),
      "invalid_request",
    );
    const rejected = await ask({ Authorization: "Basic %%%" }, {});
    expect(rejected.headers.get("www-authenticate")).toMatch(/^Basic /);
    await expectError(rejected, "invalid_client", 401);
  });

  test("is rejected with a wrong or missing secret, and for an unknown application", async () => {
    const code = await getCode(application, browser);
    for (const shown of [
      { ...application, secret: "0".repeat(64) },
      { ...application, secret: null },
      { id: "nobody", secret: null },
    ])
      await expectError(await exchange(shown, code), "invalid_client", 401);
    expect((await exchange(application, code)).status).toBe(200);
  });

  test("is rate-limited by address, without affecting others", async () => {
    const guesser = new TestBrowser();
    const code = await getCode(application, browser);
    const wrong = { ...application, secret: "0".repeat(64) };
    const statuses = new Set<number>();
    for (let turn = 0; turn < 61; turn += 1)
      statuses.add((await exchange(wrong, code, {}, guesser)).status);
    expect([...statuses]).toEqual([401, 429]);
    expect((await exchange(application, code, {}, guesser)).status).toBe(429);
    expect((await exchange(application, code)).status).toBe(200);
  });

  test("limits valid requests too", async () => {
    await insertRow("rate_limits", {
      key: `oauth-app:${application.id}`,
      count: 1_000_000,
      ends_at: Date.now() + 60_000,
    });
    const response = await exchange(application, await getCode(application, browser));
    expect(response.headers.get("retry-after")).toBe("60");
    await expectError(response, "slow_down", 429);
  });
});

describe("an invalid token request is rejected with a reason", () => {
  test.each([
    ["no kind", {}, "invalid_request"],
    ["a password", { grant_type: "password" }, "unsupported_grant_type"],
    ["no code", { grant_type: "authorization_code", code_verifier: "x" }, "invalid_request"],
    ["no refresh token", { grant_type: "refresh_token" }, "invalid_request"],
  ])("%s", async (_, fields, error) => {
    await expectError(await askTokens(application, fields as Record<string, string>), error);
  });

  test("such as JSON, a repeated field, or another method", async () => {
    const json = await new TestBrowser().ask("/v1/tokens", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: "{}",
    });
    await expectError(json, "invalid_request");
    const twice = await new TestBrowser().ask("/v1/tokens", {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: "client_id=a&client_id=b",
    });
    await expectError(twice, "invalid_request");
    const opened = await get("/v1/tokens");
    expect([opened.status, opened.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
  });
});

describe("a refresh token", () => {
  test("can be exchanged once; using it again is rejected, and later revokes all tokens of the grant", async () => {
    const first = await getTokens(application, browser);
    const second = await tokensIn(await refresh(application, first.refresh_token));
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await askWith(second.access_token)).status).toBe(200);
    await expectError(await refresh(application, first.refresh_token), "invalid_grant");
    expect((await askWith(second.access_token)).status).toBe(200);
    const later = new TestBrowser();
    later.fault = "clock:+1m";
    const again = { grant_type: "refresh_token", refresh_token: first.refresh_token };
    await expectError(await askTokens(application, again, { browser: later }), "invalid_grant");
    for (const { access_token } of [first, second])
      expect((await askWith(access_token)).status).toBe(401);
    await expectError(await refresh(application, second.refresh_token), "invalid_grant");
  });

  test("gives one new token to ten concurrent requests", async () => {
    const { refresh_token } = await getTokens(application, browser);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => refresh(application, refresh_token)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("of another application is rejected, and stays valid", async () => {
    const tokens = await getTokens(application, browser);
    const other = await makeApplication();
    await expectError(await refresh(other, tokens.refresh_token), "invalid_grant");
    await expectError(await refresh(application, tokens.access_token), "invalid_grant");
    expect((await refresh(application, tokens.refresh_token)).status).toBe(200);
    // Nor does another application's reuse of a used token revoke anything.
    await expectError(await refresh(other, tokens.refresh_token), "invalid_grant");
  });

  test("can request a smaller scope, but not a larger one", async () => {
    const scope = "basicProfile listPublications";
    const { refresh_token } = await getTokens(application, browser, { scope });
    const less = await refresh(application, refresh_token, { scope: "basicProfile" });
    const tokens = await tokensIn(less);
    expect(tokens.scope).toBe("basicProfile");
    const all = await tokensIn(await refresh(application, tokens.refresh_token));
    expect(all.scope).toBe(scope);
    const narrow = await getTokens(application, browser);
    await expectError(await refresh(application, narrow.refresh_token, { scope }), "invalid_scope");
  });

  test("is rate-limited", async () => {
    const { refresh_token } = await getTokens(application, browser);
    const { id } = await grantOf(reader.id);
    await insertRow("rate_limits", {
      key: `oauth-refresh:${id}`,
      count: 1000,
      ends_at: Date.now() + 60_000,
    });
    await expectError(await refresh(application, refresh_token), "slow_down", 429);
    await runSql("DELETE FROM rate_limits WHERE key = ?1", `oauth-refresh:${id}`);
    expect((await refresh(application, refresh_token)).status).toBe(200);
  });

  test("ends like its access tokens, whatever the clock does", async () => {
    const tokens = await getTokens(application, browser);
    expect((await askWith(tokens.access_token, "/v1/me", "clock:+2h")).status).toBe(401);
    expect((await askWith(tokens.access_token, "/v1/me", "clock:+400d")).status).toBe(401);
    expect((await askWith(tokens.access_token, "/v1/me", "clock:-1d")).status).toBe(401);
    const late = new TestBrowser();
    late.fault = "clock:+400d";
    const fields = { grant_type: "refresh_token", refresh_token: tokens.refresh_token };
    await expectError(await askTokens(application, fields, { browser: late }), "invalid_grant");
    late.fault = "clock:-1d";
    await expectError(await askTokens(application, fields, { browser: late }), "invalid_grant");
    // The scheduled job deletes expired tokens, so that a clock set back finds nothing.
    await deleteExpiredSessions({ ...makeDomainContext(), now: Date.now() + 400 * DAY });
    expect((await askWith(tokens.access_token)).status).toBe(401);
    await expectError(await askTokens(application, fields), "invalid_grant");
  });
});

describe("tokens end", () => {
  const ends: [string, () => Promise<unknown>][] = [
    [
      "where the reader takes access back",
      async () => {
        const { id } = await grantOf(reader.id);
        const { xsrf } = browser;
        const done = await browser.post("/m/account/connected-applications", { xsrf, id });
        expect(done.status).toBe(303);
      },
    ],
    [
      "where the reader signs out everywhere",
      () => signOutEverywhere(makeDomainContext(), reader.id),
    ],
    [
      "with a new password",
      () =>
        setPassword(makeDomainContext(), {
          userId: reader.id,
          password: "a long enough secret",
          sessionHash: "none",
        }),
    ],
    [
      "where the account is closed",
      () => closeAccount(makeDomainContext(), reader.id, { isForGood: false }),
    ],
    [
      "where the reader is suspended, and stay ended afterwards",
      async () => {
        const staff = await makeUser({ is_staff: 1 });
        for (const action of ["SUSPEND", "LIFT"] as const)
          await moderateAccount(makeDomainContext(), staff.id, {
            account: reader.id,
            reason: "Reported for spam.",
            action,
          });
      },
    ],
    [
      "where the application is deleted",
      () => runSql("DELETE FROM oauth_applications WHERE id = ?1", application.id),
    ],
    ["while the application's maker is suspended", () => setSuspended(application.ownerId, 1)],
  ];

  test.each(ends)("%s", async (_, end) => {
    const tokens = await getTokens(application, browser);
    const code = await getCode(application, browser);
    expect((await askWith(tokens.access_token)).status).toBe(200);
    await end();
    expect((await askWith(tokens.access_token)).status).toBe(401);
    expect((await refresh(application, tokens.refresh_token)).status).toBeGreaterThanOrEqual(400);
    expect((await exchange(application, code)).status).toBeGreaterThanOrEqual(400);
  });

  test("when the application revokes either of them, and only its own", async () => {
    const end = (who: TestApplication, token: string) =>
      askTokens(who, { token }, { path: "/v1/tokens/revoke" });
    for (const kind of ["access_token", "refresh_token"] as const) {
      const tokens = await getTokens(application, browser);
      expect((await end(await makeApplication(), tokens[kind])).status).toBe(200);
      expect((await askWith(tokens.access_token)).status).toBe(200);
      expect((await end(application, tokens[kind])).status).toBe(200);
      expect((await askWith(tokens.access_token)).status).toBe(401);
      await expectError(await refresh(application, tokens.refresh_token), "invalid_grant");
      // Revoking again, or revoking an unknown token, succeeds too.
      expect((await end(application, tokens[kind])).status).toBe(200);
    }
    await expectError(await end({ ...application, secret: "x" }, "t"), "invalid_client", 401);
    await expectError(await end(application, ""), "invalid_request");
  });

  test("not by another user's request", async () => {
    const tokens = await getTokens(application, browser);
    const { id } = await grantOf(reader.id);
    const stranger = await browserOf((await makeUser()).id);
    await stranger.post("/m/account/connected-applications", { xsrf: stranger.xsrf, id });
    expect((await askWith(tokens.access_token)).status).toBe(200);
  });
});

test("the authorization server's metadata is at its standard address", async () => {
  const response = await get("/.well-known/oauth-authorization-server");
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(await response.json()).toMatchObject({
    issuer: ORIGIN,
    authorization_endpoint: `${ORIGIN}/m/oauth/authorize`,
    token_endpoint: `${ORIGIN}/v1/tokens`,
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
  });
  const { path } = await makeInput(application);
  expect((await browser.ask(path)).status).toBe(200);
});
