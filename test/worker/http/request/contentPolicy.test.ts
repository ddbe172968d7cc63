import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { app } from "../../../support/appWith.ts";
import { ORIGIN } from "../../../support/product.ts";

/** Returns a page's content security policy with these settings, by directive. */
async function policyUnder(variables: Record<string, unknown>): Promise<Record<string, string>> {
  const response = await app.request(
    `${ORIGIN}/about`,
    {},
    { ...env, ...variables },
    { waitUntil: () => {}, passThroughOnException: () => {}, props: {} },
  );
  expect(response.status).toBe(200);
  const policy = response.headers.get("content-security-policy") ?? "";
  return Object.fromEntries(
    policy.split("; ").map((part) => [part.split(" ")[0], part.split(" ").slice(1).join(" ")]),
  );
}

describe("the content security policy", () => {
  test("allows no foreign scripts, and only reports to the auth domain", async () => {
    const policy = await policyUnder({ AUTH_DOMAIN: "auth.deckle.example" });
    expect(policy["script-src"]).toBe("'self'");
    expect(policy["connect-src"]).toBe("'self' http://auth.deckle.example");
    expect(policy["default-src"]).toBe("'self'");
    expect(policy["frame-src"]).not.toMatch(/recaptcha|survey|challenges/);
  });

  test("is extended only by what the settings name", async () => {
    const policy = await policyUnder({
      BOT_CHECK: "turnstile",
      BOT_CHECK_SECRET: "secret",
      SITE_SETTINGS: {
        analyticsCode: "GTM-ABC",
        survey: { scriptUrl: "https://survey.example/start.js" },
        turnstile: { siteKey: "key" },
      },
    });
    expect(policy["script-src"]).toBe(
      "'self' https://www.googletagmanager.com https://survey.example https://challenges.cloudflare.com",
    );
    expect(policy["frame-src"]).toMatch(/ https:\/\/challenges\.cloudflare\.com$/);
    expect(policy["object-src"]).toBe("'none'");
  });

  test("allows Google One Tap only by its path", async () => {
    const policy = await policyUnder({
      GOOGLE_SCRIPT_URL: "https://accounts.google.com/gsi/client",
    });
    for (const directive of ["script-src", "style-src", "frame-src", "connect-src"])
      expect(policy[directive], directive).toMatch(/ https:\/\/accounts\.google\.com\/gsi\/$/);
    expect(policy["default-src"]).toBe("'self'");
  });
});
