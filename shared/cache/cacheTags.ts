// Builds the cache tag names, so that reads and purges use the same ones.

export const postTag = (id: string): string => `post-${id}`;
export const userTag = (id: string): string => `user-${id}`;
export const collectionTag = (id: string): string => `collection-${id}`;
export const tagTag = (id: string): string => `tag-${id}`;
/** Predefined list ids contain colons, which Cloudflare cache tags don't allow. */
export const catalogTag = (id: string): string => `catalog-${id.replaceAll(":", "_")}`;

/** Group tags: purged when any member of the list may have changed. */
export const GROUP_TAGS = {
  home: "group-home",
  staffPicks: "group-staff-picks",
  topics: "group-topics",
  sitemap: "group-sitemap",
} as const;

/** The tag on every cached page. */
export const EVERY_PAGE_TAG = "all";

/** The tag on every cached page of a host. Takes the host with its port, in lower case. */
export const siteTag = (host: string): string => `site-${host.replace(":", "-")}`;

/** Entity kinds that have one cache tag per entity. */
export const ENTITY_KINDS = ["post", "user", "collection", "tag", "catalog"] as const;
export type EntityKind = (typeof ENTITY_KINDS)[number];

const ENTITY_TAG = new RegExp(`^(${ENTITY_KINDS.join("|")})-.`);

/** Returns the ids of one entity kind found in a list of tags. */
export function idsInTags(tags: readonly string[], kind: EntityKind): string[] {
  const start = `${kind}-`;
  return tags.filter((tag) => tag.startsWith(start)).map((tag) => tag.slice(start.length));
}

/** The tag of a page that reads too many entities of a kind to list each. */
const anyOf = (kind: string): string => `any-${kind}`;

/**
 * Returns the tags to purge after a write touched the given ones, adding the `any-` tag of each
 * entity kind.
 */
export function purgedTags(touched: Iterable<string>): string[] {
  const tags = new Set<string>();
  for (const tag of touched) {
    tags.add(tag);
    const kind = ENTITY_TAG.exec(tag)?.[1];
    if (kind) tags.add(anyOf(kind));
  }
  return [...tags].toSorted();
}

/** Maximum size of the tags of one page in bytes, joined by commas. Cloudflare accepts 16 KB. */
export const MAX_TAGS_BYTES = 15_000;

/**
 * Limits a page's tags to `max` entries and MAX_TAGS_BYTES by replacing the kinds with the most
 * tags with their `any-` tag.
 */
export function boundedTags(tags: readonly string[], max: number): string[] {
  let kept = [...tags];
  while (kept.length > max || kept.join(",").length > MAX_TAGS_BYTES) {
    const counts = new Map<string, number>();
    for (const tag of kept) {
      const kind = ENTITY_TAG.exec(tag)?.[1];
      if (kind) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
    const [largest] = [...counts].toSorted(([, a], [, b]) => b - a);
    if (!largest) break;
    const [kind] = largest;
    kept = [...kept.filter((tag) => ENTITY_TAG.exec(tag)?.[1] !== kind), anyOf(kind)];
  }
  return kept.toSorted();
}
