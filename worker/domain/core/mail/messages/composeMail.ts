// Builds the text and HTML parts of an email from the same blocks, so that they match. The HTML is
// limited to what mail clients support: tables, inline styles, no images, no remote content. Colors
// repeat client/ui/tokens.css as plain values, since mail clients don't support custom properties.

import { PRODUCT_NAME } from "../../../../../shared/product.ts";
import type { MailMessage } from "../../../../ports/mail/MailSender.ts";
import { Markup, markup } from "./markup.ts";
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
}

/**
 * Text and background colors by class: inline for the light theme, by a rule for the dark theme.
 */
const COLORS = {
  page: { light: ["#1c1e21", "#f3f2ee"], dark: ["#e8e5dd", "#101215"] },
  card: { light: ["#1c1e21", "#ffffff"], dark: ["#e8e5dd", "#1e2126"] },
  title: { light: ["#1c1e21"], dark: ["#e8e5dd"] },
  soft: { light: ["#53565a"], dark: ["#b3b3b0"] },
  accent: { light: ["#14487f"], dark: ["#92bbe9"] },
  button: { light: ["#ffffff", "#14487f"], dark: ["#0f1c2c", "#92bbe9"] },
  code: { light: ["#1c1e21", "#e8eff7"], dark: ["#e8e5dd", "#1d2d40"] },
} as const satisfies Record<string, { light: readonly string[]; dark: readonly string[] }>;

const FONT = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Arial,sans-serif";
const SERIF =
  "font-family:'Source Serif 4','Iowan Old Style',Charter,Georgia,'Times New Roman',serif";
const MONOSPACE = "font-family:ui-monospace,Menlo,Consolas,'Liberation Mono',monospace";
const PARAGRAPH = "margin:0 0 20px;font-size:16px;line-height:26px";
/** Layout tables without data. */
const TABLE = markup`<table role="presentation" width="100%" cellpadding="0" cellspacing="0"`;

/** Builds an email from its content. */
export function composeMail(content: MailContent): MailMessage {
  return {
    subject: content.subject,
    text: textOf(content),
    html: htmlOf(content).text,
  };
}

function textOf({ heading, blocks, why, links = [] }: MailContent): string {
  const parts = blocks.map((block) => {
    if (block.kind === "story") return `${block.title}\n${block.line}\n${block.url}`;
    if (block.kind === "button") return `${block.label}:\n${block.url}`;
    return block.kind === "code" ? block.code : block.text;
  });
  const ways = links.map(({ label, url }) => `${label}: ${url}`);
  return `${[heading, ...parts, [why, ...ways].join("\n")].join("\n\n")}\n\n-- \n${PRODUCT_NAME}\n`;
}

function htmlOf({ subject, heading, blocks, why, links = [] }: MailContent): Markup {
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${DARK}</style>
</head>
<body ${look("page", "margin:0;padding:0")}>
${TABLE} ${look("page", "border-collapse:collapse")}><tr><td align="center" style="padding:32px 16px">
${TABLE} style="border-collapse:collapse;max-width:560px;text-align:left">
<tr><td ${look("title", `padding:0 32px 20px;${SERIF};font-size:26px;line-height:32px;font-weight:700;letter-spacing:-0.4px`)}>${PRODUCT_NAME}</td></tr>
<tr><td ${look("card", `padding:36px 32px 20px;border-radius:10px;${FONT}`)}>
<h1 style="margin:0 0 16px;${SERIF};font-size:28px;line-height:36px;font-weight:700;letter-spacing:-0.3px">${heading}</h1>
${blocks.map(blockOf)}</td></tr>
<tr><td ${look("soft", `padding:24px 32px 0;${FONT};font-size:13px;line-height:20px`)}>${why}${links.map(
    ({ label, url }) =>
      markup`<br><a href="${url}" ${look("accent", "text-decoration:underline")}>${label}</a>`,
  )}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
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
      return markup`<p style="${PARAGRAPH}"><a href="${block.url}" ${look("button", "display:inline-block;padding:13px 28px;border-radius:6px;font-weight:600;text-decoration:none")}>${block.label}</a></p>
<p ${look("soft", "margin:0 0 16px;font-size:13px;line-height:20px;word-break:break-all")}>${texts.orOpen} <a href="${block.url}" ${look("accent", "text-decoration:underline")}>${block.url}</a></p>\n`;
  }
}

/** The attributes of an element with a class's colors and additional styles. */
function look(name: keyof typeof COLORS, style: string): Markup {
  return markup`class="${name}" style="${colorsOf(COLORS[name].light, "").join(";")};${style}"`;
}

function colorsOf([text, ground]: readonly string[], weight: string): string[] {
  const colors = [`color:${text}${weight}`];
  if (ground !== undefined) colors.push(`background-color:${ground}${weight}`);
  return colors;
}

const DARK = markup`@media (prefers-color-scheme: dark) {
${Object.entries(COLORS).map(
  ([name, { dark }]) => markup`.${name} { ${colorsOf(dark, " !important").join("; ")} }\n`,
)}}`;
