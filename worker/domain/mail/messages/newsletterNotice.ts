import { buildPath } from "../../../../shared/routes/buildPath.ts";
import type { MailMessage } from "../../../ports/mail/MailSender.ts";
import type { PauseReason } from "../../newsletters/rows/sendingHealth.ts";
import { composeMail } from "./composeMail.ts";
import * as texts from "./newsletterNoticeTexts.ts";
import { shownName } from "./shownName.ts";

/** What those who manage a newsletter have to know. */
export type NewsletterNotice =
  | { kind: "importWaits"; addresses: number }
  | { kind: "importApproved"; reason: string }
  | { kind: "importRejected"; reason: string }
  | { kind: "paused"; reason: PauseReason; sent: number; events: number }
  | { kind: "resumed"; reason: string }
  | { kind: "senderBroken"; address: string; isRejected: boolean };

/** Email about a newsletter, to those who manage it. */
export function newsletterNotice(
  notice: NewsletterNotice,
  newsletter: { id: string; name: string },
  publicUrl: string,
): MailMessage {
  const { subject, paragraphs } = partsOf(notice, shownName(newsletter.name));
  const isImport = notice.kind.startsWith("import");
  const path = isImport
    ? buildPath("ImportSubscribers", {}, { query: { newsletter: newsletter.id } })
    : buildPath("ShowNewsletterStats", { id: newsletter.id });
  return composeMail({
    subject,
    heading: subject,
    blocks: [
      ...paragraphs.map((text) => ({ kind: "text" as const, text })),
      {
        kind: "button",
        label: isImport ? texts.seeImport : texts.seeStats,
        url: publicUrl + path,
      },
    ],
    why: texts.why,
  });
}

function partsOf(
  notice: NewsletterNotice,
  name: string,
): { subject: string; paragraphs: readonly string[] } {
  switch (notice.kind) {
    case "importWaits":
      return {
        subject: texts.importWaitsSubject,
        paragraphs: [texts.importWaits(name, notice.addresses), texts.importWaitsNext],
      };
    case "importApproved":
      return {
        subject: texts.importApprovedSubject,
        paragraphs: [texts.importApproved(name), notice.reason, texts.importApprovedNext],
      };
    case "importRejected":
      return {
        subject: texts.importRejectedSubject,
        paragraphs: [texts.importRejected(name), notice.reason, texts.importRejectedNext],
      };
    case "paused":
      return {
        subject: texts.pausedSubject,
        paragraphs: [
          texts.paused[notice.reason](name, notice.events, notice.sent),
          texts.pausedEffect,
          texts.pausedNext,
        ],
      };
    case "resumed":
      return {
        subject: texts.resumedSubject,
        paragraphs: [texts.resumed(name), notice.reason],
      };
    case "senderBroken":
      return {
        subject: texts.senderBrokenSubject,
        paragraphs: [
          texts.senderBroken(name, notice.address),
          notice.isRejected ? texts.senderRejected : texts.senderRecords,
        ],
      };
  }
}
