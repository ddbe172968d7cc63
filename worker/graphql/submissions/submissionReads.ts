// Reads of a submission's fields. They start together with the read of the submission, by its id and
// the session.

import { type DraftRow, draftToEdit } from "../../domain/drafts/draftRow.ts";
import { selfOf } from "../../domain/identity/rows/session.ts";
import { userOfSession } from "../../domain/identity/rows/userOfSession.ts";
import { listComments } from "../../domain/submissions/comments.ts";
import { listSubmissionSteps } from "../../domain/submissions/rows/submissionSteps.ts";
import { postOfSubmission, visibleSubmission } from "../../domain/submissions/submissions.ts";
import { listSuggestions } from "../../domain/submissions/suggestions.ts";
import { readView } from "../../domain/submissions/views.ts";
import type { GraphQLContext } from "../machinery/context.ts";
import { earlyRead } from "../machinery/earlyRead.ts";
import type { Prefetches } from "../machinery/prefetch.ts";

/** A submission as its viewer's session sees it, read together with the session. */
export const SEEN_SUBMISSION = earlyRead(async (context, id) =>
  context.sessionHash === null
    ? null
    : visibleSubmission(context, userOfSession(context.sessionHash), id),
);
export const SUBMISSION_DRAFT = earlyRead(async (context, id) =>
  context.sessionHash === null
    ? null
    : draftToEdit(context, userOfSession(context.sessionHash), postOfSubmission(id)),
);
export const SUBMISSION_STEPS = earlyRead((context, id) => listSubmissionSteps(context, id));

export const SUBMISSION_COMMENTS = earlyRead(async (context, id) =>
  context.sessionHash === null ? [] : listComments(context, userOfSession(context.sessionHash), id),
);
export const SUBMISSION_SUGGESTIONS = earlyRead(async (context, id) =>
  context.sessionHash === null
    ? []
    : listSuggestions(context, userOfSession(context.sessionHash), id),
);
export const SUBMISSION_VIEW = earlyRead(async (context, id) =>
  context.sessionHash === null ? null : readView(context, userOfSession(context.sessionHash), id),
);

/** Prefetches of a submission's fields by its id. */
export const SUBMISSION_PREFETCHES: Prefetches = {
  draft: SUBMISSION_DRAFT.prefetch,
  blocks: SUBMISSION_DRAFT.prefetch,
  comments: SUBMISSION_COMMENTS.prefetch,
  suggestions: SUBMISSION_SUGGESTIONS.prefetch,
  changes: SUBMISSION_VIEW.prefetch,
  nextStatuses: SEEN_SUBMISSION.prefetch,
  steps: SUBMISSION_STEPS.prefetch,
};

/** The draft of a submission, for a viewer who can edit it here. */
export async function draftOf(
  context: GraphQLContext,
  submissionId: string,
): Promise<DraftRow | null> {
  if (selfOf(await context.session()) === null) return null;
  const access = await SUBMISSION_DRAFT.read(context, submissionId, {});
  return access && "draft" in access ? access.draft : null;
}
