import { hashText } from "../format/hashText.ts";
import { majorityDirection } from "../format/textDirection.ts";
import { COVER_SIZES, type CoverLook } from "../images/coverUrl.ts";
import { cleanText } from "../story/cleanText.ts";
import { escapeHtml } from "../story/toHtml/escapeHtml.ts";
import { MOTIFS, type Random, tornFoot } from "./coverMotifs.ts";
import { COVER_PALETTES, type CoverPalette } from "./coverPalettes.ts";
import { layOutTitle, TITLE_LEADING } from "./layOutTitle.ts";

/** What a cover is drawn from; all of it is public (`coverEndpoint`). */
export interface CoverSubject {
  id: string;
  title: string;
  /** A BCP 47 tag, which selects the forms of shared characters. */
  language: string | null;
}

/** An image has no access to the page's fonts, so covers use the reader's own. */
const FONTS =
  "Charter,'Source Serif 4','Noto Serif','Iowan Old Style',Georgia,'Noto Naskh Arabic','Geeza Pro'," +
  "'Songti SC','Noto Serif CJK SC','Liberation Serif',serif";

/** Draws the generated cover of a story as an SVG: the same one for the same story and title. */
export function drawCover(subject: CoverSubject, look: CoverLook): string {
  const { width, height } = COVER_SIZES[look];
  const random = seededBy(subject.id);
  const palette = pick(COVER_PALETTES, random);
  const motif = pick(MOTIFS, random);
  const canvas = { width, height, random, palette };
  const title = cleanText(subject.title).replaceAll(/\s+/g, " ").trim();
  const { below, above } = look === "letter" ? motif(canvas) : { below: "", above: "" };
  const content =
    look === "letter"
      ? below + letter(title, palette) + above
      : tornFoot(canvas) + titleText(title, palette);
  const language = subject.language ? ` xml:lang="${escapeHtml(subject.language)}"` : "";
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"${language}>` +
    `<rect width="${width}" height="${height}" fill="${palette.ground}"/>${content}</svg>`
  );
}

/** The title's first letter in the middle, which every crop shows. */
function letter(title: string, { ink }: CoverPalette): string {
  const [first = ""] = /[\p{L}\p{N}]\p{M}*/u.exec(title) ?? [];
  if (first === "") return "";
  return (
    `<text x="600" y="570" text-anchor="middle" font-family="${FONTS}" font-size="480" font-weight="700" fill="${ink}">` +
    `${escapeHtml(first.toUpperCase())}</text>`
  );
}

const TITLE_SPACE = { width: 580, height: 420, sizes: [112, 96, 84, 72, 62, 54] } as const;
const MARGIN = 110;
const TOP = 150;

function titleText(title: string, { ink, accent }: CoverPalette): string {
  const { lines, fontSize } = layOutTitle(title, TITLE_SPACE);
  const isRightToLeft = majorityDirection(title) === "rtl";
  const { width } = COVER_SIZES.title;
  // In right-to-left text the start of a line is its right end.
  const x = isRightToLeft ? width - MARGIN : MARGIN;
  const rule = `<path d="M${x} ${TOP - 34}h${isRightToLeft ? -72 : 72}" stroke="${accent}" stroke-width="8"/>`;
  const spans = lines.map((line, index) => {
    const y = Math.round(TOP + fontSize * (0.82 + index * TITLE_LEADING));
    return `<tspan x="${x}" y="${y}">${escapeHtml(line)}</tspan>`;
  });
  return (
    `${rule}<text font-family="${FONTS}" font-size="${fontSize}" font-weight="700" fill="${ink}"` +
    `${isRightToLeft ? ' direction="rtl"' : ""}>${spans.join("")}</text>`
  );
}

function pick<Value>(values: readonly Value[], random: Random): Value {
  return values[Math.floor(random() * values.length)] as Value;
}

/** A sequence of numbers from 0 to 1 that depends only on the key (mulberry32). */
function seededBy(key: string): Random {
  let state = Number.parseInt(hashText(key), 16);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}
