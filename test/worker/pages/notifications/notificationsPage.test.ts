import { describe, expect, test } from "vitest";
import { insertRow, makeStory, makeUser, signIn } from "../../../support/factories.ts";
import { databaseUse, get } from "../../../support/product.ts";

async function reader() {
  const { id } = await makeUser();
  return { id, cookie: { Cookie: await signIn(id) } };
}

/** Notifies a user that others clapped for a story. */
async function tell(userId: string, postId: string, names: readonly string[], isUnread = 1) {
  const id = crypto.randomUUID();
  const about = { user_id: userId, kind: "CLAP" };
  await insertRow("notifications", {
    id,
    ...about,
    subject_id: postId,
    occurred_at: 1000,
    is_unread: isUnread,
  });
  for (const [index, name] of names.entries()) {
    const actor = await makeUser({ name });
    await insertRow("notification_sources", {
      ...about,
      object_id: postId,
      actor_id: actor.id,
      notification_id: id,
      occurred_at: 1000 - index,
    });
  }
}

describe("the notifications page", () => {
  test("says who did what and what is new, and counts unnamed people", async () => {
    const { id, cookie } = await reader();
    const [first, second] = [
      await makeStory({ creator_id: id, title: "First story" }),
      await makeStory({ creator_id: id, title: "Second story" }),
    ];
    await tell(id, first.id, ["Ann", "Bob", "Cem", "Dee", "Eve"]);
    await tell(id, second.id, ["Flo"], 0);
    const response = await get("/me/notifications", cookie);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toContain("no-store");
    expect(databaseUse(response).roundTrips).toBeLessThanOrEqual(4);
    const html = await response.text();
    const text = html.replaceAll(/<!--.*?-->|<[^>]+>/g, "");
    expect(text).toContain("Ann, Bob and 3 others clapped for First story");
    expect(text).toContain("Flo clapped for Second story");
    expect(html.match(/New:</g)).toHaveLength(1);
    expect(html).toContain("Mark all as read");
    expect(html).toContain('aria-label="Notifications, 1 unread"');
  });

  test("marks notifications it doesn't show as read only on request", async () => {
    const { id, cookie } = await reader();
    const tellOf = async () => tell(id, (await makeStory({ creator_id: id })).id, []);
    for (let count = 0; count < 25; count += 1) await tellOf();
    const outsideNoscript = async () =>
      (await (await get("/me/notifications", cookie)).text()).replaceAll(
        /<noscript>.*?<\/noscript>/gs,
        "",
      );
    expect(await outsideNoscript()).not.toContain("Mark all as read");
    await tellOf();
    expect(await outsideNoscript()).toContain("Mark all as read");
  });

  test("explains why a scheduled story wasn't published, and links to its settings", async () => {
    const { id, cookie } = await reader();
    const draft = { status: "DRAFT", first_published_at: null };
    const story = await makeStory({ creator_id: id, title: "Held up", ...draft });
    const about = { user_id: id, kind: "SCHEDULE_FAILED", occurred_at: 1000 };
    await insertRow("notifications", { id: "held-up", ...about, subject_id: story.id });
    const object_id = `${story.id}:${Date.UTC(2031, 4, 6, 7, 8)}:title-missing`;
    const source = { object_id, actor_id: id, notification_id: "held-up" };
    await insertRow("notification_sources", { ...about, ...source });
    const html = await (await get("/me/notifications", cookie)).text();
    const text = html.replaceAll(/<!--.*?-->|<[^>]+>/g, "");
    expect(text).toContain("Not published as planned: Held up");
    expect(text).toContain(
      "It was to be published on May 6, 2031, 07:08 UTC. A published story needs a title.",
    );
    expect(html).toMatch(new RegExp(`<a [^>]*href="[^"]*/p/${story.id}/settings`));
  });

  test("links each notification to the place it is about", async () => {
    const { id, cookie } = await reader();
    const story = await makeStory({ creator_id: id });
    const asResponse = { in_response_to_post_id: story.id, root_post_id: story.id };
    const response = await makeStory({ title: "", excerpt: "Well said.", ...asResponse });
    const actor = await makeUser();
    const about = { user_id: id, kind: "RESPONSE", occurred_at: 1000 };
    await insertRow("notifications", { id: "said", ...about, subject_id: story.id });
    const source = { object_id: response.id, actor_id: actor.id, notification_id: "said" };
    await insertRow("notification_sources", { ...about, ...source });
    const html = await (await get("/me/notifications", cookie)).text();
    expect(html).toMatch(new RegExp(`<a href="[^"]*${response.id}">Well said\\.</a>`));
  });

  test("says that deleted content is unavailable", async () => {
    const { id, cookie } = await reader();
    const [story, answered] = [
      await makeStory({ creator_id: id, title: "Gone story", status: "DELETED" }),
      await makeStory({ creator_id: id, title: "Answered story" }),
    ];
    await tell(id, story.id, ["Ann"], 0);
    const actor = await makeUser({ name: "Bob" });
    for (const [index, kind, subject_id] of [
      [1, "MENTION", story.id],
      [2, "RESPONSE", answered.id],
      [3, "REPLY", story.id],
      [4, "LIST_CLAP", "5ffffffffffff"],
    ] as const) {
      const told = `${kind}-${id}`;
      const about = { user_id: id, kind, occurred_at: 1000 - index };
      await insertRow("notifications", { id: told, ...about, subject_id, is_unread: 0 });
      const source = { object_id: story.id, actor_id: actor.id, notification_id: told };
      await insertRow("notification_sources", { ...about, ...source });
    }
    const html = await (await get("/me/notifications", cookie)).text();
    const text = html.replaceAll(/<!--.*?-->|<[^>]+>/g, "");
    expect(text).toContain("Ann clapped for a deleted story");
    expect(text).toContain("Bob mentioned you in a deleted story");
    expect(text).toMatch(
      /Bob responded to Answered story\s*The response isn’t available right now\./,
    );
    expect(text).toMatch(
      /Bob replied to your response, which isn’t available right now\s*The response isn’t available right now\./,
    );
    expect(text).toContain("Bob clapped for your list, which was deleted");
    expect(text).not.toContain("Gone story");
  });

  test("describes what will appear if it is empty, and requires a sign-in", async () => {
    const { cookie } = await reader();
    const html = await (await get("/me/notifications", cookie)).text();
    expect(html).toContain("No notifications yet");
    expect(html).not.toContain("Mark all as read");
    const visitor = await get("/me/notifications");
    expect(visitor.status).toBe(302);
    expect(visitor.headers.get("location")).toContain("/m/signin");
  });

  test("has settings for each kind", async () => {
    const { id, cookie } = await reader();
    await insertRow("notification_preferences", {
      user_id: id,
      follows: "NETWORK",
      claps: "OFF",
      responses: "ALL",
      submissions: "ALL",
      digest: "OFF",
    });
    const html = await (await get("/me/settings/notifications", cookie)).text();
    for (const words of ["Follows", "Claps", "Responses", "Mentions", "Submissions"])
      expect(html).toContain(words);
    // Two kinds, and the digest, which is off by default.
    expect(html.match(/value="(?:NETWORK|OFF)" selected=""/g)).toHaveLength(3);
  });
});
