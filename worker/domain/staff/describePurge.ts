// Describes a purge to operators and writers: which kinds of page carry its tags, on which hosts. It
// decides nothing: a write names its tags itself (queuePurge.ts).

import { sql, literal } from "../../db/sql.ts";
import { type EntityKind, EVERY_PAGE_TAG, siteTag } from "../../../shared/cache/cacheTags.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import type { Site } from "../../../shared/routes/pattern.ts";
import { postSlugParam } from "../../../shared/routes/postId.ts";
import { originOfHost } from "../../../shared/routes/paths/ownUrl.ts";
import type { CACHEABLE_PAGES } from "../../../shared/cache/cacheSubject.ts";
import { subdomainLabel } from "../../../shared/domains/subdomains.ts";
import type { DomainContext } from "../kernel/context.ts";
import { storyById } from "../stories/rows/stories.ts";
import type { StoryRow } from "../stories/rows/storyRow.ts";
import { storyUrl } from "../stories/rows/storyUrl.ts";
import { tagSubject, type TagSubject } from "./tagSubject.ts";

/** Kinds of page that the edge caches; SURFACES adds those that it never caches. */
export const CACHED_SURFACES = [
  "story",
  "home",
  "tag",
  "profile",
  "publication",
  "list",
  "embed",
] as const;
export const SURFACES = [...CACHED_SURFACES, "topics", "feed", "sitemap"] as const;
export type Surface = (typeof SURFACES)[number];

/** The kind of each cacheable page. */
export const SURFACE_OF_PAGE: Record<
  keyof typeof CACHEABLE_PAGES,
  (typeof CACHED_SURFACES)[number]
> = {
  "home-lo": "home",
  post: "story",
  "newsletter-email": "story",
  topic: "tag",
  "tag-archive": "tag",
  "topic-recommended": "tag",
  "topic-who-to-follow": "tag",
  "user-profile": "profile",
  "user-about": "profile",
  "user-books": "profile",
  "user-catalogs": "list",
  "user-catalog": "list",
  "embed-catalog": "embed",
  "publication-profile": "publication",
  "publication-about": "publication",
  "publication-tagged": "publication",
  "community-publication-profile": "publication",
  "community-publication-about": "publication",
  "community-publication-tagged": "publication",
  "community-publication-archive": "publication",
  "community-publication-latest": "publication",
  "community-publication-trending": "publication",
  "community-publication-content": "publication",
  "community-publication-subpage": "publication",
};

/** Affected kinds of page on a host. */
export interface HostSurfaces {
  /** `*` for every host. */
  host: string;
  surfaces: readonly Surface[];
}

/** What a purge affects. */
export interface Reach {
  /** Hosts that are known to show the named entities. A purge goes by tag, whatever the host. */
  hosts: HostSurfaces[];
  /**
   * True if other hosts may show them too, for example in follower lists; those pages are purged as
   * well.
   */
  mayReachOthers: boolean;
  /** URLs of the named stories, at most MAX_ADDRESSES. */
  addresses: string[];
  /** Tags of entities that don't exist. */
  unknown: string[];
}

const MAX_ADDRESSES = 100;
const MAX_HOSTS = 200;

/** Kinds of page that show a story or its writer. */
const OF_STORIES = [
  "story",
  "home",
  "tag",
  "profile",
  "publication",
  "list",
  "embed",
  "feed",
  "sitemap",
] as const satisfies readonly Surface[];

/** Kinds of page that show an entity, by its kind. */
const SURFACES_OF: Record<TagSubject["kind"], readonly Surface[]> = {
  post: OF_STORIES,
  user: OF_STORIES,
  collection: OF_STORIES,
  tag: ["story", "tag", "topics", "profile", "publication", "feed", "sitemap"],
  catalog: ["story", "profile", "list", "embed"],
  any: SURFACES,
  home: ["home", "feed"],
  staffPicks: ["home"],
  topics: ["topics", "home", "tag"],
  sitemap: ["sitemap"],
};
/** Kinds of page on a custom domain or subdomain, by its owner. */
const OWN_SURFACES = {
  collection: ["story", "publication", "feed", "sitemap"],
  user: ["story", "profile", "list", "feed", "sitemap"],
} as const satisfies Record<string, readonly Surface[]>;

/** A host whose pages are all purged, and the kind of site it serves. */
export interface PurgedSite {
  host: string;
  kind: Site["kind"];
}

/**
 * What the tags affect. Tags other than `all` and `site-…` must be known to `tagSubject`.
 */
export async function describePurge(
  context: DomainContext,
  tags: readonly string[],
  site: PurgedSite | null,
): Promise<Reach> {
  if (tags.includes(EVERY_PAGE_TAG)) return whole("*", SURFACES);
  if (site !== null && tags.includes(siteTag(site.host))) {
    return whole(site.host, site.kind === "default" ? SURFACES : OWN_SURFACES[site.kind]);
  }
  const subjects = tags.map(tagSubject).filter((subject) => subject !== null);
  const ids = idsByKind(subjects);
  const [hosts, known, stories] = await Promise.all([
    ownHosts(context, ids),
    knownIds(context, ids),
    storyById(context).loadMany(ids.post.slice(0, MAX_ADDRESSES)),
  ]);
  const named = new Set(subjects.flatMap(({ kind }) => SURFACES_OF[kind]));
  const on = (has: readonly Surface[]) => has.filter((surface) => named.has(surface));
  const isEverywhere = subjects.some(({ kind }) => kind === "any");
  return {
    hosts: [
      { host: context.config.publicHost, surfaces: on(SURFACES) },
      ...(isEverywhere ? [{ host: "*", surfaces: on(SURFACES) }] : []),
      ...hosts.map(({ host, kind }) => ({ host, surfaces: on(OWN_SURFACES[kind]) })),
    ],
    mayReachOthers: !isEverywhere && subjects.some((subject) => "id" in subject),
    addresses: stories
      .flatMap((story) => (story && "id" in story ? addressesOf(context, story) : []))
      .slice(0, MAX_ADDRESSES),
    unknown: tags.filter((tag) => {
      const subject = tagSubject(tag);
      return subject && "id" in subject && !known.has(subject.id);
    }),
  };
}

function whole(host: string, surfaces: readonly Surface[]): Reach {
  const hosts = [{ host, surfaces }];
  return { hosts, mayReachOthers: false, addresses: [], unknown: [] };
}

/**
 * URLs at which a story opens (worker/decisions/009), the canonical one first. A story on its owner's host opens only there.
 */
function addressesOf({ config: { publicUrl } }: DomainContext, story: StoryRow): string[] {
  const { id, slug, creator, collection } = story;
  const own = storyUrl(story, publicUrl);
  if (URL.parse(own)?.origin !== publicUrl) return [own];
  const postId = postSlugParam(slug, id);
  const paths = [buildPath("ShowPost", { postId: id })];
  if (creator) paths.push(buildPath("ShowPostUnderUser", { username: creator.username, postId }));
  if (collection) {
    paths.push(buildPath("ShowPostUnderCollection", { collectionSlug: collection.slug, postId }));
  }
  return [...new Set([own, ...paths.map((path) => publicUrl + path)])];
}

type IdsByKind = Record<EntityKind, string[]>;

function idsByKind(subjects: readonly TagSubject[]): IdsByKind {
  const ids: IdsByKind = { post: [], user: [], collection: [], tag: [], catalog: [] };
  for (const subject of subjects) if ("id" in subject) ids[subject.kind].push(subject.id);
  return ids;
}

/** SQL: the user id in a predefined list's id; empty for other ids. */
const CREATOR_OF_PREDEFINED = sql`substr(value, length('predefined:') + 1, 12)`;

/**
 * Custom domains and subdomains that show the named entities: those of the owners, and of the
 * owners of all affected stories. Without a live domain, the unclaimed subdomain of the name.
 */
async function ownHosts(
  context: DomainContext,
  ids: IdsByKind,
): Promise<{ host: string; kind: "collection" | "user" }[]> {
  const { post, user, collection, tag, catalog } = jsonLists(ids);
  const rows = await context.db.all<{
    domain: string | null;
    name: string;
    kind: "collection" | "user";
  }>(sql`
    WITH touched (id) AS MATERIALIZED (
      SELECT value FROM json_each(${post})
      UNION SELECT post_id FROM user_posts WHERE user_id IN (SELECT value FROM json_each(${user}))
      UNION SELECT id FROM posts WHERE is_listed = 1
        AND collection_id IN (SELECT value FROM json_each(${collection}))
      UNION SELECT post_id FROM post_tags WHERE is_listed = 1 AND tag_id IN (SELECT value
        FROM json_each(${tag}))
    )
    SELECT domain, slug AS name, 'collection' AS kind FROM collections
    WHERE id IN (SELECT value FROM json_each(${collection})) OR id IN
      (SELECT p.collection_id FROM touched JOIN posts p ON p.id = touched.id)
    UNION SELECT domain, username, 'user' FROM users
    WHERE is_hidden = 0 AND (id IN (SELECT value FROM json_each(${user}))
      OR id IN (SELECT creator_id FROM catalogs WHERE id IN (SELECT value
        FROM json_each(${catalog})))
      OR id IN (SELECT ${CREATOR_OF_PREDEFINED} FROM json_each(${catalog})) OR id IN
      (SELECT w.user_id FROM touched JOIN user_posts w ON w.post_id = touched.id))
    ORDER BY 1 NULLS LAST, 2 LIMIT ${literal(MAX_HOSTS)}`);
  const hosts = new Map<string, "collection" | "user">();
  for (const { domain, name, kind } of rows) {
    const host = domain ?? unclaimedHost(context, name);
    // If names conflict, the publication has the host (worker/decisions/020).
    if (host && hosts.get(host) !== "collection") hosts.set(host, kind);
  }
  return [...hosts].map(([host, kind]) => ({ host, kind }));
}

/** The subdomain for a slug or username; null if it is not a valid label. */
function unclaimedHost({ config }: DomainContext, name: string): string | null {
  const label = subdomainLabel(name);
  const [root] = config.hosts.roots;
  return label && root ? new URL(originOfHost(`${label}.${root}`, config.publicUrl)).host : null;
}

async function knownIds(context: DomainContext, ids: IdsByKind): Promise<Set<string>> {
  const { post, user, collection, tag, catalog } = jsonLists(ids);
  const rows = await context.db.all<{ id: string }>(sql`
    SELECT id FROM posts WHERE id IN (SELECT value FROM json_each(${post}))
    UNION ALL SELECT id FROM users WHERE id IN (SELECT value FROM json_each(${user}))
    UNION ALL SELECT id FROM collections WHERE id IN (SELECT value FROM json_each(${collection}))
    UNION ALL SELECT id FROM tags WHERE id IN (SELECT value FROM json_each(${tag}))
    UNION ALL SELECT value FROM json_each(${catalog}) WHERE value IN (SELECT id FROM catalogs)
      OR ${CREATOR_OF_PREDEFINED} IN (SELECT id FROM users)`);
  return new Set(rows.map(({ id }) => id));
}

function jsonLists(ids: IdsByKind): Record<EntityKind, string> {
  return {
    post: JSON.stringify(ids.post),
    user: JSON.stringify(ids.user),
    collection: JSON.stringify(ids.collection),
    tag: JSON.stringify(ids.tag),
    catalog: JSON.stringify(ids.catalog),
  };
}
