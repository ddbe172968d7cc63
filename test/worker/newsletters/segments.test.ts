// The parts of a newsletter's subscribers: who gets an issue, and how they are listed.

import { beforeEach, describe, expect, test } from "vitest";
import { DAY_MS } from "../../../shared/durations.ts";
import type { DomainContext } from "../../../worker/domain/kernel/context.ts";
import { decodeCursor } from "../../../worker/db/keyset.ts";
import type { Segment } from "../../../worker/domain/newsletters/rows/segments.ts";
import { startIssue } from "../../../worker/domain/newsletters/issues/startIssue.ts";
import {
  listSubscribers,
  type SubscriberFilter,
} from "../../../worker/domain/newsletters/subscribers/subscriberList.ts";
import { runSql } from "../../support/database.ts";
import {
  FIXED_NOW,
  insertRow,
  makeStory,
  makeTag,
  makeUser,
  signedIn,
} from "../../support/factories.ts";
import { makeCountingContext } from "../../support/makeCountingContext.ts";
import { becomeMember } from "../../support/membership/members.ts";
import {
  addSubscriber,
  addSubscribers,
  clearNewsletters,
  emailStory,
  makeNewsletter,
  recipientsOf,
  runSending,
} from "../../support/newsletters/newsletters.ts";
import { makeDomainContext } from "../../support/people.ts";
import { get } from "../../support/product.ts";

const LONG_AGO = FIXED_NOW - 91 * DAY_MS;
const LATELY = FIXED_NOW - 89 * DAY_MS;

let writerId: string;
let postId: string;
let newsletterId: string;
let topic: string;

beforeEach(async () => {
  await clearNewsletters();
  await runSql("DELETE FROM mail_budgets");
  writerId = (await makeUser()).id;
  postId = (await makeStory({ creator_id: writerId })).id;
  newsletterId = (await makeNewsletter({ user_id: writerId })).id;
  const [member, follower, tag] = [await makeUser(), await makeUser(), await makeTag()];
  topic = String(tag.slug);
  await becomeMember(member);
  await insertRow("tag_follows", { follower_id: follower.id, tag_id: tag.id, created_at: 1 });
  const columns = { created_at: LONG_AGO, last_engaged_at: LONG_AGO };
  await addSubscriber(newsletterId, { email: "new@example.com" });
  await addSubscriber(newsletterId, {
    email: "member@example.com",
    user_id: member.id,
    ...columns,
    last_engaged_at: LATELY,
  });
  await addSubscriber(newsletterId, {
    email: "follower@example.com",
    user_id: follower.id,
    ...columns,
  });
  // Confirmed long after asking.
  await addSubscriber(newsletterId, {
    email: "late@example.com",
    created_at: LONG_AGO,
    confirmed_at: LATELY,
  });
  await addSubscriber(newsletterId, { email: "gone@example.com", state: "UNSUBSCRIBED" });
});

const names = (emails: readonly string[]): string[] =>
  emails.map((email) => email.split("@")[0]!).toSorted();

async function list(
  filter: Partial<SubscriberFilter>,
  after: string | null = null,
  context: Pick<DomainContext, "db" | "now"> = { ...makeDomainContext(), now: FIXED_NOW },
) {
  const found = await listSubscribers(
    context,
    newsletterId,
    { search: "", state: null, segment: null, topic: "", ...filter },
    { limit: 25, after: after === null ? null : decodeCursor(after) },
  );
  return { ...found.pageInfo, names: names(found.edges.map(({ node }) => node.email)) };
}

describe("a search of 3,000 subscribers", () => {
  beforeEach(() => addSubscribers(newsletterId, 3000));

  test("finds the beginning of an address at once, and any part within pages of bounded cost", async () => {
    expect(await list({ search: "FOLLOWER@" })).toMatchObject({ names: ["follower"] });
    const pages: string[][] = [];
    let after: string | null = null;
    do {
      const { context, rowsRead } = makeCountingContext();
      const page = await list({ search: "llower@ex" }, after, context);
      expect(rowsRead()).toBeLessThan(3500);
      pages.push(page.names);
      after = page.hasNextPage ? page.endCursor : null;
    } while (after !== null && pages.length < 9);
    expect(pages.flat()).toEqual(["follower"]);
  });

  test("lists each match once, in pages", async () => {
    const found: string[] = [];
    let after: string | null = null;
    do {
      const page = await list({ search: "many" }, after);
      expect(page.names.length).toBeLessThanOrEqual(25);
      found.push(...page.names);
      after = page.hasNextPage ? page.endCursor : null;
    } while (after !== null);
    expect(new Set(found).size).toBe(3000);
    expect(found).toHaveLength(3000);
  });
});

describe("a segment", () => {
  test.each<[Segment, string[]]>([
    ["ALL", ["follower", "late", "member", "new"]],
    ["MEMBERS", ["member"]],
    ["TOPIC", ["follower"]],
    ["ENGAGED", ["member"]],
    ["INACTIVE", ["follower"]],
  ])("%s gets an issue, and is listed", async (segment, expected) => {
    const audienceTopic = segment === "TOPIC" ? topic : null;
    const input = { postId, newsletterId, audience: segment, audienceTopic };
    const { id } = await emailStory(writerId, input);
    await runSending();
    expect(names(await recipientsOf(id))).toEqual(expected);
    const listed = await list({ segment, topic: audienceTopic ?? "" });
    expect(listed.names.filter((name) => name !== "gone")).toEqual(expected);
  });

  test("is a filter of the list of subscribers", async () => {
    const { Cookie } = await signedIn(writerId);
    // A page shows the present.
    await runSql(
      "UPDATE newsletter_subscribers SET last_engaged_at = ?1 WHERE last_engaged_at = ?2",
      Date.now(),
      LATELY,
    );
    for (const [query, expected] of [
      ["segment=engaged", ["member"]],
      [`topic=${topic}`, ["follower"]],
      ["segment=inactive&q=f", ["follower"]],
    ] as const) {
      const path = `/newsletters/${newsletterId}/subscribers?${query}`;
      const html = await (await get(path, { Cookie })).text();
      const shown = [...html.matchAll(/<bdi[^>]*>(\w+)@example\.com<\/bdi>/g)];
      expect(shown.map(([, name]) => name)).toEqual(expected);
    }
  });

  test("of an unknown topic gets nothing", async () => {
    const input = {
      postId,
      newsletterId,
      subject: "",
      previewText: "",
      audience: "TOPIC",
      sendAt: null,
    } as const;
    for (const audienceTopic of [null, "", "no such topic"])
      expect(await startIssue(makeDomainContext(), writerId, { ...input, audienceTopic })).toEqual({
        kind: "no-topic",
      });
  });

  test("is found by address, and across pages without a match", async () => {
    expect(await list({ segment: "MEMBERS", search: "MEM" })).toMatchObject({ names: ["member"] });
    expect(await list({ segment: "MEMBERS", search: "f" })).toMatchObject({ names: [] });
    await addSubscribers(newsletterId, 600);
    const first = await list({ segment: "ENGAGED" });
    expect(first).toMatchObject({ names: [], hasNextPage: true });
    expect(await list({ segment: "ENGAGED" }, first.endCursor)).toMatchObject({
      names: ["member"],
      hasNextPage: false,
    });
    // A search looks further at once.
    expect(await list({ segment: "ENGAGED", search: "ember" })).toMatchObject({
      names: ["member"],
      hasNextPage: false,
    });
  });
});
