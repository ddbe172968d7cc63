// Builds the text and HTML parts of an email from the same blocks, so that they match. The HTML has
// no images and no remote content.

import { PRODUCT_NAME } from "../../../../shared/product.ts";
import type { MailMessage } from "../../../ports/mail/MailSender.ts";
import {
  buttonLink,
  footerAddress,
  footerLink,
  look,
  MONOSPACE,
  mailDocument,
  PARAGRAPH,
  SERIF,
} from "./mailLook.ts";
import { type Markup, markup } from "./markup.ts";
import * as texts from "./texts.ts";

/** A block of an email. */
type MailBlock =
  | { kind: "text"; text: string }
  /** Digits to type. */
  | { kind: "code"; code: string }
  /** A story, with a line for its writer and reading time. */
  | { kind: "story"; title: string; line: string; url: string }
  /** The call to action. */
  | { kind: "button"; label: string; url: string };

/** Content of an email. */
interface MailContent {
  /** One line, without user-provided text. */
  subject: string;
  heading: string;
  blocks: readonly MailBlock[];
  /** Why the recipient gets it, and what to do if it is unwanted. */
  why: string;
  /** Links to change or end such emails. */
  links?: readonly { label: string; url: string }[];
  /** The sender's postal address, with line breaks; for emails to many people. */
  postalAddress?: string | null;
}

/** Builds an email from its content. */
export function composeMail(content: MailContent): MailMessage {
  return {
    subject: content.subject,
    text: textOf(content),
    html: htmlOf(content),
  };
}

function textOf({ heading, blocks, why, links = [], postalAddress }: MailContent): string {
  const parts = blocks.map((block) => {
    if (block.kind === "story") return `${block.title}\n${block.line}\n${block.url}`;
    if (block.kind === "button") return `${block.label}:\n${block.url}`;
    return block.kind === "code" ? block.code : block.text;
  });
  const ways = links.map(({ label, url }) => `${label}: ${url}`);
  const end = postalAddress ? [postalAddress] : [];
  return `${[heading, ...parts, [why, ...ways].join("\n"), ...end].join("\n\n")}\n\n-- \n${PRODUCT_NAME}\n`;
}

function htmlOf({
  subject,
  heading,
  blocks,
  why,
  links = [],
  postalAddress = null,
}: MailContent): string {
  return mailDocument({
    subject,
    sender: PRODUCT_NAME,
    card: markup`<h1 style="margin:0 0 16px;${SERIF};font-size:28px;line-height:36px;font-weight:700;letter-spacing:-0.3px">${heading}</h1>
${blocks.map(blockOf)}`,
    footer: markup`${why}${links.map(footerLink)}${footerAddress(postalAddress)}`,
    width: 560,
  });
}

function blockOf(block: MailBlock): Markup {
  switch (block.kind) {
    case "text":
      return markup`<p style="${PARAGRAPH}">${block.text}</p>\n`;
    case "code":
      return markup`<p ${look("code", `margin:0 0 20px;padding:20px 24px;border-radius:6px;${MONOSPACE};font-size:36px;line-height:44px;font-weight:700;letter-spacing:8px;text-align:center`)}>${block.code}</p>\n`;
    case "story":
      return markup`<p style="margin:0 0 24px;font-size:20px;line-height:27px"><a href="${block.url}" ${look("title", `${SERIF};font-weight:700;text-decoration:none`)}>${block.title}</a><br><span ${look("soft", "font-size:14px;line-height:20px")}>${block.line}</span></p>\n`;
    case "button":
      return markup`${buttonLink(block)}
<p ${look("soft", "margin:0 0 16px;font-size:13px;line-height:20px;word-break:break-all")}>${texts.orOpen} <a href="${block.url}" ${look("accent", "text-decoration:underline")}>${block.url}</a></p>\n`;
  }
}
