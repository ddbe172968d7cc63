import { majorityDirection, storyDirection } from "../../../../shared/format/textDirection.ts";
import { PRODUCT_NAME } from "../../../../shared/product.ts";
import { imageUrl, MAX_PIXEL_RATIO } from "../../../../shared/images/imageUrl.ts";
import type { StoryDocument } from "../../../../shared/story/document.ts";
import type { MailMessage } from "../../../ports/mail/MailSender.ts";
import { type StoryAddresses, storyMailHtml } from "../story/storyMailHtml.ts";
import { storyMailText } from "../story/storyMailText.ts";
import {
  buttonLink,
  footerAddress,
  footerWords,
  footerLink,
  look,
  mailDocument,
  SENDER_IMAGE,
  SERIF,
} from "./mailLook.ts";
import { type Markup, markup } from "./markup.ts";
import { shownName } from "./shownName.ts";
import * as texts from "./texts.ts";

/** A story, or an email without one, as an issue of a newsletter. */
export interface IssueContent extends StoryAddresses {
  /** The newsletter's name. */
  newsletter: string;
  /** The newsletter's image. */
  imageId?: string | null;
  /** The newsletter's color as #rrggbb; none for the site's. */
  accentColor?: string | null;
  /** A wide image above the title. */
  headerImageId?: string | null;
  /** The newsletter's own words in the footer, with line breaks; may be empty. */
  footerText?: string;
  subject: string;
  /** Shown by mail clients after the subject; may be empty. */
  previewText: string;
  title: string;
  subtitle: string;
  /** The text's language as a BCP 47 tag; null if it is unknown. */
  language: string | null;
  /** Names of the writers. */
  writers: string;
  document: StoryDocument;
  /** The document is the preview of a story for members. */
  isPreview: boolean;
  /** False for an email without a story. */
  hasStory: boolean;
  /** The postal address of whoever sends it, with line breaks; null if it is unknown. */
  postalAddress: string | null;
  /** Stands for the subscriber's link, which differs with every copy. */
  unsubscribeUrl: string;
  /** Where a subscriber chooses the emails that they get; differs with every copy, too. */
  settingsUrl: string;
}

/** An issue's email. */
export interface IssueMail extends MailMessage {
  /** It has only the beginning of the text, and a link to the rest. */
  isShortened: boolean;
}

/** Gmail cuts off the rest of longer HTML; in bytes of UTF-8, with room for the links of a copy. */
const MAX_HTML_BYTES = 100_000;
/** What a link of a copy that counts clicks can need more than the link itself, in bytes. */
const LINK_BYTES = 160;
const WIDTH = 640;
/** The image above the title: as wide as the text. */
const HEADER = { mode: "crop", width: 576, height: 230, pixelRatio: MAX_PIXEL_RATIO } as const;
const SQUARE = {
  mode: "crop",
  width: SENDER_IMAGE,
  height: SENDER_IMAGE,
  pixelRatio: MAX_PIXEL_RATIO,
} as const;

/**
 * Email with a story, or without one, for the subscribers of a newsletter. A long one has only the
 * beginning, so that its footer is never cut off.
 */
export function issueMail(content: IssueContent): IssueMail {
  const { subject, document } = content;
  const whole = htmlOf(content, document);
  if (sizeOf(whole) <= MAX_HTML_BYTES)
    return { subject, html: whole, text: textOf(content, document), isShortened: false };
  const { html, shortened } = fitted(content);
  return { subject, html, text: textOf(content, shortened), isShortened: true };
}

/** The most paragraphs from the start whose email isn't too long. */
function fitted(content: IssueContent): { html: string; shortened: StoryDocument } {
  const { paragraphs } = content.document;
  let low = 0;
  let high = paragraphs.length - 1;
  let shortened: StoryDocument = { paragraphs: [] };
  let html = htmlOf(content, shortened);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const tried = { paragraphs: paragraphs.slice(0, middle) };
    const triedHtml = htmlOf(content, tried);
    if (sizeOf(triedHtml) <= MAX_HTML_BYTES) {
      low = middle;
      shortened = tried;
      html = triedHtml;
    } else high = middle - 1;
  }
  return { html, shortened };
}

function sizeOf(html: string): number {
  const links = html.split("<a ").length - 1;
  return new TextEncoder().encode(html).byteLength + links * LINK_BYTES;
}

function htmlOf(content: IssueContent, document: StoryDocument): string {
  const { subject, previewText, newsletter, title, subtitle, writers, url } = content;
  const isShortened = document !== content.document;
  const direction = storyDirection({ ...content, excerpt: startOf(document) });
  return mailDocument({
    subject,
    language: content.language,
    direction,
    sender: shownName(newsletter),
    senderImage: content.imageId ? content.publicUrl + imageUrl(content.imageId, SQUARE) : null,
    previewText,
    card: markup`${headerImage(content)}<h1 ${directed(title)} style="margin:0 0 10px;${SERIF};font-size:32px;line-height:40px;font-weight:700;letter-spacing:-0.3px">${titleLink(title, url)}</h1>
${subtitle === "" ? [] : [markup`<p ${directed(subtitle)} style="margin:0 0 12px;font-size:18px;line-height:26px">${subtitle}</p>\n`]}${byline(writers, url)}
<div style="font-size:17px;line-height:28px">${storyMailHtml(document, content)}</div>
${endOf(content, isShortened)}`,
    footer: markup`${footerWords(content.footerText)}${texts.issueWhy(shownName(newsletter))}${footerLink({ label: texts.unsubscribe, url: content.unsubscribeUrl })}${footerLink({ label: texts.emailSettings, url: content.settingsUrl })}${footerAddress(content.postalAddress)}`,
    width: WIDTH,
    accentColor: content.accentColor ?? null,
  });
}

/** Decorative, like the image beside the sender. */
function headerImage({ headerImageId, publicUrl }: IssueContent): Markup[] {
  if (!headerImageId) return [];
  const { width, height } = HEADER;
  return [
    markup`<img src="${publicUrl + imageUrl(headerImageId, HEADER)}" alt="" width="${String(width)}" height="${String(height)}" style="display:block;width:100%;height:auto;margin:0 0 28px;border:0;border-radius:8px">
`,
  ];
}

/** The start of a text, which shows its direction. */
function startOf({ paragraphs }: StoryDocument): string {
  return paragraphs
    .slice(0, 5)
    .map(({ text }) => text)
    .join(" ");
}

function byline(writers: string, url: string): Markup {
  const line = writers === "" ? "" : `${writers} · `;
  return markup`<p ${look("soft", "margin:0 0 28px;font-size:14px;line-height:20px")}>${line}<a href="${url}" ${look("accent", "text-decoration:underline")}>${texts.viewInBrowser}</a></p>`;
}

function titleLink(title: string, url: string): Markup {
  return markup`<a href="${url}" ${look("title", "text-decoration:none")}>${title}</a>`;
}

function directed(text: string): Markup {
  return majorityDirection(text) === "rtl" ? markup`dir="rtl" align="right"` : markup`dir="ltr"`;
}

/** What follows a text that isn't whole. */
function endOf(content: IssueContent, isShortened: boolean): Markup[] {
  if (!content.isPreview && !isShortened) return [];
  return [
    markup`<p ${look("soft", "margin:0 0 20px;font-size:15px;line-height:23px")}>${endNote(content)}</p>
${buttonLink({ label: texts.continueReading, url: content.url })}`,
  ];
}

function endNote({ isPreview, hasStory }: IssueContent): string {
  if (isPreview) return texts.memberOnlyPreview;
  return hasStory ? texts.longStory : texts.longEmail;
}

function textOf(content: IssueContent, document: StoryDocument): string {
  const { title, subtitle, writers, url, newsletter, unsubscribeUrl, settingsUrl } = content;
  const isShortened = document !== content.document;
  const parts = [
    [title, subtitle, writers, url].filter((part) => part !== "").join("\n"),
    storyMailText(document),
    ...(content.isPreview || isShortened
      ? [`${endNote(content)}\n${texts.continueReading}: ${url}`]
      : []),
    content.footerText ?? "",
    `${texts.issueWhy(shownName(newsletter))}\n${texts.unsubscribe}: ${unsubscribeUrl}\n${texts.emailSettings}: ${settingsUrl}`,
    content.postalAddress ?? "",
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n\n-- \n${PRODUCT_NAME}\n`;
}
