import { env } from "cloudflare:workers";
import { allRows, firstRow, runSql } from "../../../support/database.ts";
import { strFromU8, unzipSync } from "fflate";
import { beforeEach, describe, expect, test } from "vitest";
import { formatTimestamp } from "../../../../shared/format/dates.ts";
import {
  EXPORT_LIFETIME_MS,
  makeDueExports,
} from "../../../../worker/domain/personalData/accountExports.ts";
import { csvFile } from "../../../../worker/domain/kernel/csvFile.ts";
import { eraseAccounts } from "../../../../worker/domain/personalData/eraseAccounts.ts";
import { eraseTrash } from "../../../../worker/domain/yourStories/eraseTrash.ts";
import { makeOwner, signInOwner, tryPassword } from "../../../support/identity/account.ts";
import {
  insertRow,
  makeCollection,
  makeStory,
  makeUser,
  signIn,
} from "../../../support/factories.ts";
import { mailsTo } from "../../../support/mail.ts";
import { followPerson, makeDomainContext, setSuspended } from "../../../support/people.ts";
import { get, graphql } from "../../../support/product.ts";
import { linkTo, TestBrowser } from "../../../support/identity/testBrowser.ts";

const DAY = 86_400_000;
let owner: Awaited<ReturnType<typeof makeOwner>>;
let browser: TestBrowser;
let story: Awaited<ReturnType<typeof makeStory>>;

function send(step: string, fields: Record<string, string> = {}) {
  return browser.post(`/m/account/${step}`, { xsrf: browser.xsrf ?? "", ...fields });
}

const inDays = (days: number) => ({ ...makeDomainContext(), now: Date.now() + days * DAY });

async function statuses(): Promise<number[]> {
  const paths = [`/@${owner.username}`, `/p/${story.id}`];
  return Promise.all(
    paths.map(async (path) => {
      const answer = await get(path);
      return answer.status === 301 || answer.status === 302
        ? (await get(answer.headers.get("location")!)).status
        : answer.status;
    }),
  );
}

async function user(id: string) {
  return firstRow<Record<string, unknown>>("SELECT * FROM users WHERE id = ?1", id);
}

beforeEach(async () => {
  owner = await makeOwner();
  story = await makeStory({ creator_id: owner.id, title: "=cmd|' /C calc'!A0" });
  browser = await signInOwner(owner);
});

test.each(["close", "delete"])(
  "the account is identified on the page where it is closed: %s",
  async (step) => {
    const page = await (await browser.ask(`/m/account/${step}`)).text();
    expect(page).toContain(`(@${owner.username})`);
  },
);

describe("a deactivated account", () => {
  test("is hidden with all its content, signed out everywhere, and restored when its owner signs in", async () => {
    const elsewhere = await signInOwner(owner);
    expect(await statuses()).toEqual([200, 200]);
    const text = await (await send("close")).text();
    expect(text).toContain("Your account is deactivated");
    expect(text).toContain("Sign in again at any time to restore everything.");
    expect(await statuses()).toEqual([404, 404]);
    expect(await browser.viewer()).toBeNull();
    expect(await elsewhere.viewer()).toBeNull();
    await expect
      .poll(async () => (await mailsTo(owner.email)).map(({ subject }) => subject))
      .toEqual(["Your Deckle account is deactivated"]);
    // Regardless of how much later.
    await eraseAccounts(inDays(4000), env.IMAGES_BUCKET);
    await tryPassword(new TestBrowser(), owner.email);
    expect(await statuses()).toEqual([200, 200]);
  });

  test("that is also suspended stays suspended", async () => {
    await setSuspended(owner.id, 1);
    await send("close");
    await tryPassword(new TestBrowser(), owner.email);
    expect(await user(owner.id)).toMatchObject({
      hidden_by_staff: 1,
      closed_at: null,
      erase_at: null,
    });
  });

  test("isn't restored by staff who impersonate its owner", async () => {
    await send("close");
    await insertRow("sessions", {
      token_hash: `acting-${owner.id}`,
      user_id: owner.id,
      xsrf_token: "x",
      impersonated_by_user_id: (await makeUser({ is_staff: 1 })).id,
      created_at: 0,
      expires_at: 1,
    });
    expect(await user(owner.id)).toMatchObject({ closed_at: expect.any(Number) });
  });
});

describe("a deleted account", () => {
  test("requires its username to be entered", async () => {
    for (const username of ["", "somebody-else"])
      expect((await send("delete", { username })).status).toBe(422);
    expect(await browser.viewer()).not.toBeNull();
  });

  test("is requested with a separate form, which deactivates nothing by itself", async () => {
    const closing = await (await browser.ask("/m/account/close")).text();
    expect(closing).not.toContain('name="username"');
    expect(closing.match(/type="submit"/g)).toHaveLength(1);
    expect(closing).toContain('href="/m/account/delete"');
    const deleting = await (await browser.ask("/m/account/delete")).text();
    expect(deleting).toContain('name="username"');
    expect(deleting.match(/type="submit"/g)).toHaveLength(1);
    expect(deleting).toContain('href="/m/account/close"');
  });

  test("says until when it can be restored, even without an email address", async () => {
    await runSql("DELETE FROM user_emails WHERE user_id = ?1", owner.id);
    const answer = await send("delete", { username: owner.username });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const text = await answer.text();
    expect(text).toContain("Your account will be deleted");
    const { erase_at: eraseAt } = (await user(owner.id))!;
    expect(text).toContain(`Until ${formatTimestamp(eraseAt as number)} `);
    expect(await browser.viewer()).toBeNull();
  });

  test("can be restored for thirty days, also with a link", async () => {
    await send("delete", { username: `@${owner.username.toUpperCase()}` });
    expect(await statuses()).toEqual([404, 404]);
    await eraseAccounts(inDays(29), env.IMAGES_BUCKET);
    const back = new TestBrowser();
    await back.send({ email: owner.email });
    await back.press(await linkTo(owner.email));
    expect(await back.viewer()).toMatchObject({ id: owner.id });
    expect(await statuses()).toEqual([200, 200]);
    await eraseAccounts(inDays(400), env.IMAGES_BUCKET);
    expect(await user(owner.id)).toMatchObject({ username: owner.username });
  });

  test("that can't be erased doesn't block others, is retried every hour, and is shown to staff", async () => {
    const due = { closed_at: 1, erase_at: 1 };
    const [stuck, other] = [await makeUser(due), await makeUser({ ...due, erase_at: 2 })];
    const image = { id: `4${stuck.id.slice(1)}`, object_key: "stuck", format: "png" };
    const size = { width: 8, height: 8, bytes: 9, sha256: "0", created_at: 1 };
    await insertRow("images", { ...image, ...size, uploaded_by: stuck.id });
    const asked: string[][] = [];
    let isBroken = true;
    const store = {
      delete: async (keys: string[]) => {
        asked.push(keys);
        if (isBroken) throw new Error("The bucket is away");
      },
    };
    const hour = (hours: number) => ({ ...makeDomainContext(), now: 1000 + hours * 3_600_000 });
    for (const hours of [0, 0, 1, 2, 3, 4]) await eraseAccounts(hour(hours), store);
    expect(asked).toEqual(Array.from({ length: 5 }, () => ["stuck"]));
    expect(await user(other.id)).toMatchObject({ username: `deleted-${other.id}`, erase_at: null });
    expect(await user(stuck.id)).toMatchObject({ erase_at: 1, erase_attempts: 5 });
    const staff = { Cookie: await signIn((await makeUser({ is_staff: 1 })).id) };
    const query = "{ internalStatus { erasureQueue { accounts failing stuck } } }";
    const { data } = await graphql<{ internalStatus: unknown }>(query, {}, staff);
    expect(data.internalStatus).toEqual({
      erasureQueue: { accounts: 1, failing: 1, stuck: 1 },
    });
    const page = await (await get("/_/admin/internal-status", staff)).text();
    expect(page).toContain("could not be erased and needs attention");
    isBroken = false;
    await eraseAccounts(hour(5), store);
    expect(await user(stuck.id)).toMatchObject({
      erase_at: null,
      erase_attempts: 0,
      username: `deleted-${stuck.id}`,
    });
  });

  test("is erased afterwards: its identity, content and follows", async () => {
    const [friend, fan] = [await makeUser({ follower_count: 1 }), await makeUser()];
    await followPerson(friend.id, owner.id);
    await followPerson(owner.id, fan.id);
    await runSql("UPDATE users SET following_count = 1 WHERE id = ?1", fan.id);
    const connection = { issuer: "https://google.test", subject: owner.id, provider: "google" };
    await insertRow("user_connections", { ...connection, user_id: owner.id, connected_at: 1 });
    await send("delete", { username: owner.username });
    await eraseAccounts(inDays(31), env.IMAGES_BUCKET);
    await eraseAccounts(inDays(32), env.IMAGES_BUCKET);
    expect(await user(owner.id)).toMatchObject({
      username: `deleted-${owner.id}`,
      name: "",
      erase_at: null,
    });
    expect(await user(friend.id)).toMatchObject({ follower_count: 0 });
    expect(await user(fan.id)).toMatchObject({ following_count: 0 });
    const post = await firstRow(
      `SELECT p.status, p.title, b.document FROM posts p
       LEFT JOIN post_bodies b ON b.post_id = p.id WHERE p.id = ?1`,
      story.id,
    );
    expect(post).toEqual({ status: "DELETED", title: "", document: null });
    expect(await statuses()).toEqual([404, 404]);
    const again = new TestBrowser();
    expect((await tryPassword(again, owner.email)).status).toBe(401);
    expect((await again.send({ email: owner.email })).__typename).toBe("NotFound");
    const connected = await env.DB.prepare("SELECT 1 FROM user_connections WHERE subject = ?1")
      .bind(owner.id)
      .all();
    expect(connected.results).toEqual([]);
    // The username isn't available to others.
    const other = await signInOwner(await makeOwner());
    const input = { xsrf: other.xsrf, username: owner.username };
    expect((await other.post("/m/account/username", input)).status).toBe(422);
  });
});

describe("the remaining data of a deleted account", () => {
  test("is erased with it: claps with their counts, events, reports, domains, roles, and all its stories", async () => {
    const [other, owned] = [await makeUser(), await makeCollection()];
    const liked = await makeStory({ creator_id: other.id, clap_count: 9, voter_count: 2 });
    for (const [user, claps] of [
      [owner.id, 7],
      [other.id, 2],
    ] as const)
      await insertRow("claps", {
        post_id: liked.id,
        user_id: user,
        clap_count: claps,
        updated_at: 1,
      });
    const member = { collection_id: owned.id, user_id: owner.id, role: "EDITOR", created_at: 1 };
    await insertRow("collection_members", member);
    const domain = `${owner.username.toLowerCase()}.example`;
    await insertRow("custom_domains", {
      domain,
      owner_id: owner.id,
      state: "live",
      token: "x",
      added_at: 1,
    });
    for (const postId of [liked.id, null])
      await insertRow("client_events", {
        event_id: `event-${owner.id}-${postId}`,
        key: "post.viewed",
        type: "event",
        happened_at: 1,
        received_at: 1,
        viewer_id: owner.id,
        post_id: postId,
        source: "",
        referrer_source: "",
        location: "",
        referrer: "",
        data: "{}",
      });
    await send("delete", { username: owner.username });
    await eraseAccounts(inDays(31), env.IMAGES_BUCKET);
    await eraseAccounts(inDays(31), env.IMAGES_BUCKET);
    await eraseTrash(inDays(31), { delete: () => Promise.resolve() });
    const post = await firstRow(
      "SELECT clap_count, voter_count FROM posts WHERE id = ?1",
      liked.id,
    );
    expect(post).toEqual({ clap_count: 2, voter_count: 1 });
    const left = await firstRow(
      `SELECT (SELECT count(*) FROM claps WHERE user_id = ?1) AS claps,
         (SELECT count(*) FROM client_events WHERE viewer_id = ?1) AS events,
         (SELECT count(*) FROM client_events WHERE event_id LIKE 'event-' || ?1 || '%') AS counted,
         (SELECT count(*) FROM collection_members WHERE user_id = ?1) AS roles,
         (SELECT state FROM custom_domains WHERE domain = ?3) AS domain,
         (SELECT slug FROM posts WHERE id = ?2) AS slug`,
      owner.id,
      story.id,
      domain,
    );
    expect(left).toEqual({
      claps: 0,
      events: 0,
      counted: 1,
      roles: 0,
      domain: "removed",
      slug: "",
    });
  });
});

describe("an account export", () => {
  const exports = async () =>
    (await browser.graphql({ query: "{ accountSettings { exports { id isReady } } }" })).json.data
      .accountSettings.exports as { id: string; isReady: boolean }[];

  test("is created after the response, announced by email, and can be downloaded only by its owner", async () => {
    const answer = await send("export");
    expect(answer.headers.get("location")).toBe("/me/settings/account?done=export");
    await expect.poll(async () => (await exports())[0]?.isReady, { timeout: 15_000 }).toBe(true);
    const [{ id } = { id: "" }] = await exports();
    const path = `/me/export/${id}`;
    await expect
      .poll(async () => (await mailsTo(owner.email))[0]?.text, { timeout: 15_000 })
      .toContain(path);
    const file = await browser.ask(path);
    expect(file.headers.get("content-type")).toBe("application/zip");
    expect(file.headers.get("content-disposition")).toContain("attachment");
    expect(file.headers.get("cache-control")).toBe("no-store");
    const files = unzipSync(new Uint8Array(await file.arrayBuffer()));
    expect(JSON.parse(strFromU8(files["profile.json"]!))).toMatchObject({
      id: owner.id,
      email: owner.email,
    });
    const written = Object.keys(files).find((name) => name.startsWith("stories/"))!;
    expect(strFromU8(files[written]!)).toContain("The text of story");
    expect(strFromU8(files["connected-accounts.csv"]!)).toMatch(/^\W*provider/);
    expect(strFromU8(files["stories.csv"]!)).toContain("'=cmd|' /C calc'!A0");
    expect(JSON.stringify(Object.values(files).map((bytes) => strFromU8(bytes)))).not.toContain(
      "scrypt",
    );

    const other = await signInOwner(await makeOwner());
    expect((await other.ask(path)).status).toBe(404);
    expect((await browser.ask("/me/export/0000")).status).toBe(404);
    const visitor = await new TestBrowser().ask(path);
    expect(visitor.headers.get("location")).toMatch(/^\/m\/signin/);
    browser.fault = "clock:+8d";
    expect((await browser.ask(path)).status).toBe(404);
  });

  test("is created once when requested twice, by the schedule if necessary, and deleted after a week", async () => {
    await insertRow("account_exports", {
      id: `waiting-${owner.id}`,
      user_id: owner.id,
      asked_at: Date.now(),
      expires_at: Date.now() + EXPORT_LIFETIME_MS,
      claimed_until: Date.now() + 60_000,
    });
    await send("export");
    expect(await exports()).toEqual([{ id: `waiting-${owner.id}`, isReady: false }]);
    expect(await (await browser.ask(`/me/export/waiting-${owner.id}`)).text()).toContain(
      "being prepared",
    );
    // The previous worker's lease has expired by then.
    await makeDueExports({ ...makeDomainContext(), now: Date.now() + 120_000 });
    expect(await exports()).toEqual([{ id: `waiting-${owner.id}`, isReady: true }]);
    await makeDueExports(inDays(8));
    expect(await exports()).toEqual([]);
    const results = await allRows(
      "SELECT 1 FROM account_export_parts WHERE export_id = ?1",
      `waiting-${owner.id}`,
    );
    expect(results).toEqual([]);
  });

  test("contains no formulas that a spreadsheet would run", () => {
    expect(
      csvFile(
        ["a"],
        [
          ["=1+1"],
          [" +x"],
          ["-2"],
          ["@x"],
          ["\t=x"],
          ["＝1"],
          ['say "hi", now'],
          [null],
          [-3],
          ["plain"],
        ],
      ),
    ).toBe(
      "a\r\n'=1+1\r\n' +x\r\n'-2\r\n'@x\r\n'\t=x\r\n'＝1\r\n\"say \"\"hi\"\", now\"\r\n\r\n-3\r\nplain\r\n",
    );
  });
});
