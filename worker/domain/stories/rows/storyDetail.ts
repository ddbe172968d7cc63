// Owns the data that only a story's own page shows, read in one statement: its text, people, tags,
// series and more. The text reaches viewers through the paywall (storyBody.ts).

import { sql, literal, type Statement } from "../../../db/sql.ts";
import { tagTag } from "../../../../shared/cache/cacheTags.ts";
import { LEAST_TOP_HIGHLIGHT } from "../../../../shared/limits.ts";
import type { StoryDocument } from "../../../../shared/story/document.ts";
import { defineLoader, whenHere } from "../../../db/loader.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { visibleUser, visibleUsers } from "../../people/rows/canSeeUser.ts";
import { type UserRow, userFromJson, userJson } from "../../people/rows/userRow.ts";
import { seenUser } from "../../people/rows/users.ts";
import { tagJson, tagsFromJson } from "../../topics/rows/tagRow.ts";
import type { StoryRow, TagSummary } from "./storyRow.ts";

/**
 * The stored text of a story, empty without one, for storyBody.ts, which applies the paywall. Must
 * not be changed: it is parsed once for all who read it. Throws if it is invalid.
 */
export function storedDocument(
  context: DomainContext,
  storyId: string,
): StoryDocument | Promise<StoryDocument> {
  return whenHere(storedDetail(context).get(storyId), (detail) => documentOf(detail));
}

/** Documents by the detail from which they were parsed. */
const documents = new WeakMap<Detail, StoryDocument>();

function documentOf(detail: Detail): StoryDocument {
  if (detail.text === null) return NO_DOCUMENT;
  let document = documents.get(detail);
  if (!document) {
    document = JSON.parse(detail.text) as StoryDocument;
    documents.set(detail, document);
  }
  return document;
}

/**
 * The story's authors whom the viewer may know of, in the source's order; the creator if the source
 * names no others.
 */
export function authorsOf(context: DomainContext, story: StoryRow): UserRow[] | Promise<UserRow[]> {
  return whenHere(withRole(context, story, "AUTHOR"), (authors) =>
    authors.length > 0
      ? authors
      : whenHere(visibleUser(context, story.creator), (creator) => (creator ? [creator] : [])),
  );
}

/** The story's translators whom the viewer may know of. */
export function translatorsOf(
  context: DomainContext,
  story: StoryRow,
): UserRow[] | Promise<UserRow[]> {
  return withRole(context, story, "TRANSLATOR");
}

function withRole(
  context: DomainContext,
  { id }: StoryRow,
  role: string,
): UserRow[] | Promise<UserRow[]> {
  return whenHere(storedDetail(context).get(id), ({ people }) =>
    visibleUsers(
      context,
      people.filter((person) => person.role === role).map(({ user }) => user),
    ),
  );
}

/** The tags of a story in the writer's order. For a list of stories this reads their texts too. */
export function tagsOf(
  context: DomainContext,
  storyId: string,
): TagSummary[] | Promise<TagSummary[]> {
  return whenHere(storedDetail(context).get(storyId), ({ tags }) => tags);
}

/** Attribution that the license of the story's source requires, or null. */
export function licenseNoteOf(
  context: DomainContext,
  storyId: string,
): string | null | Promise<string | null> {
  return whenHere(storedDetail(context).get(storyId), ({ licenseNote }) => licenseNote);
}

/** The story that this one embeds; null for none. */
export function repostOf(
  context: DomainContext,
  storyId: string,
): RepostRow | null | Promise<RepostRow | null> {
  return whenHere(storedDetail(context).get(storyId), ({ repost }) => repost);
}

/** The oldest public series that contains the story; null for none. */
export function seriesOf(
  context: DomainContext,
  storyId: string,
): SeriesPosition | null | Promise<SeriesPosition | null> {
  return whenHere(storedDetail(context).get(storyId), ({ series }) => series);
}

/**
 * The story's most highlighted text, as it was highlighted; null if too few readers highlighted it.
 */
export function topQuoteOf(
  context: DomainContext,
  storyId: string,
): QuoteRow | null | Promise<QuoteRow | null> {
  return whenHere(storedDetail(context).get(storyId), ({ topQuote }) => topQuote);
}

/** The text that a response is about, as it was when it was written; null if it quotes none. */
export function responseQuoteOf(
  context: DomainContext,
  responseId: string,
): QuoteRow | null | Promise<QuoteRow | null> {
  return whenHere(storedDetail(context).get(responseId), ({ responseQuote }) => responseQuote);
}

/** Whether a response is about a part of the story's text, visible or not. */
export function isQuotedInResponses(
  context: DomainContext,
  storyId: string,
): boolean | Promise<boolean> {
  return whenHere(storedDetail(context).get(storyId), ({ isQuoted }) => isQuoted);
}

/** Former slugs of a published story, latest first, at most 20. */
export function formerSlugsOf(
  context: DomainContext,
  storyId: string,
): string[] | Promise<string[]> {
  return whenHere(storedDetail(context).get(storyId), ({ formerSlugs }) => formerSlugs);
}

/** Requests a story's detail before its row is known, so that both share one round trip. */
export async function prefetchDetail(context: DomainContext, storyId: string): Promise<void> {
  await storedDetail(context).load(storyId);
}

/** Replaces parts of a story's stored detail for the rest of this context, such as by a draft's. */
export async function replaceDetail(
  context: DomainContext,
  storyId: string,
  parts: Pick<Detail, "text" | "tags">,
): Promise<void> {
  const loader = storedDetail(context);
  const detail = await loader.load(storyId);
  loader.clear(storyId).prime(storyId, { ...detail, ...parts });
}

/** An embedded story. */
export interface RepostRow {
  ofPostId: string;
  /** The quoted text; null for the story as a whole. */
  quote: string | null;
}

/** A series, with the story's position in it. */
export interface SeriesPosition {
  id: string;
  title: string;
  /** Starts at 1. */
  position: number;
}

/** Highlighted text, as it was highlighted. */
export interface QuoteRow {
  quoteId: string;
  postId: string;
  paragraphName: string;
  /** Offset in the paragraph's text without footnote references, in UTF-16 units. */
  startOffset: number;
  text: string;
}

/** Data that only a story's own page shows. */
interface Detail {
  /**
   * The stored document; parsed when it is read, so that an invalid one fails alone. Null without
   * one.
   */
  text: string | null;
  people: { role: string; user: UserRow }[];
  tags: TagSummary[];
  licenseNote: string | null;
  repost: RepostRow | null;
  series: SeriesPosition | null;
  topQuote: QuoteRow | null;
  responseQuote: QuoteRow | null;
  isQuoted: boolean;
  formerSlugs: string[];
}

const NO_DOCUMENT: StoryDocument = { paragraphs: [] };

const NO_DETAIL: Detail = {
  text: null,
  people: [],
  tags: [],
  licenseNote: null,
  repost: null,
  series: null,
  topQuote: null,
  responseQuote: null,
  isQuoted: false,
  formerSlugs: [],
};

/** Raw result for DETAIL_COLUMNS. */
export interface RawDetail {
  document: string | null;
  people: string;
  tags: string;
  licenseNote: string | null;
  repost: string | null;
  series: string | null;
  topQuote: string | null;
  responseQuote: string | null;
  isQuoted: number;
  formerSlugs: string;
}

/** Primes a story's detail that was read with its row. */
export function seenDetail(context: DomainContext, storyId: string, raw: RawDetail): void {
  storedDetail(context).prime(storyId, toDetail(context, raw));
}

/** Raw result for RESPONSE_TEXT_COLUMNS. */
export interface RawResponseText {
  document: string | null;
  responseQuote: string | null;
}

/** Primes a response's text that was read with its row. Responses in lists need no other detail. */
export function seenResponseText(
  context: DomainContext,
  { id, document, responseQuote }: RawResponseText & { id: string },
): void {
  if (document === null) return;
  storedDetail(context).prime(id, {
    ...NO_DETAIL,
    text: document,
    responseQuote: quoteFromJson(responseQuote),
  });
}

const quoteFromJson = (json: string | null): QuoteRow | null =>
  json === null ? null : (JSON.parse(json) as QuoteRow);

const storedDetail = defineLoader<DomainContext, string, Detail>(async (context, ids) => {
  const rows = await context.db.all<RawDetail & { id: string }>(detailSql(JSON.stringify(ids)));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = byId.get(id);
    return row ? toDetail(context, row) : NO_DETAIL;
  });
});

function toDetail(context: DomainContext, raw: RawDetail): Detail {
  const people = (JSON.parse(raw.people) as [role: string, user: unknown[]][]).map(
    ([role, row]) => {
      const user = userFromJson(row);
      seenUser(context, user);
      return { role, user };
    },
  );
  const tags = tagsFromJson(raw.tags);
  for (const { id } of tags) context.renderTrace.addTag(tagTag(id));
  return {
    text: raw.document,
    people,
    tags,
    licenseNote: raw.licenseNote,
    repost: raw.repost === null ? null : (JSON.parse(raw.repost) as RepostRow),
    series: raw.series === null ? null : (JSON.parse(raw.series) as SeriesPosition),
    topQuote: quoteFromJson(raw.topQuote),
    responseQuote: quoteFromJson(raw.responseQuote),
    isQuoted: raw.isQuoted === 1,
    formerSlugs: JSON.parse(raw.formerSlugs) as string[],
  };
}

/**
 * SQL of the text that the response with alias `p` is about, as JSON of QuoteRow. A quote and its
 * response are different entities, so their ids differ.
 */
const RESPONSE_QUOTE = sql`(SELECT json_object('quoteId', 'of-' || a.response_id,
     'postId', a.post_id, 'paragraphName', a.paragraph_name, 'startOffset', a.start_offset,
     'text', a.text)
   FROM response_quotes a WHERE a.response_id = p.id)`;

/** SQL of the text of the story with alias `p`. */
const DOCUMENT = sql`(SELECT document FROM post_bodies b WHERE b.post_id = p.id)`;

/** Columns of RawResponseText for a response with alias `p`. */
export const RESPONSE_TEXT_COLUMNS = sql`${DOCUMENT} AS document,
  ${RESPONSE_QUOTE} AS responseQuote`;

/** Columns of RawDetail for a story with alias `p`. */
export const DETAIL_COLUMNS = sql`p.license_note AS licenseNote,
  (SELECT json_object('ofPostId', o.of_post_id, 'quote', o.quote)
   FROM reposts o WHERE o.post_id = p.id) AS repost,
  (SELECT json_object('id', q.id, 'title', q.title, 'position',
     (SELECT count(*) FROM sequence_posts e JOIN posts o ON o.id = e.post_id
      WHERE e.sequence_id = q.id AND e.position <= s.position AND o.is_listed = 1))
   FROM sequence_posts s JOIN sequences q ON q.id = s.sequence_id
   WHERE s.post_id = p.id AND p.is_listed = 1 AND q.is_public = 1
   ORDER BY q.created_at, q.id LIMIT 1) AS series,
  (SELECT json_object('quoteId', h.id, 'postId', h.post_id, 'paragraphName', h.paragraph_name,
     'startOffset', h.start_offset, 'text', h.text)
   FROM quotes h WHERE h.post_id = p.id AND h.highlight_count >= ${literal(LEAST_TOP_HIGHLIGHT)}
   ORDER BY h.highlight_count DESC, h.id LIMIT 1) AS topQuote,
  ${RESPONSE_TEXT_COLUMNS},
  EXISTS (SELECT 1 FROM response_quotes e WHERE e.post_id = p.id) AS isQuoted,
  (SELECT json_group_array(slug) FROM (SELECT f.slug FROM former_slugs f
    WHERE f.post_id = p.id ORDER BY f.changed_at DESC, f.slug LIMIT +20)) AS formerSlugs,
  (SELECT json_group_array(json_array(a.role, ${userJson("u")}) ORDER BY a.position)
   FROM post_authors a JOIN users u ON u.id = a.user_id WHERE a.post_id = p.id) AS people,
  (SELECT json_group_array(${tagJson("t")} ORDER BY pt.position)
   FROM post_tags pt JOIN tags t ON t.id = pt.tag_id WHERE pt.post_id = p.id) AS tags`;

const detailSql = (idsJson: string): Statement<RawDetail & { id: string }> => sql`
  SELECT p.id, ${DETAIL_COLUMNS}
  FROM posts p WHERE p.id IN (SELECT value FROM json_each(${idsJson}))`;
