import { sql, identifier, joinSql } from "../../db/sql.ts";
import { collectionTag, GROUP_TAGS } from "../../../shared/cache/cacheTags.ts";
import {
  MAX_ABOUT_LENGTH,
  MAX_COLLECTION_NAME,
  MAX_DESCRIPTION_LENGTH,
  MAX_GUIDELINES_LENGTH,
  MAX_TAGLINE,
} from "../../../shared/limits.ts";
import { formatColor, parseColor } from "../../../shared/design/colors.ts";
import { cleanText } from "../../../shared/story/cleanText.ts";
import type { StoryDocument } from "../../../shared/story/document.ts";
import { readDocument } from "../../../shared/story/isValidDocument.ts";
import { oneLine } from "../../../shared/story/oneLine.ts";
import type { DomainContext } from "../kernel/context.ts";
import { queuePurge } from "../purges/queuePurge.ts";
import { indexCollection } from "../searchIndex/queueSearch.ts";
import { collectionById } from "./rows/collections.ts";
import { mayInCollection } from "./rows/mayInCollection.ts";

/** Changes to a publication. Omitted fields stay unchanged. */
export interface CollectionChanges {
  name?: string | null;
  tagline?: string | null;
  description?: string | null;
  /** As accepted by parseColor. Empty for the default color. */
  headerColor?: string | null;
  /** An image id. Empty for none. */
  avatarImageId?: string | null;
  logoImageId?: string | null;
  /** Empty for the avatar. */
  faviconImageId?: string | null;
  headerImageId?: string | null;
  /** In percent from the left and top. */
  headerFocusX?: number | null;
  headerFocusY?: number | null;
  isOpenToSubmissions?: boolean | null;
  submissionGuidelines?: string | null;
  /** The about text in Markdown. Empty for none. */
  about?: string | null;
}

/** The result of updating a publication. */
export type UpdateResult =
  | "updated"
  | "no-collection"
  | "not-staff"
  | "suspended"
  | "no-name"
  | "name-too-long"
  | "tagline-too-long"
  | "description-too-long"
  | "guidelines-too-long"
  | "about-too-long"
  | "no-color"
  | "no-image";

/**
 * Updates a publication's profile and settings. Requires an owner or editor. Idempotent.
 */
export async function updateCollection(
  context: DomainContext,
  viewerId: string,
  collectionId: string,
  input: CollectionChanges,
): Promise<UpdateResult> {
  const about = input.about == null ? null : await readAbout(input.about);
  const read = readChanges(input, about);
  const images = [
    input.avatarImageId,
    input.logoImageId,
    input.faviconImageId,
    input.headerImageId,
  ].filter(Boolean);
  const state = await context.db.first<{
    isHere: number;
    isStaff: number;
    isHidden: number;
    images: number;
  }>(sql`
    SELECT EXISTS (SELECT 1 FROM active_collections WHERE id = ${collectionId}) AS isHere,
    ${mayInCollection("editInfo", { collectionId, userId: viewerId })} AS isStaff,
    coalesce((SELECT is_hidden FROM users WHERE id = ${viewerId}), 1) <> 0 AS isHidden,
    (SELECT count(*) FROM images WHERE id IN (SELECT value
      FROM json_each(${JSON.stringify(images)}))) AS images`);
  if (!state || state.isHere === 0) return "no-collection";
  if (state.isStaff === 0) return "not-staff";
  if (state.isHidden === 1) return "suspended";
  if (typeof read === "string") return read;
  if (state.images < new Set(images).size) return "no-image";
  const changes = Object.entries(read).map(([name, value]) => ({ name: identifier(name), value }));
  if (changes.length === 0) return "updated";
  const may = mayInCollection("editInfo", { collectionId, userId: viewerId });
  const differs = joinSql(
    changes.map(({ name, value }) => sql`${name} IS NOT ${value}`),
    " OR ",
  );
  const isChange = sql`${may} AND EXISTS (SELECT 1 FROM active_collections WHERE id = ${collectionId}
    AND (${differs}))`;
  await context.db.write(
    [
      queuePurge(context, [collectionTag(collectionId), GROUP_TAGS.sitemap], isChange),
      sql`UPDATE collections SET updated_at = ${context.now},
          ${joinSql(
            changes.map(({ name, value }) => sql`${name} = ${value}`),
            ", ",
          )}
        WHERE id = ${collectionId} AND ${isChange}`,
      indexCollection(context, collectionId),
    ],
    { idempotent: true },
  );
  collectionById(context).clear(collectionId);
  return "updated";
}

/** A text about the publication; the document is null if it has too many paragraphs. */
interface About {
  source: string;
  document: StoryDocument | null;
}

async function readAbout(text: string): Promise<About> {
  const { markdownToDocument } =
    await import("../../../shared/story/markdown/markdownToDocument.ts");
  const source = cleanText(text).trim();
  const { document } = markdownToDocument(source);
  return { source, document: readDocument(JSON.parse(JSON.stringify(document))) };
}

/** Returns the new column values by column name, or the first validation error. */
function readChanges(
  input: CollectionChanges,
  about: About | null,
): Record<string, string | number | null> | UpdateResult {
  const columns: Record<string, string | number | null> = {};
  if (input.name != null) {
    columns.name = oneLine(input.name);
    if (columns.name === "") return "no-name";
    if (columns.name.length > MAX_COLLECTION_NAME) return "name-too-long";
  }
  if (input.tagline != null) {
    columns.tagline = oneLine(input.tagline);
    if (columns.tagline.length > MAX_TAGLINE) return "tagline-too-long";
  }
  if (input.description != null) {
    columns.description = oneLine(input.description);
    if (columns.description.length > MAX_DESCRIPTION_LENGTH) return "description-too-long";
  }
  if (input.submissionGuidelines != null) {
    columns.submission_guidelines = cleanText(input.submissionGuidelines).trim();
    if (columns.submission_guidelines.length > MAX_GUIDELINES_LENGTH) return "guidelines-too-long";
  }
  if (about) {
    const { source, document } = about;
    if (source.length > MAX_ABOUT_LENGTH || !document) return "about-too-long";
    columns.about_source = source === "" ? null : source;
    columns.about = document.paragraphs.length === 0 ? null : JSON.stringify(document);
  }
  if (input.isOpenToSubmissions != null)
    columns.takes_submissions = Number(input.isOpenToSubmissions);
  if (input.avatarImageId != null) columns.avatar_image_id = input.avatarImageId || null;
  if (input.logoImageId != null) columns.logo_image_id = input.logoImageId || null;
  if (input.faviconImageId != null) columns.favicon_image_id = input.faviconImageId || null;
  if (input.headerImageId != null) columns.header_image_id = input.headerImageId || null;
  if (input.headerFocusX != null) columns.header_focus_x = percent(input.headerFocusX);
  if (input.headerFocusY != null) columns.header_focus_y = percent(input.headerFocusY);
  if (input.headerColor != null) {
    try {
      columns.header_color =
        input.headerColor.trim() === ""
          ? null
          : formatColor({ ...parseColor(input.headerColor.trim()), alpha: 1 });
    } catch {
      return "no-color";
    }
  }
  return columns;
}

const percent = (value: number): number => Math.min(100, Math.max(0, Math.round(value)));
