import { sql, identifier, prepare } from "../../db/sql.ts";
import { queueSearchStatement } from "../../domain/searchIndex/queueSearch.ts";
import type { D1Database, D1PreparedStatement } from "@cloudflare/workers-types";
import { idFromKey } from "../../../shared/ids.ts";
import { normalizeTag } from "../../../shared/topics/normalizeTag.ts";
import { cutText } from "../../../shared/story/cutText.ts";
import { inlineMarkdownToText } from "../../../shared/story/markdown/inlineMarkdownToText.ts";
import { markdownToDocument } from "../../../shared/story/markdown/markdownToDocument.ts";
import { type Row, runBatch, upsertRows } from "./bulkWrite.ts";
import type { ImportContext } from "./ImportContext.ts";
import { webAddress } from "./importAuthors.ts";
import { titleOf } from "./importTags.ts";
import { hashOf } from "./Ledger.ts";
import { licenseName } from "./licenses.ts";
import { publicationSlug } from "../../../shared/publishing/names.ts";
import { PublicationRecord } from "./records.ts";
import { readRecords } from "./readRecords.ts";
import { byFrequency, type PublicationSurvey } from "./survey.ts";

const EDITORS = 4;
/** Fewest stories of a publication that a tag needs to appear in its navigation. */
const MIN_DISTINCTIVE_TAG_STORIES = 3;
const NAVIGATION_TAGS = 2;
const PUBLICATION_TAGS = 5;

const COLUMNS = [
  "id",
  "slug",
  "name",
  "tagline",
  "description",
  "about",
  "header_color",
  "avatar_image_id",
  "header_image_id",
  "creator_id",
  "created_at",
  "updated_at",
];

/** Columns that keep what the publication's editors chose later. */
const SET_ONCE = new Set(["id", "slug", "header_color", "avatar_image_id", "header_image_id"]);

/** Imports publications with members, navigation and home, derived from their stories. */
export async function importPublications(context: ImportContext): Promise<void> {
  const { db, directory, report, ledger } = context;
  const slugs = await readSlugs(db);
  for await (const record of readRecords(directory, "publications", PublicationRecord, report)) {
    const item = `publication:${record.key}`;
    if (context.publications.has(record.key)) {
      report.note(item, { kind: "key-used-twice", count: 1, detail: record.name });
      continue;
    }
    const id = await idFromKey("collection", record.key);
    const name = cutText(inlineMarkdownToText(record.name), 100);
    context.publications.set(record.key, { id, name, license: record.license ?? null });
    const survey = context.survey.publications.get(record.key);
    const rows = await rowsOf(context, record, id, survey);
    const hash = hashOf(record, rows);
    if (ledger.isUnchanged(item, hash)) {
      report.count("publication", "unchanged");
      continue;
    }
    report.count("publication", ledger.has(item) ? "changed" : "new");
    const slug =
      slugs.get(id) ?? publicationSlug(record.slug, (text) => [...slugs.values()].includes(text));
    slugs.set(id, slug);
    await runBatch(db, [
      ...statementsFor(db, id, { ...rows, collection: { ...rows.collection, slug } }),
      prepare(db, queueSearchStatement("collections", [id])),
      ...ledger.remember([{ sourceKey: item, entityId: id, hash, notes: [] }]),
    ]);
  }
}

interface PublicationRows {
  collection: Row;
  members: Row[];
  navigation: Row[];
  sections: Row[];
  tags: Row[];
}

async function rowsOf(
  context: ImportContext,
  record: PublicationRecord,
  id: string,
  survey: PublicationSurvey | undefined,
): Promise<PublicationRows> {
  const name = inlineMarkdownToText(record.name);
  const createdAt = survey?.firstAt ?? 0;
  const people = byFrequency(survey?.authors ?? new Map()).flatMap((key) => {
    const author = context.authors.get(key);
    return author ? [author.id] : [];
  });
  const tags = distinctiveTags(context, survey, [name, record.key, record.slug]);
  return {
    collection: {
      id,
      name: cutText(name, 100),
      tagline: cutText(inlineMarkdownToText(record.tagline ?? ""), 160),
      description: cutText(inlineMarkdownToText(record.description ?? ""), 400),
      about: JSON.stringify(aboutOf(context, record)),
      header_color: record.header_color?.toLowerCase() ?? null,
      avatar_image_id: context.images.get(record.avatar_image ?? "")?.id ?? null,
      header_image_id: context.images.get(record.header_image ?? "")?.id ?? null,
      creator_id: people[0] ?? null,
      created_at: createdAt,
      updated_at: createdAt,
    },
    members: people.map((userId, position) => ({
      collection_id: id,
      user_id: userId,
      role: roleAt(position),
      position,
      created_at: createdAt,
    })),
    navigation: navigationOf(tags).map((entry, position) =>
      Object.assign(entry, { collection_id: id, position }),
    ),
    sections: await Promise.all(
      sectionsOf(tags).map(async (section, position) =>
        Object.assign(section, {
          id: await idFromKey("section", `${record.key}:${position}`),
          collection_id: id,
          position,
          kind: "POSTS",
        }),
      ),
    ),
    tags: tags.slice(0, PUBLICATION_TAGS).map((tag, position) => ({
      collection_id: id,
      tag_id: tag.id,
      position,
    })),
  };
}

interface DistinctiveTag {
  id: string;
  slug: string;
  title: string;
}

/** The tags that characterize a publication: its most used, except for its own name. */
function distinctiveTags(
  context: ImportContext,
  survey: PublicationSurvey | undefined,
  names: string[],
): DistinctiveTag[] {
  if (!survey) return [];
  const own = new Set(names.map(normalizeTag));
  return byFrequency(survey.tags).flatMap((slug) => {
    const id = context.tagIds.get(slug);
    const spellings = context.survey.tags.get(slug)?.spellings;
    const uses = survey.tags.get(slug) ?? 0;
    if (!id || !spellings || own.has(slug) || uses < MIN_DISTINCTIVE_TAG_STORIES) return [];
    return [{ id, slug, title: capitalised(titleOf(spellings)) }];
  });
}

function roleAt(position: number): string {
  if (position === 0) return "OWNER";
  return position <= EDITORS ? "EDITOR" : "WRITER";
}

function navigationOf(tags: DistinctiveTag[]): Row[] {
  return [
    { destination: "LATEST", title: "Latest", value: "" },
    ...tags
      .slice(0, NAVIGATION_TAGS)
      .map(({ slug, title }) => ({ destination: "TAG_FEED", title, value: slug })),
    { destination: "ABOUT", title: "About", value: "" },
  ];
}

function sectionsOf(tags: DistinctiveTag[]): Row[] {
  const latest = {
    title: "Latest",
    layout: "GRID",
    margin: "WIDE",
    text_position: "BELOW",
    source: "LATEST",
    tag_id: null,
    post_limit: 6,
  };
  const layouts = [
    { layout: "STREAM", margin: "WIDE", text_position: "BESIDE", post_limit: 4 },
    { layout: "LIST", margin: "WIDE", text_position: "BELOW", post_limit: 6 },
  ];
  return [
    latest,
    ...layouts.flatMap((layout, index) => {
      const tag = tags[index];
      return tag ? [{ ...layout, title: tag.title, source: "TAG", tag_id: tag.id }] : [];
    }),
  ];
}

function aboutOf(context: ImportContext, record: PublicationRecord): unknown {
  const { description, tagline, url, license, name } = record;
  const home = webAddress(url);
  const parts = [inlineMarkdownToText(description || tagline || "")];
  if (home) parts.push(`These stories were first published at ${home}, the home of ${name}.`);
  const line = context.attributions.get(record.key);
  const terms = license ? `The stories are shared under ${licenseName(license)}.` : "";
  parts.push([line ? withStop(line) : "", terms].filter(Boolean).join(" "));
  return markdownToDocument(parts.filter(Boolean).map(escapeMarkdown).join("\n\n")).document;
}

function statementsFor(db: D1Database, id: string, rows: PublicationRows): D1PreparedStatement[] {
  const sectionColumns = [
    "id",
    "collection_id",
    "position",
    "kind",
    "title",
    "layout",
    "margin",
    "text_position",
    "source",
    "tag_id",
    "post_limit",
  ];
  const clear = (table: string) =>
    prepare(db, sql`DELETE FROM ${identifier(table)} WHERE collection_id = ${id}`);
  return [
    ...upsertRows(
      db,
      {
        table: "collections",
        columns: COLUMNS,
        key: ["id"],
        update: COLUMNS.filter((column) => !SET_ONCE.has(column)),
      },
      [rows.collection],
    ),
    // Members who joined here remain, with their roles.
    ...upsertRows(
      db,
      {
        table: "collection_members",
        columns: ["collection_id", "user_id", "role", "position", "created_at"],
        key: ["collection_id", "user_id"],
      },
      rows.members,
    ),
    clear("collection_navigation_items"),
    ...upsertRows(
      db,
      {
        table: "collection_navigation_items",
        columns: ["collection_id", "position", "destination", "title", "value"],
        key: ["collection_id", "position"],
      },
      rows.navigation,
    ),
    prepare(
      db,
      sql`DELETE FROM collection_section_posts WHERE section_id IN
        (SELECT id FROM collection_sections WHERE collection_id = ${id})`,
    ),
    clear("collection_sections"),
    ...upsertRows(
      db,
      { table: "collection_sections", columns: sectionColumns, key: ["id"] },
      rows.sections,
    ),
    clear("collection_tags"),
    ...upsertRows(
      db,
      {
        table: "collection_tags",
        columns: ["collection_id", "tag_id", "position"],
        key: ["collection_id", "tag_id"],
      },
      rows.tags,
    ),
  ];
}

async function readSlugs(db: D1Database): Promise<Map<string, string>> {
  const { results } = await prepare(db, sql`SELECT id, slug FROM collections`).all<{
    id: string;
    slug: string;
  }>();
  return new Map(results.map(({ id, slug }) => [id, slug]));
}

function withStop(line: string): string {
  return /[.!?]$/.test(line) ? line : `${line}.`;
}

function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Escapes Markdown characters; plain URLs become links. */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>#|~]/g, "\\$&");
}
