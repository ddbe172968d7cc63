import { sql } from "../../../db/sql.ts";
import {
  catalogTag,
  collectionTag,
  GROUP_TAGS,
  postTag,
  tagTag,
  userTag,
} from "../../../../shared/cache/cacheTags.ts";
import type { DomainContext } from "../../kernel/context.ts";

/**
 * Cache tags of everything that shows a story or a list that may contain it: its pages, its
 * authors, publication, and tags, what it responds to, and site-wide lists. Empty for an unknown
 * id.
 */
export async function storyPurgeTags(
  context: Pick<DomainContext, "db">,
  postId: string,
): Promise<string[]> {
  const row = await context.db.first<{
    creatorId: string | null;
    collectionId: string | null;
    isListed: number;
    isPicked: number;
    isInTopic: number;
    people: string;
    answered: string;
    tags: string;
  }>(sql`
    SELECT creator_id AS creatorId, collection_id AS collectionId, is_listed AS isListed,
      EXISTS (SELECT 1 FROM staff_picks s WHERE s.post_id = p.id) AS isPicked,
      EXISTS (SELECT 1 FROM topic_posts o WHERE o.post_id = p.id) AS isInTopic,
      (SELECT json_group_array(json_array(o.id, o.catalog_id)) FROM posts o
         WHERE o.id IN (p.in_response_to_post_id, p.root_post_id)) AS answered,
      (SELECT json_group_array(user_id) FROM post_authors a WHERE a.post_id = p.id) AS people,
      (SELECT json_group_array(tag_id) FROM post_tags t WHERE t.post_id = p.id) AS tags
    FROM posts p WHERE p.id = ${postId}`);
  if (!row) return [];
  const people = new Set(JSON.parse(row.people) as string[]);
  if (row.creatorId !== null) people.add(row.creatorId);
  const answered = JSON.parse(row.answered) as [id: string, catalogId: string | null][];
  return [
    postTag(postId),
    ...answered.map(([id]) => postTag(id)),
    ...answered.flatMap(([, list]) => (list === null ? [] : catalogTag(list))),
    ...Array.from(people, userTag),
    ...(row.collectionId === null ? [] : [collectionTag(row.collectionId)]),
    ...(JSON.parse(row.tags) as string[]).map(tagTag),
    ...(row.isListed === 1 ? [GROUP_TAGS.home, GROUP_TAGS.sitemap] : []),
    ...(row.isPicked === 1 ? [GROUP_TAGS.staffPicks] : []),
    ...(row.isInTopic === 1 ? [GROUP_TAGS.topics] : []),
  ];
}
