// Breaks a title into lines for an SVG, which can't wrap text itself. The font is the reader's, so
// widths are estimates, rounded up per script.

/** Lines of text and their font size, in the drawing's units. */
export interface TitleLayout {
  lines: string[];
  fontSize: number;
}

/** Space for a title, in the drawing's units. */
export interface TitleSpace {
  width: number;
  height: number;
  /** Font sizes to try, largest first. */
  sizes: readonly [number, ...number[]];
}

export const TITLE_LEADING = 1.18;

const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uff60\p{Extended_Pictographic}]/u;
const MARK = /[\p{M}\u200b-\u200f\u2060-\u2069]/u;
const CAPITAL = /[\p{Lu}%&@—…]/u;
const NARROW = /[\s.,:;'’‘!|()[\]ijltfrI-]/u;
const BROADEST = /[mwMW@—…]/u;

/** Closing punctuation, which must not begin a line. */
const CLOSING = /^[\p{Pe}\p{Pf}.,:;!?。、，．：；！？…ー々%]/u;
/** Opening punctuation, which must not end a line. */
const OPENING = /[\p{Ps}\p{Pi}¿¡#]$/u;

/** Lays out a title at the largest size at which it fits; cuts it at the smallest. */
export function layOutTitle(title: string, space: TitleSpace): TitleLayout {
  const parts = partsOf(title);
  for (const fontSize of space.sizes) {
    const lines = breakLines(parts, space.width / fontSize);
    const isWhole = lines.every((line) => widthOf(line) * fontSize <= space.width);
    if (isWhole && lines.length <= maxLines(space, fontSize)) return { lines, fontSize };
  }
  const fontSize = space.sizes[space.sizes.length - 1] ?? space.sizes[0];
  const width = space.width / fontSize;
  const lines = breakLines(
    parts.flatMap((part) => (widthOf(part) > width ? Array.from(part) : [part])),
    width,
  );
  const max = maxLines(space, fontSize);
  if (lines.length <= max) return { lines, fontSize };
  const shown = lines.slice(0, max);
  shown[max - 1] = cutToWidth(shown[max - 1] ?? "", width);
  return { lines: shown, fontSize };
}

function maxLines({ height }: TitleSpace, fontSize: number): number {
  return Math.floor(height / (fontSize * TITLE_LEADING));
}

/** The pieces between which a line may break. Each keeps its spaces and punctuation. */
function partsOf(title: string): string[] {
  const parts: string[] = [];
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: "word" }).segment(title)) {
    const last = parts[parts.length - 1];
    const isJoined =
      last !== undefined &&
      (CLOSING.test(segment) || OPENING.test(last) || /^\s|^[^\p{L}\p{N}\s]+$/u.test(segment));
    if (isJoined) parts[parts.length - 1] = last + segment;
    else parts.push(segment);
  }
  return parts;
}

/** Fills lines up to a width in ems. A part wider than that gets a line of its own. */
function breakLines(parts: readonly string[], width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const part of parts) {
    if (line !== "" && widthOf((line + part).trimEnd()) > width) {
      lines.push(line.trim());
      line = "";
    }
    line += part;
  }
  if (line.trim() !== "") lines.push(line.trim());
  return lines;
}

function cutToWidth(line: string, width: number): string {
  let cut = line;
  while (cut !== "" && widthOf(`${cut}…`) > width) cut = Array.from(cut).slice(0, -1).join("");
  return `${cut.trimEnd()}…`;
}

/** A text's estimated width in ems. */
function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += characterWidth(character);
  return width;
}

function characterWidth(character: string): number {
  if (MARK.test(character)) return 0;
  if (WIDE.test(character)) return 1.02;
  if (BROADEST.test(character)) return 0.98;
  if (CAPITAL.test(character)) return 0.72;
  return NARROW.test(character) ? 0.36 : 0.56;
}
