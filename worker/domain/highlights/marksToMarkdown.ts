import { formatLongDate } from "../../../shared/format/dates.ts";
import { inlineMarkdown } from "../../../shared/story/markdown/documentToMarkdown.ts";

/** What a reader marked in a story, for a Markdown file. */
export interface ExportedStory {
  /** Null if the story is no longer available. */
  story: { title: string; url: string; author: string | null } | null;
  /** Oldest first. */
  marks: readonly ExportedMark[];
}

/** Selected text, with what the reader wrote about it. */
export interface ExportedMark {
  /** Null if the story is no longer available. */
  passage: string | null;
  /** When it was first marked, in milliseconds since 1970. */
  at: number;
  notes: readonly string[];
  responses: readonly string[];
}

/** Writes a story's marks as Markdown, in which every text of a person is shown literally. */
export function marksToMarkdown({ story, marks }: ExportedStory): string {
  const blocks = [
    story ? `## ${linked(story.title, story.url)}` : "## A story that is no longer available",
    ...(story?.author ? [`By ${literalText(story.author)}`] : []),
    ...marks.flatMap(({ passage, at, notes, responses }) => [
      ...(passage === null ? [] : [quoted(literalText(passage))]),
      ...notes.map((note) => `**Note:** ${literalText(note)}`),
      ...responses.map((response) => `**Your response:** ${literalText(response)}`),
      `*${formatLongDate(at)}*`,
    ]),
  ];
  return `${blocks.join("\n\n")}\n`;
}

function linked(text: string, href: string): string {
  const line = oneLine(text);
  return inlineMarkdown({
    text: line,
    markups: [{ type: "A", start: 0, end: line.length, href }],
  });
}

/** Blank lines separate paragraphs; other line ends are line breaks. */
function literalText(text: string): string {
  return text
    .split(/\n[^\S\n]*\n\s*/)
    .map((part) => inlineMarkdown({ text: part.trim() }))
    .join("\n\n");
}

const quoted = (markdown: string): string =>
  markdown.replaceAll(/^/gm, "> ").replaceAll(/ +$/gm, "");

const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();
