import { ISSUE_ERRORS } from "../../../shared/rules/issueErrors.ts";
import { mayReadAccount } from "../../domain/accounts/identity/mayReadAccount.ts";
import type { IssueRow, IssueState as State } from "../../domain/core/newsletters/issues.ts";
import type { Segment as SegmentValue } from "../../domain/core/newsletters/segments.ts";
import {
  changeIssue,
  type IssueChange as Change,
} from "../../domain/publications/newsletters/changeIssue.ts";
import { editIssue } from "../../domain/publications/newsletters/editIssue.ts";
import type { IssueTarget } from "../../domain/publications/newsletters/issueTargets.ts";
import { sendTestEmail } from "../../domain/publications/newsletters/previewIssue.ts";
import { retryIssue } from "../../domain/publications/newsletters/retryIssue.ts";
import { startIssue } from "../../domain/publications/newsletters/startIssue.ts";
import { NEWSLETTER_TARGETS } from "../drafts/draftReads.ts";
import { PostDraft } from "../drafts/drafts.ts";
import { builder } from "../machinery/builder.ts";
import { permitted } from "../machinery/permissions.ts";
import { defineResult, errorResult, WRITE_ERRORS } from "../machinery/results.ts";
import { NewsletterV3 } from "./newsletters.ts";
import { Audience, Segment } from "./subscribers.ts";

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

const IssueChange = builder.enumType("NewsletterIssueChange", {
  description: "A change of an issue that isn't sent yet.",
  values: {
    PAUSE: { description: "Sends nothing more until it is resumed." },
    RESUME: { description: "Sends the rest." },
    CANCEL: { description: "Sends nothing more." },
  } as const satisfies Record<Change, { description: string }>,
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
      description: "True if it is paused because its newsletter was paused when it was due.",
      resolve: ({ missedPause }) => missedPause === 1,
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

builder.objectFields(PostDraft, (t) => ({
  newsletterTargets: t.field({
    type: [NewsletterTarget],
    description: "The newsletters to which the viewer can email the story.",
    resolve: async ({ postId }, _args, context) =>
      mayReadAccount(await context.session()) ? NEWSLETTER_TARGETS.read(context, postId, {}) : [],
  }),
}));

const IssueResult = defineResult({
  name: "NewsletterIssueResult",
  description: "Result of a mutation about an issue.",
  types: [NewsletterIssue],
  errors: [...WRITE_ERRORS, "AlreadyExists", "ServiceUnavailable"],
});

/** A test email. */
interface Test {
  __typename: "TestEmailSent";
  address: string;
}

const TestEmailSent = builder.objectRef<Test>("TestEmailSent").implement({
  description: "A test email was sent.",
  fields: (t) => ({
    address: t.exposeString("address", { description: "The viewer's address." }),
  }),
});

const TestEmailResult = defineResult({
  name: "SendTestEmailResult",
  description: "Result of `sendTestEmail`.",
  types: [TestEmailSent],
  errors: [...WRITE_ERRORS, "ServiceUnavailable"],
});

interface StoryArguments {
  targetPostId: string;
  newsletterId: string;
  subject?: string | null;
  previewText?: string | null;
}

interface EmailArguments extends StoryArguments {
  audience: SegmentValue;
  audienceTopic?: string | null;
  sendAt?: number | null;
  afterDays?: number | null;
}

type EditArguments = Omit<EmailArguments, keyof StoryArguments | "afterDays"> &
  Pick<StoryArguments, "subject" | "previewText"> & { issueId: string };

const story = "The story's id.";
const newsletter = "The newsletter's id.";
const subject = "The subject; empty for the story's title.";
const previewText =
  "Shown by mail clients after the subject; empty for the story's subtitle or beginning.";
const emailOff = () => errorResult("ServiceUnavailable", ISSUE_ERRORS["email-off"]);

builder.mutationFields((t) => ({
  emailPost: t.field({
    type: IssueResult,
    description:
      "Emails a story to a newsletter's subscribers, once: a published one now or at `sendAt`, a scheduled one not before it is published.",
    args: {
      targetPostId: t.arg.id({ required: true, description: story }),
      newsletterId: t.arg.id({ required: true, description: newsletter }),
      subject: t.arg.string({ description: subject }),
      previewText: t.arg.string({ description: previewText }),
      audience: t.arg({ type: Segment, required: true, description: "Who gets it." }),
      audienceTopic: t.arg.string({
        description: "A topic's slug: those who follow it get it. Only for the audience TOPIC.",
      }),
      sendAt: t.arg({
        type: "Timestamp",
        description: "When; at most a year ahead. Null for now.",
      }),
      afterDays: t.arg.int({
        description:
          "Makes an email without a story automatic: each new subscriber gets it so many days after subscribing.",
      }),
    },
    resolve: permitted("emailPost", async (args: EmailArguments, context, { userId }) => {
      if (!context.mail.sender) return emailOff();
      const { audience, audienceTopic = null, sendAt = null, afterDays = null } = args;
      const input = { ...storyInput(args), audience, audienceTopic, sendAt, afterDays };
      const result = await startIssue(context, userId, input);
      if (result.kind === "started") return { ...result.issue, __typename: "NewsletterIssue" };
      const code = { emailed: "AlreadyExists", "no-target": "NotFound" } as const;
      const name = code[result.kind as keyof typeof code] ?? "BadRequest";
      return errorResult(name, ISSUE_ERRORS[result.kind]);
    }),
  }),
  sendTestEmail: t.field({
    type: TestEmailResult,
    description: "Emails a story or its draft to the viewer's own address, as members get it.",
    args: {
      targetPostId: t.arg.id({ required: true, description: story }),
      newsletterId: t.arg.id({ required: true, description: newsletter }),
      subject: t.arg.string({ description: subject }),
      previewText: t.arg.string({ description: previewText }),
    },
    resolve: permitted("sendTestEmail", async (args: StoryArguments, context, { userId }) => {
      if (!context.mail.sender) return emailOff();
      const address = await sendTestEmail(context, userId, storyInput(args));
      return address === null
        ? errorResult("NotFound", ISSUE_ERRORS["no-target"])
        : { __typename: "TestEmailSent" as const, address };
    }),
  }),
  changeNewsletterIssue: t.field({
    type: IssueResult,
    description: "Pauses, resumes or cancels an issue. Idempotent.",
    args: {
      issueId: t.arg.id({ required: true, description: "The issue's id." }),
      change: t.arg({ type: IssueChange, required: true, description: "What to do." }),
    },
    resolve: permitted(
      "changeNewsletterIssue",
      async ({ issueId, change }: { issueId: string; change: Change }, context, { userId }) => {
        const issue = await changeIssue(context, userId, issueId, change);
        return issue
          ? { ...issue, __typename: "NewsletterIssue" }
          : errorResult("NotFound", ISSUE_ERRORS["no-issue"]);
      },
    ),
  }),
  editNewsletterIssue: t.field({
    type: IssueResult,
    description: "Changes an issue that hasn't started. Idempotent.",
    args: {
      issueId: t.arg.id({ required: true, description: "The issue's id." }),
      subject: t.arg.string({ description: subject }),
      previewText: t.arg.string({ description: previewText }),
      audience: t.arg({ type: Segment, required: true, description: "Who gets it." }),
      audienceTopic: t.arg.string({ description: "A topic's slug. Only for the audience TOPIC." }),
      sendAt: t.arg({
        type: "Timestamp",
        description: "When; at most a year ahead. Null for now.",
      }),
    },
    resolve: permitted("editNewsletterIssue", async (args: EditArguments, context, { userId }) => {
      const { issueId, audience, audienceTopic = null, sendAt = null } = args;
      const result = await editIssue(context, userId, issueId, {
        subject: args.subject ?? "",
        previewText: args.previewText ?? "",
        audience,
        audienceTopic,
        sendAt,
      });
      if (result.kind === "edited") return { ...result.issue, __typename: "NewsletterIssue" };
      return errorResult(
        result.kind === "no-issue" ? "NotFound" : "BadRequest",
        ISSUE_ERRORS[result.kind],
      );
    }),
  }),
  retryNewsletterIssue: t.field({
    type: IssueResult,
    description:
      "Sends the failed emails of an issue again, except those that may have arrived. Idempotent.",
    args: { issueId: t.arg.id({ required: true, description: "The issue's id." }) },
    resolve: permitted(
      "retryNewsletterIssue",
      async ({ issueId }: { issueId: string }, context, { userId }) => {
        if (!context.mail.sender) return emailOff();
        const issue = await retryIssue(context, userId, issueId);
        return issue
          ? { ...issue, __typename: "NewsletterIssue" }
          : errorResult("NotFound", ISSUE_ERRORS["no-issue"]);
      },
    ),
  }),
}));

function storyInput({ targetPostId, newsletterId, subject, previewText }: StoryArguments) {
  return {
    postId: targetPostId,
    newsletterId,
    subject: subject ?? "",
    previewText: previewText ?? "",
  };
}
