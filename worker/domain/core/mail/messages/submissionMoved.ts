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
    text: "Read it, and decide whether it should stand there.",
  },
  CHANGES_MADE: {
    subject: "A submitted story was changed as you asked",
    heading: (story) => `${story} was changed`,
    text: "Its writer has made the changes that were asked for.",
  },
  CANCELLED: {
    subject: "A submitted story was withdrawn",
    heading: (story, publication) => `${story} was withdrawn from ${publication}`,
    text: "Its writer has taken it back. There is nothing for you to do.",
  },
  CHANGES_REQUESTED: {
    subject: "Changes are asked for in your story",
    heading: (story, publication) => `${publication} asks for changes in ${story}`,
    text: "Make them, then say that they are made: its editors read the story again.",
  },
  ACCEPTED: {
    subject: "Your story was accepted",
    heading: (story, publication) => `${story} stands in ${publication}`,
    text: "Its editors have accepted and published it.",
  },
  REJECTED: {
    subject: "Your story was not accepted",
    heading: (story, publication) => `${publication} does not take ${story}`,
    text: "The story is yours as before: publish it yourself, or submit it elsewhere.",
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
      ...(note === "" ? [] : [{ kind: "text" as const, text: `They say: ${note}` }]),
      { kind: "button", label: "See the submission", url: data.url },
    ],
    why: `You get this mail because you write or edit for this publication on ${PRODUCT_NAME}.`,
  });
}
