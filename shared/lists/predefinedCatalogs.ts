// Owns the predefined lists, one of each per user: their ids, slugs and names.

/** Slug and display name of each predefined type. */
export const PREDEFINED_CATALOGS = {
  READING_LIST: { slug: "reading-list", name: "Reading list" },
  CURRENTLY_READING: { slug: "currently-reading", name: "Currently reading" },
  PURCHASED: { slug: "purchased", name: "Purchased" },
} as const;

export type PredefinedCatalogType = keyof typeof PREDEFINED_CATALOGS;

const TYPES = Object.keys(PREDEFINED_CATALOGS) as PredefinedCatalogType[];

/** Returns the id of a user's predefined list. */
export function predefinedCatalogId(userId: string, type: PredefinedCatalogType): string {
  return `predefined:${userId}:${type}`;
}

/** Parses the id of a predefined list; null for any other id. */
export function readPredefinedCatalogId(
  id: string,
): { userId: string; type: PredefinedCatalogType } | null {
  const [, userId, name] = /^predefined:(1[0-9a-f]{11}):([A-Z_]+)$/.exec(id) ?? [];
  const type = TYPES.find((each) => each === name);
  return userId !== undefined && type ? { userId, type } : null;
}

/** Returns the type of the predefined list with this slug; null for any other slug. */
export function predefinedTypeOfSlug(slug: string): PredefinedCatalogType | null {
  return TYPES.find((type) => PREDEFINED_CATALOGS[type].slug === slug) ?? null;
}
