import { sql, prepare } from "../../db/sql.ts";
import type { D1Database, D1PreparedStatement } from "@cloudflare/workers-types";
import { idFromKey } from "../../../shared/ids.ts";
import { normalizeTag } from "../../../shared/topics/normalizeTag.ts";
import { inlineMarkdownToText } from "../../../shared/story/markdown/inlineMarkdownToText.ts";
import { type Row, runBatch, upsertRows } from "./bulkWrite.ts";
import type { ImportContext } from "./ImportContext.ts";
import { titleOf } from "./importTags.ts";
import { tagWords } from "../../../shared/publishing/names.ts";
import { TopicRecord } from "./records.ts";
import { allRecords } from "./readRecords.ts";

const TOPICS = 12;
/** Number of most used tags considered as topics. */
const CANDIDATES = 60;
const TOPIC_STORIES = 5;
const TOPIC_TAGS = 20;

interface Topic {
  slug: string;
  name: string;
  description: string;
  /** Slugs of its tags. */
  tags: string[];
}

/** Imports the source's topics, or else derives them from its most used tags. */
export async function importTopics(context: ImportContext): Promise<void> {
  const { db, directory, report, tagIds } = context;
  const stated = await allRecords(directory, "topics", TopicRecord, report);
  const topics =
    stated.length > 0
      ? stated.map((topic) => ({
          slug: normalizeTag(topic.slug),
          name: inlineMarkdownToText(topic.name),
          description: inlineMarkdownToText(topic.description ?? ""),
          tags: topic.tags.map(normalizeTag),
        }))
      : topicsFromTags(context);
  const createdAt = Math.min(...[...context.survey.publications.values()].map((p) => p.firstAt));
  const rows: Row[] = [];
  const links: Row[] = [];
  for (const [position, topic] of topics.entries()) {
    const id = await idFromKey("topic", topic.slug);
    rows.push({
      id,
      slug: topic.slug,
      name: topic.name,
      description: topic.description,
      visibility: "PUBLIC",
      position,
      created_at: Number.isFinite(createdAt) ? createdAt : 0,
    });
    const ids = topic.tags.flatMap((slug) => tagIds.get(slug) ?? []);
    links.push(
      ...ids
        .slice(0, TOPIC_TAGS)
        .map((tagId, at) => ({ topic_id: id, tag_id: tagId, position: at })),
    );
  }
  const columns = ["id", "slug", "name", "description", "visibility", "position", "created_at"];
  report.otherRows += await runBatch(db, [
    // Existing topics keep changes made here.
    ...upsertRows(db, { table: "topics", columns, key: ["slug"] }, rows),
    ...linkStatements(db, links),
  ]);
}

/** Links topics with tags; a topic created elsewhere has another id and keeps its own tags. */
function linkStatements(db: D1Database, links: readonly Row[]): D1PreparedStatement[] {
  return [
    prepare(
      db,
      sql`INSERT INTO topic_tags (topic_id, tag_id, position)
         SELECT value->>'topic_id', value->>'tag_id', value->>'position' FROM json_each(${JSON.stringify(links)})
         WHERE EXISTS (SELECT 1 FROM topics WHERE id = value->>'topic_id')
         ON CONFLICT (topic_id, tag_id) DO NOTHING`,
    ),
  ];
}

/**
 * The most used tags, each with the tags that contain all its words: "design" includes "web
 * design". A tag that another includes, and one named after a publication, isn't a topic.
 */
function topicsFromTags({ survey, publications }: ImportContext): Topic[] {
  const names = new Set([...publications.values()].map(({ name }) => normalizeTag(name)));
  const tags = [...survey.tags]
    .toSorted(([a, x], [b, y]) => y.count - x.count || (a < b ? -1 : 1))
    .map(([slug, { count, spellings }]) => ({ slug, count, spellings, words: tagWords(slug) }));
  const candidates = tags.slice(0, CANDIDATES).filter(({ slug }) => !names.has(slug));
  const topics = candidates
    .filter((tag, index) => !candidates.some((other, at) => absorbs(other, at, tag, index)))
    .map((tag) => {
      const gathered = tags.filter(
        ({ slug, words }) => slug === tag.slug || (!names.has(slug) && gathers(tag.words, words)),
      );
      const count = gathered.reduce((sum, other) => sum + other.count, 0);
      return { tag, gathered, count };
    })
    .filter(({ count }) => count >= TOPIC_STORIES)
    .toSorted((a, b) => b.count - a.count || (a.tag.slug < b.tag.slug ? -1 : 1));
  return topics.slice(0, TOPICS).map(({ tag, gathered }) => {
    const titles = gathered.map(({ slug, spellings }) => titleOf(spellings) || slug);
    const [title = tag.slug] = titles;
    return {
      slug: tag.slug,
      name: title.slice(0, 1).toUpperCase() + title.slice(1),
      description: `Stories on ${inWords(titles.slice(0, 3))}.`,
      tags: gathered.map(({ slug }) => slug),
    };
  });
}

function inWords(items: readonly string[]): string {
  const last = items.at(-1) ?? "";
  return items.length > 1 ? `${items.slice(0, -1).join(", ")} and ${last}` : last;
}

interface Worded {
  words: readonly string[];
}

/**
 * True if one candidate makes another redundant: it includes it, or has the same words and more
 * uses.
 */
function absorbs(tag: Worded, at: number, other: Worded, otherAt: number): boolean {
  if (at === otherAt || !gathers(tag.words, other.words)) return false;
  return tag.words.length < other.words.length || at < otherAt;
}

/** True if the other tag contains all words of this one. */
function gathers(words: readonly string[], others: readonly string[]): boolean {
  return words.every((word) => others.includes(word));
}
