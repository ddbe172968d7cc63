// Owns whom a limited account reaches (decision 150): whoever follows it, comes to its profile, its
// publications or its stories' addresses, and nobody by lists that are made of everybody's stories. Such
// a list names its rule by one of these conditions; searches rank it low.

/** Condition of SQL, with its AND before it, of a person who is not limited, by SQL of their id. */
export function personReaches(id: string): string {
  return ` AND NOT ${isLimited(id)}`;
}

/** The same of a story, by SQL of its id: its creator counts, as in decision 9. */
export function storyReaches(id: string): string {
  return ` AND NOT EXISTS (SELECT 1 FROM posts lp CROSS JOIN limited_accounts la
    ON la.user_id = lp.creator_id WHERE lp.id = ${id})`;
}

/** SQL of whether a person is limited, by SQL of their id. */
export function isLimited(id: string): string {
  return `EXISTS (SELECT 1 FROM limited_accounts la WHERE la.user_id = ${id})`;
}

/** SQL of what a limited person's place in a search is multiplied with, by SQL of their id. */
export function searchWeight(id: string): string {
  return `iif(${isLimited(id)}, 0.05, 1.0)`;
}
