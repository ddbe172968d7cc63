import { PRODUCT_NAME } from "../../../../../shared/product.ts";
import type { SubmissionStatus } from "../../../../../shared/rules/submissionSteps.ts";
import type { MailMessage } from "../../../../ports/mail/MailSender.ts";
import { composeMail } from "./composeMail.ts";
import { shownName } from "./shownName.ts";

interface Words {
  subject: string;
  heading: (story: string, publication: string) => string;
  text: string;
}

const WORDS: Readonly<Partial<Record<SubmissionStatus, Words>>> = {
  OPEN: {
    subject: "A story was submitted to your publication",
    heading: (story, publication) => `${story} was submitted to ${publication}`,
    text: "Read it, and decide whether to publish it.",
  },
  CHANGES_MADE: {
    subject: "A submitted story was changed as you asked",
    heading: (story) => `${story} was changed`,
    text: "The writer has made the requested changes.",
  },
  CANCELLED: {
    subject: "A submitted story was withdrawn",
    heading: (story, publication) => `${story} was withdrawn from ${publication}`,
    text: "The writer has withdrawn it. You don't need to do anything.",
  },
  CHANGES_REQUESTED: {
    subject: "Changes were requested to your story",
    heading: (story, publication) => `${publication} requests changes to ${story}`,
    text: "Make them, then mark them as made, so that the editors review the story again.",
  },
  ACCEPTED: {
    subject: "Your story was accepted",
    heading: (story, publication) => `${story} was published in ${publication}`,
    text: "Its editors have accepted and published it.",
  },
  REJECTED: {
    subject: "Your story was not accepted",
    heading: (story, publication) => `${publication} didn't accept ${story}`,
    text: "You can publish the story yourself, or submit it elsewhere.",
  },
};

/**
 * Email to the other party about a submission's new status. Throws for a status without an email.
 */
export function submissionMoved(data: {
  status: SubmissionStatus;
  title: string;
  publication: string;
  /** The accompanying note; may be empty. */
  note: string;
  url: string;
}): MailMessage {
  const words = WORDS[data.status];
  if (!words) throw new Error(`Nobody is notified of ${data.status}`);
  const story = data.title.trim() === "" ? "A story" : `“${shownName(data.title)}”`;
  const note = data.note.trim();
  return composeMail({
    subject: `${words.subject} on ${PRODUCT_NAME}`,
    heading: words.heading(story, shownName(data.publication)),
    blocks: [
      { kind: "text", text: words.text },
      ...(note === "" ? [] : [{ kind: "text" as const, text: `Their note: ${note}` }]),
      { kind: "button", label: "See the submission", url: data.url },
    ],
    why: `You're receiving this email because you write or edit for this publication on ${PRODUCT_NAME}.`,
  });
}
