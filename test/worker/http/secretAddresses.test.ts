import { describe, expect, test } from "vitest";
import { readEvents } from "../../../worker/domain/events/readEvents.ts";
import { get } from "../../support/product.ts";

describe("an address that contains a secret", () => {
  test.each([
    "/m/callback/email?token=abc",
    "/m/join/abc",
    "/m/join/abc/",
    "/m/account/confirm/abc",
    "/m/signout/abc",
    "/about?token=abc",
  ])("is not sent as a referrer to any page: %s", async (path) => {
    const answer = await get(path);
    expect(answer.headers.get("referrer-policy")).toBe("strict-origin");
  });

  test("differs from others, which may be sent", async () => {
    const answer = await get("/about?tab=x");
    expect(answer.headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
  });

  test("is stored in no event, whatever a page has sent", () => {
    const now = Date.now();
    const event = {
      eventId: crypto.randomUUID(),
      timestamp: now,
      key: "page.loaded",
      data: {
        location: "https://deckle.example/m/join/abc?token=abc&source=mail",
        referrer: "https://deckle.example/m/callback/email?token=abc#token=abc",
      },
    };
    expect(readEvents([event], { path: "batch", now })).toEqual([
      expect.objectContaining({
        location: "https://deckle.example/m/join/*?source=mail",
        referrer: "https://deckle.example/m/callback/email",
      }),
    ]);
  });
});
