import { mayReadAccount } from "../../domain/identity/mayReadAccount.ts";
import type { IssueRow, IssueState as State } from "../../domain/newsletters/rows/issues.ts";
import { type HeldIssue, heldIssues } from "../../domain/newsletters/issues/heldIssues.ts";
import type { IssueTarget } from "../../domain/newsletters/issues/issueTargets.ts";
import { NEWSLETTER_TARGETS } from "../drafts/draftReads.ts";
import { PostDraft } from "../drafts/drafts.ts";
import { builder } from "../machinery/builder.ts";
import { NewsletterV3 } from "./newsletters.ts";
import { Audience, NewsletterSettings, Segment } from "./subscribers.ts";

const IssueState = builder.enumType("NewsletterIssueState", {
  description: "How far an issue is.",
  values: {
    SCHEDULED: { description: "Waits to be sent." },
    SENDING: { description: "Some emails are sent." },
    PAUSED: { description: "Paused by its owner, or after repeated failures." },
    SENT: { description: "All emails were sent or failed." },
    CANCELLED: { description: "Cancelled; some emails may have been sent." },
  } as const satisfies Record<State, { description: string }>,
});

export const NewsletterIssue = builder.objectRef<IssueRow>("NewsletterIssue").implement({
  description: "One email to the subscribers of a newsletter.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The issue's id." }),
    subject: t.exposeString("subject", { description: "The subject." }),
    previewText: t.exposeString("previewText", {
      description: "Shown by mail clients after the subject; may be empty.",
    }),
    audience: t.expose("audience", { type: Segment, description: "Who gets it." }),
    audienceTopic: t.exposeString("audienceTopic", {
      nullable: true,
      description: "The slug of the topic that they follow; null for other audiences than TOPIC.",
    }),
    afterDays: t.exposeInt("afterDays", {
      nullable: true,
      description:
        "For an automatic email, the days after subscribing: SENDING is on, PAUSED is off.",
    }),
    state: t.expose("state", { type: IssueState, description: "How far it is." }),
    missedStory: t.boolean({
      description: "True if it is paused because its story wasn't there when it was due.",
      resolve: ({ missedStory }) => missedStory === 1,
    }),
    missedPause: t.boolean({
      description:
        "True if it is paused because its newsletter was paused when it was due or half sent.",
      resolve: ({ missedPause }) => missedPause === 1,
    }),
    foundNobody: t.boolean({
      description: "True if it was cancelled because it found no subscribers when it was due.",
      resolve: ({ foundNobody }) => foundNobody === 1,
    }),
    isHeld: t.boolean({
      description: "True if its newsletter is paused, so that nothing of it is sent.",
      resolve: ({ isHeld }) => isHeld === 1,
    }),
    recipients: t.exposeInt("recipients", { description: "Emails queued so far." }),
    sent: t.exposeInt("sent", { description: "Emails sent." }),
    failed: t.exposeInt("failed", { description: "Emails that the provider rejected." }),
    skipped: t.exposeInt("skipped", {
      description: "Emails dropped because the subscriber had left.",
    }),
    scheduledAt: t.field({
      type: "Timestamp",
      nullable: true,
      description: "When it is sent, for one that was scheduled and hasn't started.",
      resolve: ({ dueAt, createdAt, startedAt }) =>
        startedAt === null && dueAt > createdAt ? dueAt : null,
    }),
    delivered: t.exposeInt("delivered", {
      nullable: true,
      description: "Emails that arrived at the reader's mail server, as far as it was reported.",
    }),
    bounced: t.exposeInt("bounced", {
      nullable: true,
      description: "Emails that came back.",
    }),
    complained: t.exposeInt("complained", {
      nullable: true,
      description: "Emails reported as spam.",
    }),
    nextStepAt: t.expose("nextStepAt", {
      type: "Timestamp",
      nullable: true,
      description:
        "When more subscribers get it, for an early issue that goes out in steps; null if it doesn't wait.",
    }),
    startedAt: t.expose("startedAt", {
      type: "Timestamp",
      nullable: true,
      description: "When sending started.",
    }),
    finishedAt: t.expose("finishedAt", {
      type: "Timestamp",
      nullable: true,
      description: "When it was sent or cancelled.",
    }),
  }),
});

const NewsletterTarget = builder.objectRef<IssueTarget>("NewsletterTarget").implement({
  description: "A newsletter to which the viewer can email a story.",
  fields: (t) => ({
    id: t.id({
      description: "The story's id and the newsletter's id, combined.",
      resolve: ({ postId, id }) => `${postId}:${id}`,
    }),
    newsletter: t.field({
      type: NewsletterV3,
      description: "The newsletter.",
      resolve: (target) => target,
    }),
    collectionId: t.exposeID("collectionId", {
      nullable: true,
      description: "The publication that the story must be in; null for the writer's newsletter.",
    }),
    subscriberCount: t.exposeInt("subscriberCount", {
      description: "The number of its subscribers.",
    }),
    audience: t.expose("audience", { type: Audience, description: "The default audience." }),
    issue: t.field({
      type: NewsletterIssue,
      nullable: true,
      description: "The story's issue; null if it isn't emailed.",
      resolve: ({ issue }) => issue,
    }),
  }),
});

const HeldNewsletterIssue = builder.objectRef<HeldIssue>("HeldNewsletterIssue").implement({
  description: "An issue that waits for its owner after a pause of its newsletter.",
  fields: (t) => ({
    issue: t.expose("issue", { type: NewsletterIssue, description: "The issue." }),
    waiting: t.exposeInt("waiting", {
      nullable: true,
      description: "Emails of it that weren't sent; null if they are too many to count.",
    }),
  }),
});

builder.objectFields(NewsletterSettings, (t) => ({
  heldIssues: t.field({
    type: [HeldNewsletterIssue],
    description: "The issues that wait for a decision since a pause ended; at most ten.",
    resolve: (newsletter, _args, context) => heldIssues(context, newsletter),
  }),
}));

builder.objectFields(PostDraft, (t) => ({
  newsletterTargets: t.field({
    type: [NewsletterTarget],
    description: "The newsletters to which the viewer can email the story.",
    resolve: async ({ postId }, _args, context) =>
      mayReadAccount(await context.session()) ? NEWSLETTER_TARGETS.read(context, postId, {}) : [],
  }),
}));
