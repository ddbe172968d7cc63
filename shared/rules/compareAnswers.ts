// Owns how the answer of a kept page is compared with a fresh one: field by field, and what differs
// is put down to the entity it belongs to, by the cache tag that should have purged it. Pure.

import {
  catalogTag,
  type EntityKind,
  collectionTag,
  postTag,
  tagTag,
  userTag,
} from "../cacheTags.ts";
import { kindOfId } from "../ids.ts";

/** A field that is not the same in both answers. */
export interface Difference {
  /** Of the nearest entity that has one; PAGE_TAG where none has. */
  tag: string;
  /** The field's place in the answer. */
  path: string;
  /** True for a number that only counts, and that pages ask for anew after they are shown. */
  isCounter: boolean;
}

/** Stands for the tag of what belongs to no entity: a list of the page itself. */
export const PAGE_TAG = "page";

/** Numbers that purge nothing (platform.md §4.4 and worker/decisions/010). */
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

/** The tag of an entity, by its kind. */
export const TAG_OF: Record<EntityKind, (id: string) => string> = {
  post: postTag,
  user: userTag,
  collection: collectionTag,
  tag: tagTag,
  catalog: catalogTag,
};

/** Differences that are told apart; a page that is wholly different needs no more. */
const MAX_DIFFERENCES = 200;

/** Where two answers to the same question differ. */
export function compareAnswers(kept: unknown, fresh: unknown): Difference[] {
  const differences: Difference[] = [];
  compare(kept, fresh, { tag: PAGE_TAG, path: "", key: "" }, differences);
  return differences;
}

interface Place {
  tag: string;
  path: string;
  key: string;
}

function compare(kept: unknown, fresh: unknown, place: Place, found: Difference[]): void {
  if (Object.is(kept, fresh) || found.length >= MAX_DIFFERENCES) return;
  if (Array.isArray(kept) && Array.isArray(fresh) && kept.length === fresh.length) {
    kept.forEach((item, index) =>
      compare(item, fresh[index], { ...place, path: `${place.path}[${index}]` }, found),
    );
    return;
  }
  if (isRecord(kept) && isRecord(fresh) && kept.id === fresh.id) {
    const tag = tagOf(kept.id) ?? place.tag;
    for (const key of new Set([...Object.keys(kept), ...Object.keys(fresh)])) {
      const path = place.path === "" ? key : `${place.path}.${key}`;
      compare(kept[key], fresh[key], { tag, path, key }, found);
    }
    return;
  }
  // Another entity in its place: what has changed is what names them.
  const isCounter =
    typeof kept === "number" && typeof fresh === "number" && COUNTERS.has(place.key);
  found.push({ tag: place.tag, path: place.path, isCounter });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The cache tag of the entity of an id; null for anything else. */
export function tagOf(id: unknown): string | null {
  const kind = typeof id === "string" ? kindOfId(id) : null;
  return kind && kind in TAG_OF ? TAG_OF[kind as keyof typeof TAG_OF](id as string) : null;
}
