import { exports } from "cloudflare:workers";
import { firstRow, runSql } from "../../support/database.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { EVENT_BATCH_PATH } from "../../../shared/events/clientEvent.ts";
import { newLoggedOutId } from "../../../shared/ids.ts";
import { XSRF_HEADER } from "../../../shared/xsrfHeader.ts";
import { makeStory, makeUser, signedIn } from "../../support/factories.ts";
import { get, ORIGIN } from "../../support/product.ts";

const AGREED = "privacy-consent=1";

/** Sends a request from a country, as reported by the platform. */
function post(path: string, country: string, headers: Record<string, string>, body?: unknown) {
  return exports.default.fetch(ORIGIN + path, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "User-Agent": "Mozilla/5.0 Chrome/150.0",
      Origin: ORIGIN,
      [XSRF_HEADER]: "none",
      ...headers,
    },
    body: JSON.stringify(body ?? {}),
    cf: { country },
  } as RequestInit);
}

const event = () => ({
  eventId: crypto.randomUUID(),
  timestamp: Date.now(),
  key: "page.loaded",
  type: "view",
  data: {},
});

/** Reports an event and returns whether it was accepted. */
async function isKept(country: string, headers: Record<string, string>): Promise<boolean> {
  const told = event();
  expect((await post(EVENT_BATCH_PATH, country, headers, [told])).status).toBe(204);
  // One transaction moves it from the first to the second.
  for (const sql of [
    "SELECT 1 FROM event_batches WHERE instr(events, ?1) > 0",
    "SELECT 1 FROM client_events WHERE event_id = ?1",
  ]) {
    if ((await firstRow(sql, told.eventId)) !== null) return true;
  }
  return false;
}

beforeEach(async () => {
  await runSql("DELETE FROM rate_limits");
});

describe("a browser's analytics data", () => {
  test.each(["DE", "GB", "NO"])(
    "is stored for anonymous viewers in %s only after they consented",
    async (country) => {
      expect(await isKept(country, {})).toBe(false);
      expect(await isKept(country, { Cookie: "privacy-consent=yes" })).toBe(false);
      expect(await isKept(country, { Cookie: AGREED })).toBe(true);
    },
  );

  test("is stored for anonymous viewers elsewhere, who aren't asked", async () => {
    expect(await isKept("US", {})).toBe(true);
  });

  test("is stored for users with an account everywhere", async () => {
    const headers = await signedIn((await makeUser()).id);
    expect(await isKept("DE", headers)).toBe(true);
  });
});

describe("an anonymous viewer's read of a story", () => {
  async function read(country: string, cookie = "") {
    const story = await makeStory({ creator_id: (await makeUser()).id });
    const response = await post(`/p/${story.id}/state/read`, country, { Cookie: cookie });
    return {
      isRecorded: ((await response.json()) as { isRecorded: boolean }).isRecorded,
      cookie: response.headers.get("set-cookie"),
    };
  }

  test("creates no id and isn't counted if consent is required", async () => {
    expect(await read("FR")).toEqual({ isRecorded: false, cookie: null });
    const old = `uid=${newLoggedOutId()}`;
    expect(await read("FR", old)).toEqual({ isRecorded: false, cookie: null });
    expect(await read("FR", `${old}; ${AGREED}`)).toEqual({ isRecorded: true, cookie: null });
    expect((await read("FR", AGREED)).cookie).toContain("uid=lo_");
    expect((await read("US")).cookie).toContain("uid=lo_");
  });
});

test("a cacheable page doesn't depend on consent", async () => {
  const shown = async (headers: Record<string, string>) =>
    (await (await get("/about", headers)).text()).replaceAll(/\d{13}/g, "the moment");
  expect(await shown({ Cookie: AGREED })).toBe(await shown({}));
});
