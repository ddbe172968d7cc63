import { describe, expect, test } from "vitest";
import { redirectThrough } from "../../../shared/routes/actionRedirect.ts";

const ACTION = "/_/subscribe/user/100000000001";

describe("the redirect after a sign-in", () => {
  test("executes the action first, with the page inside it, on the page's own host", () => {
    expect(redirectThrough("/@ann?tab=x", ACTION)).toBe(`${ACTION}?redirect=%2F%40ann%3Ftab%3Dx`);
    expect(redirectThrough("https://pub.example/a", ACTION)).toBe(
      `https://pub.example${ACTION}?redirect=%2Fa`,
    );
    expect(redirectThrough("https://pub.example", ACTION)).toBe(
      `https://pub.example${ACTION}?redirect=%2F`,
    );
  });

  test.each([
    undefined,
    "",
    "https://evil.test/_/subscribe/user/100000000001",
    "//evil.test/_/subscribe/user/100000000001",
    "/_/subscribe/user/100000000001/../../../m/signout/x",
    "/_/subscribe/user/100000000001?redirect=//evil.test",
    "/_/subscribe/user/ann",
    "/m/signout/x",
    "javascript:alert(1)",
  ])("is only the page with %j, which is no action", (actionUrl) => {
    expect(redirectThrough("/@ann", actionUrl)).toBe("/@ann");
  });
});
