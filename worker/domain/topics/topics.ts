import { sql, identifier } from "../../db/sql.ts";
import { GROUP_TAGS } from "../../../shared/cache/cacheTags.ts";
import type { TopicVisibility } from "../../../shared/enums.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../kernel/context.ts";
import type { Session } from "../identity/rows/session.ts";
import type { TagSummary } from "../stories/rows/storyRow.ts";
import { tagJson, tagsFromJson } from "./rows/tagRow.ts";

/** A subject that editors defined as a set of tags. */
export interface TopicRow {
  id: string;
  slug: string;
  name: string;
  description: string;
  visibility: TopicVisibility;
  tags: TagSummary[];
}

type RawTopic = Omit<TopicRow, "tags"> & { tagsJson: string };

const TOPIC_SELECT = sql`
  SELECT o.id, o.slug, o.name, o.description, o.visibility,
    (SELECT json_group_array(${tagJson("t")} ORDER BY ot.position, t.id)
      FROM topic_tags ot JOIN tags t ON t.id = ot.tag_id WHERE ot.topic_id = o.id) AS tagsJson
  FROM topics o`;

/** Returns all public topics, in the editors' order. */
export async function publicTopics(context: DomainContext): Promise<TopicRow[]> {
  const rows = await context.db.all<RawTopic>(
    sql`${TOPIC_SELECT} WHERE o.visibility = 'PUBLIC' ORDER BY o.position, o.id`,
  );
  context.renderTrace.addTag(GROUP_TAGS.topics);
  return rows.map(toTopic);
}

/** Loads a topic by slug, whatever its visibility, or null. Callers must apply `canSeeTopic`. */
export const topicBySlug = defineLoader<DomainContext, string, TopicRow | null>((context, slugs) =>
  readTopics(context, "slug", slugs),
);

/** Loads a topic by id, like `topicBySlug`. */
export const topicById = defineLoader<DomainContext, string, TopicRow | null>((context, ids) =>
  readTopics(context, "id", ids),
);

/**
 * Returns whether the viewer may open a topic. Topics with visibility STAFF are for staff only.
 */
export function canSeeTopic(topic: TopicRow, session: Session | null): boolean {
  return topic.visibility !== "STAFF" || session?.isStaff === true;
}

async function readTopics(
  context: DomainContext,
  column: "id" | "slug",
  keys: readonly string[],
): Promise<(TopicRow | null)[]> {
  const rows = await context.db.all<RawTopic>(
    sql`${TOPIC_SELECT} WHERE o.${identifier(column)} IN (SELECT value
      FROM json_each(${JSON.stringify(keys)}))`,
  );
  context.renderTrace.addTag(GROUP_TAGS.topics);
  const byKey = new Map(rows.map((row) => [row[column], toTopic(row)]));
  return keys.map((key) => byKey.get(key) ?? null);
}

function toTopic({ tagsJson, ...row }: RawTopic): TopicRow {
  return { ...row, tags: tagsFromJson(tagsJson) };
}
