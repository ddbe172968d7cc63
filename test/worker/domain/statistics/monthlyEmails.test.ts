import { env, exports } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "../../../../shared/durations.ts";
import {
  monthDue,
  sendMonthlyEmails,
} from "../../../../worker/domain/statistics/monthly/sendMonthlyEmails.ts";
import { allRows, runSql } from "../../../support/database.ts";
import {
  insertRow,
  makeCollection,
  makeStory,
  makeUser,
  nextNumber,
  signedIn,
} from "../../../support/factories.ts";
import { makeDomainContext, setSuspended } from "../../../support/people.ts";
import { get, ORIGIN } from "../../../support/product.ts";

/** November 4, and October since January 1970. */
const NOW = Date.UTC(2026, 10, 4, 8);
const OCTOBER = 681;
const dayOf = (month: number, date: number): number => Date.UTC(2026, month, date) / DAY_MS;

const run = (now = NOW) => sendMonthlyEmails({ ...makeDomainContext(), now });

interface Waiting {
  key: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  unsubscribe_url: string;
  list_id: string;
}
const mails = () => allRows<Waiting>("SELECT * FROM mail_outbox ORDER BY recipient");

async function makeReader(columns = {}) {
  const user = await makeUser(columns);
  const email = `writer${nextNumber()}@example.com`;
  await insertRow("user_emails", { email_key: email, user_id: user.id, email, verified_at: 1 });
  return { ...user, email };
}

/** Counts views of an owner's story on a day, as the consumer does. */
async function views(
  story: { id: string },
  owners: { authorId: string; collectionId?: string },
  counted: { day: number; views: number; host?: string },
): Promise<void> {
  const { day, views: count, host = "often.example" } = counted;
  const counts = "0, 0, 0, 0, 0";
  const { authorId, collectionId = null } = owners;
  const statements = [
    `INSERT INTO post_totals (post_id, kind, author_id, collection_id, views, visitors, reads,
        read_ms, member_views, member_reads, member_read_ms) VALUES ('${story.id}', 'STORY', '${authorId}',
      ${collectionId === null ? "NULL" : `'${collectionId}'`}, ${count}, ${count}, ${counts})
      ON CONFLICT DO UPDATE SET views = views + excluded.views`,
    `INSERT INTO post_days VALUES ('${story.id}', ${day}, ${count}, ${count}, ${counts})`,
  ];
  for (const owner of collectionId === null ? [authorId] : [authorId, collectionId])
    statements.push(
      `INSERT INTO owner_days VALUES ('${owner}', 'STORY', ${day}, ${count}, ${count}, ${counts})
        ON CONFLICT DO UPDATE SET views = views + excluded.views,
          visitors = visitors + excluded.visitors`,
      `INSERT INTO owner_day_sources VALUES ('${owner}', ${day}, 'SITE', '${host}', ${count})
        ON CONFLICT DO UPDATE SET views = views + excluded.views`,
    );
  await env.STATS.batch(statements.map((statement) => env.STATS.prepare(statement)));
}

beforeEach(async () => {
  await env.STATS.batch(
    ["post_totals", "post_days", "owner_days", "owner_day_sources"].map((table) =>
      env.STATS.prepare(`DELETE FROM ${table}`),
    ),
  );
  for (const table of ["monthly_emails", "mail_outbox", "notification_preferences"])
    await runSql(`DELETE FROM ${table}`);
});

test.each([
  ["on the second", Date.UTC(2026, 10, 2, 23), null],
  ["on the third, before seven", Date.UTC(2026, 10, 3, 6), null],
  ["on the third", Date.UTC(2026, 10, 3, 7), OCTOBER],
  ["on the fourteenth", Date.UTC(2026, 10, 14, 7), OCTOBER],
  ["on the sixteenth", Date.UTC(2026, 10, 16, 7), null],
])("the emails of a month are due %s", (_day, now, month) => {
  expect(monthDue(now)).toBe(month);
});

describe("the email about a month", () => {
  test("says what changed, and lists the best stories, in text and HTML", async () => {
    const writer = await makeReader();
    const [first, second] = await Promise.all(
      ["Paper <i>boats</i>", "Second"].map((title) => makeStory({ creator_id: writer.id, title })),
    );
    const owners = { authorId: writer.id };
    await views(first!, owners, { day: dayOf(8, 30), views: 100 });
    await views(second!, owners, { day: dayOf(9, 1), views: 34 });
    await views(first!, owners, { day: dayOf(9, 31), views: 100 });
    await views(first!, owners, { day: dayOf(10, 1), views: 900, host: "late.example" });
    await run();
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      recipient: writer.email,
      subject: "Your stories in October: 134 views",
      list_id: "statistics.localhost",
    });
    for (const part of [mail!.text, mail!.html]) {
      expect(part).toContain("Views rose by 34% compared with September, to 134");
      expect(part).toContain("100% of the additional views came from often.example");
      expect(part.indexOf("Second")).toBeGreaterThan(part.indexOf("boats"));
      expect(part).toContain("/me/stats?tab=2026-10");
      expect(part).toContain(mail!.unsubscribe_url);
      expect(part).not.toContain("late.example");
    }
    expect(mail!.html).not.toContain("<i>boats");
    // The page that it links to says the same.
    const page = await (await get("/me/stats?tab=2026-10", await signedIn(writer.id))).text();
    expect(page).toContain("Views rose by 34% compared with September, to 134");
    expect(page).toContain("October 2026");
  });

  test("of a publication goes to its owners and editors", async () => {
    const [owner, editor, member, author] = await Promise.all([
      makeReader(),
      makeReader(),
      makeReader(),
      makeUser(),
    ]);
    const collection = await makeCollection({ name: "The Mill" });
    for (const [user, role] of [
      [owner, "OWNER"],
      [editor, "EDITOR"],
      [member, "WRITER"],
    ] as const)
      await insertRow("collection_members", {
        collection_id: collection.id,
        user_id: user.id,
        role,
        created_at: 1,
      });
    const story = await makeStory({ creator_id: author.id, collection_id: collection.id });
    await views(
      story,
      { authorId: author.id, collectionId: collection.id },
      { day: dayOf(9, 9), views: 7 },
    );
    await run();
    const sent = await mails();
    expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual(
      [owner.email, editor.email].toSorted(),
    );
    expect(sent[0]!.subject).toBe("Your publication in October: 7 views");
    expect(sent[0]!.text).toContain("The Mill in October");
    expect(sent[0]!.text).toContain(`/${collection.slug}/stats?tab=2026-10`);
  });

  test("is sent once by concurrent and later runs, and the next one a month later", async () => {
    const writers = await Promise.all(Array.from({ length: 30 }, () => makeReader()));
    for (const writer of writers) {
      const story = await makeStory({ creator_id: writer.id });
      await views(story, { authorId: writer.id }, { day: dayOf(9, 9), views: 7 });
      await views(story, { authorId: writer.id }, { day: dayOf(10, 9), views: 7 });
    }
    await Promise.all([run(), run(), run()]);
    // A run takes a part of the owners.
    expect((await mails()).length).toBeLessThan(30);
    for (let runs = 1; runs < 6; runs += 1) await run(NOW + runs * 60_000);
    expect(await mails()).toHaveLength(30);
    // Emails that were sent are deleted after a time.
    await runSql("DELETE FROM mail_outbox");
    await run(NOW + 5 * DAY_MS);
    expect(await mails()).toEqual([]);
    for (let runs = 0; runs < 4; runs += 1) await run(NOW + 30 * DAY_MS + runs * HOUR_MS);
    expect(await mails()).toHaveLength(30);
    expect((await mails())[0]!.subject).toBe("Your stories in November: 7 views");
  });

  test("isn't sent without enough views, to those who are suspended or turned it off", async () => {
    const [few, gone, off] = [await makeReader(), await makeReader(), await makeReader()];
    for (const [writer, count] of [
      [few, 4],
      [gone, 50],
      [off, 50],
    ] as const) {
      const story = await makeStory({ creator_id: writer.id });
      await views(story, { authorId: writer.id }, { day: dayOf(9, 9), views: count });
    }
    await setSuspended(gone.id, 1);
    const levels = { follows: "ALL", claps: "ALL", responses: "ALL", submissions: "ALL" };
    await insertRow("notification_preferences", {
      user_id: off.id,
      ...levels,
      digest: "OFF",
      statistics_emails: 0,
    });
    await run();
    await run();
    expect(await mails()).toEqual([]);
    expect(await allRows("SELECT month, is_complete FROM monthly_emails")).toEqual([
      { month: OCTOBER, is_complete: 1 },
    ]);
  });

  test("is stopped by its link, which undoes it too", async () => {
    const writer = await makeReader();
    const story = await makeStory({ creator_id: writer.id });
    await views(story, { authorId: writer.id }, { day: dayOf(9, 9), views: 7 });
    await run();
    const [mail] = await mails();
    const address = ORIGIN + new URL(mail!.unsubscribe_url).pathname;
    const press = async (body: string, headers: Record<string, string> = {}) =>
      (
        await exports.default.fetch(address, {
          method: "POST",
          headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
          body,
        })
      ).text();
    const isOn = () =>
      allRows(
        "SELECT statistics_emails AS isOn, submission_emails AS others FROM notification_preferences",
      );
    expect(await (await get(address)).text()).toContain("Unsubscribe from monthly statistics?");
    expect(await press("List-Unsubscribe=One-Click")).toContain("You’re unsubscribed");
    expect(await isOn()).toEqual([{ isOn: 0, others: 1 }]);
    expect(await press("undo=1", { Origin: ORIGIN })).toContain("subscribed to monthly statistics");
    expect(await isOn()).toEqual([{ isOn: 1, others: 1 }]);
  });
});
