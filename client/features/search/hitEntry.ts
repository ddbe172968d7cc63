import { buildPath } from "../../../shared/routes/buildPath.ts";
import type { SearchHit } from "./askSearch.ts";
import type { SearchIndexName } from "./searchContexts.ts";
import * as texts from "./texts.ts";

/** A hit as a line of the popover. */
export interface HitEntry {
  /** Path on the main site. */
  path: string;
  label: string;
  /** Distinguishes hits with the same name; may be empty. */
  note: string;
  /** The avatar; null for kinds without one. */
  avatar: { shape: "round" | "card"; imageId: string | null } | null;
}

/** Converts a hit to a line; null if it has no page. */
export function hitEntry(index: SearchIndexName, hit: SearchHit): HitEntry | null {
  const { objectID, name, username, slug, imageId = null } = hit;
  switch (index) {
    case "users":
      if (!name || !username) return null;
      return {
        path: buildPath("ShowUser", { username }),
        label: name,
        note: `@${username}`,
        avatar: { shape: "round", imageId },
      };
    case "collections":
      if (!name) return null;
      return {
        path: slug
          ? buildPath("ShowCollectionHome", { collectionSlug: slug })
          : buildPath("ShowCollectionById", { collectionId: objectID }),
        label: name,
        note: hit.tagline ?? "",
        avatar: { shape: "card", imageId },
      };
    case "tags": {
      const tagSlug = hit.tagSlug ?? slug;
      const label = hit.displayText ?? name;
      if (!tagSlug || !label) return null;
      const { postCount } = hit;
      const note = postCount === undefined ? "" : texts.storyCount(postCount);
      return { path: buildPath("ShowTag", { tagSlug }), label, note, avatar: null };
    }
    case "posts": {
      const writer = hit.creator?.name;
      const publication = hit.collection?.name;
      const note =
        writer && publication ? texts.writerIn(writer, publication) : writer || publication;
      return {
        path: buildPath("ShowPost", { postId: objectID }),
        label: hit.title || texts.untitled,
        note: note ?? "",
        avatar: null,
      };
    }
  }
}
