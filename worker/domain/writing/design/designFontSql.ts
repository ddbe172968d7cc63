/**
 * SQL: what a story is set in where nothing is chosen for it alone. The publication that it stands in
 * says so, else its writer. Both are given as SQL that answers an id, or null.
 */
export const designFontSql = (collectionId: string, creatorId: string): string =>
  `coalesce((SELECT story_font FROM collections WHERE id = ${collectionId}),
     (SELECT story_font FROM users WHERE id = ${creatorId}), 'SERIF_1')`;
