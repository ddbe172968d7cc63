import { sql, identifier, prepare } from "../../db/sql.ts";
import { queueSearchStatement } from "../../domain/searchIndex/queueSearch.ts";
import type { D1Database, D1PreparedStatement } from "@cloudflare/workers-types";
import { idFromKey } from "../../../shared/ids.ts";
import { cutText } from "../../../shared/story/cutText.ts";
import { inlineMarkdownToText } from "../../../shared/story/markdown/inlineMarkdownToText.ts";
import { markdownToDocument } from "../../../shared/story/markdown/markdownToDocument.ts";
import { writeDesign } from "../../domain/design/designs.ts";
import { type Row, runBatch, upsertRows } from "./bulkWrite.ts";
import type { ImportContext } from "./ImportContext.ts";
import { webAddress } from "./importAuthors.ts";
import { hashOf } from "./Ledger.ts";
import { licenseName } from "./licenses.ts";
import { distinctiveTags, type HomeRows, homeRows } from "./publicationHome.ts";
import { publicationSlug } from "../../../shared/publishing/names.ts";
import { PublicationRecord } from "./records.ts";
import { readRecords } from "./readRecords.ts";
import { byFrequency, type PublicationSurvey } from "./survey.ts";

const EDITORS = 4;
const PUBLICATION_TAGS = 5;

const COLUMNS = [
  "id",
  "slug",
  "name",
  "tagline",
  "description",
  "about",
  "header_title",
  "header_color",
  "avatar_image_id",
  "header_image_id",
  "design",
  "creator_id",
  "created_at",
  "updated_at",
];

/** Columns that keep what the publication's editors chose later. */
const SET_ONCE = new Set([
  "id",
  "slug",
  "header_title",
  "header_color",
  "avatar_image_id",
  "header_image_id",
  "design",
]);

/** Imports publications with members, navigation and home. */
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

interface PublicationRows extends HomeRows {
  collection: Row;
  members: Row[];
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
      header_title: record.header_title ?? null,
      header_color: record.header_color ?? null,
      avatar_image_id: context.images.get(record.avatar_image ?? "")?.id ?? null,
      header_image_id: context.images.get(record.header_image ?? "")?.id ?? null,
      design: designOf(record),
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
    ...(await homeRows(context, record, { id, tags })),
    tags: tags.slice(0, PUBLICATION_TAGS).map((tag, position) => ({
      collection_id: id,
      tag_id: tag.id,
      position,
    })),
  };
}

function roleAt(position: number): string {
  if (position === 0) return "OWNER";
  return position <= EDITORS ? "EDITOR" : "WRITER";
}

function designOf({ design }: PublicationRecord): string | null {
  if (!design) return null;
  const { story_width: storyWidth, ...choices } = design;
  return writeDesign({ ...choices, storyWidth }, "collection");
}

function aboutOf(context: ImportContext, record: PublicationRecord): unknown {
  if (record.about) return markdownToDocument(record.about).document;
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
    "background_color",
    "button_text",
    "headline_text",
    "image_id",
    "url",
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
    ...upsertRows(
      db,
      {
        table: "collection_section_posts",
        columns: ["section_id", "position", "post_id"],
        key: ["section_id", "position"],
      },
      rows.sectionPosts,
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

/** Escapes Markdown characters; plain URLs become links. */
function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>#|~]/g, "\\$&");
}
