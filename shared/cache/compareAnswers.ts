// Owns how the data of a cached page is compared with fresh data, field by field. Each difference
// is attributed to an entity by the cache tag that should have purged it. Pure.

import {
  catalogTag,
  type EntityKind,
  collectionTag,
  postTag,
  tagTag,
  userTag,
} from "./cacheTags.ts";
import { kindOfId } from "../ids.ts";

/** A field that differs between the two answers. */
export interface Difference {
  /** The tag of the nearest enclosing entity; PAGE_TAG if there is none. */
  tag: string;
  /** The field's path in the answer. */
  path: string;
  /** True for a counter, which pages fetch again after they are shown. */
  isCounter: boolean;
}

/** The tag of data outside any entity, such as a list of the page itself. */
export const PAGE_TAG = "page";

/** Counters, whose changes purge nothing (worker/decisions/014). */
const COUNTERS: ReadonlySet<string> = new Set([
  "clapCount",
  "count",
  "followerCount",
  "followingCount",
  "postCount",
  "readCount",
  "responseCount",
  "responsesCount",
  "subscriberCount",
  "viewCount",
  "voterCount",
]);

/** Builds the cache tag of an entity, by kind. */
export const TAG_OF: Record<EntityKind, (id: string) => string> = {
  post: postTag,
  user: userTag,
  collection: collectionTag,
  tag: tagTag,
  catalog: catalogTag,
};

/** Maximum number of reported differences. A page that differs completely needs no more. */
const MAX_DIFFERENCES = 200;

/** Returns the differences between two answers to the same query. */
export function compareAnswers(cached: unknown, fresh: unknown): Difference[] {
  const differences: Difference[] = [];
  compare(cached, fresh, { tag: PAGE_TAG, path: "", key: "" }, differences);
  return differences;
}

interface Place {
  tag: string;
  path: string;
  key: string;
}

function compare(cached: unknown, fresh: unknown, place: Place, found: Difference[]): void {
  if (Object.is(cached, fresh) || found.length >= MAX_DIFFERENCES) return;
  if (Array.isArray(cached) && Array.isArray(fresh) && cached.length === fresh.length) {
    cached.forEach((item, index) =>
      compare(item, fresh[index], { ...place, path: `${place.path}[${index}]` }, found),
    );
    return;
  }
  if (isRecord(cached) && isRecord(fresh) && cached.id === fresh.id) {
    const tag = tagOf(cached.id) ?? place.tag;
    for (const key of new Set([...Object.keys(cached), ...Object.keys(fresh)])) {
      const path = place.path === "" ? key : `${place.path}.${key}`;
      compare(cached[key], fresh[key], { tag, path, key }, found);
    }
    return;
  }
  // A different entity at this path: attribute the change to the container that references it.
  const isCounter =
    typeof cached === "number" && typeof fresh === "number" && COUNTERS.has(place.key);
  found.push({ tag: place.tag, path: place.path, isCounter });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the cache tag of the entity with this id; null for anything else. */
export function tagOf(id: unknown): string | null {
  const kind = typeof id === "string" ? kindOfId(id) : null;
  return kind && kind in TAG_OF ? TAG_OF[kind as keyof typeof TAG_OF](id as string) : null;
}
