// What a purge reaches, for the operator's receipt: which kinds of page carry a tag, on which hosts.

import { type EntityKind, EVERY_PAGE_TAG, siteTag } from "../../../../shared/cacheTags.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import type { Site } from "../../../../shared/routes/pattern.ts";
import { postSlugParam } from "../../../../shared/routes/postId.ts";
import { originOfHost } from "../../../../shared/routes/ownUrl.ts";
import type { CACHEABLE_PAGES } from "../../../../shared/rules/cacheSubject.ts";
import { subdomainLabel } from "../../../../shared/rules/subdomains.ts";
import type { DomainContext } from "../../context.ts";
import { productHosts } from "../domains/productHosts.ts";
import { storyById } from "../stories/stories.ts";
import type { StoryRow } from "../stories/storyRow.ts";
import { storyUrl } from "../stories/storyUrl.ts";
import { tagSubject, type TagSubject } from "./tagSubject.ts";

/** Kinds of page that the edge keeps, and those that it never does, so that they are always fresh. */
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

/** What kind of page each kept one is. */
export const SURFACE_OF_PAGE: Record<
  keyof typeof CACHEABLE_PAGES,
  (typeof CACHED_SURFACES)[number]
> = {
  "home-lo": "home",
  post: "story",
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
};

/** What of a host a purge reaches. */
export interface HostSurfaces {
  /** `*` for every host. */
  host: string;
  surfaces: readonly Surface[];
}

/** What a purge reaches. */
export interface Reach {
  /** Those that are known to show what is named. A purge goes by tag alone, to whatever host. */
  hosts: HostSurfaces[];
  /** True where others may show it too, as in their lists of readers; their pages go as well. */
  mayReachOthers: boolean;
  /** The addresses of the stories that were named, at most so many as MAX_ADDRESSES. */
  addresses: string[];
  /** Tags of things that there are none of, or none any more. */
  unknown: string[];
}

const MAX_ADDRESSES = 100;
const MAX_HOSTS = 200;

/** The kinds of page that name a story, or whom it is by. */
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

/** The kinds of page that name a thing. */
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
/** What a host of one owner's has. */
const OWN_SURFACES = {
  collection: ["story", "publication", "feed", "sitemap"],
  user: ["story", "profile", "list", "feed", "sitemap"],
} as const satisfies Record<string, readonly Surface[]>;

/** A host whose pages are purged, whatever they show, and what is there. */
export interface PurgedSite {
  host: string;
  kind: Site["kind"];
}

/** What the tags reach. Tags other than `all` and `site-…` are ones that `tagSubject` knows. Throws as Database does. */
export async function affectedSurfaces(
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

/** Where a story opens (worker/decisions/007); one on a host of its owner's opens there alone. */
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
  return paths.map((path) => publicUrl + path);
}

type IdsByKind = Record<EntityKind, string[]>;

function idsByKind(subjects: readonly TagSubject[]): IdsByKind {
  const ids: IdsByKind = { post: [], user: [], collection: [], tag: [], catalog: [] };
  for (const subject of subjects) if ("id" in subject) ids[subject.kind].push(subject.id);
  return ids;
}

/** SQL: whose a predefined list is, of its id; empty for a list that has a row of its own. */
const CREATOR_OF_PREDEFINED = "substr(value, length('predefined:') + 1, 12)";

/**
 * The hosts of their own that show what is named, the owners' and those of all whose stories it
 * touches: live domains, and before our own domain the names that nobody has claimed.
 */
async function ownHosts(
  context: DomainContext,
  ids: IdsByKind,
): Promise<{ host: string; kind: "collection" | "user" }[]> {
  const rows = await context.db.all<{
    domain: string | null;
    name: string;
    kind: "collection" | "user";
  }>(
    `WITH touched (id) AS MATERIALIZED (
       SELECT value FROM json_each(?1)
       UNION SELECT post_id FROM user_posts WHERE user_id IN (SELECT value FROM json_each(?2))
       UNION SELECT id FROM posts WHERE is_listed = 1
         AND collection_id IN (SELECT value FROM json_each(?3))
       UNION SELECT post_id FROM post_tags WHERE is_listed = 1 AND tag_id IN (SELECT value FROM json_each(?4))
     )
     SELECT domain, slug AS name, 'collection' AS kind FROM collections
     WHERE id IN (SELECT value FROM json_each(?3)) OR id IN
       (SELECT p.collection_id FROM touched JOIN posts p ON p.id = touched.id)
     UNION SELECT domain, username, 'user' FROM users
     WHERE is_suspended = 0 AND (id IN (SELECT value FROM json_each(?2))
       OR id IN (SELECT creator_id FROM catalogs WHERE id IN (SELECT value FROM json_each(?5)))
       OR id IN (SELECT ${CREATOR_OF_PREDEFINED} FROM json_each(?5)) OR id IN
       (SELECT w.user_id FROM touched JOIN user_posts w ON w.post_id = touched.id))
     ORDER BY 1 NULLS LAST, 2 LIMIT ${MAX_HOSTS}`,
    ...jsonLists(ids),
  );
  const hosts = new Map<string, "collection" | "user">();
  for (const { domain, name, kind } of rows) {
    const host = domain ?? unclaimedHost(context, name);
    // On a clash the publication has the name (worker/decisions/013).
    if (host && hosts.get(host) !== "collection") hosts.set(host, kind);
  }
  return [...hosts].map(([host, kind]) => ({ host, kind }));
}

/** The host before our own domain that a slug or username stands for; null where it can't be one. */
function unclaimedHost({ config }: DomainContext, name: string): string | null {
  const label = subdomainLabel(name);
  const [root] = productHosts(config).roots;
  return label && root ? new URL(originOfHost(`${label}.${root}`, config.publicUrl)).host : null;
}

async function knownIds(context: DomainContext, ids: IdsByKind): Promise<Set<string>> {
  const rows = await context.db.all<{ id: string }>(
    `SELECT id FROM posts WHERE id IN (SELECT value FROM json_each(?1))
     UNION ALL SELECT id FROM users WHERE id IN (SELECT value FROM json_each(?2))
     UNION ALL SELECT id FROM collections WHERE id IN (SELECT value FROM json_each(?3))
     UNION ALL SELECT id FROM tags WHERE id IN (SELECT value FROM json_each(?4))
     UNION ALL SELECT value FROM json_each(?5) WHERE value IN (SELECT id FROM catalogs)
       OR ${CREATOR_OF_PREDEFINED} IN (SELECT id FROM users)`,
    ...jsonLists(ids),
  );
  return new Set(rows.map(({ id }) => id));
}

function jsonLists({ post, user, collection, tag, catalog }: IdsByKind): string[] {
  return [post, user, collection, tag, catalog].map((list) => JSON.stringify(list));
}
