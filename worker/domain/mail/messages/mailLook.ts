// The look that all emails share, limited to what mail clients support: tables and inline styles.
// Colors repeat client/ui/tokens.css as plain values, since mail clients don't support custom
// properties.

import { majorityDirection, type TextDirection } from "../../../../shared/format/textDirection.ts";
import { accentLook } from "./accentLook.ts";
import { type Markup, markup } from "./markup.ts";

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
  mark: { light: ["#1c1e21", "#fbeaa8"], dark: ["#e8e5dd", "#5a4a12"] },
} as const satisfies Record<string, { light: readonly string[]; dark: readonly string[] }>;

export type MailLook = keyof typeof COLORS;

export const FONT =
  "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Arial,sans-serif";
export const SERIF =
  "font-family:'Source Serif 4','Iowan Old Style',Charter,Georgia,'Times New Roman',serif";
export const MONOSPACE = "font-family:ui-monospace,Menlo,Consolas,'Liberation Mono',monospace";
export const PARAGRAPH = "margin:0 0 20px;font-size:16px;line-height:26px";
/** Layout tables without data. Fixed, so that no long word or wide picture widens the email. */
const LAYOUT = "border-collapse:collapse;table-layout:fixed";
const TABLE = markup`<table role="presentation" width="100%" cellpadding="0" cellspacing="0"`;

/** The attributes of an element with a class's colors and additional styles. */
export function look(name: MailLook, style: string): Markup {
  return markup`class="${name}" style="${colorsOf(COLORS[name].light, "").join(";")};${style}"`;
}

function colorsOf([text, ground]: readonly string[], weight: string): string[] {
  const colors = [`color:${text}${weight}`];
  if (ground !== undefined) colors.push(`background-color:${ground}${weight}`);
  return colors;
}

type Colors = Readonly<Record<MailLook, { light: readonly string[]; dark: readonly string[] }>>;

function darkTheme(colors: Colors): Markup {
  return markup`@media (prefers-color-scheme: dark) {
${Object.entries(colors).map(
  ([name, { dark }]) => markup`.${name} { ${colorsOf(dark, " !important").join("; ")} }\n`,
)}}`;
}

/** The inline colors of links and buttons. No text contains this, since its quotes are escaped. */
const ACCENTED = /class="(accent|button)" style="color:[^;"]+(?:;background-color:[^;"]+)?/g;

/** The colors with those of an accent, and the inline ones of a document replaced by them. */
function withAccent(accentColor: string | null): {
  colors: Colors;
  paint: (html: string) => string;
} {
  if (accentColor === null) return { colors: COLORS, paint: (html) => html };
  const own = accentLook(accentColor, { light: COLORS.page.light[1], dark: COLORS.card.dark[1] });
  return {
    colors: { ...COLORS, ...own },
    paint: (html) =>
      html.replaceAll(
        ACCENTED,
        (_whole, name: keyof typeof own) =>
          `class="${name}" style="${colorsOf(own[name].light, "").join(";")}`,
      ),
  };
}

/** On phones, more of the width is left to the text. */
const NARROW = markup`@media (max-width: 480px) {
td.title, td.card, td.soft { padding-left: 20px !important; padding-right: 20px !important; }
}`;

/** The parts of an email's document. */
interface MailParts {
  subject: string;
  /** Whose email it is, above the card. */
  sender: string;
  /** The URL of a square image beside it. */
  senderImage?: string | null;
  /** Shown by mail clients after the subject. */
  previewText?: string;
  card: Markup;
  footer: Markup;
  /** Greatest width, in CSS pixels. */
  width: number;
  /** The language of the text as a BCP 47 tag; none for English. */
  language?: string | null;
  /** The direction of the text; none for left to right. */
  direction?: TextDirection;
  /** The color of links and buttons as #rrggbb; none for the site's. */
  accentColor?: string | null;
}

/** Width and height of the image beside the sender, in CSS pixels. */
export const SENDER_IMAGE = 44;

/** Puts an email's card and footer into the document that all emails share. */
export function mailDocument(parts: MailParts): string {
  const { colors, paint } = withAccent(parts.accentColor ?? null);
  const { subject, sender, previewText, card, footer, width } = parts;
  const { language, direction = "ltr" } = parts;
  const align = direction === "rtl" ? "right" : "left";
  const preview = previewText
    ? [markup`<div style="display:none;max-height:0;overflow:hidden">${previewText}</div>\n`]
    : [];
  const document = markup`<!doctype html>
<html lang="${language || "en"}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${darkTheme(colors)}
${NARROW}</style>
</head>
<body dir="${direction}" ${look("page", "margin:0;padding:0")}>
${preview}${TABLE} ${look("page", LAYOUT)}><tr><td align="center" style="padding:32px 16px">
${outlook(markup`<table role="presentation" align="center" width="${String(width)}" cellpadding="0" cellspacing="0"><tr><td>`)}
${TABLE} dir="${direction}" style="${LAYOUT};max-width:${String(width)}px;text-align:${align}">
<tr><td ${look("title", `padding:0 32px 20px;${SERIF};font-size:26px;line-height:32px;font-weight:700;letter-spacing:-0.4px`)}>${senderImage(parts.senderImage, align)}${sender}</td></tr>
<tr><td ${look("card", `padding:36px 32px 20px;border-radius:10px;word-break:break-word;${FONT}`)}>
${card}</td></tr>
<tr><td ${look("soft", `padding:24px 32px 0;${FONT};font-size:13px;line-height:20px`)}>${footer}</td></tr>
</table>
${outlook(markup`</td></tr></table>`)}
</td></tr></table>
</body>
</html>
`;
  return paint(document.text);
}

/** HTML for Outlook on Windows alone, which ignores `max-width`. */
function outlook(html: Markup): Markup {
  return markup`<!--[if mso]>${html}<![endif]-->`;
}

/** Decorative: the name beside it says whose it is. */
function senderImage(url: string | null | undefined, align: "left" | "right"): Markup | string {
  if (!url) return "";
  return markup`<img src="${url}" alt="" width="${String(SENDER_IMAGE)}" height="${String(SENDER_IMAGE)}" style="display:inline-block;vertical-align:middle;border:0;border-radius:8px;margin-${align === "left" ? "right" : "left"}:12px">`;
}

/** A link of the footer, on its own line. */
export function footerLink({ label, url }: { label: string; url: string }): Markup {
  return markup`<br><a href="${url}" ${look("accent", "text-decoration:underline")}>${label}</a>`;
}

/** The sender's own words at the start of the footer; nothing without any. */
export function footerWords(words: string | undefined): Markup[] {
  if (!words) return [];
  const lines = words.split("\n").map((line) => markup`${line}<br>`);
  return [markup`<div dir="${majorityDirection(words)}" style="margin:0 0 12px">${lines}</div>`];
}

/** The postal address in the footer of an email to many people; nothing without one. */
export function footerAddress(address: string | null): Markup[] {
  if (address === null) return [];
  const lines = address.split("\n").map((line) => markup`${line}<br>`);
  return [markup`<div dir="${majorityDirection(address)}" style="margin:12px 0 0">${lines}</div>`];
}

/** A call to action. */
export function buttonLink({ label, url }: { label: string; url: string }): Markup {
  return markup`<p style="${PARAGRAPH}"><a href="${url}" ${look("button", "display:inline-block;padding:13px 28px;border-radius:6px;font-weight:600;text-decoration:none")}>${label}</a></p>`;
}
