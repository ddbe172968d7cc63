import { textDirection } from "../../../../../shared/format/textDirection.ts";
import { PRODUCT_NAME } from "../../../../../shared/product.ts";
import type { MailMessage } from "../../../../ports/mail/MailSender.ts";
import { composeMail } from "./composeMail.ts";
import { shownName } from "./shownName.ts";

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
}): MailMessage {
  const isDaily = data.frequency === "DAILY";
  const count = data.stories.length === 1 ? "1 story" : `${data.stories.length} stories`;
  return composeMail({
    subject: `Your ${isDaily ? "daily" : "weekly"} digest from ${PRODUCT_NAME}`,
    heading: isDaily ? `${count} since yesterday` : `${count} of this week`,
    blocks: [
      {
        kind: "text",
        text: "New stories from the writers, publications and topics you follow.",
      },
      ...data.stories.map(({ title, writer, minutes, url }) => ({
        kind: "story" as const,
        title: shownName(title),
        line: [
          ...(writer === null ? [] : [`by ${inLine(shownName(writer))}`]),
          `${minutes} min read`,
        ].join(" · "),
        url,
      })),
    ],
    why: `You're receiving this email because you turned on the ${PRODUCT_NAME} digest.`,
    links: [
      { label: "Unsubscribe", url: data.unsubscribeUrl },
      { label: "Change how often you get it", url: data.settingsUrl },
    ],
  });
}

/** Right-to-left names are isolated; otherwise they would pull in the number that follows. */
function inLine(name: string): string {
  return textDirection(name) === "rtl" ? `\u2068${name}\u2069` : name;
}
