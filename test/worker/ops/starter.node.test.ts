import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import type { Paragraph } from "../../../shared/story/document.ts";
import { documentToHtml } from "../../../shared/story/toHtml/documentToHtml.ts";
import { htmlToDocument, type KnownImage } from "../../../shared/story/fromHtml/htmlToDocument.ts";
import { readDocument } from "../../../shared/story/isValidDocument.ts";
import { locateHighlight } from "../../../shared/story/locateHighlight.ts";
import { markdownToDocument } from "../../../shared/story/markdown/markdownToDocument.ts";
import {
  AuthorRecord,
  HighlightRecord,
  ImageRecord,
  ListRecord,
  NewsletterRecord,
  PostRecord,
  PublicationRecord,
  ResponseRecord,
  SeriesRecord,
} from "../../../worker/ops/import/records.ts";
import { allRecords } from "../../../worker/ops/import/readRecords.ts";
import { Report } from "../../../worker/ops/import/Report.ts";
import { dangersIn } from "../../shared/story/readHtml.ts";
import { ROOT } from "./localData.ts";

const STARTER = path.join(ROOT, "worker/ops/starter");
const report = new Report();
const posts = await allRecords(STARTER, "posts", PostRecord, report);
const images = await allRecords(STARTER, "images", ImageRecord, report);
const authors = await allRecords(STARTER, "authors", AuthorRecord, report);
const publications = await allRecords(STARTER, "publications", PublicationRecord, report);
const lists = await allRecords(STARTER, "lists", ListRecord, report);
const series = await allRecords(STARTER, "series", SeriesRecord, report);
const highlights = await allRecords(STARTER, "highlights", HighlightRecord, report);
const newsletters = await allRecords(STARTER, "newsletters", NewsletterRecord, report);
const responses = await allRecords(STARTER, "responses", ResponseRecord, report);

const known = new Map<string, KnownImage>(
  images.map(({ url, width, height }, index) => [
    url ?? "",
    { id: `4aaaaaaaaa${10 + index}`, width: width ?? 1, height: height ?? 1 },
  ]),
);
const stories = posts.map((record) => {
  const read = record.format === "html" ? htmlToDocument : markdownToDocument;
  const resolveImage = (url: string) => known.get(url) ?? null;
  const baseUrl = record.canonical_url ?? undefined;
  return { record, document: read(record.body, { baseUrl, resolveImage }).document };
});

describe("the starter content", () => {
  test("is well-formed and small", () => {
    expect(report.summary()).not.toContain("malformed");
    const bytes = readdirSync(STARTER, { recursive: true, encoding: "utf8" })
      .map((file) => statSync(path.join(STARTER, file)))
      .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
    expect(bytes).toBeLessThan(6_000_000);
    expect(posts).toHaveLength(79);
  });

  test("can be shipped: every story, publication and image is in the public domain", () => {
    const licences = [...posts, ...publications, ...images].map(({ license }) => license);
    expect(new Set(licences)).toEqual(new Set(["CC0-1.0"]));
  });

  test("refers only to people and publications that it contains", () => {
    const people = new Set(authors.map(({ key }) => key));
    const places = new Set(publications.map(({ key }) => key));
    for (const { authors: writers, publication } of posts) {
      for (const key of writers) expect(people).toContain(key);
      if (publication) expect(places).toContain(publication);
    }
    for (const { author } of responses) expect(people).toContain(author);
    const keys = new Set(posts.map(({ key }) => key));
    for (const { creator, posts: listed } of [...lists, ...series]) {
      expect(people).toContain(creator);
      for (const key of listed) expect(keys).toContain(key);
    }
  });

  test("everyone invented for it has a bio and a picture, so that they can be suggested", () => {
    const invented = authors.filter(({ key }) => key.startsWith("starter:"));
    expect(invented.length).toBeGreaterThan(20);
    expect(invented.filter(({ bio, image }) => !bio || !image)).toEqual([]);
  });

  test("highlights text that its stories contain, and its letters are about its stories", () => {
    const written = new Map(stories.map(({ record, document }) => [record.key, document]));
    for (const { post, text } of highlights) {
      const document = written.get(post) ?? { paragraphs: [] };
      const range = { paragraphName: "", startOffset: 0, text };
      expect(locateHighlight(document, range), text).not.toBeNull();
    }
    const sent = newsletters.flatMap(({ issues }) => issues);
    expect(sent.length).toBeGreaterThan(1);
    for (const { post } of sent) expect([...written.keys()]).toContain(post);
  });

  test("refers only to images that it contains, and shows several voices with covers", () => {
    const named = [
      ...posts.map(({ cover_image: image }) => image),
      ...authors.map(({ image }) => image),
      ...publications.flatMap((each) => [each.avatar_image, each.header_image]),
    ].filter((url) => url != null);
    for (const url of named) expect([...known.keys()]).toContain(url);
    expect(
      new Set(posts.filter((each) => each.cover_image).map((each) => each.authors[0])).size,
    ).toBeGreaterThan(6);
  });

  test.each(stories.map(({ record, document }) => [record.key, document] as const))(
    "%s is a valid story with nothing that runs and no picture of another site",
    (_, document) => {
      expect(readDocument(JSON.parse(JSON.stringify(document)))).toEqual(document);
      const html = documentToHtml(document);
      expect(dangersIn(html)).toEqual([]);
      expect(html).not.toContain(`<img src="https`);
    },
  );

  test("keeps every fenced code block of its source", () => {
    const blocks = stories.flatMap(({ record, document }) => {
      const code = document.paragraphs.filter(({ type }) => type === "PRE");
      const fences = record.body.matchAll(/^(`{3,}|~{3,})[^`\n]*\n([^]*?)\n\1[ \t]*$/gm);
      return [...fences].map(([, , source = ""]) => ({
        source: source.replace(/^(?:[ \t]*\n)+|\s+$/g, ""),
        code: code.map(({ text }) => text),
      }));
    });
    expect(blocks.length).toBeGreaterThan(10);
    for (const { source, code } of blocks) expect(code).toContain(source);
  });

  test("contains every kind of paragraph", () => {
    const seen = new Set<string>();
    const visit = (paragraph: Paragraph) => {
      seen.add(paragraph.type);
      if (paragraph.image?.id) seen.add("own picture");
      if (paragraph.image?.layout) seen.add(paragraph.image.layout);
      if (paragraph.lang) seen.add("code with a language");
      if (paragraph.continues && paragraph.type === "IMG") seen.add("row of images");
      if ((paragraph.depth ?? 0) > 0) seen.add("nested list");
      if (paragraph.text.match(/\p{Extended_Pictographic}/u)) seen.add("emoji");
      for (const { type } of paragraph.markups ?? []) seen.add(type);
    };
    for (const { document } of stories) document.paragraphs.forEach(visit);
    for (const feature of [
      "TABLE",
      "FOOTNOTE",
      "NOTE",
      "PRE",
      "ULI",
      "OLI",
      "IFRAME",
      "PQ",
      "BQ",
      "HR",
      "CALLOUT",
      "DETAILS",
      "PAYWALL",
      "row of images",
      "own picture",
      "OUTSET",
      "FULL",
      "code with a language",
      "nested list",
      "emoji",
    ])
      expect(seen).toContain(feature);
    expect(Math.max(...posts.map(({ title }) => title.length))).toBeGreaterThan(110);
  });
});
