import { describe, expect, test } from "vitest";
import { readDomainSettings } from "../../worker/settings/domainSettings.ts";

const WHOLE = {
  DOMAIN_ZONE_ID: "zone",
  DOMAIN_ZONE_TOKEN: "very-secret-token",
  DOMAIN_TARGET: "Domains.Main.Example.",
  DOMAIN_PROBE_SECRET: "0123456789abcdef0123456789abcdef",
};

describe("the domain settings", () => {
  test("use the embedded platform without a zone", () => {
    expect(readDomainSettings({}).platform).toBeNull();
  });

  test("use the platform's own services by default", () => {
    expect(readDomainSettings(WHOLE).platform).toMatchObject({
      apiUrl: "https://api.cloudflare.com/client/v4",
      zoneId: "zone",
      target: "domains.main.example",
    });
    const local = { ...WHOLE, DOMAIN_API_URL: "http://localhost:1" };
    expect(readDomainSettings(local).platform?.apiUrl).toBe("http://localhost:1");
  });

  test.each([
    "DOMAIN_ZONE_ID",
    "DOMAIN_ZONE_TOKEN",
    "DOMAIN_TARGET",
    "DOMAIN_PROBE_SECRET",
  ] as const)("are rejected without %s, and no value is repeated", (name) => {
    const read = () => readDomainSettings({ ...WHOLE, [name]: undefined });
    expect(read).toThrow(/DOMAIN_/);
    expect(read).not.toThrow(/very-secret/);
  });

  test("are rejected with a weak secret", () => {
    expect(() => readDomainSettings({ ...WHOLE, DOMAIN_PROBE_SECRET: "short" })).toThrow(
      /32 characters/,
    );
  });
});
