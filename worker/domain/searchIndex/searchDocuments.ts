// Owns what the index stores of each kind of entity: only what everyone may read (decision 58).

import type { SearchIndex } from "../../../shared/search/multiQuery.ts";
import type { StoryDocument } from "../../../shared/story/document.ts";
import { documentText } from "../../../shared/story/documentText.ts";
import type { Database } from "../../db/database.ts";
import { sql, type Sql, identifier, type Statement } from "../../db/sql.ts";
import { log } from "../../log.ts";
import { publicText } from "../stories/rows/paywall.ts";
import type { StoryRow } from "../stories/rows/storyRow.ts";
import { idRangeOf } from "./idRangeOf.ts";
import { INDEXED_ROWS } from "./indexedRows.ts";
import { searchText } from "./searchText.ts";
import { hasSpaceless } from "./spaceless.ts";

/** The normalised texts of an entity, by the columns of the index. */
export interface SearchDocument {
  /** The id in search_queue that was read together with the texts. */
  queueId: number;
  index: SearchIndex;
  /** The ids of search_entries that it may get. */
  range: { from: number; to: number };
  name: string;
  /** A username or a slug; of a story its writers' names. */
  handle: string;
  /** A bio, a tagline or a description; of a story its subtitle and tags. */
  about: string;
  body: string;
  /** Text for the trigram index; null if it has only words between spaces. */
  trigrams: string | null;
}

/** Rows of the queue, and the documents of those that everyone may find. */
export interface QueuedDocuments {
  queueIds: number[];
  documents: SearchDocument[];
}

interface NamedRow {
  queueId: number;
  kind: SearchIndex;
  name: string;
  handle: string;
  about: string;
  body: string;
}

interface StoryTexts {
  queueId: number;
  postId: string;
  title: string;
  subtitle: string;
  writers: string;
  tags: string;
  visibility: StoryRow["visibility"];
  publishedAt: number;
  document: string | null;
}

const queuedSql = (after: number, count: number): Sql => sql`
  WITH q AS MATERIALIZED
  (SELECT id, kind, entity_id FROM search_queue WHERE id > ${after} ORDER BY id LIMIT +${count})`;

function joined(index: SearchIndex): Sql {
  const { table, condition } = INDEXED_ROWS[index];
  return sql`FROM q CROSS JOIN ${identifier(table)} x ON x.id = q.entity_id
    WHERE q.kind = ${index} AND ${condition}`;
}

const namedRows = (
  after: number,
  count: number,
): Statement<NamedRow> => sql`${queuedSql(after, count)}
  SELECT q.id AS queueId, q.kind, x.name, x.username AS handle, x.bio AS about, '' AS body
  ${joined("users")} UNION ALL
  SELECT q.id, q.kind, x.name, x.slug, x.tagline, x.description ${joined("collections")} UNION ALL
  SELECT q.id, q.kind, x.display_title, x.slug, '', '' ${joined("tags")} UNION ALL
  SELECT q.id, q.kind, x.name, '', x.description, '' ${joined("lists")}`;

const storyTexts = (
  after: number,
  count: number,
): Statement<StoryTexts> => sql`${queuedSql(after, count)}
  SELECT q.id AS queueId, x.id AS postId, x.title, x.subtitle, x.visibility,
    x.first_published_at AS publishedAt,
    coalesce((SELECT group_concat(u.name, ' ') FROM user_posts w JOIN users u ON u.id = w.user_id
      WHERE w.post_id = x.id AND u.is_hidden = 0), '') AS writers,
    coalesce((SELECT group_concat(t.display_title, ' ') FROM post_tags pt
      JOIN tags t ON t.id = pt.tag_id WHERE pt.post_id = x.id), '') AS tags,
    (SELECT b.document FROM post_bodies b WHERE b.post_id = x.id) AS document
  ${joined("posts")}`;

/**
 * Reads up to `count` rows of the queue with ids above `after`, and their documents, in one round
 * trip.
 */
export async function queuedDocuments(
  db: Pick<Database, "all">,
  after: number,
  count: number,
): Promise<QueuedDocuments> {
  const [queued, named, stories] = await Promise.all([
    db.all<{ id: number }>(sql`${queuedSql(after, count)} SELECT id FROM q`),
    db.all(namedRows(after, count)),
    db.all(storyTexts(after, count)),
  ]);
  return {
    queueIds: queued.map(({ id }) => id),
    documents: [...named.map(namedDocument), ...stories.map(storyDocument)],
  };
}

function namedDocument({ queueId, kind, name, handle, about, body }: NamedRow): SearchDocument {
  return {
    queueId,
    index: kind,
    range: idRangeOf(kind),
    name: searchText(name),
    handle: searchText(handle),
    about: searchText(about),
    body: searchText(body),
    trigrams: trigramsOf([name, about].join(" ")),
  };
}

function storyDocument(row: StoryTexts): SearchDocument {
  const { title, subtitle, writers, tags } = row;
  const body = searchText(storyText(row));
  const paragraphs = body.split("\n\n").filter(hasSpaceless);
  return {
    queueId: row.queueId,
    index: "posts",
    range: minuteOf(row.publishedAt),
    name: searchText(title),
    handle: searchText(writers),
    about: searchText(`${subtitle} ${tags}`),
    body,
    trigrams: trigramsOf([`${title} ${subtitle}`, writers, tags, ...paragraphs].join("  ")),
  };
}

/** The text that everyone may read. A story with an invalid text has none. */
function storyText({ postId, document, visibility }: StoryTexts): string {
  if (document === null) return "";
  try {
    return documentText(publicText({ visibility }, JSON.parse(document) as StoryDocument));
  } catch (error) {
    log("error", "The text of a story could not be indexed", { postId, error });
    return "";
  }
}

/** Two spaces at the end let its last one or two characters begin a trigram. */
function trigramsOf(text: string): string | null {
  const normalized = searchText(text);
  return hasSpaceless(normalized) ? `${normalized}  ` : null;
}

/** Ids of search_entries for stories of one minute. */
const IDS_A_MINUTE = 2 ** 14;
const MAX_MINUTE = 2 ** 26 - 1;

/**
 * A story's id contains the minute of its publication, so that reading the index backwards finds
 * the latest stories first without sorting.
 */
function minuteOf(publishedAt: number): { from: number; to: number } {
  const minute = Math.min(MAX_MINUTE, Math.max(0, Math.floor(publishedAt / 60_000)));
  const from = idRangeOf("posts").from + IDS_A_MINUTE * minute;
  return { from, to: from + IDS_A_MINUTE - 1 };
}
