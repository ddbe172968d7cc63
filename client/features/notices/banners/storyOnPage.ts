import type { Environment } from "relay-runtime";
import { postIdFromParam } from "../../../../shared/routes/postId.ts";
import type { PageLocation } from "../../../runtime/page/page.ts";

/** The story fields that the banners need. */
export interface StoryOnPage {
  isLocked: boolean;
  isSuspended: boolean;
  creatorId: string | null;
}

/** Reads the page's story from the store; null on other pages. */
export function storyOnPage(environment: Environment, location: PageLocation): StoryOnPage | null {
  const id = location.pageId === "post" ? postIdFromParam(location.params.postId ?? "") : null;
  const record = id === null ? null : environment.getStore().getSource().get(id);
  if (!record) return null;
  const creator = record.creator as { __ref?: string } | null | undefined;
  return {
    isLocked: record.isLocked === true,
    isSuspended: record.isSuspended === true,
    creatorId: creator?.__ref ?? null,
  };
}
