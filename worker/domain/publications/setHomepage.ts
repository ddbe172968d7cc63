import { formatColor, parseColor } from "../../../shared/design/colors.ts";
import { collectionTag } from "../../../shared/cache/cacheTags.ts";
import { newId } from "../../../shared/ids.ts";
import {
  MAX_HOMEPAGE_SECTIONS,
  MAX_PROMOTION_BUTTON,
  MAX_SECTION_STORIES,
  MAX_SECTION_TITLE,
} from "../../../shared/limits.ts";
import { postIdAtEnd } from "../../../shared/routes/postId.ts";
import { oneLine } from "../../../shared/story/oneLine.ts";
import { normalizeTag } from "../../../shared/topics/normalizeTag.ts";
import { sql } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { queuePurge } from "../purges/queuePurge.ts";
import { editedVersionsByCollection } from "./editedVersions.ts";
import { homepageByCollection } from "./homepage.ts";
import {
  promotionAddress,
  type SectionLayout,
  type SectionMargin,
  type SectionTextPosition,
} from "./homepageSections.ts";
import { mayInCollection } from "./rows/mayInCollection.ts";

/** Where a section's stories come from: the latest, those of a topic, or picked by hand. */
export type SectionSource = "LATEST" | "TAG" | "PICKED";

/** A section of a publication's home, as it is edited. Each kind ignores the fields of the other. */
export interface SectionInput {
  /** Missing in a form without JavaScript in which none was chosen. */
  kind?: "PROMOTION" | "POSTS" | null;
  /** A POSTS section's heading; may be empty. */
  title?: string | null;
  layout?: SectionLayout | null;
  margin?: SectionMargin | null;
  textPosition?: SectionTextPosition | null;
  source?: SectionSource | null;
  /** A topic, for the source TAG. */
  topic?: string | null;
  /** How many stories are shown. */
  storyCount?: number | null;
  /** Ids or addresses of stories, separated by spaces or line breaks, for the source PICKED. */
  stories?: string | null;
  headlineText?: string | null;
  buttonText?: string | null;
  url?: string | null;
  /** An image id; empty for none. */
  imageId?: string | null;
  /** As accepted by parseColor; empty for the page's. */
  backgroundColor?: string | null;
  /** True to leave the section out. */
  isRemoved?: boolean | null;
}

/** The header and sections of a home, as they are edited. */
export interface HomepageInput {
  collectionId: string;
  /** Empty for the publication's name. */
  title?: string | null;
  sections: readonly SectionInput[];
}

/** Changes to a home of which `baseVersion` was edited. */
export interface HomepageChange extends HomepageInput {
  baseVersion: number;
}

/** Why a home isn't changed. Errors of a section include its index. */
export type HomepageError =
  | {
      kind:
        | "no-collection"
        | "not-staff"
        | "suspended"
        | "changed-meanwhile"
        | "title-too-long"
        | "too-many";
    }
  | {
      kind:
        | "no-kind"
        | "too-many-stories"
        | "section-title-too-long"
        | "button-too-long"
        | "no-topic"
        | "no-stories"
        | "no-address"
        | "no-image"
        | "no-color";
      place: number;
    };

export type HomepageResult = { kind: "done" } | HomepageError;

/** A section as it is stored. */
export interface StoredSection {
  id: string;
  kind: "PROMOTION" | "POSTS";
  title: string;
  layout: SectionLayout | null;
  margin: SectionMargin | null;
  textPosition: SectionTextPosition | null;
  source: SectionSource | null;
  topic: string | null;
  tagId: string | null;
  storyCount: number | null;
  stories: readonly string[];
  headlineText: string | null;
  buttonText: string | null;
  url: string | null;
  imageId: string | null;
  backgroundColor: string | null;
}

/** The stories of a section unless it says otherwise. */
export const DEFAULT_STORY_COUNT = 6;

/** A home as it is edited, without what can't be stored. */
export interface ReadHomepage {
  title: string | null;
  sections: StoredSection[];
  error: HomepageError | null;
}

/**
 * Reads a home as it was sent. Returns the first error, and what could be stored nevertheless: a
 * preview shows that while someone types.
 */
export async function readHomepage(
  { db, config }: Pick<DomainContext, "db" | "config">,
  { title: typed, sections: sent }: HomepageInput,
): Promise<ReadHomepage> {
  let error: HomepageError | null = null;
  const fail = (next: HomepageError): void => void (error ??= next);
  const title = oneLine(typed ?? "");
  if (title.length > MAX_SECTION_TITLE) fail({ kind: "title-too-long" });
  const kept = sent.filter(({ isRemoved }) => !isRemoved);
  if (kept.length > MAX_HOMEPAGE_SECTIONS) fail({ kind: "too-many" });
  const inputs = kept.slice(0, MAX_HOMEPAGE_SECTIONS);
  const [tags, images] = await Promise.all([
    db.all<{ id: string; slug: string }>(sql`SELECT id, slug FROM tags WHERE slug IN
      (SELECT value FROM json_each(${JSON.stringify(inputs.map(topicOf))}))`),
    db.all<{ id: string }>(sql`SELECT id FROM images WHERE id IN
      (SELECT value FROM json_each(${JSON.stringify(inputs.map(({ imageId }) => imageId || null))}))`),
  ]);
  const tagIds = new Map(tags.map(({ id, slug }) => [slug, id]));
  const imageIds = new Set(images.map(({ id }) => id));
  const sections = inputs.map((input): StoredSection => {
    const kinds = (kind: Extract<HomepageError, { place: number }>["kind"]): void =>
      fail({ kind, place: sent.indexOf(input) });
    if (!input.kind) kinds("no-kind");
    return input.kind === "POSTS"
      ? readPosts(input, tagIds, kinds)
      : readPromotion(input, { imageIds, publicUrl: config.publicUrl }, kinds);
  });
  return { title: title === "" ? null : title.slice(0, MAX_SECTION_TITLE), sections, error };
}

interface State {
  isStaff: number;
  isHidden: number;
  title: string | null;
}

/**
 * Replaces the header title and the sections of a publication's home, unless someone else has saved
 * it since the version that was edited. A save raises the version by one. Idempotent.
 */
export async function setHomepage(
  context: DomainContext,
  viewerId: string,
  input: HomepageChange,
): Promise<HomepageResult> {
  const { collectionId, baseVersion } = input;
  const isStaff = mayInCollection("editHomepage", { collectionId, userId: viewerId });
  const may = sql`${isStaff}
    AND EXISTS (SELECT 1 FROM active_collections WHERE id = ${collectionId}
      AND homepage_version = ${baseVersion})`;
  const [state, known, read] = await Promise.all([
    context.db.first<State>(
      sql`SELECT ${isStaff} AS isStaff,
        coalesce((SELECT is_hidden FROM users WHERE id = ${viewerId}), 1) <> 0 AS isHidden,
        c.header_title AS title
        FROM active_collections c WHERE c.id = ${collectionId}`,
    ),
    storedSections(context, collectionId),
    readHomepage(context, input),
  ]);
  if (!state) return { kind: "no-collection" };
  if (state.isStaff === 0) return { kind: "not-staff" };
  if (state.isHidden === 1) return { kind: "suspended" };
  if (read.error) return read.error;
  const { title, sections } = read;
  const isSame = title === state.title && sameContent(sections, known);
  const raised = sql<{ id: string }>`
    UPDATE collections SET header_title = ${title}, homepage_version = homepage_version + 1,
      updated_at = ${context.now}
    WHERE id = ${collectionId} AND ${may} RETURNING id`;
  const rows = JSON.stringify(sections);
  const replaced = [
    queuePurge(context, [collectionTag(collectionId)], may),
    sql`DELETE FROM collection_section_posts WHERE section_id IN
        (SELECT id FROM collection_sections WHERE collection_id = ${collectionId}) AND ${may}`,
    sql`DELETE FROM collection_sections WHERE collection_id = ${collectionId} AND ${may}`,
    sql`INSERT INTO collection_sections (id, collection_id, position, kind, title, layout, margin,
          text_position, source, tag_id, post_limit, background_color, button_text, headline_text,
          image_id, url)
        SELECT value->>'id', ${collectionId}, key, value->>'kind', value->>'title',
          value->>'layout', value->>'margin', value->>'textPosition', value->>'source',
          value->>'tagId', value->>'storyCount', value->>'backgroundColor', value->>'buttonText',
          value->>'headlineText', value->>'imageId', value->>'url'
        FROM json_each(${rows}) WHERE ${may}`,
    sql`INSERT INTO collection_section_posts (section_id, position, post_id)
        SELECT s.value->>'id', p.key, p.value
        FROM json_each(${rows}) s CROSS JOIN json_each(s.value, '$.stories') p WHERE ${may}`,
  ];
  // The version is raised last, because it is the condition of the rest.
  const written = await context.db.write([...(isSame ? [] : replaced), raised], {
    idempotent: true,
  });
  homepageByCollection(context).clear(collectionId);
  editedVersionsByCollection(context).clear(collectionId);
  if (written.hasRows(raised) || isSame) return { kind: "done" };
  // It may have been sent twice.
  const [home, now] = await Promise.all([
    homepageByCollection(context).load(collectionId),
    storedSections(context, collectionId),
  ]);
  const isStored = home?.title === title && sameContent(sections, now);
  return { kind: isStored ? "done" : "changed-meanwhile" };
}

/** The sections of a publication's home as they are stored, in order. */
export async function storedSections(
  { db }: Pick<DomainContext, "db">,
  collectionId: string,
): Promise<StoredSection[]> {
  const rows = await db.all<Omit<StoredSection, "stories"> & { stories: string }>(sql`
    SELECT s.id, s.kind, s.title, s.layout, s.margin, s.text_position AS textPosition, s.source,
      (SELECT slug FROM tags WHERE id = s.tag_id) AS topic, s.tag_id AS tagId,
      s.post_limit AS storyCount,
      (SELECT json_group_array(p.post_id ORDER BY p.position) FROM collection_section_posts p
        WHERE p.section_id = s.id) AS stories,
      s.headline_text AS headlineText, s.button_text AS buttonText, s.url,
      s.image_id AS imageId, s.background_color AS backgroundColor
    FROM collection_sections s WHERE s.collection_id = ${collectionId} ORDER BY s.position`);
  return rows.map((row) => Object.assign(row, { stories: JSON.parse(row.stories) as string[] }));
}

type Fail = (kind: Extract<HomepageError, { place: number }>["kind"]) => void;

const NO_STORIES = {
  layout: null,
  margin: null,
  textPosition: null,
  source: null,
  topic: null,
  tagId: null,
  storyCount: null,
  stories: [],
} as const;
const NO_PROMOTION = {
  headlineText: null,
  buttonText: null,
  url: null,
  imageId: null,
  backgroundColor: null,
} as const;

function readPosts(
  input: SectionInput,
  tagIds: ReadonlyMap<string, string>,
  fail: Fail,
): StoredSection {
  const title = oneLine(input.title ?? "");
  if (title.length > MAX_SECTION_TITLE) fail("section-title-too-long");
  const source = input.source ?? "LATEST";
  const topic = source === "TAG" ? topicOf(input) : null;
  const tagId = topic === null ? null : (tagIds.get(topic) ?? null);
  if (source === "TAG" && tagId === null) fail("no-topic");
  const stories = source === "PICKED" ? storyIdsIn(input.stories ?? "") : [];
  if (source === "PICKED" && stories.length === 0) fail("no-stories");
  if (stories.length > MAX_SECTION_STORIES) fail("too-many-stories");
  const count = Math.round(input.storyCount ?? DEFAULT_STORY_COUNT);
  return {
    id: newId("section"),
    kind: "POSTS",
    ...NO_PROMOTION,
    title: title.slice(0, MAX_SECTION_TITLE),
    layout: input.layout ?? "STREAM",
    margin: input.margin ?? "NORMAL",
    textPosition: input.textPosition ?? "BELOW",
    source,
    topic,
    tagId,
    // All that were picked are shown.
    storyCount:
      source === "PICKED" ? MAX_SECTION_STORIES : Math.min(Math.max(count, 1), MAX_SECTION_STORIES),
    stories: stories.slice(0, MAX_SECTION_STORIES),
  };
}

function readPromotion(
  input: SectionInput,
  { imageIds, publicUrl }: { imageIds: ReadonlySet<string>; publicUrl: string },
  fail: Fail,
): StoredSection {
  const headlineText = oneLine(input.headlineText ?? "");
  const buttonText = oneLine(input.buttonText ?? "");
  const url = (input.url ?? "").trim();
  // Without a scheme an address would be a path of the main site, which begins with a slash.
  const isUrl = /^(?:[a-z]+:|\/(?!\/))/i.test(url) && promotionAddress(url, publicUrl) !== null;
  if (headlineText.length > MAX_SECTION_TITLE) fail("section-title-too-long");
  if (buttonText.length > MAX_PROMOTION_BUTTON) fail("button-too-long");
  if ((url !== "" && !isUrl) || (buttonText !== "" && url === "")) fail("no-address");
  const imageId = input.imageId || null;
  if (imageId !== null && !imageIds.has(imageId)) fail("no-image");
  const color = readColor(input.backgroundColor ?? "");
  if (color === undefined) fail("no-color");
  return {
    id: newId("section"),
    kind: "PROMOTION",
    title: "",
    ...NO_STORIES,
    headlineText: headlineText.slice(0, MAX_SECTION_TITLE),
    buttonText: buttonText.slice(0, MAX_PROMOTION_BUTTON),
    url: isUrl ? url : null,
    imageId: imageId !== null && imageIds.has(imageId) ? imageId : null,
    backgroundColor: color ?? null,
  };
}

const topicOf = ({ topic }: SectionInput): string => normalizeTag(topic ?? "");

/** The ids of the stories in a list of ids or addresses, each once. */
function storyIdsIn(text: string): string[] {
  const ids = text
    .split(/\s+/)
    .map(postIdAtEnd)
    .filter((id) => id !== null);
  return [...new Set(ids)];
}

/** Null for none, undefined for no color. */
function readColor(typed: string): string | null | undefined {
  if (typed.trim() === "") return null;
  try {
    return formatColor({ ...parseColor(typed.trim()), alpha: 1 });
  } catch {
    return undefined;
  }
}

const sameContent = (one: readonly StoredSection[], other: readonly StoredSection[]): boolean =>
  JSON.stringify(one.map(contentOf)) === JSON.stringify(other.map(contentOf));

/** A section without its id, which a change renews, as in a comparison. */
function contentOf(section: StoredSection) {
  return Object.entries(section)
    .filter(([name]) => name !== "id")
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}
