// Owns what muting hides: muted users and publications don't appear in generated lists, searches,
// or notifications. They stay visible at their own URLs and in the viewer's own lists. Every list
// uses one of these conditions.

import { sql, type Sql } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";

/** SQL conditions, each with a leading AND; empty for an anonymous viewer. */
export interface NotMuted {
  /** For a story, by SQL of its id: neither a writer nor its publication is muted. */
  story: (id: Sql) => Sql;
  /** Like `story`, for lists of the publication itself: ignores muted publications. */
  storyOf: (id: Sql) => Sql;
  /** For a user, or the writer of a response, by SQL of their id. */
  person: (id: Sql) => Sql;
  /** For a publication, by SQL of its id. */
  collection: (id: Sql) => Sql;
}

const NONE: NotMuted = {
  story: () => sql``,
  storyOf: () => sql``,
  person: () => sql``,
  collection: () => sql``,
};

/** Conditions for the viewer, without a round trip to read the session. */
export function notMuted({ sessionHash }: Pick<DomainContext, "sessionHash">): NotMuted {
  if (sessionHash === null) return NONE;
  return conditions(sql`(SELECT vs.user_id FROM sessions vs WHERE vs.token_hash = ${sessionHash})`);
}

/** Conditions for a user whose id is given as SQL. */
export function notMutedBy(viewerId: Sql): NotMuted {
  return conditions(viewerId);
}

// CROSS JOIN makes SQLite read the story's writers first: they are fewer than the users that the
// viewer mutes.
function conditions(viewer: Sql): NotMuted {
  const person = (id: Sql): Sql =>
    sql` AND NOT EXISTS (SELECT 1 FROM user_mutes vm WHERE vm.user_id = ${viewer}
      AND vm.target_id = ${id})`;
  const storyOf = (id: Sql): Sql =>
    sql` AND NOT EXISTS (SELECT 1 FROM user_posts vp CROSS JOIN user_mutes vm
      ON vm.user_id = ${viewer} AND vm.target_id = vp.user_id WHERE vp.post_id = ${id})`;
  return {
    person,
    storyOf,
    story: (id) =>
      sql`${storyOf(id)} AND NOT EXISTS (SELECT 1 FROM posts vq CROSS JOIN collection_mutes vm
        ON vm.user_id = ${viewer} AND vm.collection_id = vq.collection_id WHERE vq.id = ${id})`,
    collection: (id) =>
      sql` AND NOT EXISTS (SELECT 1 FROM collection_mutes vm
        WHERE vm.user_id = ${viewer} AND vm.collection_id = ${id})`,
  };
}
