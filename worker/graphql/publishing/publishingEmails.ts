import { ISSUE_ERRORS } from "../../../shared/newsletters/issueErrors.ts";
import { isTooOften, TOO_OFTEN } from "../../access/checkAccess.ts";
import {
  type EmailInput,
  preparePublishingEmails,
  type Publishing,
} from "../../domain/newsletters/issues/publishingEmails.ts";
import type { Segment as SegmentValue } from "../../domain/newsletters/rows/segments.ts";
import type { Statement } from "../../db/sql.ts";
import { builder } from "../machinery/builder.ts";
import type { GraphQLContext } from "../machinery/context.ts";
import { Segment } from "../newsletters/subscribers.ts";

/** An email of a `PublishEmailInput`. */
export interface EmailArguments {
  newsletterId: string;
  audience: SegmentValue;
  audienceTopic?: string | null;
}

export const PublishEmailInput = builder.inputType("PublishEmailInput", {
  description: "A newsletter that a story is emailed to when it is published.",
  fields: (t) => ({
    newsletterId: t.id({ required: true, description: "The newsletter's id." }),
    audience: t.field({ type: Segment, required: true, description: "Who gets it." }),
    audienceTopic: t.string({
      description: "A topic's slug: those who follow it get it. Only for the audience TOPIC.",
    }),
  }),
});

/** An email that wasn't started. */
export interface ShownEmailError {
  newsletterId: string;
  message: string;
}

export const PublishEmailError = builder.objectRef<ShownEmailError>("PublishEmailError").implement({
  description: "Why a story isn't emailed to a newsletter, although it is published or scheduled.",
  fields: (t) => ({
    newsletterId: t.exposeID("newsletterId", { description: "The newsletter's id." }),
    message: t.exposeString("message", { description: "A message for the user." }),
  }),
});

/**
 * Publishes a story with `publish`, and starts its emails in the same write. Returns those that weren't
 * started; each counts against the limit of `emailPost`.
 */
export async function publishWithEmails<Result>(
  context: GraphQLContext,
  userId: string,
  story: Publishing & { emails: readonly EmailArguments[] },
  publish: (after: readonly Statement[]) => Promise<Result>,
): Promise<{ result: Result; readEmailErrors: () => Promise<ShownEmailError[]> }> {
  const allowed: EmailInput[] = [];
  const errors: ShownEmailError[] = [];
  const unique = new Map(story.emails.map((email) => [email.newsletterId, email]));
  for (const { newsletterId, audience, audienceTopic = null } of unique.values()) {
    if (!context.mail.sender) errors.push({ newsletterId, message: ISSUE_ERRORS["email-off"] });
    else if (await isTooOften(context, "emailPost", userId))
      errors.push({ newsletterId, message: TOO_OFTEN });
    else allowed.push({ newsletterId, audience, audienceTopic });
  }
  const emails = await preparePublishingEmails(context, userId, story, allowed);
  return {
    result: await publish(emails.statements),
    readEmailErrors: async () => [
      ...errors,
      ...(await emails.readErrors()).map(({ newsletterId, error }) => ({
        newsletterId,
        message: ISSUE_ERRORS[error],
      })),
    ],
  };
}
