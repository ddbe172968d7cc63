import { describe, expect, test } from "vitest";
import { PRODUCT_NAME } from "../../shared/product.ts";
import {
  eventSecretsOf,
  readMailSettings,
  senderDomainsOf,
} from "../../worker/settings/mailSettings.ts";

const FROM = { MAIL_FROM_ADDRESS: "post@example.com" };
const HTTP = { ...FROM, MAIL_DRIVER: "http", MAIL_API_TOKEN: "secret-token" };

describe("the mail settings", () => {
  test("use the local mailbox by default", () => {
    expect(readMailSettings({})).toMatchObject({ driver: "embedded" });
  });

  test("can use the platform, with the product's name as sender", () => {
    expect(readMailSettings({ ...FROM, MAIL_DRIVER: "platform" })).toEqual({
      driver: "platform",
      from: { email: "post@example.com", name: PRODUCT_NAME },
      bulkPerMinute: 600,
    });
  });

  test("can use a provider at its standard address, or at another", () => {
    expect(readMailSettings(HTTP)).toMatchObject({ http: { apiUrl: "https://api.resend.com" } });
    const other = {
      ...HTTP,
      MAIL_API_URL: "http://127.0.0.1:9/v1/",
      MAIL_FROM_NAME: "The Post",
      MAIL_BULK_PER_MINUTE: "50",
    };
    expect(readMailSettings(other)).toEqual({
      driver: "http",
      from: { email: "post@example.com", name: "The Post" },
      bulkPerMinute: 50,
      http: { apiUrl: "http://127.0.0.1:9/v1", apiToken: "secret-token" },
      eventSecrets: [],
      senderDomains: null,
    });
  });

  test("have several secrets of the webhook while one is replaced", () => {
    const [one, other] = ["whsec_" + btoa("a".repeat(24)), "whsec_" + btoa("b".repeat(24))];
    const settings = readMailSettings({ ...HTTP, MAIL_WEBHOOK_SECRETS: ` ${one}, ${other},` });
    expect(eventSecretsOf(settings)).toEqual([one, other]);
  });

  test("name what newsletters' own domains need", () => {
    const domains = {
      MAIL_DKIM_TARGET: "DKIM.post.example.",
      MAIL_SPF_INCLUDE: "spf.post.example",
    };
    expect(senderDomainsOf(readMailSettings({ ...HTTP, ...domains }))).toEqual({
      dkimSelector: "deckle",
      dkimTarget: "dkim.post.example",
      spfInclude: "spf.post.example",
    });
    expect(senderDomainsOf(readMailSettings({ ...FROM, MAIL_DRIVER: "platform" }))).toBeNull();
  });

  test.each([
    ["half a sending domain", { ...HTTP, MAIL_DKIM_TARGET: "a.example" }, "MAIL_SPF_INCLUDE"],
    ["a driver that is none", { ...FROM, MAIL_DRIVER: "pigeon" }, "MAIL_DRIVER"],
    ["no address", { MAIL_DRIVER: "platform" }, "MAIL_FROM_ADDRESS"],
    ["a name for an address", { ...HTTP, MAIL_FROM_ADDRESS: "The Post" }, "MAIL_FROM_ADDRESS"],
    ["a name of two lines", { ...HTTP, MAIL_FROM_NAME: "A\r\nBcc: b@x.com" }, "MAIL_FROM_NAME"],
    ["a name with quotes", { ...HTTP, MAIL_FROM_NAME: 'A" <b@x.com>, "' }, "MAIL_FROM_NAME"],
    ["no emails a minute", { ...HTTP, MAIL_BULK_PER_MINUTE: "0" }, "MAIL_BULK_PER_MINUTE"],
    ["a secret of another kind", { ...HTTP, MAIL_WEBHOOK_SECRETS: "sk_1" }, "MAIL_WEBHOOK_SECRETS"],
    [
      "a secret that is too short",
      { ...HTTP, MAIL_WEBHOOK_SECRETS: "whsec_YQ==" },
      "MAIL_WEBHOOK_SECRETS",
    ],
    ["no token", { ...HTTP, MAIL_API_TOKEN: "" }, "MAIL_API_TOKEN"],
    ["a provider without a scheme", { ...HTTP, MAIL_API_URL: "x.com" }, "MAIL_API_URL"],
    ["a provider of another scheme", { ...HTTP, MAIL_API_URL: "file:///x" }, "MAIL_API_URL"],
  ])("are rejected with %s", (_case, variables, named) => {
    expect(() => readMailSettings(variables)).toThrow(new RegExp(named));
    expect(() => readMailSettings(variables)).not.toThrow(/secret-token/);
  });
});
