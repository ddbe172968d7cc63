import { sql } from "../../db/sql.ts";
import type { License, PostVisibility } from "../../../shared/enums.ts";
import type { Paragraph } from "../../../shared/story/document.ts";
import type { DomainContext } from "../kernel/context.ts";
import { DEFAULT_SETTINGS, type PublishSettings } from "../drafts/publishSettings.ts";

/** The data that publishing needs about a story in addition to its draft. */
export interface PublishState {
  /** The settings saved last, or those of the published story. */
  settings: PublishSettings;
  /** Whether settings were saved with the draft. */
  isChosen: boolean;
  slug: string;
  firstPublishedAt: number | null;
  /** The publication that the story is in now. */
  collectionId: string | null;
  isDraft: boolean;
  /** When it will be published automatically. */
  scheduledAt: number | null;
  /** The revision that will be published then, or null without a schedule. */
  scheduledRevision: number | null;
  /** Why the scheduled publication failed. */
  scheduleError: string | null;
  /** The writer's choice that an editor's schedule has replaced, or null without one. */
  writersChoice: Pick<PublishSettings, "collectionId"> | null;
  /** The writer's settings that editors have replaced, or null if they haven't. */
  writersSettings: PublishSettings | null;
  inResponseToPostId: string | null;
  rootPostId: string | null;
  /** For a repost, whether the original is published and visible. Null for other stories. */
  isRepostedThere: boolean | null;
}

interface RawState {
  settings: string | null;
  slug: string;
  firstPublishedAt: number | null;
  collectionId: string | null;
  status: string;
  scheduledAt: number | null;
  scheduledRevision: number | null;
  scheduleError: string | null;
  writersSchedule: string | null;
  writersSettings: string | null;
  inResponseToPostId: string | null;
  rootPostId: string | null;
  visibility: PostVisibility;
  license: License;
  canonicalUrl: string | null;
  language: string | null;
  imageId: string | null;
  imageAlt: string;
  focusX: number;
  focusY: number;
  tags: string;
  isRepostedThere: number | null;
}

/**
 * Returns a story's state for publishing, or null if the story doesn't exist.
 */
export async function publishState(
  { db }: Pick<DomainContext, "db">,
  postId: string,
): Promise<PublishState | null> {
  const row = await db.first<RawState>(sql`
    SELECT d.settings, p.slug, p.first_published_at AS firstPublishedAt,
      p.collection_id AS collectionId, p.status, d.scheduled_at AS scheduledAt,
      iif(d.scheduled_at IS NULL, NULL, coalesce(d.scheduled_revision, d.revision)) AS
        scheduledRevision,
      d.schedule_error AS scheduleError, d.writers_schedule AS writersSchedule,
      d.writers_settings AS writersSettings, p.in_response_to_post_id AS inResponseToPostId,
      p.root_post_id AS rootPostId, p.visibility, p.license, p.canonical_url AS canonicalUrl,
        p.language,
      p.preview_image_id AS imageId, p.preview_image_alt AS imageAlt,
      p.preview_focus_x AS focusX, p.preview_focus_y AS focusY,
      (SELECT o.status = 'PUBLISHED' AND o.is_hidden = 0 FROM reposts s
        JOIN posts o ON o.id = s.of_post_id WHERE s.post_id = p.id) AS isRepostedThere,
      (SELECT json_group_array(t.display_title ORDER BY pt.position)
        FROM post_tags pt JOIN tags t ON t.id = pt.tag_id WHERE pt.post_id = p.id) AS tags
    FROM posts p LEFT JOIN drafts d ON d.post_id = p.id WHERE p.id = ${postId}`);
  if (!row) return null;
  const isDraft = row.status === "DRAFT";
  const read = (stored: string | null): PublishSettings => ({
    ...settingsOf(row),
    ...(stored === null ? null : (JSON.parse(stored) as Partial<PublishSettings> | null)),
  });
  return {
    settings: read(row.settings),
    isChosen: row.settings !== null,
    slug: row.slug,
    firstPublishedAt: row.firstPublishedAt,
    collectionId: row.collectionId,
    isDraft,
    scheduledAt: row.scheduledAt,
    scheduledRevision: row.scheduledRevision,
    scheduleError: row.scheduleError,
    writersChoice: row.writersSchedule === null ? null : choiceIn(row.writersSchedule),
    writersSettings: row.writersSettings === null ? null : read(row.writersSettings),
    inResponseToPostId: row.inResponseToPostId,
    rootPostId: row.rootPostId,
    isRepostedThere: row.isRepostedThere === null ? null : row.isRepostedThere === 1,
  };
}

/**
 * Returns the settings as seen by a person. The writer doesn't get the publication chosen by an
 * editor's schedule.
 */
export function settingsFor(
  { settings, writersChoice }: PublishState,
  isCreator: boolean,
): PublishSettings {
  return isCreator && writersChoice ? { ...settings, ...writersChoice } : settings;
}

function choiceIn(writersSchedule: string): Pick<PublishSettings, "collectionId"> {
  const { collectionId } = JSON.parse(writersSchedule) as { collectionId: string | null };
  return { collectionId };
}

/** The settings of the published story. A draft's cover is the first image of its text. */
function settingsOf(row: RawState): PublishSettings {
  const { imageId } = row;
  const hasCover = imageId !== null && row.status !== "DRAFT";
  return {
    ...DEFAULT_SETTINGS,
    tags: JSON.parse(row.tags) as string[],
    visibility: row.visibility,
    license: row.license,
    canonicalUrl: row.canonicalUrl,
    language: row.language,
    collectionId: row.collectionId,
    cover: hasCover
      ? { imageId, alt: row.imageAlt, focusPercentX: row.focusX, focusPercentY: row.focusY }
      : null,
  };
}

/** Returns the hosts that a text links to or embeds, in lower case. */
export function linkedHosts(
  paragraphs: readonly Paragraph[],
  canonicalUrl: string | null,
): string[] {
  const hosts = new Set<string>();
  const note = (address: string | null | undefined): void => {
    const host = address ? URL.parse(address)?.hostname : null;
    if (host) hosts.add(host.toLowerCase().replace(/\.$/, ""));
  };
  const look = (list: readonly Paragraph[]): void => {
    for (const { markups, href: buttonHref, image, embed, table, children } of list) {
      const cells = table?.rows.flat() ?? [];
      const rich = [...(markups ?? []), ...cells.flatMap((cell) => cell.markups ?? [])];
      for (const { href } of rich) note(href);
      for (const img of [image, ...cells.flatMap((cell) => cell.images ?? [])]) {
        note(img?.href);
        note(img?.url);
      }
      note(buttonHref);
      note(embed?.href);
      if (children) look(children);
    }
  };
  look(paragraphs);
  note(canonicalUrl);
  return [...hosts];
}
