// Rows related to a publication: its members, navigation, sections and images.

import { env } from "cloudflare:workers";
import { DAY_MS } from "../../../shared/durations.ts";
import { newId } from "../../../shared/ids.ts";
import { FIXED_NOW, insertRow, nextNumber } from "../factories.ts";

type Columns = Record<string, string | number | null>;

/** Creates an image. */
export async function makeImage(columns: Columns = {}) {
  const number = nextNumber();
  return insertRow("images", {
    id: newId("image"),
    object_key: `image-${number}`,
    format: "jpeg",
    width: 1600,
    height: 900,
    bytes: 1000,
    sha256: `sha-${number}`,
    created_at: FIXED_NOW,
    ...columns,
  } as Columns & { id: string });
}

/** Gives a user a role in a publication. */
export async function addMember(
  collectionId: string,
  userId: string,
  role: "OWNER" | "EDITOR" | "WRITER",
  position = 0,
): Promise<void> {
  await insertRow("collection_members", {
    collection_id: collectionId,
    user_id: userId,
    role,
    position,
    created_at: FIXED_NOW,
  });
}

/** Adds items to a publication's navigation, in order. */
export async function addNavigation(
  collectionId: string,
  items: readonly { destination: string; title: string; value?: string }[],
): Promise<void> {
  for (const [position, { destination, title, value = "" }] of items.entries()) {
    await insertRow("collection_navigation_items", {
      collection_id: collectionId,
      position,
      destination,
      title,
      value,
    });
  }
}

/** Adds a section to a publication's home. */
export async function addSection(
  collectionId: string,
  columns: Columns & { kind: "PROMOTION" | "POSTS" },
) {
  return insertRow("collection_sections", {
    id: newId("section"),
    collection_id: collectionId,
    position: nextNumber(),
    ...columns,
  } as Columns & { id: string });
}

/** Adds stories to a section, in order. */
export async function pickStories(sectionId: string, postIds: readonly string[]): Promise<void> {
  for (const [position, postId] of postIds.entries()) {
    await insertRow("collection_section_posts", {
      section_id: sectionId,
      position,
      post_id: postId,
    });
  }
}

/** Adds a follower to a publication. Doesn't update the publication's counter. */
export async function followCollection(
  collectionId: string,
  followerId: string,
  createdAt = FIXED_NOW - nextNumber() * 1000,
): Promise<void> {
  await insertRow("collection_follows", {
    collection_id: collectionId,
    follower_id: followerId,
    created_at: createdAt,
  });
}

/** Adds a page of a topic to a publication. */
export async function addFeaturePage(collectionId: string, tagId: string, columns: Columns = {}) {
  const number = nextNumber();
  return insertRow("collection_feature_pages", {
    id: newId("section"),
    collection_id: collectionId,
    slug: `deep-${number}`,
    title: `Deep reads ${number}`,
    tag_id: tagId,
    created_at: FIXED_NOW,
    updated_at: FIXED_NOW,
    ...columns,
  } as Columns & { id: string; slug: string });
}

/** Adds a published subpage to a publication. */
export async function addSubpage(collectionId: string, columns: Columns = {}) {
  const number = nextNumber();
  const body = JSON.stringify({
    paragraphs: [{ name: "a1b2", type: "P", text: `Write to us at ${number}.` }],
  });
  return insertRow("collection_subpages", {
    id: newId("section"),
    collection_id: collectionId,
    slug: `contact-${number}`,
    title: `Contact ${number}`,
    body,
    published_title: `Contact ${number}`,
    published_body: body,
    published_at: FIXED_NOW,
    created_at: FIXED_NOW,
    updated_at: FIXED_NOW,
    ...columns,
  } as Columns & { id: string; slug: string });
}

/** Deletes a publication as an owner does, without notifying anyone. */
export async function markDeleted(collectionId: string): Promise<void> {
  await env.DB.batch(
    [
      `UPDATE collections SET deleted_at = ${Date.now()}, erase_at = ${Date.now() + 30 * DAY_MS}
        WHERE id = ?1`,
      `INSERT INTO deleted_collection_members (collection_id, user_id, role, position, created_at)
        SELECT collection_id, user_id, role, position, created_at FROM collection_members
        WHERE collection_id = ?1`,
      "DELETE FROM collection_members WHERE collection_id = ?1",
    ].map((text) => env.DB.prepare(text).bind(collectionId)),
  );
}
