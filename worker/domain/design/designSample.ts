import type { DesignOwnerKind } from "../../../shared/design/design.ts";
import { sql } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";

/**
 * The id of the latest story that has an owner's design, for its preview; null without one. A
 * writer's stories in publications have the publication's design.
 */
export async function sampleStoryOf(
  context: DomainContext,
  { kind, id }: { kind: DesignOwnerKind; id: string },
): Promise<string | null> {
  const row = await context.db.first<{ id: string }>(
    kind === "user"
      ? sql`SELECT id FROM posts WHERE creator_id = ${id} AND collection_id IS NULL
          AND is_listed = 1 AND in_response_to_post_id IS NULL
        ORDER BY first_published_at DESC, id DESC LIMIT 1`
      : sql`SELECT id FROM posts WHERE collection_id = ${id} AND is_listed = 1
        ORDER BY first_published_at DESC, id DESC LIMIT 1`,
  );
  return row?.id ?? null;
}
