import { buildPath } from "../../../../shared/routes/buildPath.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { type IssueMail, issueMail } from "../../mail/messages/issueMail.ts";
import { linesOf, readColor } from "../editNewsletter.ts";
import type { NewsletterRow } from "../rows/newsletters.ts";
import * as texts from "./texts.ts";

/** Changes of a look as they are typed; omitted ones stay as they are saved. */
type TypedLook = Readonly<
  Record<
    "name" | "accentColor" | "imageId" | "headerImageId" | "footerText" | "postalAddress",
    string | undefined
  >
>;

/** Renders a sample email of a newsletter with changes of its look. A color that is none is ignored. */
export function previewLook(
  { config: { publicUrl, settings } }: Pick<DomainContext, "config">,
  newsletter: NewsletterRow,
  typed: TypedLook,
): IssueMail {
  const color = typed.accentColor === undefined ? undefined : readColor(typed.accentColor.trim());
  const address =
    typed.postalAddress === undefined
      ? newsletter.postalAddress
      : linesOf(typed.postalAddress).join("\n");
  const settingsUrl = publicUrl + buildPath("SettingsTab", { setting: "notifications" });
  return issueMail({
    newsletter: typed.name?.trim() || newsletter.name,
    imageId: typed.imageId ?? newsletter.imageId,
    accentColor: color === undefined ? newsletter.accentColor : color,
    headerImageId: typed.headerImageId ?? newsletter.headerImageId,
    footerText:
      typed.footerText === undefined ? newsletter.footerText : linesOf(typed.footerText).join("\n"),
    postalAddress: address || (settings.postalAddress ?? null),
    subject: texts.sampleTitle,
    previewText: "",
    title: texts.sampleTitle,
    subtitle: texts.sampleSubtitle,
    language: "en",
    writers: newsletter.senderName,
    document: {
      paragraphs: texts.sampleParagraphs.map(({ text, link }, index) => ({
        name: `sample${index}`,
        type: "P",
        text,
        markups: link
          ? [
              {
                type: "A",
                start: text.indexOf(link),
                end: text.indexOf(link) + link.length,
                href: publicUrl,
              },
            ]
          : [],
      })),
    },
    isPreview: false,
    hasStory: true,
    unsubscribeUrl: settingsUrl,
    settingsUrl,
    postId: "",
    url: publicUrl,
    publicUrl,
    mentionHref: () => null,
  });
}
