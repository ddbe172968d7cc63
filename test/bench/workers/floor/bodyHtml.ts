import type { Markup, Paragraph, StoryDocument } from "../../../../shared/story/document.ts";

const BLOCKS: Partial<Record<Paragraph["type"], string>> = {
  H3: "h2",
  BQ: "blockquote",
  ULI: "li",
  PRE: "pre",
};
const INLINES: Partial<Record<Markup["type"], string>> = {
  EM: "em",
  STRONG: "strong",
  CODE: "code",
};

/** Renders the paragraph kinds that occur in the benchmark's content. */
export function bodyHtml(document: StoryDocument): string {
  let html = "";
  for (const paragraph of document.paragraphs) {
    const tag = BLOCKS[paragraph.type] ?? "p";
    html += `<${tag} id="${paragraph.name}">${inline(paragraph)}</${tag}>`;
  }
  return html;
}

function inline({ text, markups }: Paragraph): string {
  let html = "";
  let at = 0;
  for (const { type, start, end, href } of markups ?? []) {
    const tag = INLINES[type] ?? "a";
    html += escapeText(text.slice(at, start));
    html += `<${href ? `a href="${escapeText(href)}"` : tag}>${escapeText(text.slice(start, end))}</${tag}>`;
    at = end;
  }
  return html + escapeText(text.slice(at));
}

function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
