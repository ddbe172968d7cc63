import { collectionTag, userTag } from "../../../shared/cache/cacheTags.ts";
import type { Font } from "../../../shared/enums.ts";
import { sql, type Sql, identifier, type Statement } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import type { DomainOwner } from "../domains/domainOwner.ts";
import { queuePurge } from "../purges/queuePurge.ts";
import { designFontSql } from "./designFontSql.ts";
import { storyFontByOwner } from "./storyFontByOwner.ts";

/** The font for the stories of a person or a publication. */
export interface StoryFontInput {
  /**
   * Null leaves the choice to the writers (for a publication) or to the product's default (for a
   * person).
   */
  font: Font | null;
  /** Also changes stories that are already published. */
  includesPublished: boolean;
}

/**
 * SQL of the stories that an owner's choice applies to. A publication's choice takes precedence
 * over its writers'.
 */
const STORIES: Readonly<Record<DomainOwner["kind"], (owner: string) => Sql>> = {
  collection: (owner) => sql`collection_id = ${owner}`,
  user: (owner) => sql`creator_id = ${owner} AND NOT EXISTS
    (SELECT 1 FROM collections c WHERE c.id = posts.collection_id AND c.story_font IS NOT NULL)`,
};

/**
 * Sets the font of new stories, for an owner whom the caller has authorized the viewer to change.
 * Responses have no font of their own, because they appear below the post they answer. Idempotent.
 */
export async function setStoryFont(
  context: DomainContext,
  { kind, id }: Pick<DomainOwner, "kind" | "id">,
  { font, includesPublished }: StoryFontInput,
): Promise<void> {
  const [table, tag] =
    kind === "user" ? ["users", userTag(id)] : ["collections", collectionTag(id)];
  const choose: Statement = sql`
    UPDATE ${identifier(table)} SET story_font = ${font} WHERE id = ${id}
      AND story_font IS NOT ${font}`;
  await context.db.write(
    includesPublished
      ? [
          choose,
          queuePurge(context, [tag], sql`EXISTS (SELECT 1 FROM posts WHERE ${othersOf(kind, id)})`),
          sql`UPDATE posts SET font = ${DESIGN} WHERE ${othersOf(kind, id)}`,
        ]
      : [choose],
    { idempotent: true },
  );
  storyFontByOwner(context).clear(id);
}

const DESIGN = designFontSql(sql`posts.collection_id`, sql`posts.creator_id`);

/** SQL: the owner's published stories whose font differs from the current choice. */
const othersOf = (kind: DomainOwner["kind"], owner: string): Sql =>
  sql`${STORIES[kind](owner)} AND status = 'PUBLISHED'
    AND in_response_to_post_id IS NULL AND font IS NOT ${DESIGN}`;
