import { env, exports } from "cloudflare:workers";
import { allRows, firstRow, runSql } from "../../../support/database.ts";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { newId, newLoggedOutId } from "../../../../shared/ids.ts";
import { EVENT_BATCH_LENGTH, EVENT_BATCH_PATH } from "../../../../shared/events/clientEvent.ts";
import { XSRF_HEADER } from "../../../../shared/xsrfHeader.ts";
import { makeUser, signedIn } from "../../../support/factories.ts";
import { later, setFlagRules } from "../../../support/flagRules.ts";
import { get, graphql, ORIGIN } from "../../../support/product.ts";

const LOG = `mutation Log($payload: String!) { logClientEvents(payload: $payload) { success } }`;
const BROWSER = { "User-Agent": "Mozilla/5.0 Chrome/150.0" };

const event = (data: Record<string, unknown> = {}) => ({
  eventId: crypto.randomUUID(),
  timestamp: Date.now(),
  key: "privacyBanner.shown",
  type: "view",
  data,
});

async function log(payload: unknown, headers: Record<string, string> = {}) {
  const text = typeof payload === "string" ? payload : JSON.stringify(payload);
  const answer = await graphql<{ logClientEvents: { success: boolean } | null }>(
    LOG,
    { payload: text },
    { ...BROWSER, ...headers },
  );
  return { success: answer.data?.logClientEvents?.success, errors: answer.errors };
}

/** Returns the stored events after background processing. */
async function storedEvents() {
  const results = await allRows<{
    event_id: string;
    key: string;
    viewer_id: string | null;
    data: string;
  }>("SELECT * FROM client_events");
  return results;
}
async function untilStored(count: number) {
  await vi.waitFor(async () => expect(await storedEvents()).toHaveLength(count), {
    timeout: 15_000,
  });
  return storedEvents();
}
async function batches(): Promise<number> {
  return (await allRows("SELECT id FROM event_batches")).length;
}

beforeEach(async () => {
  await env.DB.batch([
    env.DB.prepare("DELETE FROM client_events"),
    env.DB.prepare("DELETE FROM event_batches"),
    env.DB.prepare("DELETE FROM rate_limits"),
  ]);
});

describe("logClientEvents", () => {
  test("accepts the longest batch that a browser sends, with three-byte letters", async () => {
    const text = "話".repeat(500);
    const events: unknown[] = [];
    for (
      let left = EVENT_BATCH_LENGTH;
      left > 4000;
      left -= JSON.stringify(events.at(-1)).length + 1
    )
      events.push(event({ location: text, referrer: text, source: text, a: text, b: text }));
    expect(await log(events)).toEqual({ success: true, errors: undefined });
    await untilStored(events.length);
  });

  test("stores an anonymous viewer's events under the browser's id, if it has one", async () => {
    const visitorId = newLoggedOutId();
    expect(await log([event()], { Cookie: `uid=${visitorId}` })).toEqual({ success: true });
    expect(await log([event()])).toEqual({ success: true });
    const stored = await untilStored(2);
    expect(new Set(stored.map((row) => row.viewer_id))).toEqual(new Set([visitorId, null]));
  });

  test("stores a signed-in user's events under their id, whatever the events say", async () => {
    const { id } = await makeUser();
    const headers = await signedIn(id);
    expect(await log([event({ userId: newId("user") })], headers)).toEqual({ success: true });
    expect(await untilStored(1)).toMatchObject([{ viewer_id: id, data: "{}" }]);
  });

  test("stores a repeated event once", async () => {
    const twice = event();
    await Promise.all([log([twice]), log([twice])]);
    await log([event()]);
    await untilStored(2);
  });

  test("rejects a page of another session", async () => {
    const { id } = await makeUser();
    const { Cookie } = await signedIn(id);
    expect((await log([event()], { Cookie })).errors).toHaveLength(1);
    expect(await batches()).toBe(0);
  });

  test.each([["{"], ["{}"], ["null"], [JSON.stringify(["x".repeat(500_000)])]])(
    "fails with %.20s",
    async (payload) => {
      expect(await log(payload)).toEqual({ success: false });
      expect(await batches()).toBe(0);
    },
  );

  test("stores nothing of bots, of staff who impersonate a user, and of people who opted out", async () => {
    const [reader, untracked] = [await makeUser(), await makeUser()];
    const staff = await makeUser({ is_staff: 1 });
    await setFlagRules({
      flag: "dont_track_user",
      value: true,
      audience: "USER",
      user_id: untracked.id,
    });
    const impersonated = await signedIn(reader.id, { impersonated_by_user_id: staff.id });
    const answers = [
      await log([event()], { "User-Agent": "Googlebot/2.1" }),
      await log([event()], impersonated),
      await log([event()], later(await signedIn(untracked.id))),
    ];
    expect(answers).toEqual(Array.from({ length: 3 }, () => ({ success: true })));
    expect(await batches()).toBe(0);
    expect(await storedEvents()).toEqual([]);
    await setFlagRules();
  });

  test("accepts a limited number of batches per network", async () => {
    await log([event()]);
    await runSql("UPDATE rate_limits SET count = 4999 WHERE key LIKE 'events:%'");
    expect(await log([event()])).toEqual({ success: true });
    expect(await log([event()])).toEqual({ success: false });
    await untilStored(2);
  });
});

describe(`POST ${EVENT_BATCH_PATH}`, () => {
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    exports.default.fetch(ORIGIN + EVENT_BATCH_PATH, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Origin: ORIGIN,
        [XSRF_HEADER]: "none",
        ...BROWSER,
        ...headers,
      },
      body: JSON.stringify(body),
    });

  test("accepts a list of events with the session's cookie", async () => {
    const { id } = await makeUser();
    const response = await post([event(), "no event"], await signedIn(id));
    expect(response.status).toBe(204);
    expect(await untilStored(1)).toMatchObject([{ viewer_id: id }]);
  });

  test("rejects other sites, other methods and anything but a list", async () => {
    expect((await post([event()], { Origin: "https://evil.test" })).status).toBe(403);
    expect((await post([event()], { "Sec-Fetch-Site": "same-site" })).status).toBe(403);
    expect((await post({})).status).toBe(400);
    expect((await post([["x".repeat(500_001)]])).status).toBe(413);
    expect((await get(EVENT_BATCH_PATH)).status).toBe(405);
    expect(await batches()).toBe(0);
  });

  test("waits for the next run if storing fails", async () => {
    expect((await post([event()], { "x-fault-injection": "events" })).status).toBe(204);
    await vi.waitFor(
      async () => {
        const row = await firstRow("SELECT attempts FROM event_batches");
        expect(row).toEqual({ attempts: 1 });
      },
      { timeout: 15_000 },
    );
    expect(await storedEvents()).toEqual([]);
    await post([event()], { "x-fault-injection": "clock:+1h" });
    await untilStored(2);
  });
});

describe("an exposure", () => {
  const GATE = `mutation Gate($gateId: String!, $postId: ID, $publicationId: ID) {
    logGateExposure(gateId: $gateId, postId: $postId, publicationId: $publicationId) { success } }`;
  const EXPERIMENT = `mutation Experiment($experimentId: String!) {
    logExperimentExposure(experimentId: $experimentId) { success } }`;

  test("is stored once per viewer, flag, story and publication", async () => {
    const { id } = await makeUser();
    const headers = { ...BROWSER, ...(await signedIn(id)) };
    const [postId, publicationId] = [newId("post"), newId("collection")];
    const gate = { gateId: "enable_survey", postId, publicationId };
    for (const variables of [gate, gate, { ...gate, postId: newId("post") }]) {
      const { data } = await graphql(GATE, variables, headers);
      expect(data).toEqual({ logGateExposure: { success: true } });
    }
    const asked = { experimentId: "banner-words" };
    expect((await graphql(EXPERIMENT, asked, headers)).data).toEqual({
      logExperimentExposure: { success: true },
    });
    const stored = await untilStored(3);
    const told = stored.map(({ key, data }) => [key, JSON.parse(data) as unknown]);
    expect(told).toContainEqual(["gate.exposed", { gateId: "enable_survey", publicationId }]);
    expect(told).toContainEqual([
      "experiment.exposed",
      { experimentId: "banner-words", publicationId: null },
    ]);
    expect(stored.every((row) => row.viewer_id === id)).toBe(true);
  });

  test("fails if it is invalid", async () => {
    for (const variables of [
      { gateId: "" },
      { gateId: "<b>" },
      { gateId: "enable_survey", postId: newId("user") },
      { gateId: "enable_survey", publicationId: "x" },
    ]) {
      const { data } = await graphql(GATE, variables, BROWSER);
      expect(data).toEqual({ logGateExposure: { success: false } });
    }
    expect(await batches()).toBe(0);
  });
});
