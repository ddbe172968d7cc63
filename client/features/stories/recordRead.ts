// Records a read for the reading history and the story's count. Reported once; the server stores one
// read per reader, so duplicates would be harmless.

import { buildPath } from "../../../shared/routes/buildPath.ts";
import { XSRF_HEADER } from "../../../shared/xsrfHeader.ts";
import { reportEvent } from "../../runtime/browser/reportEvent.ts";

/** A story that was read, and the session's XSRF token; null for an anonymous viewer. */
export interface ReadStory {
  postId: string;
  xsrf: string | null;
}

/** Ids of stories already reported since the page loaded. */
const reported = new Set<string>();

/** Reports a read to the server. */
export function recordRead(window: { fetch: typeof fetch }, story: ReadStory): void {
  if (reported.has(story.postId)) return;
  reported.add(story.postId);
  reportEvent("post.clientRead", { postId: story.postId }, { postId: story.postId });
  reportToServer(window, story).catch(() => reported.delete(story.postId));
}

async function reportToServer(window: { fetch: typeof fetch }, story: ReadStory): Promise<void> {
  // An anonymous viewer's first request only sets the cookie under which the second is counted.
  if (!(await postRead(window, story)) && story.xsrf === null) await postRead(window, story);
}

/** Resolves to whether the server has recorded the read. */
async function postRead(
  window: { fetch: typeof fetch },
  { postId, xsrf }: ReadStory,
): Promise<boolean> {
  const response = await window.fetch(buildPath("RecordPostRead", { postId }), {
    method: "POST",
    credentials: "same-origin",
    // Many readers leave right after finishing.
    keepalive: true,
    headers: xsrf === null ? {} : { [XSRF_HEADER]: xsrf },
  });
  if (!response.ok) throw new Error(`The server responded with status ${response.status}.`);
  return ((await response.json()) as { isRecorded: boolean }).isRecorded;
}
