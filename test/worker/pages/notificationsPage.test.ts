import { describe, expect, test } from "vitest";
import { insertRow, makeStory, makeUser, signIn } from "../../support/factories.ts";
import { databaseUse, get } from "../../support/product.ts";

async function reader() {
  const { id } = await makeUser();
  return { id, cookie: { Cookie: await signIn(id) } };
}

/** Tells somebody that people have clapped for a story. */
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

describe("the page of notifications", () => {
  test("says who did what, what is new, and counts those it does not name", async () => {
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
    expect(html.match(/New: </g)).toHaveLength(1);
    expect(html).toContain("Mark all as read");
    expect(html).toContain('aria-label="Notifications, 1 unread"');
  });

  test("leads from what was said to where it was said", async () => {
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

  test("says what would stand there where there is nothing, and is for nobody signed out", async () => {
    const { cookie } = await reader();
    const html = await (await get("/me/notifications", cookie)).text();
    expect(html).toContain("Nothing yet");
    expect(html).not.toContain("Mark all as read");
    const visitor = await get("/me/notifications");
    expect(visitor.status).toBe(302);
    expect(visitor.headers.get("location")).toContain("/m/signin");
  });

  test("has settings, a kind each", async () => {
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
    // Two kinds, and the digest, which is off until it is asked for.
    expect(html.match(/value="(?:NETWORK|OFF)" selected=""/g)).toHaveLength(3);
  });
});
