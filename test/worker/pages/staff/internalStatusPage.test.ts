import { env } from "cloudflare:workers";
import { runSql } from "../../../support/database.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { addEdgeMinutes } from "../../../../worker/domain/reports/edge/edgeMinutes.ts";
import { noteComparison } from "../../../../worker/domain/reports/edge/comparisons.ts";
import {
  insertRow,
  makeCollection,
  makeUser,
  signedIn,
  signIn,
} from "../../../support/factories.ts";
import { makeDomainContext } from "../../../support/people.ts";
import { clearMail, makeMail, postMail } from "../../../support/mail.ts";
import { databaseUse, get, graphql } from "../../../support/product.ts";
import { clearPurges, touch } from "../../../support/cache/purges.ts";

const PATH = "/_/admin/internal-status";
const QUERY = `{ internalStatus { buildId at cacheDriver { name purgeLimits { burst } experimentShare }
  purgeQueue { waiting failing repeating oldestAt } lastHour { byGroup { name requests hitRatio } }
  mailDriver outboxes { name waiting failing oldestAt dead retryable lastDeadLetteredAt }
  experiment { comparisons } domains { state domains } } }`;
type Status = { internalStatus: Record<string, unknown> | null };

const asStaff = async () => ({ Cookie: await signIn((await makeUser({ is_staff: 1 })).id) });

/** Everyone without access, by reason. */
const OTHERS: [string, () => Promise<Record<string, string>>][] = [
  ["a stranger", async () => ({})],
  ["a made-up session", async () => ({ Cookie: "session=made-up" })],
  ["a reader", async () => ({ Cookie: await signIn((await makeUser()).id) })],
  [
    "staff who act as a reader",
    async () => {
      const [staff, reader] = [await makeUser({ is_staff: 1 }), await makeUser()];
      return signedIn(reader.id, { impersonated_by_user_id: staff.id });
    },
  ],
  [
    "a session that acts as staff",
    async () => {
      const [staff, other] = [await makeUser({ is_staff: 1 }), await makeUser({ is_staff: 1 })];
      return signedIn(staff.id, { impersonated_by_user_id: other.id });
    },
  ],
];

beforeEach(async () => {
  await clearPurges();
  await clearMail();
  await env.DB.batch([
    env.DB.prepare("DELETE FROM edge_minutes"),
    env.DB.prepare("DELETE FROM cache_comparisons"),
    env.DB.prepare("DELETE FROM custom_domains"),
    env.DB.prepare("DELETE FROM event_batches"),
  ]);
});

/** Creates a current entry of everything that the page shows. */
async function makeNews(): Promise<void> {
  const context = { ...makeDomainContext(), now: Date.now() };
  const minute = Math.floor(context.now / 60_000) * 60_000;
  const row = { minute, route: "show-post", group: "enabled" };
  await addEdgeMinutes(context, [
    { ...row, cacheStatus: "hit", requests: 30 },
    { ...row, cacheStatus: "miss", requests: 10 },
    { ...row, group: "data", cacheStatus: "hit", requests: 8 },
    { ...row, group: "data", cacheStatus: "dynamic", requests: 2 },
  ]);
  await noteComparison(context, {
    route: "show-post",
    cachedAgeMs: 65_000,
    freshMs: 42,
    freshStatements: 7,
    verdict: "stale",
    tags: ["post-d0000000beef"],
    traces: [],
    address: "",
  });
  await touch(["post-d0000000cafe"], context.now - 30_000);
  for (const key of ["waits", "dead"]) await postMail(makeMail(key), context.now - 30_000);
  await env.DB.exec("UPDATE mail_outbox SET state = 'dead', ended_at = 1 WHERE key = 'dead'");
  const batch = { events: "[]", received_at: context.now - 30_000, due_at: context.now + 60_000 };
  await insertRow("event_batches", { ...batch, id: "waits", attempts: 1 });
  await insertRow("event_batches", { ...batch, id: "dead", attempts: 3, state: "dead" });
  const collection = await makeCollection();
  await runSql(
    `INSERT INTO custom_domains (domain, owner_id, state, token, added_at)
     VALUES ('status.example', ?1, 'verifying', 't', 0)`,
    collection.id,
  );
}

describe("the internal status page", () => {
  test.each(OTHERS)("isn't found by %s", async (_who, headersOf) => {
    await makeNews();
    const headers = await headersOf();
    const [response, missing] = [await get(PATH, headers), await get("/no/such/page", headers)];
    expect(response.status).toBe(404);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const html = await response.text();
    expect(/<h1[^>]*>.*?<\/h1>/.exec(html)?.[0]).toBe(
      /<h1[^>]*>.*?<\/h1>/.exec(await missing.text())?.[0],
    );
    expect(html).not.toMatch(/Internal status|d0000000beef|hitRatio/);
  });

  test("shows staff what the edge does, and is never cached", async () => {
    await makeNews();
    const response = await get(PATH, await asStaff());
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(databaseUse(response).roundTrips).toBeLessThanOrEqual(3);
    const text = (await response.text()).replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
    for (const shown of [
      "enabled 40 pages 30 0 10 0 75%",
      "show-post 40 pages 30 0 10 0 75%",
      "show-post 10 pages 8 0 0 2 80%",
      "Error reports Members and payments Newsletters Limit or suspend an account Act as someone",
      "Tags waiting 1",
      "Oldest waiting for 3",
      "Email outbox Driver embedded Waiting 1 Failing 0",
      "Dead-lettered 1",
      "npm run outbox -- retry mail --all",
      "Event outbox Waiting 1 Failing 1",
      "Dead-lettered 1 Latest of these queued 3",
      "npm run outbox -- retry events --all",
      "No pages are cached here.",
      "Comparisons in the last day 1",
      "42 ms, 7 statements",
      "stale 1 1 min",
      "post-d0000000beef 1",
      "verifying 1",
      "Build test",
    ]) {
      expect(text).toContain(shown);
    }
  });

  test("says so if there is nothing to show", async () => {
    const html = await (await get(PATH, await asStaff())).text();
    for (const words of [
      "No requests in the last hour.",
      "No requests in the last day.",
      "Nothing is waiting to be purged.",
      "No comparisons in the last day.",
      "No domains.",
    ]) {
      expect(html).toContain(words);
    }
  });

  test("exists only on the main site", async () => {
    const { slug } = await makeCollection();
    const response = await get(`http://${slug}.localhost:8787${PATH}`, await asStaff());
    expect(response.status).not.toBe(200);
  });
});

describe("internalStatus", () => {
  test.each(OTHERS)("is null for %s", async (_who, headersOf) => {
    const { data, errors } = await graphql<Status>(QUERY, {}, await headersOf());
    expect(errors).toBeUndefined();
    expect(data.internalStatus).toBeNull();
  });

  test("is returned to staff", async () => {
    await makeNews();
    const { data } = await graphql<Status>(QUERY, {}, await asStaff());
    expect(data.internalStatus).toMatchObject({
      buildId: "test",
      cacheDriver: { name: null, purgeLimits: null, experimentShare: 0 },
      purgeQueue: { waiting: 1, failing: 0, repeating: 0 },
      mailDriver: "embedded",
      outboxes: [
        { name: "mail", waiting: 1, failing: 0, dead: 1, retryable: 1 },
        { name: "events", waiting: 1, failing: 1, dead: 1, retryable: 1 },
        { name: "notifications" },
        { name: "payments" },
      ],
      lastHour: { byGroup: [{ name: "enabled", requests: 40, hitRatio: 0.75 }] },
      experiment: { comparisons: 1 },
      domains: [{ state: "verifying", domains: 1 }],
    });
  });
});
