import { ISSUE_ERRORS } from "../../../shared/newsletters/issueErrors.ts";
import type { Segment as SegmentValue } from "../../domain/newsletters/rows/segments.ts";
import {
  changeIssue,
  type IssueChange as Change,
} from "../../domain/newsletters/issues/changeIssue.ts";
import { editIssue } from "../../domain/newsletters/issues/editIssue.ts";
import { sendTestEmail } from "../../domain/newsletters/issues/previewIssue.ts";
import { retryIssue } from "../../domain/newsletters/issues/retryIssue.ts";
import { startIssue } from "../../domain/newsletters/issues/startIssue.ts";
import { idArg } from "../machinery/arguments.ts";
import { builder } from "../machinery/builder.ts";
import { permitted } from "../machinery/permissions.ts";
import { defineResult, errorResult, WRITE_ERRORS } from "../machinery/results.ts";
import { NewsletterIssue } from "./issues.ts";
import { Segment } from "./subscribers.ts";

const IssueChange = builder.enumType("NewsletterIssueChange", {
  description: "A change of an issue that isn't sent yet.",
  values: {
    PAUSE: { description: "Sends nothing more until it is resumed." },
    RESUME: { description: "Sends the rest." },
    CANCEL: { description: "Sends nothing more." },
  } as const satisfies Record<Change, { description: string }>,
});

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
      issueId: idArg(t, "issue"),
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
      issueId: idArg(t, "issue"),
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
    args: { issueId: idArg(t, "issue") },
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
