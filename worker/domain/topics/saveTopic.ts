import { sql } from "../../db/sql.ts";
import { GROUP_TAGS } from "../../../shared/cache/cacheTags.ts";
import type { TopicVisibility } from "../../../shared/enums.ts";
import { idFromKey } from "../../../shared/ids.ts";
import { MAX_TAGLINE, MAX_TOPIC_NAME, MAX_TOPIC_TAGS } from "../../../shared/limits.ts";
import { normalizeTag } from "../../../shared/topics/normalizeTag.ts";
import type { DomainContext } from "../kernel/context.ts";
import { queuePurge } from "../purges/queuePurge.ts";
import { topicBySlug, type TopicRow } from "./topics.ts";

/** The fields of a topic to save. */
export interface TopicInput {
  slug: string;
  name: string;
  description: string;
  visibility: TopicVisibility;
  /** Tag names in any spelling, in the editor's order. */
  tags: readonly string[];
}

export type TopicResult =
  | { kind: "saved"; topic: TopicRow }
  | { kind: "no-slug" | "no-name" | "too-long" | "too-many-tags" }
  /** The tag doesn't exist. */
  | { kind: "no-tag"; tag: string };

/**
 * Creates a topic, or updates the name, description, visibility and tags of the topic with that
 * slug. The caller must have checked that the viewer is an editor. Idempotent.
 */
export async function saveTopic(context: DomainContext, input: TopicInput): Promise<TopicResult> {
  const slug = normalizeTag(input.slug);
  const [name, description] = [input.name.trim(), input.description.trim()];
  const slugs = [...new Set(input.tags.map(normalizeTag).filter((tag) => tag !== ""))];
  if (slug === "") return { kind: "no-slug" };
  if (name === "") return { kind: "no-name" };
  if (name.length > MAX_TOPIC_NAME || description.length > MAX_TAGLINE) return { kind: "too-long" };
  if (slugs.length > MAX_TOPIC_TAGS) return { kind: "too-many-tags" };
  const known = await context.db.all<{ slug: string }>(
    sql`SELECT slug FROM tags WHERE slug IN (SELECT value FROM json_each(${JSON.stringify(slugs)}))`,
  );
  const missing = slugs.find((tag) => !known.some((row) => row.slug === tag));
  if (missing !== undefined) return { kind: "no-tag", tag: missing };
  await context.db.write(
    [
      queuePurge(context, [GROUP_TAGS.topics]),
      sql`INSERT INTO topics (id, slug, name, description, visibility, position, created_at)
        VALUES (${await idFromKey("topic", slug)}, ${slug}, ${name}, ${description},
          ${input.visibility}, (SELECT coalesce(max(position), 0) + 1 FROM topics), ${context.now})
        ON CONFLICT (slug) DO UPDATE SET name = excluded.name,
          description = excluded.description, visibility = excluded.visibility`,
      sql`DELETE FROM topic_tags WHERE topic_id = (SELECT id FROM topics WHERE slug = ${slug})`,
      sql`INSERT INTO topic_tags (topic_id, tag_id, position)
        SELECT o.id, t.id, w.key FROM json_each(${JSON.stringify(slugs)}) w JOIN tags t
          ON t.slug = w.value
        JOIN topics o ON o.slug = ${slug}`,
    ],
    { idempotent: true },
  );
  topicBySlug(context).clear(slug);
  const topic = await topicBySlug(context).load(slug);
  if (!topic) throw new Error("A saved topic could not be read back");
  return { kind: "saved", topic };
}
