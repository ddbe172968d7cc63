// A site whose stories are all for members, with canaries wherever a copy of their text may be: in
// versions, drafts, highlights, notes, quotes and excerpts.

import { newId } from "../../../shared/ids.ts";
import { runSql } from "../database.ts";
import { insertRow, makeStory, makeUser, signedIn } from "../factories.ts";
import { indexQueued } from "../search.ts";
import { becomeMember } from "../membership/members.ts";
import { makeEmail, makeNewsletter } from "../newsletters/newsletters.ts";
import { makeTripsWorld } from "../cache/tripsWorld.ts";
import { CANARY_DOCUMENT, QUOTED } from "./canaries.ts";

/** Creates the site and its viewers. */
export async function makeLeakWorld() {
  const world = await makeTripsWorld();
  const { story, own, shower, answer, writer, coauthor } = world;
  const locked = [story, own, shower, answer];
  const text = JSON.stringify(CANARY_DOCUMENT);
  const content = JSON.stringify({ title: "Locked", subtitle: "", ...CANARY_DOCUMENT });
  for (const { id } of locked) {
    await runSql(
      "UPDATE posts SET visibility = 'LOCKED', excerpt = 'A canaryexcerpt' WHERE id = ?1",
      id,
    );
    await runSql("UPDATE post_bodies SET document = ?2 WHERE post_id = ?1", id, text);
    await insertRow("drafts", {
      post_id: id,
      revision: 3,
      content,
      published_revision: 1,
      write_token: "",
      updated_at: 1,
    });
    for (const [at, kind] of ["SAVED", "PUBLISHED", "CONFLICT"].entries())
      await insertRow("post_versions", {
        id: `version-${id}-${at}`,
        post_id: id,
        revision: at + 1,
        kind,
        content,
        created_at: at,
      });
  }
  // `paramsIn` gives addresses this id.
  await makeNewsletter({ id: "1", user_id: writer.id });
  const email = await makeEmail(writer.id, "1", {
    title: "A canaryemailtitle",
    ...CANARY_DOCUMENT,
  });
  const passer = await makeUser();
  const expired = await makeUser();
  const rival = await makeUser();
  const member = await makeUser();
  await becomeMember(expired, "MEMBER", { grantedUntil: 1 });
  await becomeMember(member);
  await makeStory({ creator_id: rival.id });
  const readers = [passer, expired, rival];
  const quote = await insertRow("quotes", {
    id: crypto.randomUUID(),
    post_id: story.id,
    paragraph_name: QUOTED.paragraphName,
    start_offset: "Here is ".length,
    text: QUOTED.text,
    created_at: 1,
    highlight_count: 0,
  });
  for (const { id } of [...readers, writer, coauthor]) {
    await insertRow("highlights", {
      id: crypto.randomUUID(),
      user_id: id,
      post_id: story.id,
      quote_id: quote.id,
      created_at: 1,
    });
    await insertRow("notes", {
      id: crypto.randomUUID(),
      user_id: id,
      post_id: story.id,
      key: "a-key-of-mine",
      paragraph_name: QUOTED.paragraphName,
      start_offset: "Here is ".length,
      text: QUOTED.text,
      note: "What I think of it",
      created_at: 1,
    });
  }
  for (const { id } of [...readers, member]) await giveShelves(world, id);
  await subscribe(passer.id);
  await runSql("UPDATE reposts SET quote = ?1", QUOTED.text);
  await runSql(
    "INSERT OR IGNORE INTO search_queue (kind, entity_id) SELECT 'posts', id FROM posts",
  );
  await indexQueued();
  return {
    ...world,
    quote,
    locked,
    /** An email without a story, which only its writer may know of. */
    email,
    /** Those who get a preview, by their headers. */
    outsiders: {
      nobody: {},
      bot: { "User-Agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" },
      reader: await signedIn(passer.id),
      "expired member": await signedIn(expired.id),
      "other writer": await signedIn(rival.id),
    } as Record<string, Record<string, string>>,
    /** Those who may read all of `story`. */
    insiders: { author: world.browsers.writer, member: await signedIn(member.id) } as Record<
      string,
      Record<string, string>
    >,
  };
}

export type LeakWorld = Awaited<ReturnType<typeof makeLeakWorld>>;

/** Gives a reader lists, history and follows, so that their own pages show the locked stories. */
async function giveShelves(
  world: Awaited<ReturnType<typeof makeTripsWorld>>,
  userId: string,
): Promise<void> {
  const { story, own, writer, reader, coauthor, collection, tag, catalog } = world;
  for (const target of [writer, reader, coauthor])
    await insertRow("user_follows", { follower_id: userId, target_id: target.id, created_at: 1 });
  await insertRow("collection_follows", {
    follower_id: userId,
    collection_id: collection.id,
    created_at: 1,
  });
  await insertRow("tag_follows", { follower_id: userId, tag_id: tag.id, created_at: 1 });
  await insertRow("catalog_follows", {
    follower_id: userId,
    catalog_id: catalog.id,
    created_at: 1,
  });
  for (const { id } of [story, own])
    await insertRow("reading_history", { user_id: userId, post_id: id, read_at: 1 });
  const list = await insertRow("catalogs", {
    id: newId("catalog"),
    creator_id: userId,
    type: "LIST",
    visibility: "PUBLIC",
    name: `Of ${userId}`,
    created_at: 1,
    updated_at: 1,
  });
  await insertRow("catalog_items", {
    id: crypto.randomUUID(),
    catalog_id: list.id,
    owner_id: userId,
    post_id: story.id,
    position: 0,
    note: "",
    created_at: 1,
  });
}

/** Subscribes a reader to the daily digest. */
async function subscribe(userId: string): Promise<void> {
  const email = `${userId}@reader.example`;
  await insertRow("user_emails", { email_key: email, user_id: userId, email, verified_at: 1 });
  const about = { follows: "ALL", claps: "ALL", responses: "ALL", submissions: "ALL" };
  await insertRow("notification_preferences", { user_id: userId, ...about, digest: "DAILY" });
}
