import { env, exports } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { newId, newLoggedOutId } from "../../../shared/ids.ts";
import { NETWORK_READS_A_DAY } from "../../../worker/domain/discovery/stories/recordRead.ts";
import { makeStory, makeUser, signedIn } from "../../support/factories.ts";
import { databaseUse, get, ORIGIN } from "../../support/product.ts";

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
  const { results } = await env.DB.prepare("SELECT reader_id FROM post_reads WHERE post_id = ?1")
    .bind(postId)
    .all<{ reader_id: string }>();
  return results.map((row) => row.reader_id);
}

const codeOf = async (response: Response) => {
  expect(response.headers.get("content-type")).toContain("application/json");
  expect(response.headers.get("cache-control")).toBe("no-store");
  return ((await response.json()) as { error: { code: string } }).error.code;
};

describe("a story's state", () => {
  test("tells the counts of this moment and is kept by nobody, in one database trip", async () => {
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

  test("is found under the slug as well, and answers HEAD", async () => {
    const response = await get(`/p/${story.slug}-${story.id}/state`);
    expect(await response.json()).toMatchObject({ postId: story.id });
    const head = await exports.default.fetch(`${ORIGIN}/p/${story.id}/state`, { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe("");
  });

  test("is not found for what one may not see", async () => {
    const draft = await makeStory({ creator_id: writer.id, status: "DRAFT" });
    const deleted = await makeStory({ creator_id: writer.id, status: "DELETED" });
    const suspended = await makeStory({ creator_id: writer.id, is_suspended: 1 });
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

  test("takes no other method", async () => {
    const response = await exports.default.fetch(`${ORIGIN}/p/${story.id}/state`, {
      method: "POST",
    });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, HEAD");
    expect(await codeOf(response)).toBe("METHOD_NOT_ALLOWED");
  });

  test("is a typed error while the database is away", async () => {
    const response = await get(`/p/${story.id}/state`, { "x-fault-injection": "d1-overloaded" });
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("5");
    expect(await codeOf(response)).toBe("SERVICE_UNAVAILABLE");
  });
});

describe("reading a story", () => {
  test("gives a visitor an id first, and counts that visitor once when told again", async () => {
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

  test("counts nobody who keeps no cookie, however often they call", async () => {
    const { id } = await makeStory();
    const answers = await Promise.all(Array.from({ length: 10 }, () => postRead(id)));
    expect(new Set(await Promise.all(answers.map(isRecorded)))).toEqual(new Set([false]));
    expect(await readersOf(id)).toEqual([]);
  });

  test("counts so many visitors of one network a day, also all at once, whatever their ids", async () => {
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

  test("keeps no address of a visitor, and nothing of the network of someone signed in", async () => {
    const { id } = await makeStory();
    const address = { "CF-Connecting-IP": "203.0.113.7" };
    await postRead(id, { ...visitor(), ...address });
    await postRead(id, { ...(await signedIn(writer.id)), ...address });
    const { results } = await env.DB.prepare(
      "SELECT network FROM post_reads WHERE post_id = ?1 ORDER BY reader_id DESC",
    )
      .bind(id)
      .all<{ network: number | null }>();
    expect(results[0]?.network).toBeGreaterThanOrEqual(0);
    expect(results[0]?.network).toBeLessThan(65_536);
    expect(results[1]?.network).toBeNull();
  });

  test("keeps a visitor's cookie to https where the page is on https", async () => {
    const { id } = await makeStory();
    const response = await postRead(id, {}, "https://localhost:8787");
    expect(response.headers.get("set-cookie")).toMatch(/; Secure/);
  });

  test("replaces a visitor's id that was made up", async () => {
    const { id } = await makeStory();
    const response = await postRead(id, { Cookie: `uid=lo_${"x".repeat(2000)}` });
    expect(response.headers.get("set-cookie")).toMatch(/^uid=lo_[0-9a-f]{24};/);
    expect(await readersOf(id)).toEqual([]);
  });

  test("counts someone signed in under their own id, with no visitor's cookie", async () => {
    const { id } = await makeStory();
    const reader = await makeUser();
    const response = await postRead(id, await signedIn(reader.id));
    expect(response.status).toBe(200);
    expect(response.headers.get("set-cookie")).toBeNull();
    expect(databaseUse(response).roundTrips).toBe(2);
    expect(await readersOf(id)).toEqual([reader.id]);
  });

  test("counts once for twenty calls at the same time, and keeps the first moment", async () => {
    const { id } = await makeStory();
    const reader = await makeUser();
    const headers = await signedIn(reader.id);
    const answers = await Promise.all(Array.from({ length: 20 }, () => postRead(id, headers)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await readersOf(id)).toEqual([reader.id]);
    const readAt = () =>
      env.DB.prepare("SELECT read_at FROM post_reads WHERE post_id = ?1").bind(id).first("read_at");
    const before = await readAt();
    await postRead(id, { ...headers, "x-fault-injection": "clock:+1d" });
    expect(await readAt()).toBe(before);
  });

  test("is refused when another site asks, with nothing recorded", async () => {
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

  test("is refused when a session comes without its token or with another's", async () => {
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

  test("takes who has an ended session for a visitor", async () => {
    const { id } = await makeStory();
    const { Cookie } = visitor();
    const response = await postRead(id, { Cookie: `session=ended; ${Cookie}` });
    expect(response.status).toBe(200);
    expect(await readersOf(id)).toEqual([Cookie.slice("uid=".length)]);
  });

  test("does not count bots, drafts, or staff who act as someone", async () => {
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

  test("is not found for what one may not see", async () => {
    const draft = await makeStory({ creator_id: writer.id, status: "DRAFT" });
    for (const id of [draft.id, newId("post"), "nothing"]) {
      const response = await postRead(id);
      expect(response.status).toBe(404);
      expect(response.headers.get("set-cookie")).toBeNull();
      expect(await codeOf(response)).toBe("NOT_FOUND");
    }
  });

  test("is asked for with POST alone", async () => {
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

  test("is recorded with the moment it happened", async () => {
    const { id } = await makeStory();
    await postRead(id, visitor());
    const row = await env.DB.prepare("SELECT read_at FROM post_reads WHERE post_id = ?1")
      .bind(id)
      .first<{ read_at: number }>();
    expect(Math.abs((row?.read_at ?? 0) - Date.now())).toBeLessThan(60_000);
  });
});
