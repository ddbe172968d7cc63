import { describe, expect, test } from "vitest";
import { signInRequestOf } from "../../../../../client/runtime/links/signInRequest.ts";
import { loginRedirectHref } from "../../../../../client/features/identity/signIn/loginRedirectHref.ts";
import { offeredMethods } from "../../../../../client/features/identity/signIn/signInMethods.ts";
import {
  passwordHref,
  signInLocationOf,
  signInStepHref,
  socialHref,
} from "../../../../../client/features/identity/signIn/signInLocation.ts";
import { SOCIAL_PROVIDERS } from "../../../../../shared/socialProviders.ts";

const CONFIG = { publicUrl: "https://main.example", authDomain: "auth.example" };
const ASKED = { redirect: "/a?b=1", actionUrl: undefined, susiEntry: "post_paywall" };

describe("the page of a sign-in step", () => {
  test("is the current one on the auth domain", () => {
    const place = signInLocationOf(CONFIG, "auth.example", ASKED);
    expect(place).toMatchObject({ isAuthDomain: true, redirect: "/a?b=1" });
    expect(signInStepHref(place, "login", "ENTER_EMAIL")).toBe(
      "/m/signin?operation=login&redirect=%2Fa%3Fb%3D1&susiEntry=post_paywall&stepOverride=ENTER_EMAIL",
    );
  });

  test("is the auth domain's elsewhere, and returns to this host", () => {
    const place = signInLocationOf(CONFIG, "pub.example", { ...ASKED, token: "t1" });
    const href = new URL(signInStepHref(place, "register", "ENTER_EMAIL"));
    expect(href.origin + href.pathname).toBe("https://auth.example/m/signin");
    expect(Object.fromEntries(href.searchParams)).toEqual({
      operation: "register",
      redirect: "https://pub.example/a?b=1",
      susiEntry: "post_paywall",
      token: "t1",
      stepOverride: "ENTER_EMAIL",
    });
  });

  test("returns to Home if no origin is given", () => {
    const place = signInLocationOf(CONFIG, "auth.example", { ...ASKED, redirect: undefined });
    expect(place.redirect).toBe("/");
  });
});

test("a token is taken to the auth domain with state, operation and return address", () => {
  const href = new URL(
    loginRedirectHref(CONFIG, { token: "a b", operation: "login", redirect: "/x" }),
  );
  expect(href.origin + href.pathname).toBe("https://auth.example/m/login-redirect");
  expect(Object.fromEntries(href.searchParams)).toEqual({
    token: "a b",
    state: "email",
    operation: "login",
    redirect: "/x",
  });
});

describe("a link to the sign-in page", () => {
  const request = (path: string) => signInRequestOf(new URL(path, "https://main.example"));

  test("opens the modal for its operation", () => {
    const path = "/m/signin?operation=register&redirect=%2Fa&actionUrl=%2F_%2Fx&susiEntry=e";
    expect(request(path)).toEqual({
      operation: "register",
      redirect: "/a",
      actionUrl: "/_/x",
      susiEntry: "e",
      href: `https://main.example${path}`,
    });
    expect(request("/m/signin")).toMatchObject({ operation: "login", redirect: undefined });
  });

  test.each([
    "/m/signin?stepOverride=ENTER_EMAIL",
    "/m/signin?token=t",
    "/m/signin/",
    "/m/signout/x",
    "/",
  ])("%s opens no modal", (path) => {
    expect(request(path)).toBeNull();
  });
});

describe("the offered methods", () => {
  const BROWSER =
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";
  const ids = (flags: Record<string, unknown>, userAgent = BROWSER) =>
    offeredMethods(flags, userAgent, SOCIAL_PROVIDERS).map(({ id }) => id);

  test("are email and the configured providers", () => {
    const names = (providers: Parameters<typeof offeredMethods>[2]) =>
      offeredMethods({}, BROWSER, providers).map(({ name }) => name);
    expect(names([])).toEqual(["email"]);
    expect(names(["twitter", "google"])).toEqual(["Google", "X", "email"]);
  });

  test("link from any host to the auth domain, with the reader's target", () => {
    const place = signInLocationOf(CONFIG, "writer.example", ASKED);
    expect(socialHref(place, "register", "google")).toBe(
      "https://auth.example/m/connect/google?operation=register&redirect=https%3A%2F%2Fwriter.example%2Fa%3Fb%3D1",
    );
    expect(new URL(socialHref(place, "login", "twitter")).pathname).toBe(
      "/m/account/authenticate-twitter",
    );
    expect(new URL(socialHref(place, "login", "apple")).pathname).toBe("/m/start-auth/apple");
    expect(new URL(socialHref(place, "login", "facebook")).pathname).toBe("/m/connect/facebook");
  });

  test("link to the password page with what happens after the sign-in", () => {
    const place = signInLocationOf(CONFIG, "auth.example", {
      ...ASKED,
      actionUrl: "/_/subscribe/user/1234567890ab",
    });
    const { searchParams } = new URL(passwordHref(place), "https://auth.example");
    const redirect = new URL(searchParams.get("redirect")!, "https://auth.example");
    expect(redirect.pathname).toBe("/_/subscribe/user/1234567890ab");
  });

  test("link to the password of another account for a user who wants to switch", () => {
    const entryOf = (susiEntry: string | undefined) =>
      new URL(
        passwordHref(signInLocationOf(CONFIG, "auth.example", { ...ASKED, susiEntry })),
        "https://auth.example",
      ).searchParams.get("susiEntry");
    expect(entryOf("switch_account")).toBe("switch_account");
    expect(entryOf("post_paywall")).toBeNull();
  });

  test.each([
    ["disable_login_email", "email"],
    ["disable_login_google", "google"],
    ["disable_login_facebook", "facebook"],
    ["disable_login_twitter", "twitter"],
  ])("exclude the one that a link under %s names", (flag, method) => {
    expect(ids({})).toContain(method);
    expect(ids({ [flag]: true })).not.toContain(method);
    expect(ids({ [flag]: true })).toHaveLength(4);
  });

  test.each([
    "Mozilla/5.0 (iPhone) AppleWebKit/605 Mobile/15E148 [FBAN/FBIOS;FBAV/440.0]",
    "Mozilla/5.0 (Linux; Android 14) Chrome/120 Mobile Safari/537.36 Instagram 300.0",
    "Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 Version/4.0 Chrome/120 Mobile",
    "Mozilla/5.0 (iPhone) AppleWebKit/605 MicroMessenger/8.0",
  ])("exclude Google inside %s", (userAgent) => {
    expect(ids({}, userAgent)).toEqual(["facebook", "apple", "twitter", "email"]);
  });
});
