import { beforeEach, describe, expect, test } from "vitest";
import { DAY_MS } from "../../../../shared/durations.ts";
import { newsletterGrowth } from "../../../../worker/domain/newsletters/results/newsletterGrowth.ts";
import { runSql } from "../../../support/database.ts";
import {
  FIXED_NOW,
  insertRow,
  makeCollection,
  makeUser,
  signedIn,
} from "../../../support/factories.ts";
import {
  addSubscriber,
  clearNewsletters,
  makeIssue,
  makeNewsletter,
} from "../../../support/newsletters/newsletters.ts";
import { makeDomainContext } from "../../../support/people.ts";
import { get } from "../../../support/product.ts";

beforeEach(clearNewsletters);

/** A newsletter of a publication or a writer with an issue, and who may see it. */
async function makeSite(kind: "publication" | "writer") {
  const [owner, stranger] = [await makeUser(), await makeUser()];
  const collection = await makeCollection();
  for (const [user, role] of [
    [owner, "EDITOR"],
    [stranger, "WRITER"],
  ] as const)
    await insertRow("collection_members", {
      collection_id: collection.id,
      user_id: user.id,
      role,
      created_at: FIXED_NOW,
    });
  const newsletter = await makeNewsletter(
    kind === "writer" ? { user_id: owner.id } : { collection_id: collection.id },
  );
  await addSubscriber(newsletter.id, { email: "one@example.com", created_at: Date.now() });
  const issue = await makeIssue({
    id: `issue-of-${newsletter.id}`,
    newsletter_id: newsletter.id,
    subject: "What I learned",
    audience: "ALL",
    state: "SENT",
    due_at: FIXED_NOW,
    created_at: FIXED_NOW,
    started_at: FIXED_NOW,
    sent: 1200,
    delivered: 1000,
  });
  await runSql(
    `UPDATE newsletter_issue_results SET openers = 250, opens = 777, proxy_openers = 33,
       clickers = 50, scanned = 4, lost = 3 WHERE issue_id = ?1`,
    issue.id,
  );
  await insertRow("newsletter_issue_links", {
    id: `link-of-${newsletter.id}`,
    issue_id: issue.id,
    position: 0,
    url: "https://linked.example/path",
    clicks: 41,
  });
  const pages =
    kind === "writer"
      ? { all: `/@${owner.username}/audience`, one: `/@${owner.username}/audience/${issue.id}` }
      : {
          all: `/newsletters/${newsletter.id}/stats`,
          one: `/newsletters/${newsletter.id}/stats/${issue.id}`,
        };
  return {
    owner,
    newsletter,
    pages,
    asOwner: await signedIn(owner.id),
    asStranger: await signedIn(stranger.id),
  };
}

const open = async (path: string, headers: Record<string, string>) => {
  const response = await get(path, headers);
  return { status: response.status, text: await response.text(), headers: response.headers };
};

describe.each(["publication", "writer"] as const)("the stats of a %s’s newsletter", (kind) => {
  test("show its growth, and its issues with their results", async () => {
    const { pages, newsletter, asOwner } = await makeSite(kind);
    const page = await open(pages.all, asOwner);
    expect(page.status).toBe(200);
    expect(page.headers.get("cache-control")).toContain("no-store");
    for (const text of [
      `Stats of ${newsletter.slug.replace("letter-", "Letter ")}`,
      "<svg",
      "<polyline",
      "From 0 to 1.",
      "What I learned",
      "1,200",
      "250 (25%)",
      "50 (5%)",
      "Replies go to your reply-to address",
      `href="${pages.one}"`,
    ])
      expect(page.text).toContain(text);
  });

  test("show the clicks by link of one issue", async () => {
    const { pages, asOwner } = await makeSite(kind);
    const page = await open(pages.one, asOwner);
    expect(page.status).toBe(200);
    for (const text of [
      "linked.example/path",
      "41",
      "Opened (unreliable)",
      "Privacy proxy only",
      "Opened 777 times in total.",
      "4 subscribers’ emails",
      `href="${pages.all}"`,
    ])
      expect(page.text).toContain(text);
    expect((await open(`${pages.all}/no-issue`, asOwner)).status).toBe(404);
  });

  test("are shown to those who manage it alone", async () => {
    const { pages, asStranger } = await makeSite(kind);
    for (const path of Object.values(pages)) {
      expect((await open(path, asStranger)).status).toBe(404);
      const anonymous = await open(path, {});
      expect(anonymous.status).toBe(302);
      expect(anonymous.headers.get("location")).toContain("/m/signin");
    }
  });
});

describe("a writer’s audience", () => {
  test("without a newsletter says how to start one, to the writer alone", async () => {
    const [writer, stranger] = [await makeUser(), await makeUser()];
    const path = `/@${writer.username}/audience`;
    const page = await open(path, await signedIn(writer.id));
    expect(page.status).toBe(200);
    expect(page.text).toContain("You don’t have a newsletter yet");
    expect((await open(path, await signedIn(stranger.id))).status).toBe(404);
  });

  test("is a CSV file for the writer alone", async () => {
    const { owner, asOwner, asStranger } = await makeSite("writer");
    const path = `/@${owner.username}/audience/stats/export`;
    const file = await open(path, asOwner);
    expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(file.text).toContain("one@example.com");
    expect((await open(path, asStranger)).status).toBe(404);
  });
});

test("growth is counted back from today, by day or by week", async () => {
  const writer = await makeUser();
  const { id } = await makeNewsletter({ user_id: writer.id });
  const today = Math.floor(FIXED_NOW / DAY_MS);
  for (const [day, won, lost] of [
    [today - 400, 5, 0],
    [today - 20, 3, 1],
    [today - 2, 2, 0],
    [today + 1, 1, 0],
  ] as const)
    await insertRow("newsletter_days", { newsletter_id: id, day, won, lost });
  const context = makeDomainContext();
  const grown = (days: number) =>
    newsletterGrowth({ ...context, now: FIXED_NOW }, { id, subscriberCount: 10 }, days);
  const daily = await grown(30);
  expect(daily).toHaveLength(30);
  expect(daily[0]).toMatchObject({ subscribers: 5 });
  expect(daily.at(-21)).toMatchObject({ won: 3, lost: 1, subscribers: 7 });
  expect(daily.at(-3)).toMatchObject({ won: 2, lost: 0, subscribers: 9 });
  expect(daily.at(-1)).toMatchObject({ won: 1, subscribers: 10, until: today * DAY_MS });
  const weekly = await grown(365);
  expect(weekly).toHaveLength(53);
  expect(weekly.at(-1)).toMatchObject({ won: 3, lost: 0, subscribers: 10 });
  expect(weekly[0]).toMatchObject({ subscribers: 5 });
});
