// Mutations that remove something by its id, with the id of another person's thing and with an
// unknown one: neither is reported as done.

import { expect, test } from "vitest";
import { allRows } from "../../support/database.ts";
import { ask } from "../../support/drafts/drafts.ts";
import {
  insertRow,
  makeCollection,
  makeStory,
  makeUser,
  signedIn,
} from "../../support/factories.ts";
import { newsletterRows, paymentRows } from "../../support/personalData/personalRows.ts";

const TEXT = { paragraph_name: "a", start_offset: 0, text: "A passage", created_at: 1 };

/** Makes one of each thing that belongs to another person. */
async function othersThings() {
  const { id: user_id } = await makeUser();
  const { id: post_id } = await makeStory({ creator_id: user_id });
  const { id: collectionId } = await makeCollection();
  const email = `${user_id}@example.com`;
  const newsletters = newsletterRows(user_id, email, [post_id, collectionId]);
  const payments = paymentRows(user_id, post_id);
  const rows = {
    pinned_posts: [{ user_id, post_id, pinned_at: 1 }],
    notes: [{ id: `note-${user_id}`, user_id, post_id, key: "k", note: "Mine", ...TEXT }],
    quotes: [{ id: `quote-${user_id}`, post_id, ...TEXT }],
    highlights: [
      { id: `mark-${user_id}`, user_id, post_id, quote_id: `quote-${user_id}`, created_at: 1 },
    ],
    friend_links: payments.friend_links,
    member_feeds: payments.member_feeds,
    newsletters: newsletters.newsletters,
    newsletter_subscribers: newsletters.newsletter_subscribers,
  };
  for (const [table, each] of Object.entries(rows))
    for (const row of each) await insertRow(table, row);
  return rows;
}

test.each([
  ["deleteNote(noteId: $id)", "notes"],
  ["deleteHighlight(highlightId: $id)", "highlights"],
  ["revokeFriendLink(linkId: $id)", "friend_links"],
  ["revokeMemberFeed(feedId: $id)", "member_feeds"],
  ["unpinPost(targetPostId: $id)", "pinned_posts"],
  ["removeSubscriber(newsletterId: $own, subscriberId: $id)", "newsletter_subscribers"],
  ["unsubscribeFromNewsletter(newsletterId: $id)", null],
] as const)("%s finds neither another's nor an unknown id", async (mutation, table) => {
  const rows = await othersThings();
  const viewer = await makeUser();
  const browser = await signedIn(viewer.id);
  const own = `newsletter-of-${viewer.id}`;
  await insertRow("newsletters", {
    id: own,
    slug: own,
    name: "Own",
    user_id: viewer.id,
    created_at: 1,
  });
  const [row] = table === null ? [] : rows[table];
  const id = row && ("id" in row ? row.id : row.post_id);
  const before = table && (await allRows(`SELECT * FROM ${table}`));
  for (const each of [id, "made-up"].filter((one) => one !== undefined)) {
    const variables = mutation.includes("$own") ? { id: each, own } : { id: each };
    const declared = "own" in variables ? "$id: ID!, $own: ID!" : "$id: ID!";
    const { __typename } = await ask<{ __typename: string }>(
      `mutation (${declared}) { ${mutation} { __typename } }`,
      variables,
      browser,
    );
    expect(__typename).toBe("NotFound");
  }
  expect(table && (await allRows(`SELECT * FROM ${table}`))).toEqual(before);
});
