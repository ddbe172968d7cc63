// The lists that everyone has, one of each: their ids, slugs and names (platform.md §3.1).

/** The predefined types, each with its slug and the name it is shown by. */
export const PREDEFINED_CATALOGS = {
  READING_LIST: { slug: "reading-list", name: "Reading list" },
  CURRENTLY_READING: { slug: "currently-reading", name: "Currently reading" },
  PURCHASED: { slug: "purchased", name: "Purchased" },
} as const;

export type PredefinedCatalogType = keyof typeof PREDEFINED_CATALOGS;

const TYPES = Object.keys(PREDEFINED_CATALOGS) as PredefinedCatalogType[];

/** The id of a person's predefined list. */
export function predefinedCatalogId(userId: string, type: PredefinedCatalogType): string {
  return `predefined:${userId}:${type}`;
}

/** Whose list and which one an id names; null for the id of no predefined list. */
export function readPredefinedCatalogId(
  id: string,
): { userId: string; type: PredefinedCatalogType } | null {
  const [, userId, name] = /^predefined:(1[0-9a-f]{11}):([A-Z_]+)$/.exec(id) ?? [];
  const type = TYPES.find((each) => each === name);
  return userId !== undefined && type ? { userId, type } : null;
}

/** The type of the predefined list that an address names; null for any other. */
export function predefinedTypeOfSlug(slug: string): PredefinedCatalogType | null {
  return TYPES.find((type) => PREDEFINED_CATALOGS[type].slug === slug) ?? null;
}
