// What staff decide about newsletters: large first imports, and the end of pauses. Others can't learn
// that it exists.

import { MAX_STAFF_REASON } from "../../../shared/limits.ts";
import { pageBounds } from "../../db/keyset.ts";
import { isStaffAtWork } from "../../domain/identity/rows/isStaffAtWork.ts";
import type { NewsletterRow } from "../../domain/newsletters/rows/newsletters.ts";
import {
  pausedNewsletters,
  resumeNewsletter,
} from "../../domain/newsletters/sending/pauseNewsletter.ts";
import {
  decideImport,
  type ImportDecision,
  type ImportInReview,
  importsInReview,
} from "../../domain/newsletters/imports/reviewImport.ts";
import { log } from "../../log.ts";
import { idArg } from "../machinery/arguments.ts";
import { builder } from "../machinery/builder.ts";
import { describedEnum } from "../machinery/describedEnum.ts";
import { permitted } from "../machinery/permissions.ts";
import { defineResult, errorResult, WRITE_ERRORS } from "../machinery/results.ts";
import { SubscriberImport } from "../newsletters/subscriberImports.ts";
import { NewsletterPause, pauseOf } from "../newsletters/subscribers.ts";

const PAGE_SIZE = 20;

const ImportInReviewType = builder.objectRef<ImportInReview>("SubscriberImportInReview").implement({
  description: "An import of subscribers that waits for staff.",
  fields: (t) => ({
    import: t.field({
      type: SubscriberImport,
      description: "The import.",
      resolve: (review) => review,
    }),
    newsletterName: t.exposeString("newsletterName", { description: "The newsletter's name." }),
    subscriberCount: t.exposeInt("subscriberCount", { description: "Its subscribers until now." }),
    userId: t.exposeID("userId", { nullable: true, description: "Who uploaded it." }),
    userName: t.exposeString("userName", { nullable: true, description: "Their name." }),
    userCreatedAt: t.expose("userCreatedAt", {
      type: "Timestamp",
      nullable: true,
      description: "When they joined.",
    }),
    stories: t.exposeInt("stories", { description: "Stories that they published, up to 100." }),
    consentText: t.exposeString("consentText", { description: "The statement they agreed to." }),
  }),
});

const PausedNewsletter = builder.objectRef<NewsletterRow>("PausedNewsletter").implement({
  description: "A newsletter that sends nothing, for staff.",
  fields: (t) => ({
    newsletterId: t.exposeID("id", { description: "The newsletter's id." }),
    name: t.exposeString("name", { description: "Its name." }),
    subscriberCount: t.exposeInt("subscriberCount", { description: "Its subscribers." }),
    ownerId: t.exposeID("userId", {
      nullable: true,
      description: "The writer who owns it; null for a publication's.",
    }),
    pause: t.field({
      type: NewsletterPause,
      nullable: true,
      description: "Why it is paused.",
      resolve: pauseOf,
    }),
  }),
});

builder.queryFields((t) => ({
  subscriberImportsInReview: t.connection({
    type: ImportInReviewType,
    nullable: true,
    description:
      "The imports of subscribers that wait for staff, the oldest first; null if the viewer isn't staff.",
    async resolve(_root, args, context) {
      const bounds = pageBounds(args, PAGE_SIZE);
      return isStaffAtWork(await context.session()) ? importsInReview(context, bounds) : null;
    },
  }),
  pausedNewsletters: t.connection({
    type: PausedNewsletter,
    nullable: true,
    description: "The paused newsletters, for staff; null if the viewer isn't staff.",
    async resolve(_root, args, context) {
      const bounds = pageBounds(args, PAGE_SIZE);
      return isStaffAtWork(await context.session()) ? pausedNewsletters(context, bounds) : null;
    },
  }),
}));

const ImportDecisionEnum = describedEnum<ImportDecision>(
  "SubscriberImportDecision",
  "What staff decide about an import of subscribers.",
  { APPROVED: "It is imported.", REJECTED: "Nothing of it is imported." },
);

interface Decided {
  __typename: "NewsletterDecision";
  subjectId: string;
}

const NewsletterDecision = builder.objectRef<Decided>("NewsletterDecision").implement({
  description: "An import or newsletter about which staff decided.",
  fields: (t) => ({ subjectId: t.exposeID("subjectId", { description: "Its id." }) }),
});

const NewsletterDecisionResult = defineResult({
  name: "NewsletterDecisionResult",
  description: "Result of a decision by staff about a newsletter.",
  types: [NewsletterDecision],
  errors: WRITE_ERRORS,
});

/** The reason of a decision; null if it is missing or too long. */
function readReason(typed: string): string | null {
  const reason = typed.trim();
  return reason !== "" && reason.length <= MAX_STAFF_REASON ? reason : null;
}

const noReason = () => errorResult("BadRequest", "Give a reason. The newsletter’s owner reads it.");
const decided = (subjectId: string): Decided => ({ __typename: "NewsletterDecision", subjectId });

builder.mutationFields((t) => {
  const reason = t.arg.string({ required: true, description: "Why; its owner reads it." });
  return {
    decideSubscriberImport: t.field({
      type: NewsletterDecisionResult,
      description: "Approves or rejects an import of subscribers. Staff only.",
      args: {
        importId: idArg(t, "import"),
        decision: t.arg({ type: ImportDecisionEnum, required: true, description: "The decision." }),
        reason,
      },
      resolve: permitted(
        "decideSubscriberImport",
        async (
          args: { importId: string; decision: ImportDecision; reason: string },
          context,
          { userId: staffId },
        ) => {
          const { importId, decision } = args;
          const why = readReason(args.reason);
          if (why === null) return noReason();
          if (!(await decideImport(context, importId, { decision, reason: why })))
            return errorResult("NotFound", "This import isn’t waiting. Reload the page.");
          log("warn", "Staff decided about an import", { importId, decision, staffId });
          return decided(importId);
        },
      ),
    }),
    resumeNewsletter: t.field({
      type: NewsletterDecisionResult,
      description: "Ends the pause of a newsletter. Staff only.",
      args: {
        newsletterId: idArg(t, "newsletter"),
        reason,
      },
      resolve: permitted(
        "resumeNewsletter",
        async (args: { newsletterId: string; reason: string }, context, { userId: staffId }) => {
          const { newsletterId } = args;
          const why = readReason(args.reason);
          if (why === null) return noReason();
          if (!(await resumeNewsletter(context, newsletterId, why)))
            return errorResult("NotFound", "This newsletter isn’t paused. Reload the page.");
          log("warn", "Staff ended a newsletter's pause", { newsletterId, staffId });
          return decided(newsletterId);
        },
      ),
    }),
  };
});
