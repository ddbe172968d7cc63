import { GROUP_TAGS } from "../../../shared/cache/cacheTags.ts";
import type { Page, PageBounds } from "../../db/keyset.ts";
import type { DomainContext } from "../kernel/context.ts";
import { listStories } from "./rows/storyLists.ts";
import type { StoryRow } from "./rows/storyRow.ts";

/** Returns a page of all listed stories, newest first. */
export function latestStories(context: DomainContext, bounds: PageBounds): Promise<Page<StoryRow>> {
  context.renderTrace.addTag(GROUP_TAGS.home);
  return listStories(context, {}, "LATEST", bounds);
}
