// The submissions of a writer and of a publication.

import { type SubmissionStatus, SUBMITTED } from "../../../shared/submissions/submissionSteps.ts";
import { type PageArguments, pageBounds } from "../../db/keyset.ts";
import { userById } from "../../domain/people/rows/users.ts";
import { collectionOfSlug } from "../../domain/publications/rows/collections.ts";
import { submissionTermsByCollection } from "../../domain/publications/submissionTerms.ts";
import { viewerMay } from "../../domain/publications/rows/viewerMay.ts";
import { publicationsToSubmitTo } from "../../domain/submissions/publicationsToSubmitTo.ts";
import {
  listSubmissions,
  type SubmissionOrder,
  type SubmissionRow,
} from "../../domain/submissions/submissions.ts";
import { userOfSession } from "../../domain/identity/rows/userOfSession.ts";
import { describedEnum } from "../machinery/describedEnum.ts";
import { submittedStory } from "../../domain/submissions/submittedStory.ts";
import { builder } from "../machinery/builder.ts";
import { earlyRead, earlyViewerRead } from "../machinery/earlyRead.ts";
import type { Prefetches } from "../machinery/prefetch.ts";
import { emptyPage } from "../unbuilt/notYet.ts";
import { Collection, Viewer } from "../machinery/refs.ts";
import { readIf } from "../publications/readIf.ts";
import { PublicationSubmission, PublicationSubmissionStatus } from "./submissions.ts";

const SUBMISSIONS_PAGE_SIZE = 20;

const LISTED = {
  openOnly: "Excludes accepted, rejected and withdrawn submissions.",
  statuses: "Only those of these statuses.",
};

const SubmissionOrderType = describedEnum<SubmissionOrder>(
  "PublicationSubmissionOrder",
  "The order of a publication's submissions.",
  {
    LATEST_CHANGE: "Latest change first.",
    OLDEST_FIRST: "Submitted first, first.",
    DUE_FIRST: "Due first, first; those without a due date last.",
  },
);

const SubmissionAssignment = describedEnum<"VIEWER" | "NOBODY">(
  "PublicationSubmissionAssignment",
  "Who takes care of a submission.",
  { VIEWER: "The viewer.", NOBODY: "Nobody yet." },
);

interface OwnArguments extends PageArguments {
  openOnly?: boolean | null;
  statuses?: readonly SubmissionStatus[] | null;
}

interface SubmissionsArguments extends OwnArguments {
  assignment?: "VIEWER" | "NOBODY" | null;
  isOverdue?: boolean | null;
  search?: string | null;
  order?: SubmissionOrder | null;
}

const EVERY = { assignee: null, isOverdue: false, search: "", order: "LATEST_CHANGE" } as const;

const OWN_SUBMISSIONS = earlyViewerRead(
  async (context, writerId, { openOnly, statuses, ...page }: OwnArguments) =>
    listSubmissions(
      context,
      { writerId },
      { ...EVERY, statuses: wantedOf(openOnly, statuses) },
      bounds(page),
    ),
);
const OPEN_PUBLICATIONS = earlyViewerRead(
  async (context, user, { search, ...page }: PageArguments & { search?: string | null }) =>
    publicationsToSubmitTo(context, user, search ?? "", bounds(page)),
);

const SUBMISSIONS_OF_SLUG = earlyRead(async (context, slug, args: SubmissionsArguments) => {
  const { openOnly, statuses, assignment, isOverdue, search, order, ...page } = args;
  const viewer = userOfSession(context.sessionHash ?? "");
  const submissions = await listSubmissions(
    context,
    { collectionId: collectionOfSlug(slug) },
    {
      statuses: wantedOf(openOnly, statuses),
      assignee:
        assignment === "VIEWER" ? { id: viewer } : assignment === "NOBODY" ? "nobody" : null,
      isOverdue: isOverdue ?? false,
      search: search ?? "",
      order: order ?? "LATEST_CHANGE",
    },
    bounds(page),
  );
  // What each of them names loads with the publication's other fields.
  for (const { node } of submissions.edges) {
    submittedStory(context, node.postId).catch(() => {});
    userById(context)
      .load(node.writerId)
      .catch(() => {});
    if (node.assigneeId !== null) {
      userById(context)
        .load(node.assigneeId)
        .catch(() => {});
    }
  }
  return submissions;
});

/** Prefetches of a publication's fields by its slug. */
export const COLLECTION_SUBMISSION_PREFETCHES: Prefetches = {
  submissionsConnection: async (context, ...rest) => {
    if (context.sessionHash !== null) await SUBMISSIONS_OF_SLUG.prefetch(context, ...rest);
  },
};

/** Prefetches of the viewer's fields by the session. */
export const OWN_SUBMISSION_PREFETCHES: Prefetches = {
  submissionsConnection: OWN_SUBMISSIONS.prefetch,
  publicationsToSubmitTo: OPEN_PUBLICATIONS.prefetch,
};

builder.objectFields(Viewer, (t) => ({
  submissionsConnection: t.connection({
    type: PublicationSubmission,
    description: "The viewer's submissions, latest change first.",
    args: {
      openOnly: t.arg.boolean({ defaultValue: false, description: LISTED.openOnly }),
      statuses: t.arg({ type: [PublicationSubmissionStatus], description: LISTED.statuses }),
    },
    resolve: ({ id }, args, context) => OWN_SUBMISSIONS.read(context, id, args),
  }),
  publicationsToSubmitTo: t.connection({
    type: Collection,
    description: "Publications that accept the viewer's stories: their own first, then open ones.",
    args: {
      search: t.arg.string({ defaultValue: "", description: "Part of a name." }),
    },
    resolve: ({ id }, args, context) => OPEN_PUBLICATIONS.read(context, id, args),
  }),
}));

builder.objectFields(Collection, (t) => ({
  isOpenToSubmissions: t.boolean({
    description: "True if anyone can submit stories, not only its writers.",
    resolve: async ({ id }, _args, context) =>
      (await submissionTermsByCollection(context).load(id)).isOpenToAll,
  }),
  submissionGuidelines: t.string({
    description: "Submission guidelines as plain text; may be empty.",
    resolve: async ({ id }, _args, context) =>
      (await submissionTermsByCollection(context).load(id)).guidelines,
  }),
  submissionsConnection: t.connection({
    type: PublicationSubmission,
    description: "Submissions; empty unless the viewer owns or edits it.",
    args: {
      openOnly: t.arg.boolean({ defaultValue: false, description: LISTED.openOnly }),
      statuses: t.arg({ type: [PublicationSubmissionStatus], description: LISTED.statuses }),
      assignment: t.arg({ type: SubmissionAssignment, description: "Only those." }),
      isOverdue: t.arg.boolean({
        defaultValue: false,
        description: "Only open ones whose due date has passed.",
      }),
      search: t.arg.string({
        defaultValue: "",
        description: "Part of the title or of the writer's name.",
      }),
      order: t.arg({
        type: SubmissionOrderType,
        defaultValue: "LATEST_CHANGE",
        description: "The order.",
      }),
    },
    resolve: async ({ id, slug }, args, context) => {
      const listed = await readIf(viewerMay(context, id, "reviewSubmissions"), () =>
        SUBMISSIONS_OF_SLUG.read(context, slug, args),
      );
      return listed ?? emptyPage<SubmissionRow>(args, SUBMISSIONS_PAGE_SIZE);
    },
  }),
}));

/** The statuses to filter by; null for all. */
function wantedOf(
  openOnly: boolean | null | undefined,
  statuses: readonly SubmissionStatus[] | null | undefined,
): readonly SubmissionStatus[] | null {
  if (!openOnly) return statuses ?? null;
  return SUBMITTED.filter((status) => statuses?.includes(status) ?? true);
}

function bounds(page: PageArguments) {
  return pageBounds(page, SUBMISSIONS_PAGE_SIZE);
}
