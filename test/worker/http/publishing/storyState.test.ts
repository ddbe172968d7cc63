import { exports } from "cloudflare:workers";
import { allRows, firstRow, firstValue } from "../../../support/database.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { newId, newLoggedOutId } from "../../../../shared/ids.ts";
import { NETWORK_READS_A_DAY } from "../../../../worker/domain/stories/recordRead.ts";
import { makeStory, makeUser, signedIn } from "../../../support/factories.ts";
import { databaseUse, get, ORIGIN } from "../../../support/product.ts";

const BROWSER = { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0 Safari/537.36" };

let writer: { id: string };
let story: { id: string; slug: string };

beforeAll(async () => {
  writer = await makeUser();
  story = await makeStory({
    creator_id: writer.id,
    clap_count: 12,
    voter_count: 3,
    response_count: 2,
  });
});

function postRead(
  postId: string,
  headers: Record<string, string> = {},
  origin = ORIGIN,
): Promise<Response> {
  return exports.default.fetch(`${origin}/p/${postId}/state/read`, {
    method: "POST",
    headers: { Origin: origin, ...BROWSER, ...headers },
  });
}

/** The Cookie header of a browser with an anonymous viewer id. */
const visitor = (): { Cookie: string } => ({ Cookie: `uid=${newLoggedOutId()}` });

const isRecorded = async (response: Response): Promise<boolean> =>
  ((await response.json()) as { isRecorded: boolean }).isRecorded;

async function readersOf(postId: string): Promise<string[]> {
  const results = await allRows<{ reader_id: string }>(
    "SELECT reader_id FROM post_reads WHERE post_id = ?1",
    postId,
  );
  return results.map((row) => row.reader_id);
}

const codeOf = async (response: Response) => {
  expect(response.headers.get("content-type")).toContain("application/json");
  expect(response.headers.get("cache-control")).toBe("no-store");
  return ((await response.json()) as { error: { code: string } }).error.code;
};

describe("a story's state", () => {
  test("returns the current counts uncached, in one database round trip", async () => {
    const response = await get(`/p/${story.id}/state`);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("private, no-store");
    expect(response.headers.get("set-cookie")).toBeNull();
    expect(databaseUse(response)).toEqual({ roundTrips: 1, statements: 1 });
    expect(await response.json()).toEqual({
      postId: story.id,
      clapCount: 12,
      voterCount: 3,
      responseCount: 2,
      isDiscussionClosed: false,
      latestPublishedAt: expect.any(Number),
    });
  });

  test("is also found by slug, and answers HEAD", async () => {
    const response = await get(`/p/${story.slug}-${story.id}/state`);
    expect(await response.json()).toMatchObject({ postId: story.id });
    const head = await exports.default.fetch(`${ORIGIN}/p/${story.id}/state`, { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe("");
  });

  test("isn't found for what the viewer can't see", async () => {
    const draft = await makeStory({ creator_id: writer.id, status: "DRAFT" });
    const deleted = await makeStory({ creator_id: writer.id, status: "DELETED" });
    const suspended = await makeStory({ creator_id: writer.id, hidden_by_staff: 1 });
    const stranger = await signedIn((await makeUser()).id);
    for (const id of [draft.id, deleted.id, suspended.id, newId("post"), "nothing", "%E0%A4%A"]) {
      for (const headers of [{}, stranger]) {
        const response = await get(`/p/${id}/state`, headers);
        expect(response.status).toBe(404);
        expect(await codeOf(response)).toBe("NOT_FOUND");
      }
    }
    const own = await get(`/p/${draft.id}/state`, await signedIn(writer.id));
    expect(own.status).toBe(200);
  });

  test("rejects other methods", async () => {
    const response = await exports.default.fetch(`${ORIGIN}/p/${story.id}/state`, {
      method: "POST",
    });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, HEAD");
    expect(await codeOf(response)).toBe("METHOD_NOT_ALLOWED");
  });

  test("is a typed error while the database is unavailable", async () => {
    const response = await get(`/p/${story.id}/state`, { "x-fault-injection": "d1-overloaded" });
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("5");
    expect(await codeOf(response)).toBe("SERVICE_UNAVAILABLE");
  });
});

describe("reading a story", () => {
  test("gives an anonymous viewer an id first, and counts them once when repeated", async () => {
    const { id } = await makeStory();
    const first = await postRead(id);
    expect(first.status).toBe(200);
    expect(first.headers.get("cache-control")).toBe("private, no-store");
    expect(await first.json()).toEqual({ postId: id, isRecorded: false });
    expect(await readersOf(id)).toEqual([]);
    const cookie = first.headers.get("set-cookie") ?? "";
    expect(cookie).toMatch(/^uid=lo_[0-9a-f]{24};/);
    expect(cookie).toMatch(/; Path=\//);
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Lax/);
    expect(cookie).not.toMatch(/Secure|Domain/);
    const given = cookie.slice(4, cookie.indexOf(";"));
    for (let calls = 0; calls < 2; calls += 1) {
      const again = await postRead(id, { Cookie: `uid=${given}` });
      expect(again.headers.get("set-cookie")).toBeNull();
      expect(databaseUse(again).roundTrips).toBe(2);
      expect(await again.json()).toEqual({ postId: id, isRecorded: true });
    }
    expect(await readersOf(id)).toEqual([given]);
  });

  test("doesn't count viewers without cookies, however often they call", async () => {
    const { id } = await makeStory();
    const answers = await Promise.all(Array.from({ length: 10 }, () => postRead(id)));
    expect(new Set(await Promise.all(answers.map(isRecorded)))).toEqual(new Set([false]));
    expect(await readersOf(id)).toEqual([]);
  });

  test("counts a limited number of anonymous viewers per network and day, also concurrently", async () => {
    const [{ id }, other] = [await makeStory(), await makeStory()];
    const from = (address: string) => ({ ...visitor(), "CF-Connecting-IP": address });
    const first = from("2001:db8:0:1::1");
    expect(await isRecorded(await postRead(id, first))).toBe(true);
    const answers = await Promise.all(
      Array.from({ length: NETWORK_READS_A_DAY + 5 }, (_, host) =>
        postRead(id, from(`2001:db8:0:1::${host}`)),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const recorded = await Promise.all(answers.map(isRecorded));
    expect(recorded.filter(Boolean)).toHaveLength(NETWORK_READS_A_DAY - 1);
    expect(await readersOf(id)).toHaveLength(NETWORK_READS_A_DAY);
    // A recorded reader stays recorded, others aren't blocked, and the limit resets daily.
    expect(await isRecorded(await postRead(id, first))).toBe(true);
    expect(await isRecorded(await postRead(other.id, from("2001:db8:0:1::1")))).toBe(true);
    const user = await signedIn((await makeUser()).id);
    const sameNetwork = { ...user, "CF-Connecting-IP": "2001:db8:0:1::1" };
    expect(await isRecorded(await postRead(id, sameNetwork))).toBe(true);
    const tomorrow = { ...from("2001:db8:0:1::1"), "x-fault-injection": "clock:+25h" };
    expect(await isRecorded(await postRead(id, tomorrow))).toBe(true);
  });

  test("stores no anonymous viewer's address, and no signed-in user's network", async () => {
    const { id } = await makeStory();
    const address = { "CF-Connecting-IP": "203.0.113.7" };
    await postRead(id, { ...visitor(), ...address });
    await postRead(id, { ...(await signedIn(writer.id)), ...address });
    const results = await allRows<{ network: number | null }>(
      "SELECT network FROM post_reads WHERE post_id = ?1 ORDER BY reader_id DESC",
      id,
    );
    expect(results[0]?.network).toBeGreaterThanOrEqual(0);
    expect(results[0]?.network).toBeLessThan(65_536);
    expect(results[1]?.network).toBeNull();
  });

  test("limits the viewer's cookie to https if the page is on https", async () => {
    const { id } = await makeStory();
    const response = await postRead(id, {}, "https://localhost:8787");
    expect(response.headers.get("set-cookie")).toMatch(/; Secure/);
  });

  test("replaces an invented viewer id", async () => {
    const { id } = await makeStory();
    const response = await postRead(id, { Cookie: `uid=lo_${"x".repeat(2000)}` });
    expect(response.headers.get("set-cookie")).toMatch(/^uid=lo_[0-9a-f]{24};/);
    expect(await readersOf(id)).toEqual([]);
  });

  test("counts a signed-in user under their id, without a viewer cookie", async () => {
    const { id } = await makeStory();
    const reader = await makeUser();
    const response = await postRead(id, await signedIn(reader.id));
    expect(response.status).toBe(200);
    expect(response.headers.get("set-cookie")).toBeNull();
    expect(databaseUse(response).roundTrips).toBe(2);
    expect(await readersOf(id)).toEqual([reader.id]);
  });

  test("counts once for twenty concurrent calls, and keeps the first timestamp", async () => {
    const { id } = await makeStory();
    const reader = await makeUser();
    const headers = await signedIn(reader.id);
    const answers = await Promise.all(Array.from({ length: 20 }, () => postRead(id, headers)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await readersOf(id)).toEqual([reader.id]);
    const readAt = () => firstValue("SELECT read_at FROM post_reads WHERE post_id = ?1", id);
    const before = await readAt();
    await postRead(id, { ...headers, "x-fault-injection": "clock:+1d" });
    expect(await readAt()).toBe(before);
  });

  test("is rejected when another site requests it, and nothing is recorded", async () => {
    const { id } = await makeStory();
    const reader = await signedIn((await makeUser()).id);
    for (const [name, value] of [
      ["Origin", "https://evil.test"],
      ["Origin", "null"],
      ["Sec-Fetch-Site", "cross-site"],
      ["Sec-Fetch-Site", "same-site"],
    ] as const) {
      const response = await postRead(id, { ...reader, [name]: value });
      expect(response.status).toBe(403);
      expect(response.headers.get("set-cookie")).toBeNull();
      expect(await codeOf(response)).toBe("FORBIDDEN");
    }
    expect(await readersOf(id)).toEqual([]);
  });

  test("is rejected when a session comes without its token or with another's", async () => {
    const { id } = await makeStory();
    const reader = await signedIn((await makeUser()).id);
    const other = await signedIn((await makeUser()).id);
    for (const token of [undefined, "", "xsrf", other["X-XSRF-Token"]]) {
      const headers = {
        Cookie: reader.Cookie,
        ...(token === undefined ? {} : { "X-XSRF-Token": token }),
      };
      const response = await postRead(id, headers);
      expect(response.status).toBe(403);
      expect(await codeOf(response)).toBe("FORBIDDEN");
    }
    expect(await readersOf(id)).toEqual([]);
  });

  test("treats an ended session as anonymous", async () => {
    const { id } = await makeStory();
    const { Cookie } = visitor();
    const response = await postRead(id, { Cookie: `session=ended; ${Cookie}` });
    expect(response.status).toBe(200);
    expect(await readersOf(id)).toEqual([Cookie.slice("uid=".length)]);
  });

  test("doesn't count bots, drafts, or impersonating staff", async () => {
    const published = await makeStory();
    const draft = await makeStory({ creator_id: writer.id, status: "DRAFT" });
    const staff = await makeUser({ is_staff: 1 });
    const impersonated = await signedIn(writer.id, { impersonated_by_user_id: staff.id });
    const answers = [
      await postRead(published.id, { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" }),
      await postRead(published.id, impersonated),
      await postRead(draft.id, await signedIn(writer.id)),
    ];
    for (const response of answers) {
      expect(response.status).toBe(200);
      expect(response.headers.get("set-cookie")).toBeNull();
      expect(await response.json()).toMatchObject({ isRecorded: false });
    }
    expect([...(await readersOf(published.id)), ...(await readersOf(draft.id))]).toEqual([]);
  });

  test("isn't found for what the viewer can't see", async () => {
    const draft = await makeStory({ creator_id: writer.id, status: "DRAFT" });
    for (const id of [draft.id, newId("post"), "nothing"]) {
      const response = await postRead(id);
      expect(response.status).toBe(404);
      expect(response.headers.get("set-cookie")).toBeNull();
      expect(await codeOf(response)).toBe("NOT_FOUND");
    }
  });

  test("accepts only POST", async () => {
    for (const method of ["GET", "PUT", "DELETE"]) {
      const response = await exports.default.fetch(`${ORIGIN}/p/${story.id}/state/read`, {
        method,
      });
      expect(response.status).toBe(405);
      expect(response.headers.get("allow")).toBe("POST");
      expect(await codeOf(response)).toBe("METHOD_NOT_ALLOWED");
    }
    expect(await readersOf(story.id)).toEqual([]);
  });

  test("is recorded although the database fails once", async () => {
    const { id } = await makeStory();
    const headers = { ...visitor(), "x-fault-injection": "d1-throw-once" };
    const response = await postRead(id, headers);
    expect(response.status).toBe(200);
    expect(await readersOf(id)).toHaveLength(1);
  });

  test("is recorded with its timestamp", async () => {
    const { id } = await makeStory();
    await postRead(id, visitor());
    const row = await firstRow<{ read_at: number }>(
      "SELECT read_at FROM post_reads WHERE post_id = ?1",
      id,
    );
    expect(Math.abs((row?.read_at ?? 0) - Date.now())).toBeLessThan(60_000);
  });
});
