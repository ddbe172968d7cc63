// Names of the cache tags (platform.md §4.4). One place makes them, so reads and purges agree.

export const postTag = (id: string): string => `post-${id}`;
export const userTag = (id: string): string => `user-${id}`;
export const collectionTag = (id: string): string => `collection-${id}`;
export const tagTag = (id: string): string => `tag-${id}`;
/** A predefined list's id has colons, which a tag of the edge does not take. */
export const catalogTag = (id: string): string => `catalog-${id.replaceAll(":", "_")}`;

/** Group tags: lists that change when any of their members may. */
export const GROUP_TAGS = {
  home: "group-home",
  staffPicks: "group-staff-picks",
  topics: "group-topics",
  sitemap: "group-sitemap",
} as const;

/** What every stored page carries. */
export const EVERY_PAGE_TAG = "all";

/** What every stored page of a host carries; the host with its port, in lower case. */
export const siteTag = (host: string): string => `site-${host.replace(":", "-")}`;

/** The kinds of entity that tags name one by one. */
export const ENTITY_KINDS = ["post", "user", "collection", "tag", "catalog"] as const;
export type EntityKind = (typeof ENTITY_KINDS)[number];

const ENTITY_TAG = new RegExp(`^(${ENTITY_KINDS.join("|")})-.`);

/** The ids of a kind that tags name. */
export function idsInTags(
  tags: readonly string[],
  kind: "post" | "user" | "collection" | "catalog",
): string[] {
  const start = `${kind}-`;
  return tags.filter((tag) => tag.startsWith(start)).map((tag) => tag.slice(start.length));
}

/** What a page carries that reads too many entities of a kind to name each. */
const anyOf = (kind: string): string => `any-${kind}`;

/** The tags to purge for those that a write has touched: pages that name no single one of a kind go too. */
export function purgedTags(touched: Iterable<string>): string[] {
  const tags = new Set<string>();
  for (const tag of touched) {
    tags.add(tag);
    const kind = ENTITY_TAG.exec(tag)?.[1];
    if (kind) tags.add(anyOf(kind));
  }
  return [...tags].toSorted();
}

/** Most that the tags of a page take in a header, in bytes: the platform takes 16 KB of it in all. */
export const MAX_TAGS_BYTES = 15_000;

/**
 * The tags of a page in at most so many, and in MAX_TAGS_BYTES: kinds with the most members give way
 * to `any-` tags.
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
