import { GROUP_TAGS } from "../../../../shared/cacheTags.ts";
import type { Page, PageBounds } from "../../../db/keyset.ts";
import type { DomainContext } from "../../context.ts";
import { listStories } from "../../core/stories/storyLists.ts";
import type { StoryRow } from "../../core/stories/storyRow.ts";

/** Returns a page of all listed stories, newest first. */
export function latestStories(context: DomainContext, bounds: PageBounds): Promise<Page<StoryRow>> {
  context.renderTrace.addTag(GROUP_TAGS.home);
  return listStories(context, {}, "LATEST", bounds);
}
