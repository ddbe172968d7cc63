import { describe, expect, test } from "vitest";
import { makeUser, signedIn } from "../../support/factories.ts";
import { graphql, ORIGIN } from "../../support/product.ts";
import { TestBrowser } from "../../support/identity/testBrowser.ts";

/** A user's app, and a token it requested. */
async function tokenOf(columns: Record<string, string | number> = {}) {
  const user = await makeUser();
  const headers = await signedIn(user.id, { family: `family-${user.id}`, ...columns });
  const { data } = await graphql<{ accountToken: { value: string } | null }>(
    "{ accountToken { value } }",
    {},
    headers,
  );
  return { user, headers, token: data.accountToken?.value ?? null };
}

const sessionIn = (answer: Response) =>
  answer.headers.getSetCookie().find((cookie) => cookie.startsWith("session="));

describe("an app login", () => {
  test("signs a browser in with one click, shows the user's name, and redirects", async () => {
    const { user, token } = await tokenOf();
    const browser = new TestBrowser();
    const address = `/m/app/login/${token}?redirect=%2Fabout`;
    for (const method of ["GET", "HEAD", "GET"]) {
      const page = await browser.ask(address, { method });
      expect(page.status).toBe(200);
      expect(sessionIn(page)).toBeUndefined();
      if (method === "GET") expect(await page.text()).toContain(`@${user.username}`);
    }
    const answer = await browser.post(address, {});
    expect(answer.headers.getSetCookie().join()).toContain("signed-in=1");
    expect(answer.headers.get("location")).toBe(`${ORIGIN}/about`);
    expect((await browser.viewer())?.id).toBe(user.id);
    // It works only once.
    const again = new TestBrowser();
    for (const rejected of [await again.post(address, {}), await again.ask(address)]) {
      expect(rejected.headers.get("location")).toContain("email_login_timeout");
      expect(sessionIn(rejected)).toBeUndefined();
    }
  });

  test("expires after a minute, also when the clock goes back, and is accepted only from our own page", async () => {
    const { token } = await tokenOf();
    const browser = new TestBrowser();
    const foreign = await browser.post(
      `/m/app/login/${token}`,
      {},
      { Origin: "https://evil.test" },
    );
    expect(foreign.status).toBe(403);
    for (const fault of ["clock:+2m", "clock:-1d"]) {
      const { token: other } = await tokenOf();
      browser.fault = fault;
      const page = await browser.ask(`/m/app/login/${other}`);
      expect(page.headers.get("location"), fault).toContain("email_login_timeout");
      expect(sessionIn(await browser.post(`/m/app/login/${other}`, {})), fault).toBeUndefined();
    }
    expect((await browser.ask("/m/app/login/made-up")).headers.get("location")).toContain(
      "email_login_timeout",
    );
  });

  test("has no token for anonymous viewers and impersonating staff, and is rate-limited", async () => {
    const { data } = await graphql<{ accountToken: null }>("{ accountToken { value } }");
    expect(data.accountToken).toBeNull();
    const staff = await makeUser({ is_staff: 1 });
    expect((await tokenOf({ impersonated_by_user_id: staff.id })).token).toBeNull();
    const { headers } = await tokenOf();
    const answers = await Promise.all(
      Array.from({ length: 62 }, () =>
        graphql<{ accountToken: object | null }>("{ accountToken { value } }", {}, headers),
      ),
    );
    expect(answers.filter(({ data: { accountToken } }) => accountToken !== null)).toHaveLength(59);
  });

  test("rejects another host's token, and other hosts reject an app's token", async () => {
    const { token } = await tokenOf();
    const browser = new TestBrowser();
    const elsewhere = await browser.ask(`/m/login-redirect?token=${token}`);
    expect(sessionIn(elsewhere)).toBeUndefined();
    expect(
      (await browser.ask(`/m/callback/authenticate?token=${token}`)).headers.get("location"),
    ).toContain("email_login_timeout");
  });
});
