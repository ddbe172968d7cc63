import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { app } from "../../support/appWith.ts";
import { readSiteSettings } from "../../../worker/settings/siteSettings.ts";
import { ORIGIN } from "../../support/product.ts";

const SITE_SETTINGS = JSON.stringify({
  clientVersions: { IOS: { served: "2", supported: "3" } },
});

async function statusOf(platform: string, version: string): Promise<string | null> {
  const response = await app.request(
    `${ORIGIN}/_/graphql`,
    {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        query: `{ clientVersionStatus(platform: ${platform}, version: "${version}") }`,
      }),
    },
    { ...env, SITE_SETTINGS },
    { waitUntil: () => {}, passThroughOnException: () => {}, props: {} },
  );
  const { data } = (await response.json()) as { data: { clientVersionStatus: string | null } };
  return data.clientVersionStatus;
}

test("a client version's status follows the settings", async () => {
  expect(await statusOf("IOS", "3.1")).toBe("SUPPORTED");
  expect(await statusOf("IOS", "2.9")).toBe("DEPRECATED");
  expect(await statusOf("IOS", "1.9")).toBe("DROPPED");
  expect(await statusOf("IOS", "nonsense")).toBe("INVALID");
  // An unknown client.
  expect(await statusOf("ANDROID", "3.1")).toBeNull();
});

test("invalid version bounds are rejected with the name of the setting", () => {
  const clientVersions = { WEB: { served: "new", supported: "1" } };
  expect(() => readSiteSettings({ clientVersions })).toThrow(/clientVersions\.WEB\.served/);
});
