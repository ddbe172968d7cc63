import { allRows, firstRow, runSql } from "../../support/database.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { XSRF_HEADER } from "../../../shared/xsrfHeader.ts";
import { makeOwner, signInOwner, tryPassword } from "../../support/identity/account.ts";
import { makeStory, makeUser } from "../../support/factories.ts";
import { makeDomainContext } from "../../support/people.ts";
import { revokeSession } from "../../../worker/domain/identity/sessions/revokeSession.ts";
import { setPassword } from "../../../worker/domain/identity/signIn/setPassword.ts";
import { signOut } from "../../../worker/domain/identity/sessions/signOut.ts";
import { deleteExpiredSessions } from "../../../worker/domain/identity/deleteExpiredIdentity.ts";
import { ORIGIN } from "../../support/product.ts";
import { TestBrowser } from "../../support/identity/testBrowser.ts";

const HOST = new URL(ORIGIN).host;
const PATH = "/_/admin/impersonation";
const STOP = `${PATH}/stop`;
const REASON = "They see an empty page";

const nowContext = () => ({ ...makeDomainContext(), now: Date.now() });

let reader: Awaited<ReturnType<typeof makeOwner>>;

async function staffBrowser() {
  const staff = await makeOwner();
  await runSql("UPDATE users SET is_staff = 1 WHERE id = ?1", staff.id);
  return { staff, browser: await signInOwner(staff) };
}

/** Returns the XSRF token of the forms on the browser's page. */
async function xsrfOf(browser: TestBrowser): Promise<string> {
  const html = await (await browser.ask("/about")).text();
  return /"xsrf":"(\w+)"/.exec(html)?.[1] ?? "";
}

function begin(browser: TestBrowser, fields: Record<string, string> = {}) {
  const xsrf = browser.xsrf ?? "";
  return browser.post(PATH, { xsrf, account: reader.username, reason: REASON, ...fields });
}

async function records(userId: string) {
  const results = await allRows<{
    staffId: string;
    reason: string;
    startedAt: number;
    endedAt: number | null;
  }>(
    `SELECT staff_id AS staffId, reason, started_at AS startedAt, ended_at AS endedAt
     FROM impersonation_records WHERE user_id = ?1`,
    userId,
  );
  return results;
}

beforeEach(async () => {
  reader = await makeOwner({ hasPassword: false });
});

describe("staff who impersonate a user", () => {
  test("see what that user sees, which is recorded, with a banner on pages that are never cached", async () => {
    const { staff, browser } = await staffBrowser();
    expect((await browser.ask(PATH)).status).toBe(200);
    expect((await begin(browser, { account: reader.email })).status).toBe(303);
    expect(await browser.viewer()).toMatchObject({ id: reader.id });
    expect(await records(reader.id)).toEqual([
      { staffId: staff.id, reason: REASON, startedAt: expect.any(Number), endedAt: null },
    ]);
    const page = await browser.ask("/about", { headers: { "X-Cache-Debug": "1" } });
    expect(page.headers.get("cache-control")).toContain("no-store");
    const html = await page.text();
    expect(html).toContain("You’re acting as someone else.");
    expect(html).toContain('"isSpoofed":true');
    expect(await (await new TestBrowser().ask("/about")).text()).not.toContain("acting as");

    // During impersonation, neither staff pages nor account settings are available.
    expect((await browser.ask("/_/admin/internal-status")).status).toBe(404);
    expect((await browser.ask(PATH)).status).toBe(404);
    expect((await browser.ask("/m/account/email")).status).toBe(403);
    browser.xsrf = await xsrfOf(browser);
    const ended = await browser.graphql({
      query: "mutation { signOutEverywhere { __typename } }",
    });
    expect(ended.json.data.signOutEverywhere.__typename).toBe("Forbidden");

    expect((await browser.post(STOP, { xsrf: "wrong" })).status).toBe(403);
    expect((await browser.post(STOP, { xsrf: browser.xsrf })).status).toBe(303);
    expect(await browser.viewer()).toMatchObject({ id: staff.id });
    expect((await records(reader.id))[0]!.endedAt).toBeGreaterThan(0);
    expect((await browser.post(STOP, { xsrf: browser.xsrf })).status).toBe(404);
  });

  test("can't send any of the user's forms or upload anything", async () => {
    const { browser } = await staffBrowser();
    const story = await makeStory({ creator_id: (await makeUser()).id });
    await begin(browser);
    const xsrf = await xsrfOf(browser);
    const png = { "Content-Type": "image/png", "Sec-Fetch-Site": "same-origin", Origin: ORIGIN };
    const form = new FormData();
    form.set("xsrf", xsrf);
    const multipart = new Request(ORIGIN, { method: "POST", body: form });
    const answers = {
      vote: browser.post(`/_/vote/p/${story.id}`, { xsrf, claps: "1" }),
      respond: browser.post(`/_/respond/${story.id}`, { xsrf, text: "In their name" }),
      importAddress: browser.post("/p/import", { xsrf, url: "https://blog.example/a" }),
      importFile: browser.post("/p/import", {}, Object.fromEntries(multipart.headers)),
      follow: browser.post(`/_/subscribe/user/${story.creator_id}`, { xsrf }),
      upload: browser.ask("/_/upload", {
        method: "POST",
        body: "no picture",
        headers: { ...png, [XSRF_HEADER]: xsrf },
      }),
      account: browser.post("/m/account/profile", { xsrf, name: "Somebody Else" }),
    };
    for (const [name, answer] of Object.entries(answers)) {
      const { status } = await answer;
      expect(status, name).toBe(403);
    }
    const rows = await firstRow(
      `SELECT (SELECT COUNT(*) FROM claps WHERE user_id = ?1) AS claps,
         (SELECT COUNT(*) FROM user_follows WHERE follower_id = ?1) AS follows,
         (SELECT COUNT(*) FROM posts WHERE creator_id = ?1) AS stories`,
      reader.id,
    );
    expect(rows).toEqual({ claps: 0, follows: 0, stories: 0 });
  });

  test("can do so for at most an hour, and only while they are staff", async () => {
    const { staff, browser } = await staffBrowser();
    await begin(browser);
    browser.fault = "clock:+59m";
    expect(await browser.viewer()).toMatchObject({ id: reader.id });
    for (const fault of ["clock:+61m", "clock:-1d"]) {
      browser.fault = fault;
      expect(await browser.viewer(), fault).toBeNull();
    }
    browser.fault = null;
    await runSql("UPDATE users SET is_staff = 0 WHERE id = ?1", staff.id);
    expect(await browser.viewer()).toBeNull();
  });

  const ends: [string, (staffId: string, own: { hash: string; family: string }) => unknown][] = [
    [
      "a new password of theirs",
      (userId, { hash }) =>
        setPassword(nowContext(), {
          userId,
          password: "seven blue lamps at dusk",
          sessionHash: hash,
        }),
    ],
    [
      "the end of the sign-in it began in",
      (userId, { family }) => revokeSession(nowContext(), userId, family),
    ],
    ["their signing out there", (_userId, { hash }) => signOut(nowContext(), hash)],
  ];
  test.each(ends)("can't continue after %s", async (_end, act) => {
    const { staff, browser } = await staffBrowser();
    const own = (await firstRow<{ hash: string; family: string }>(
      "SELECT token_hash AS hash, family FROM sessions WHERE user_id = ?1",
      staff.id,
    ))!;
    await begin(browser);
    expect(await browser.viewer()).toMatchObject({ id: reader.id });
    await act(staff.id, own);
    expect(await browser.viewer()).toBeNull();
    expect((await records(reader.id))[0]!.endedAt).toBeGreaterThan(0);
  });

  test("stop when their own sessions end, and don't return to an ended session", async () => {
    const { staff, browser } = await staffBrowser();
    await begin(browser);
    await runSql("DELETE FROM sessions WHERE user_id = ?1", staff.id);
    await browser.post(STOP, { xsrf: await xsrfOf(browser) });
    expect(await browser.viewer()).toBeNull();
    expect(browser.cookies.get(HOST)!.get("own-session")).toBeUndefined();

    const again = await staffBrowser();
    const elsewhere = await signInOwner(again.staff);
    await begin(again.browser);
    await elsewhere.graphql({ query: "mutation { signOutEverywhere { __typename } }" });
    expect(await again.browser.viewer()).toBeNull();
  });

  describe("have a record of how it ended", () => {
    const ends = async (): Promise<{ endedAt: number | null; endedBy: string | null }[]> => {
      const results = await allRows<{ endedAt: number | null; endedBy: string | null }>(
        "SELECT ended_at AS endedAt, ended_by AS endedBy FROM impersonation_records WHERE user_id = ?1",
        reader.id,
      );
      return results;
    };
    const AT = expect.any(Number);

    test("when they sign out, which also ends their own session", async () => {
      const { staff, browser } = await staffBrowser();
      const own = browser.cookies.get(HOST)!.get("session")!;
      await begin(browser);
      expect(await ends()).toEqual([{ endedAt: null, endedBy: null }]);
      await browser.ask(`/m/signout/${await xsrfOf(browser)}`);
      expect(await ends()).toEqual([{ endedAt: AT, endedBy: "SIGNED_OUT" }]);
      expect(await browser.viewer()).toBeNull();
      expect(browser.cookies.get(HOST)!.has("own-session")).toBe(false);
      const kept = new TestBrowser();
      kept.cookies.set(HOST, new Map([["session", own]]));
      expect(await kept.viewer()).toBeNull();
      // Staff see it with its reason and how it ended.
      const page = await (await (await signInOwner(staff)).ask(PATH)).text();
      expect(page).toContain(`@${staff.username} as @${reader.username}`);
      expect(page).toContain("(signed out)");
      expect(page).toContain(REASON);
    });

    test("when they sign in as another user in the same browser", async () => {
      const { browser } = await staffBrowser();
      await begin(browser);
      await tryPassword(browser, (await makeOwner()).email);
      expect(await ends()).toEqual([{ endedAt: AT, endedBy: "SIGNED_IN" }]);
    });

    test("when they stop", async () => {
      const { browser } = await staffBrowser();
      await begin(browser);
      await browser.post(STOP, { xsrf: await xsrfOf(browser) });
      expect(await ends()).toEqual([{ endedAt: AT, endedBy: "STOPPED" }]);
    });

    test("when their own session ends or the hour is over", async () => {
      const { staff, browser } = await staffBrowser();
      await begin(browser);
      const elsewhere = await signInOwner(staff);
      await elsewhere.graphql({ query: "mutation { signOutEverywhere { __typename } }" });
      expect(await ends()).toEqual([{ endedAt: AT, endedBy: "ENDED" }]);
      await runSql("DELETE FROM impersonation_records WHERE user_id = ?1", reader.id);
      const again = await staffBrowser();
      await begin(again.browser);
      const over = Date.now() - 1000;
      await runSql(
        "UPDATE sessions SET expires_at = ?2 WHERE impersonated_by_user_id = ?1",
        again.staff.id,
        over,
      );
      await deleteExpiredSessions({ ...makeDomainContext(), now: Date.now() });
      expect(await ends()).toEqual([{ endedAt: over, endedBy: "EXPIRED" }]);
    });
  });

  test("need a reason, a user who isn't staff, and a recent confirmation of their identity", async () => {
    const { browser } = await staffBrowser();
    const other = await staffBrowser();
    for (const fields of [
      { reason: "" },
      { reason: " \u200b " },
      { account: "nobody-here" },
      { account: "" },
      { account: other.staff.username },
    ] as Record<string, string>[]) {
      expect((await begin(browser, fields)).status, JSON.stringify(fields)).toBe(422);
    }
    expect((await begin(browser, { xsrf: "wrong" })).status).toBe(403);
    expect(await records(reader.id)).toEqual([]);
    browser.fault = "clock:+16m";
    expect((await begin(browser)).headers.get("location")).toBe(
      "/m/account/identity?redirect=impersonation",
    );
  });

  test("must be staff: for all others the address isn't found", async () => {
    const visitor = new TestBrowser();
    const someone = await signInOwner(await makeOwner());
    for (const browser of [visitor, someone]) {
      expect((await browser.ask(PATH)).status).toBe(404);
      expect((await begin(browser)).status).toBe(404);
      expect((await browser.post(STOP, { xsrf: browser.xsrf ?? "" })).status).toBe(404);
    }
    expect(await records(reader.id)).toEqual([]);
  });
});
