import { collectionTag, userTag } from "../../../../shared/cacheTags.ts";
import type { Font } from "../../../../shared/enums.ts";
import type { Statement } from "../../../db/database.ts";
import type { DomainContext } from "../../context.ts";
import type { DomainOwner } from "../../core/domains/domainOwner.ts";
import { queuePurge } from "../../core/purges/queuePurge.ts";
import { designFontSql } from "./designFontSql.ts";
import { storyFontByOwner } from "./storyFontByOwner.ts";

/** What is wished of the stories of a person or a publication. */
export interface StoryFontInput {
  /** Null leaves a publication's to its writers, a person's to the product. */
  font: Font | null;
  /** True where the stories that readers have change with it. */
  includesPublished: boolean;
}

/** Whose stories follow whose choice: a publication's before their writers'. `?OWNER` is its id. */
const STORIES: Readonly<Record<DomainOwner["kind"], string>> = {
  collection: "collection_id = ?OWNER",
  user: `creator_id = ?OWNER AND NOT EXISTS
    (SELECT 1 FROM collections c WHERE c.id = posts.collection_id AND c.story_font IS NOT NULL)`,
};

/**
 * Chooses what new stories are set in, for an owner whom the viewer may change. Responses have no
 * choice: they stand under what they answer. Doing it again changes nothing. Throws as Database does.
 */
export async function setStoryFont(
  context: DomainContext,
  { kind, id }: Pick<DomainOwner, "kind" | "id">,
  { font, includesPublished }: StoryFontInput,
): Promise<void> {
  const [table, tag] =
    kind === "user" ? ["users", userTag(id)] : ["collections", collectionTag(id)];
  const choose: Statement = [
    `UPDATE ${table} SET story_font = ?2 WHERE id = ?1 AND story_font IS NOT ?2`,
    id,
    font,
  ];
  await context.db.write(
    includesPublished
      ? [
          choose,
          queuePurge(context, [tag], {
            sql: `EXISTS (SELECT 1 FROM posts WHERE ${othersOf(kind, "?3")})`,
            values: [id],
          }),
          [`UPDATE posts SET font = ${DESIGN} WHERE ${othersOf(kind, "?1")}`, id],
        ]
      : [choose],
    { idempotent: true },
  );
  storyFontByOwner(context).clear(id);
}

const DESIGN = designFontSql("posts.collection_id", "posts.creator_id");

/** SQL: a story of the owner that readers have in another font than is chosen by now. */
const othersOf = (kind: DomainOwner["kind"], owner: string): string =>
  `${STORIES[kind].replace("?OWNER", owner)} AND status = 'PUBLISHED'
     AND in_response_to_post_id IS NULL AND font IS NOT ${DESIGN}`;
