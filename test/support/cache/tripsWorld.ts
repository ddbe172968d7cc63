// A site in which the pages of one's own have entries, since an empty list hides the round trips
// that its entries cost.

import { newId } from "../../../shared/ids.ts";
import { makeCachedWorld } from "./cachedWorld.ts";
import { insertRow, makeCollection, makeStory, makeUser, signedIn } from "../factories.ts";

/** Adds entries to every list of the reader of a cached world, and drafts of the writer. */
export async function makeTripsWorld() {
  const world = await makeCachedWorld();
  const { reader, writer, owner, collection, story, own, catalog, topic } = world;
  const now = Date.now() - 30_000;
  const text = JSON.stringify({ title: "A draft", subtitle: "", paragraphs: [] });
  const draft = await makeStory({
    creator_id: reader.id,
    status: "DRAFT",
    first_published_at: null,
    latest_published_at: null,
  });
  await insertRow("drafts", {
    post_id: draft.id,
    revision: 2,
    content: text,
    write_token: "",
    updated_at: now,
  });
  await insertRow("post_versions", {
    id: crypto.randomUUID(),
    post_id: draft.id,
    revision: 1,
    kind: "SAVED",
    content: text,
    created_at: now,
    created_by: reader.id,
  });
  await insertRow("user_follows", {
    follower_id: reader.id,
    target_id: writer.id,
    created_at: now,
  });
  await insertRow("collection_follows", {
    follower_id: reader.id,
    collection_id: collection.id,
    created_at: now,
  });
  for (const { id } of [story, own])
    await insertRow("reading_history", { user_id: reader.id, post_id: id, read_at: now });
  await insertRow("topic_posts", { topic_id: topic.id, post_id: own.id, added_at: now });
  const readingList = `predefined:${reader.id}:READING_LIST`;
  await insertRow("catalogs", {
    id: readingList,
    creator_id: reader.id,
    type: "READING_LIST",
    visibility: "PRIVATE",
    name: "Reading list",
    created_at: now,
    updated_at: now,
  });
  await insertRow("catalog_items", {
    id: crypto.randomUUID(),
    catalog_id: readingList,
    owner_id: reader.id,
    post_id: own.id,
    position: 0,
    created_at: now,
  });
  const submission = await insertRow("publication_submissions", {
    id: crypto.randomUUID(),
    collection_id: collection.id,
    post_id: draft.id,
    writer_id: reader.id,
    status: "OPEN",
    created_at: now,
    updated_at: now,
    updated_by: reader.id,
  });
  await makeCollection({ takes_submissions: 1 });
  await addNotification(reader.id, "CLAP", { subject: draft.id, actor: writer.id, at: now });
  await addNotification(reader.id, "LIST_CLAP", { subject: catalog.id, actor: owner.id, at: now });
  await addNotification(reader.id, "ROLE", { subject: collection.id, actor: owner.id, at: now });
  const importId = crypto.randomUUID();
  await insertRow("story_imports", {
    id: importId,
    user_id: reader.id,
    kind: "MEDIUM",
    file_name: "export.zip",
    created_at: now,
    expires_at: now + 86_400_000,
  });
  await insertRow("story_import_items", {
    import_id: importId,
    position: 0,
    name: "a.html",
    title: "A story",
    draft_key: "a",
    state: "WAITING",
  });
  const report = { client: "lite", name: "TypeError", title: "No such thing" };
  await insertRow("error_groups", {
    id: world.number,
    ...report,
    reports: 1,
    first_at: 0,
    last_at: 0,
    last_build_id: "build",
  });
  const series = await insertRow("sequences", {
    id: newId("sequence"),
    creator_id: reader.id,
    title: "A series",
    is_public: 1,
    created_at: now,
    updated_at: now,
  });
  await insertRow("sequence_posts", {
    sequence_id: series.id,
    post_id: world.shower.id,
    position: 0,
  });
  const plainReader = await makeUser();
  await insertRow("flag_rules", {
    flag: "enable_lite_publications",
    position: 0,
    audience: "USER",
    user_id: plainReader.id,
    value: "false",
  });
  const browsers = { ...world.browsers, plain: await signedIn(plainReader.id) };
  return { ...world, browsers, draft, submission, series };
}

export type TripsWorld = Awaited<ReturnType<typeof makeTripsWorld>>;

/** Adds a newsletter of the writer, which the reader gets and which recommends the publication's. */
export async function addNewsletters({ reader, writer, collection }: TripsWorld): Promise<void> {
  const [own, other] = [newId("newsletter"), newId("newsletter")];
  const facts = { name: "Letters", slug: "letters", created_at: 1 };
  await insertRow("newsletters", { ...facts, id: own, user_id: writer.id });
  await insertRow("newsletters", { ...facts, id: other, collection_id: collection.id });
  await insertRow("newsletter_recommendations", {
    newsletter_id: own,
    recommended_id: other,
    position: 1,
    created_at: 1,
  });
  await insertRow("newsletter_subscribers", {
    id: `reader-of-${own}`,
    newsletter_id: own,
    email_key: "reader@example.com",
    email: "reader@example.com",
    user_id: reader.id,
    state: "ACTIVE",
    source: "LANDING",
    link_token: `reader-of-${own}`,
    created_at: 1,
    confirmed_at: 1,
  });
}

async function addNotification(
  userId: string,
  kind: string,
  { subject, actor, at }: { subject: string; actor: string; at: number },
): Promise<void> {
  const id = crypto.randomUUID();
  await insertRow("notifications", {
    id,
    user_id: userId,
    kind,
    subject_id: subject,
    occurred_at: at,
  });
  await insertRow("notification_sources", {
    user_id: userId,
    kind,
    object_id: id,
    actor_id: actor,
    notification_id: id,
    occurred_at: at,
  });
}
