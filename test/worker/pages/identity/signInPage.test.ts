import { env, exports } from "cloudflare:workers";
import { app } from "../../../support/appWith.ts";
import { firstRow, runSql } from "../../../support/database.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { PRODUCT_NAME } from "../../../../shared/product.ts";
import { insertRow, makeUser, signIn } from "../../../support/factories.ts";
import { get, ORIGIN } from "../../../support/product.ts";
import { socialVariables } from "../../../support/socialVariables.ts";
import { codeTo, newAddress } from "../../../support/identity/testBrowser.ts";
import { makeImage } from "../../../support/publications/publications.ts";

const PATH = "/m/signin";

/** Removes the markers that React puts between two texts. */
const textOf = async (response: Response): Promise<string> =>
  (await response.text()).replaceAll("<!-- -->", "");
const html = async (query: string): Promise<string> => textOf(await get(PATH + query));
/** The page where no sign-in provider is configured. */
const htmlWithoutProviders = async (query: string): Promise<string> => {
  const bindings = Object.fromEntries(
    Object.entries(env).filter(([name]) => !(name in socialVariables())),
  );
  return textOf(await app.request(ORIGIN + PATH + query, {}, bindings));
};

describe("the sign-in page", () => {
  test.each([
    ["", "Welcome back.", "Sign in with email"],
    ["?operation=register", `Join ${PRODUCT_NAME}.`, "Sign up with email"],
    ["?stepOverride=ENTER_EMAIL", "Sign in with email", "All sign in options"],
    ["?stepOverride=ENTER_EMAIL&operation=register", "Sign up with email", "All sign up options"],
    ["?susiEntry=email_login_timeout", "Your sign in link has expired", "Your email"],
    ["?stepOverride=UNRECOGNIZED_EMAIL", "recognize that email.", "See all sign in options"],
    ["?stepOverride=CHECK_YOUR_INBOX", "Check your inbox.", "OK"],
    ["?stepOverride=CHECK_YOUR_INBOX&mode=code", "Check your inbox.", "OK"],
    [
      "?stepOverride=CHECK_YOUR_INBOX&mode=code&operation=register",
      "Check your inbox.",
      "Create account",
    ],
    ["?stepOverride=nonsense&operation=nonsense", "Welcome back.", "Create one"],
  ])("%s shows %s", async (query, heading, offer) => {
    const response = await get(PATH + query);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toContain("private");
    const text = await textOf(response);
    expect(/<h1[^>]*>([^<]*)/.exec(text)?.[1]?.replace("&#x27;", "'")).toContain(heading);
    expect(text).toContain(offer);
    expect(text).toContain('name="robots" content="noindex"');
  });

  test("says that a subscription shares the address with the writer", async () => {
    const more = "Your email address is shared with the writer or publication";
    expect(await html("?susiEntry=subscribe_user")).toContain(more);
    expect(await html("")).not.toContain(more);
  });

  test("names the writer whom someone signs up to follow, with their portrait", async () => {
    const image = await makeImage();
    const writer = await makeUser({ name: "Maren Vik", image_id: image.id });
    const query = `?operation=register&susiEntry=follow_user&user=${writer.id}`;
    const text = await html(query);
    expect(text).toMatch(/<h1[^>]*>Follow <bdi>Maren Vik<\/bdi><\/h1>/);
    expect(text).toContain(image.id);
    // Someone who signs in, or whose link names nobody, reads the usual title.
    expect(await html(query.replace("register", "login"))).toContain("Welcome back.");
    expect(await html(query.replace(writer.id, "100000000999"))).toContain(`Join ${PRODUCT_NAME}.`);
  });

  test("skips the list of methods for new users if email is the only one", async () => {
    const text = await htmlWithoutProviders("?operation=register");
    expect(text).toMatch(/<h1[^>]*>Sign up with email<\/h1>/);
    expect(text).toContain("Your full name");
    expect(text).toContain("Already have an account?");
    expect(text).not.toContain("All sign up options");
    expect(await htmlWithoutProviders("?operation=login")).toContain("Welcome back.");
  });

  test("escapes everything its address contains", async () => {
    const text = await html(
      `?redirect=${encodeURIComponent('"><script>alert(1)</script>')}&error=${encodeURIComponent("<b>")}`,
    );
    expect(text).not.toContain("<script>alert");
    expect(text).not.toContain("<b>");
  });

  test("on a custom domain continues on the auth domain, and returns", async () => {
    await makeUser({ domain: "signs.example" });
    const query = "?redirect=%2Fx&stepOverride=ENTER_EMAIL";
    const text = await textOf(await get(`https://signs.example${PATH}${query}`));
    expect(text).toContain(`Powered by ${PRODUCT_NAME}`);
    expect(text).not.toContain("<form");
    const [, href = ""] = /href="([^"]+)"[^>]*>Sign in with email/.exec(text) ?? [];
    const to = new URL(href.replaceAll("&amp;", "&"));
    expect(to.origin + to.pathname).toBe(ORIGIN + PATH);
    expect(to.searchParams.get("redirect")).toMatch(/^https?:\/\/signs\.example\/x$/);
    expect(to.searchParams.get("stepOverride")).toBe("ENTER_EMAIL");
  });

  test("shows sign-in methods to a signed-in user who wants to switch accounts", async () => {
    const headers = { Cookie: await signIn((await makeUser()).id) };
    for (const redirect of ["/", `${ORIGIN}/about`]) {
      const query = new URLSearchParams({ susiEntry: "switch_account", redirect });
      const response = await get(`${PATH}?${query}`, headers);
      expect(response.status).toBe(200);
      expect(await textOf(response)).toContain("Welcome back.");
    }
  });

  test("carries its link's action to the next step", async () => {
    const about = "collection=200000000001&user=100000000001&newsletterV3=n1";
    const text = await html(`?${about}&susiEntry=subscribe_user`);
    const [, href = ""] = /href="([^"]+)"[^>]*>Sign in with email/.exec(text) ?? [];
    const query = new URL(href.replaceAll("&amp;", "&"), ORIGIN).searchParams;
    expect(query.get("collection")).toBe("200000000001");
    expect(query.get("user")).toBe("100000000001");
    expect(query.get("newsletterV3")).toBe("n1");
    expect(query.get("susiEntry")).toBe("subscribe_user");
  });

  test("redirects a signed-in user to their target, on this site only", async () => {
    const headers = { Cookie: await signIn((await makeUser()).id) };
    const redirectsTo = async (redirect: string): Promise<string | null> => {
      const query = `?redirect=${encodeURIComponent(redirect)}`;
      const response = await get(PATH + query, headers);
      expect([302, 303]).toContain(response.status);
      const to = response.headers.get("location");
      return to?.startsWith(`${ORIGIN}/`) ? to.slice(ORIGIN.length) : to;
    };
    expect(await redirectsTo("/me/lists?tab=x")).toBe("/me/lists?tab=x");
    for (const trick of [
      "https://evil.test/",
      "//evil.test",
      "/\\evil.test",
      "/..//evil.test",
      "/%2f/evil.test",
      "javascript:alert(1)",
      "/m/signout/x",
    ]) {
      expect(await redirectsTo(trick), trick).toBe("/");
    }
  });
});

describe("the sign-in page's form, without JavaScript", () => {
  beforeEach(() => runSql("DELETE FROM rate_limits"));

  const post = (
    query: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Response> =>
    exports.default.fetch(ORIGIN + PATH + query, {
      method: "POST",
      headers,
      body: new URLSearchParams(fields),
      redirect: "manual",
    });
  const stepAfter = async (response: Response): Promise<Record<string, string>> => {
    expect(response.status).toBe(303);
    const location = new URL(response.headers.get("location") ?? "", ORIGIN);
    expect(location.origin + location.pathname).toBe(ORIGIN + PATH);
    return Object.fromEntries(location.searchParams);
  };

  test("sends a new user the email, keeps the return address and asks them to check their inbox", async () => {
    const email = "newcomer@example.test";
    const query = "?operation=register&redirect=%2Fabout&stepOverride=ENTER_EMAIL";
    expect(await stepAfter(await post(query, { email, fullName: "New Comer" }))).toEqual({
      operation: "register",
      redirect: "/about",
      stepOverride: "CHECK_YOUR_INBOX",
    });
    const asked = await firstRow(
      "SELECT method, operation, full_name, redirect FROM sign_in_requests WHERE email = ?1",
      email,
    );
    expect(asked).toEqual({
      method: "MAGIC_LINK",
      operation: "REGISTER",
      full_name: "New Comer",
      redirect: "/about",
    });
  });

  test("offers a link to the previous page while the email is pending", async () => {
    const text = await html("?stepOverride=CHECK_YOUR_INBOX&redirect=%2Fabout%3Fa%3Db");
    expect(text).toMatch(/<a[^>]*href="\/about\?a=b"[^>]*>(<[^>]*>)*OK/);
    const stranger = await html("?stepOverride=CHECK_YOUR_INBOX&redirect=https%3A%2F%2Fevil.test");
    expect(stranger).toMatch(/<a[^>]*href="\/"[^>]*>(<[^>]*>)*OK/);
  });

  test("says that the email isn't recognized", async () => {
    const step = await stepAfter(await post("?operation=login", { email: "nobody@example.test" }));
    expect(step.stepOverride).toBe("UNRECOGNIZED_EMAIL");
  });

  test.each([
    ["?operation=login", { email: "nope" }, "email", "Please enter a valid email address."],
    ["?operation=login", {}, "email", "Please enter a valid email address."],
    [
      "?operation=register",
      { email: "a@example.test", fullName: " " },
      "name",
      "Please enter your full name.",
    ],
    [
      "?operation=register",
      { email: "a@example.test", fullName: "x".repeat(51) },
      "long",
      "A name can have at most 50 characters.",
    ],
  ])("%s with %j shows the form again with the error", async (query, fields, error, text) => {
    const step = await stepAfter(await post(query, fields as Record<string, string>));
    expect(step).toMatchObject({ stepOverride: "ENTER_EMAIL", error });
    expect(await html(`?${new URLSearchParams(step)}`)).toContain(text);
  });

  test("sends a code on request, which signs in with the next form, and reports a wrong one", async () => {
    const { id } = await makeUser();
    const email = newAddress();
    await insertRow("user_emails", { email_key: email, user_id: id, email, verified_at: 1 });
    const query = "?operation=login&redirect=%2Fabout";
    const sent = await post(query, { email, mode: "code" });
    const Cookie = sent.headers.get("set-cookie")!.split(";")[0]!;
    const step = await stepAfter(sent);
    expect(step).toMatchObject({ stepOverride: "CHECK_YOUR_INBOX", mode: "code" });
    const inbox = await html(`?${new URLSearchParams(step)}`);
    expect(inbox).toMatch(/<form[^>]*action="\/m\/signin\?[^"]*stepOverride=CHECK_YOUR_INBOX"/);
    const sentCode = await codeTo(email);
    for (const [code, headers, error, text] of [
      ["12", { Cookie }, "code", "Login code must be 6 digits."],
      [sentCode === "000000" ? "000001" : "000000", { Cookie }, "wrong", "Invalid code."],
      ["123456", {}, "expired", "That code has expired."],
    ] as const) {
      const wrong = await stepAfter(await post(query, { code }, headers));
      expect(wrong).toMatchObject({ mode: "code", error, redirect: "/about" });
      expect(await html(`?${new URLSearchParams(wrong)}`)).toContain(text);
    }
    const right = await post(query, { code: sentCode }, { Cookie });
    const to = right.headers.get("location")!;
    expect(to).toContain("/m/login-redirect?token=");
    const entered = await get(to, { Cookie });
    expect(entered.headers.get("location")).toContain("/about");
    expect(entered.headers.get("set-cookie")).toContain("session=");
  });

  test("says that a code was tried too often", async () => {
    const { id } = await makeUser();
    const email = newAddress();
    await insertRow("user_emails", { email_key: email, user_id: id, email, verified_at: 1 });
    const sent = await post("?operation=login", { email, mode: "code" });
    const Cookie = sent.headers.get("set-cookie")!.split(";")[0]!;
    const code = (await codeTo(email)) === "000000" ? "000001" : "000000";
    let step: Record<string, string> = {};
    for (let turn = 0; turn < 11; turn += 1)
      step = await stepAfter(await post("?operation=login", { code }, { Cookie }));
    expect(step.error).toBe("attempts");
    expect(await html(`?${new URLSearchParams(step)}`)).toContain(
      "Too many attempts. Please try again later.",
    );
  });

  test("reports too many emails, and when email is disabled", async () => {
    const { id } = await makeUser();
    const email = newAddress();
    await insertRow("user_emails", { email_key: email, user_id: id, email, verified_at: 1 });
    let step: Record<string, string> = {};
    for (let turn = 0; turn < 7; turn += 1)
      step = await stepAfter(await post("?operation=login", { email }));
    expect(step).toMatchObject({ stepOverride: "ENTER_EMAIL", error: "limit" });
    expect(await html(`?${new URLSearchParams(step)}`)).toContain(
      "Too many attempts. Please try again later.",
    );
    for (const [error, text] of [
      ["off", "Signing in with email is switched off."],
      ["closed", "You can’t sign up by email here."],
    ])
      expect(await html(`?stepOverride=ENTER_EMAIL&error=${error}`)).toContain(text);
  });

  test("accepts nothing from another site, and no invalid form", async () => {
    const fields = { email: "a@example.test" };
    expect((await post("", fields, { Origin: "https://evil.test" })).status).toBe(403);
    expect((await post("", fields, { "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
    expect((await post("", fields, { "Content-Type": "text/plain" })).status).toBe(400);
    expect((await post("", { email: "a".repeat(20_000) })).status).toBe(413);
  });
});

test("the page for an unrecognized account says so and links onward", async () => {
  const response = await get("/unrecognized-account");
  expect(response.status).toBe(200);
  const text = await response.text();
  expect(text).toContain("Sorry, we didn&#x27;t recognize that account");
  expect(text).toContain("/m/signin?operation=login");
});
