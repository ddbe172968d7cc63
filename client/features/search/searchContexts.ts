// Owns what the top bar's search covers on each page.

import type { SearchIndex } from "../../../shared/search/multiQuery.ts";
import { profileUsername } from "../people/profileHref.ts";
import { publicationRef } from "../../runtime/page/publicationRef.ts";
import type { PageLocation } from "../../runtime/page/page.ts";
import * as texts from "./texts.ts";

/** The indexes searched from the top bar. */
export type SearchIndexName = Exclude<SearchIndex, "lists">;

/** The owner to which the story search is limited. */
export type StoriesOf =
  | { kind: "publication"; domainOrSlug: string }
  /** The viewer's own list if there is no username. */
  | { kind: "list"; username: string | null; slugId: string }
  | { kind: "profile"; id: string | null; username: string | null }
  | { kind: "viewer"; id: string };

/** The search of a page. */
export interface SearchContext {
  placeholder: string;
  /** In the order of their results. */
  indexes: readonly { index: SearchIndexName; hits: number; heading: string }[];
  /** Null for no limit. */
  storiesOf: StoriesOf | null;
}

/** Hits per index by default, and of stories where those are the main target. */
const FEW = 3;
const MANY = 8;

const PEOPLE = { index: "users", hits: FEW, heading: texts.people } as const;
const PUBLICATIONS = { index: "collections", hits: FEW, heading: texts.publications } as const;
const TOPICS = { index: "tags", hits: FEW, heading: texts.topics } as const;
const ALL = [PEOPLE, PUBLICATIONS, TOPICS] as const;
const stories = (heading: string) => ({ index: "posts", hits: MANY, heading }) as const;

const TOPIC_PAGES = new Set([
  "explore-topics",
  "tag-archive",
  "topic",
  "topic-recommended",
  "topic-who-to-follow",
]);
const LIST_PAGES = new Set(["user-catalog", "your-catalog", "two-col-your-catalog"]);
const STORY_PAGES = new Set(["post", "post-responses", "post-info"]);

/** Returns the search of a page. */
export function searchContextOf(
  { pageId, params, site }: Pick<PageLocation, "pageId" | "params" | "site">,
  viewerId: string | null,
): SearchContext {
  if (STORY_PAGES.has(pageId)) {
    return {
      placeholder: texts.searchStories,
      indexes: [stories(texts.stories), ...ALL],
      storiesOf: null,
    };
  }
  if (TOPIC_PAGES.has(pageId)) {
    return {
      placeholder: texts.searchTopics,
      indexes: [{ ...TOPICS, hits: MANY }],
      storiesOf: null,
    };
  }
  if (pageId === "notifications") {
    return {
      placeholder: texts.search,
      indexes: [PEOPLE, stories(texts.stories)],
      storiesOf: null,
    };
  }
  if (/^(?:two-col-)?your-stories$/.test(pageId) && viewerId !== null) {
    return {
      placeholder: texts.searchYourStories,
      indexes: [stories(texts.fromYourStories), ...ALL],
      storiesOf: { kind: "viewer", id: viewerId },
    };
  }
  if (/^(?:(?:community-)?publication-|search$)/.test(pageId)) {
    const domainOrSlug = publicationRef({ params, site });
    if (domainOrSlug !== "") {
      return {
        placeholder: texts.searchThisPublication,
        indexes: [stories(texts.fromThisPublication), ...ALL],
        storiesOf: { kind: "publication", domainOrSlug },
      };
    }
  }
  const { catalogSlugId: slugId } = params;
  if (slugId !== undefined && LIST_PAGES.has(pageId)) {
    const username =
      pageId === "user-catalog" ? profileUsername({ params, site } as PageLocation) : null;
    return {
      placeholder: texts.searchThisList,
      indexes: [stories(texts.fromThisList), ...ALL],
      storiesOf: { kind: "list", username, slugId },
    };
  }
  if (pageId.startsWith("user-")) {
    const username = profileUsername({ params, site } as PageLocation);
    if (username !== null) {
      return {
        placeholder: texts.searchThisProfile,
        indexes: [stories(texts.fromThisProfile), ...ALL],
        storiesOf: { kind: "profile", id: params.userId ?? null, username },
      };
    }
  }
  // Stories come last: names are what most searches look for.
  return {
    placeholder: texts.search,
    indexes: [...ALL, { ...stories(texts.stories), hits: FEW }],
    storiesOf: null,
  };
}
