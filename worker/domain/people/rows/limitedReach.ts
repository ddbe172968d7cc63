// Owns the reach of a limited account (decision 34): its followers and viewers of its profile,
// publications, and story URLs see it; lists built from everyone's stories don't. Such lists use
// one of these conditions; searches rank it low.

import { sql, type Sql } from "../../../db/sql.ts";

/** SQL condition with a leading AND: the user is not limited. `id` is SQL of their id. */
export function personReaches(id: Sql): Sql {
  return sql` AND NOT ${isLimited(id)}`;
}

/** The same for a story, by SQL of its id: its creator decides, as in decision 34. */
export function storyReaches(id: Sql): Sql {
  return sql` AND NOT EXISTS (SELECT 1 FROM posts lp CROSS JOIN limited_accounts la
    ON la.user_id = lp.creator_id WHERE lp.id = ${id})`;
}

/** SQL: the user is limited. `id` is SQL of their id. */
export function isLimited(id: Sql): Sql {
  return sql`EXISTS (SELECT 1 FROM limited_accounts la WHERE la.user_id = ${id})`;
}

/** SQL factor for a user's search rank. `id` is SQL of their id. */
export function searchWeight(id: Sql): Sql {
  return sql`iif(${isLimited(id)}, 0.05, 1.0)`;
}
