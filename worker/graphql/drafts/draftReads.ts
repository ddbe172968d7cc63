// Reads of a draft's fields. They start together with the read of the draft, by the story's id; the
// fields are resolved only if the viewer may edit it.

import { type PageArguments, pageBounds } from "../../db/keyset.ts";
import { userOfSession } from "../../domain/identity/rows/userOfSession.ts";
import { userById } from "../../domain/people/rows/users.ts";
import { issueTargets } from "../../domain/newsletters/issues/issueTargets.ts";
import { listVersions, type VersionRow } from "../../domain/drafts/versions.ts";
import { pinnedByUser } from "../../domain/publishing/pinPost.ts";
import { publishState } from "../../domain/publishing/publishState.ts";
import { formerSlugs } from "../../domain/publishing/savePostSettings.ts";
import { pendingSubmission } from "../../domain/submissions/submissions.ts";
import { submittedStory } from "../../domain/submissions/submittedStory.ts";
import { earlyRead } from "../machinery/earlyRead.ts";
import { type Prefetches, prefetchSelected } from "../machinery/prefetch.ts";
import { POST_PREFETCHES } from "../stories/stories.ts";
import { emptyPage } from "../unbuilt/notYet.ts";

const VERSIONS_PAGE_SIZE = 20;

export const DRAFT_VERSIONS = earlyRead(async (context, postId, args: PageArguments) => {
  if (context.sessionHash === null) return emptyPage<VersionRow>(args, VERSIONS_PAGE_SIZE);
  const viewer = userOfSession(context.sessionHash);
  const versions = await listVersions(
    context,
    viewer,
    postId,
    pageBounds(args, VERSIONS_PAGE_SIZE),
  );
  // Who saved them loads with the draft.
  for (const { node } of versions.edges)
    if (node.createdBy !== null)
      userById(context)
        .load(node.createdBy)
        .catch(() => {});
  return versions;
});

export const PUBLISH_STATE = earlyRead((context, postId) => publishState(context, postId));

export const FORMER_SLUGS = earlyRead((context, postId) => formerSlugs(context, postId));

export const NEWSLETTER_TARGETS = earlyRead(async (context, postId) =>
  context.sessionHash === null
    ? []
    : issueTargets(context, userOfSession(context.sessionHash), postId),
);

export const DRAFT_SUBMISSION = earlyRead(async (context, postId) =>
  context.sessionHash === null
    ? null
    : pendingSubmission(context, userOfSession(context.sessionHash), postId),
);

/** Most drafts are edited by the creator, whose pinned stories need no read of the story. */
const EDITED_POST_PREFETCHES: Prefetches = {
  ...POST_PREFETCHES,
  creator: async (context, _postId, _args, selection) => {
    const session = await context.session();
    if (session) prefetchSelected(selection, "User", CREATOR_PREFETCHES, context, session.userId);
  },
};

const CREATOR_PREFETCHES: Prefetches = {
  pinnedPosts: (context, userId) => pinnedByUser(context).load(userId),
};

/** Prefetches by the story's id. */
export const DRAFT_PREFETCHES: Prefetches = {
  formerSlugs: FORMER_SLUGS.prefetch,
  isScheduledByEditor: PUBLISH_STATE.prefetch,
  newsletterTargets: NEWSLETTER_TARGETS.prefetch,
  post: (context, postId, _args, selection) => {
    prefetchSelected(selection, "Post", EDITED_POST_PREFETCHES, context, postId);
    return submittedStory(context, postId);
  },
  scheduleError: PUBLISH_STATE.prefetch,
  scheduledAt: PUBLISH_STATE.prefetch,
  scheduledRevision: PUBLISH_STATE.prefetch,
  settings: PUBLISH_STATE.prefetch,
  slug: PUBLISH_STATE.prefetch,
  submission: DRAFT_SUBMISSION.prefetch,
  versionsConnection: DRAFT_VERSIONS.prefetch,
};
