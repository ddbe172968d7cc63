// Owns the format of a story in our account export: an HTML page that any browser shows, with the
// facts that HTML can't express as JSON in `<meta name="story-export">`. Version 1 has the fields
// of OwnStoryFacts; `wholeHtmlToDocument` restores the exact story from its article; its images are
// files `images/{id}.{format}` in the same archive.

import { type License, LICENSES, POST_VISIBILITIES, type PostVisibility } from "../../enums.ts";
import { isHexId } from "../../ids.ts";
import { isLanguageTag } from "../../languages.ts";
import { documentToHtml } from "../toHtml/documentToHtml.ts";
import type { Paragraph } from "../document.ts";
import { ShallowParser } from "../fromHtml/ShallowParser.ts";
import { readPublicUrl } from "../../format/publicUrl.ts";
import { escapeHtml } from "../toHtml/escapeHtml.ts";
import { type ExportItem, rejectedItem, type SourceCover, storyItem } from "./exportItem.ts";

const VERSION = 1;
const META_NAME = "story-export";
const ARTICLE_START = "<article>";
const ARTICLE_END = "</article>";

/** The facts of an exported story besides its text. */
interface OwnStoryFacts {
  id: string;
  status: string;
  isResponse: boolean;
  title: string;
  subtitle: string;
  tags: readonly string[];
  canonicalUrl: string | null;
  license: License;
  visibility: PostVisibility;
  /** The last part of its address; "" before it was published. */
  slug: string;
  /** ISO 8601; null if it was never published. */
  firstPublishedAt: string | null;
  /** Null if it wasn't in one. */
  publication: { id: string; slug: string; name: string } | null;
  /** BCP 47; null where it isn't known. */
  language: string | null;
  /** Null for the first picture of the text. */
  cover: SourceCover | null;
}

/** Writes a story's page. `pictureFile` returns an image's path relative to the page. */
export function writeOwnStory(
  facts: OwnStoryFacts,
  paragraphs: readonly Paragraph[],
  imageFile: (imageId: string) => string | undefined,
): string {
  const content = escapeHtml(JSON.stringify({ version: VERSION, ...facts }));
  const body = documentToHtml(
    { paragraphs: [...paragraphs] },
    { isWhole: true, keepsNames: true, imageFile },
  );
  return `<!doctype html>\n<meta charset="utf-8">\n<meta name="${META_NAME}" content="${content}">\n<title>${escapeHtml(facts.title)}</title>\n${ARTICLE_START}${body}${ARTICLE_END}\n`;
}

/**
 * Reads the stories of our export from its files. A published story with a changed draft is in it
 * twice; the draft wins.
 */
export function readOwnStories(
  files: readonly (readonly [path: string, text: string])[],
): ExportItem[] {
  const items = new Map<string, ExportItem>();
  for (const [path, html] of files) {
    const facts = /\.html$/i.test(path) ? readFacts(html) : null;
    if (!facts) continue;
    const { id, isResponse, title, subtitle, tags, canonicalUrl, license, language, cover } = facts;
    const { visibility, publication, slug } = facts;
    const isDraft = /(?:^|\/)drafts\/[^/]*$/.test(path);
    if (items.has(id) && !isDraft) continue;
    if (isResponse) {
      items.set(id, rejectedItem(path, title, "response"));
      continue;
    }
    const source = {
      title,
      subtitle,
      format: "story" as const,
      body: html.slice(
        html.indexOf(ARTICLE_START) + ARTICLE_START.length,
        html.lastIndexOf(ARTICLE_END),
      ),
      canonicalUrl,
      tags,
      license,
      visibility,
      ...(slug !== "" && { slug }),
      ...(publication && { collectionId: publication.id }),
      ...(language !== null && { language }),
      ...(cover && { cover }),
    };
    items.set(id, storyItem(path, id, source));
  }
  return [...items.values()];
}

/** Null for a page that is not from our export, or from a later version. */
function readFacts(html: string): OwnStoryFacts | null {
  const start = html.slice(0, html.indexOf(ARTICLE_START));
  if (!start.includes(META_NAME)) return null;
  let content = "";
  const parser = new ShallowParser({
    onopentag: (name, attributes) => {
      if (name === "meta" && attributes.name === META_NAME) content = attributes.content ?? "";
    },
    onclosetag: () => {},
    ontext: () => {},
  });
  parser.end(start);
  try {
    const facts = JSON.parse(content) as Record<string, unknown>;
    if (facts.version !== VERSION || text(facts.id) === "") return null;
    return {
      id: text(facts.id),
      status: text(facts.status),
      isResponse: facts.isResponse === true,
      title: text(facts.title),
      subtitle: text(facts.subtitle),
      tags: Array.isArray(facts.tags) ? facts.tags.map(text) : [],
      canonicalUrl: readPublicUrl(text(facts.canonicalUrl))?.href ?? null,
      license: LICENSES.find((license) => license === facts.license) ?? "ALL_RIGHTS_RESERVED",
      // A page that doesn't say who may read it could be for members only.
      visibility: POST_VISIBILITIES.find((one) => one === facts.visibility) ?? "LOCKED",
      slug: text(facts.slug),
      firstPublishedAt: text(facts.firstPublishedAt) || null,
      publication: readPublication(facts.publication),
      language: isLanguageTag(text(facts.language)) ? text(facts.language) : null,
      cover: readCover(facts.cover),
    };
  } catch {
    return null;
  }
}

function readPublication(value: unknown): OwnStoryFacts["publication"] {
  if (typeof value !== "object" || value === null) return null;
  const { id, slug, name } = value as Record<string, unknown>;
  return isHexId(text(id)) ? { id: text(id), slug: text(slug), name: text(name) } : null;
}

function readCover(value: unknown): SourceCover | null {
  if (typeof value !== "object" || value === null) return null;
  const { imageId, alt, focusPercentX, focusPercentY } = value as Record<string, unknown>;
  return {
    imageId: text(imageId),
    alt: text(alt).slice(0, 1000),
    focusPercentX: share(focusPercentX),
    focusPercentY: share(focusPercentY),
  };
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function share(value: unknown): number {
  return typeof value === "number" && value >= 0 && value <= 100 ? value : 50;
}
