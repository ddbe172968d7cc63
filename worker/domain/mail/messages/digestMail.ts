import { textDirection } from "../../../../shared/format/textDirection.ts";
import type { MailMessage } from "../../../ports/mail/MailSender.ts";
import { composeMail } from "./composeMail.ts";
import { shownName } from "./shownName.ts";
import * as texts from "./texts.ts";

/** A story in a digest. Contains nothing of its text, which may be for members only. */
interface DigestStory {
  title: string;
  writer: string | null;
  /** Reading time in minutes. */
  minutes: number;
  url: string;
}

/** Email with new stories from the writers, publications, and topics that the user follows. */
export function digestMail(data: {
  frequency: "DAILY" | "WEEKLY";
  stories: readonly DigestStory[];
  unsubscribeUrl: string;
  settingsUrl: string;
  /** The operator's postal address, with line breaks; null if it is unknown. */
  postalAddress: string | null;
}): MailMessage {
  const isDaily = data.frequency === "DAILY";
  const count = data.stories.length;
  return composeMail({
    subject: isDaily ? texts.dailyDigestSubject : texts.weeklyDigestSubject,
    heading: isDaily ? texts.dailyDigestHeading(count) : texts.weeklyDigestHeading(count),
    blocks: [
      {
        kind: "text",
        text: texts.digestMailText,
      },
      ...data.stories.map(({ title, writer, minutes, url }) => ({
        kind: "story" as const,
        title: shownName(title),
        line: [
          ...(writer === null ? [] : [texts.byWriter(inLine(shownName(writer)))]),
          texts.minutesToRead(minutes),
        ].join(" · "),
        url,
      })),
    ],
    why: texts.digestMailWhy,
    links: [
      { label: texts.unsubscribe, url: data.unsubscribeUrl },
      { label: texts.changeFrequency, url: data.settingsUrl },
    ],
    postalAddress: data.postalAddress,
  });
}

/** Right-to-left names are isolated; otherwise they would pull in the number that follows. */
function inLine(name: string): string {
  return textDirection(name) === "rtl" ? `\u2068${name}\u2069` : name;
}
