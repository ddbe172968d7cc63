import { expect, test } from "vitest";
import { readQuery } from "../../../shared/routes/queryAllowList.ts";
import { routeNamed } from "../../../shared/routes/routes.ts";

test("a param outside the allow-list is stripped, and the original query is retained", () => {
  expect(readQuery("?x=1&q=a", null)).toEqual({
    allowed: "?q=a",
    captured: { q: "a" },
    original: "?x=1&q=a",
  });
});

test("exactly the eight allowed params stay in the address", () => {
  const allowed = "_branch_view_id=1&q=2&p=3&feed=4&tag=5&coupon=6&tab=7&year=8";
  expect(readQuery(`?a=0&${allowed}&Q=9&source=z`, null).allowed).toBe(`?${allowed}`);
});

test("nothing stays when nothing is allowed", () => {
  expect(readQuery("?utm_source=x&y", null).allowed).toBe("");
  expect(readQuery("", null)).toEqual({ allowed: "", captured: {}, original: "" });
});

test("order, repetition and spelling of the allowed params do not change", () => {
  expect(readQuery("?tag=b&q=a+b&x=1&q=%C3%A9&tag", null).allowed).toBe(
    "?tag=b&q=a+b&q=%C3%A9&tag",
  );
});

test("an allowed name is recognized in its encoded spelling", () => {
  expect(readQuery("?%71=a", null)).toMatchObject({ allowed: "?%71=a", captured: { q: "a" } });
});

test("a param that the route reads is captured although it is stripped", () => {
  const { allowed, captured } = readQuery(
    "?giftCode=ABC&giftType=gift&other=1&q=x",
    routeNamed("RedeemGift"),
  );
  expect(allowed).toBe("?q=x");
  expect(captured).toEqual({ giftCode: "ABC", giftType: "gift", q: "x" });
});

test("another route's params are not captured", () => {
  expect(readQuery("?giftCode=ABC", routeNamed("ShowHome")).captured).toEqual({});
});

test("only the first value of a repeated param is captured", () => {
  expect(readQuery("?selection=a&selection=b", routeNamed("YourFollowingFeed")).captured).toEqual({
    selection: "a",
  });
});

test.each([
  ["SettingsTab", "updatedPayment"],
  ["Settings", "updatedPayment"],
  ["RedeemGift", "giftCode"],
  ["RedeemGift", "giftType"],
  ["NewStory", "inResponseToQuoteId"],
  ["EditUserDesign", "unfold"],
  ["EditUserStyles", "action"],
  ["YourFollowingFeed", "selection"],
  ["SignIn", "stepOverride"],
  ["AuthCallback", "code"],
  ["AuthCallback", "state"],
  ["AuthCallbackFacebook", "code"],
  ["AuthCallbackMastodon", "state"],
] as const)("%s reads %s", (name, param) => {
  expect(readQuery(`?${param}=1`, routeNamed(name)).captured).toEqual({ [param]: "1" });
});

test("broken encoding and names of the object prototype cause no error", () => {
  expect(readQuery("?q=%E0%A4%A&__proto__=1&%=2&constructor=3", null).allowed).toBe("?q=%E0%A4%A");
});
