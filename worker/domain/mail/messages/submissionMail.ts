import type { SubmissionStatus } from "../../../../shared/submissions/submissionSteps.ts";
import type { MailMessage } from "../../../ports/mail/MailSender.ts";
import { composeMail } from "./composeMail.ts";
import { shownName } from "./shownName.ts";
import * as texts from "./texts.ts";

interface Words {
  subject: string;
  heading: (story: string, publication: string) => string;
  text: string;
}

/** What an email about a submission reports: a new status, or what else happened. */
export type SubmissionMailKind =
  | Exclude<SubmissionStatus, "TRIAGE" | "UNKNOWN" | "WIP">
  | "ASSIGNED"
  | "EDITORS_REMINDED"
  | "WRITER_REMINDED";

const WORDS: Readonly<Record<SubmissionMailKind, Words>> = {
  OPEN: {
    subject: texts.openSubject,
    heading: (story, publication) => texts.openHeading(story, publication),
    text: texts.openText,
  },
  CHANGES_MADE: {
    subject: texts.changesMadeSubject,
    heading: (story) => texts.changesMadeHeading(story),
    text: texts.changesMadeText,
  },
  CANCELLED: {
    subject: texts.canceledSubject,
    heading: (story, publication) => texts.canceledHeading(story, publication),
    text: texts.canceledText,
  },
  IN_REVIEW: {
    subject: texts.inReviewSubject,
    heading: (story, publication) => texts.inReviewHeading(publication, story),
    text: texts.inReviewText,
  },
  ASSIGNED: {
    subject: texts.assignedSubject,
    heading: (story, publication) => texts.assignedHeading(story, publication),
    text: texts.assignedText,
  },
  EDITORS_REMINDED: {
    subject: texts.editorsRemindedSubject,
    heading: (story, publication) => texts.editorsRemindedHeading(story, publication),
    text: texts.editorsRemindedText,
  },
  WRITER_REMINDED: {
    subject: texts.writerRemindedSubject,
    heading: (story, publication) => texts.writerRemindedHeading(publication, story),
    text: texts.writerRemindedText,
  },
  CHANGES_REQUESTED: {
    subject: texts.changesRequestedSubject,
    heading: (story, publication) => texts.changesRequestedHeading(publication, story),
    text: texts.changesRequestedText,
  },
  ACCEPTED: {
    subject: texts.acceptedSubject,
    heading: (story, publication) => texts.acceptedHeading(story, publication),
    text: texts.acceptedText,
  },
  REJECTED: {
    subject: texts.rejectedSubject,
    heading: (story, publication) => texts.rejectedHeading(publication, story),
    text: texts.rejectedText,
  },
};

/** Email to a party of a submission about what happened to it. */
export function submissionMail(data: {
  kind: SubmissionMailKind;
  title: string;
  publication: string;
  /** The accompanying note; may be empty. */
  note: string;
  url: string;
  unsubscribeUrl: string;
  settingsUrl: string;
}): MailMessage {
  const words = WORDS[data.kind];
  const story =
    data.title.trim() === "" ? texts.untitledStory : texts.quotedTitle(shownName(data.title));
  const note = data.note.trim();
  return composeMail({
    subject: texts.submissionSubject(words.subject),
    heading: words.heading(story, shownName(data.publication)),
    blocks: [
      { kind: "text", text: words.text },
      ...(note === "" ? [] : [{ kind: "text" as const, text: texts.submissionNote(note) }]),
      { kind: "button", label: texts.viewSubmission, url: data.url },
    ],
    why: texts.submissionWhy,
    links: [
      { label: texts.unsubscribe, url: data.unsubscribeUrl },
      { label: texts.emailSettings, url: data.settingsUrl },
    ],
  });
}
