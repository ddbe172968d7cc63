import { sql, type Sql, literal } from "../../db/sql.ts";
import { type Color, parseColor } from "../../../shared/design/colors.ts";
import { MAX_HOMEPAGE_SECTIONS } from "../../../shared/limits.ts";
import { linkAddress } from "../../../shared/story/addresses.ts";
import type { StoryRow } from "../stories/rows/storyRow.ts";
import { type PlacedImage, placedImageJson } from "./rows/placedImage.ts";

/** The layouts of a section's stories. */
export const SECTION_LAYOUTS = ["STREAM", "GRID", "LIST"] as const;
export type SectionLayout = (typeof SECTION_LAYOUTS)[number];

/** The widths of a section of stories: the text column or the full page. */
export const SECTION_MARGINS = ["NORMAL", "WIDE"] as const;
export type SectionMargin = (typeof SECTION_MARGINS)[number];

/** The position of a story's text relative to its image. */
export const SECTION_TEXT_POSITIONS = ["BELOW", "BESIDE"] as const;
export type SectionTextPosition = (typeof SECTION_TEXT_POSITIONS)[number];

/** A section with a single call to action. */
export interface PromotionSection {
  kind: "PROMOTION";
  id: string;
  backgroundColor: Color | null;
  buttonText: string;
  headlineText: string;
  image: PlacedImage | null;
  /** Absolute http(s) or mailto URL, or null if it is missing or unsafe. */
  url: string | null;
}

/** A section of stories. */
export interface PostsSection {
  kind: "POSTS";
  id: string;
  collectionId: string;
  /** Of a preview; otherwise `sectionStoriesByCollection` loads them. */
  stories?: readonly StoryRow[];
  title: string;
  layout: SectionLayout;
  margin: SectionMargin;
  textPosition: SectionTextPosition;
}

export type HomepageSection = PromotionSection | PostsSection;

/** A section as selected by `sectionsJson`. */
export interface RawSection {
  id: string;
  kind: HomepageSection["kind"];
  title: string;
  layout: string | null;
  margin: string | null;
  textPosition: string | null;
  backgroundColor: string | null;
  buttonText: string | null;
  headlineText: string | null;
  url: string | null;
  image: PlacedImage | null;
}

/** SQL of a JSON array of the sections of the publication with id `id`, in order. */
export function sectionsJson(id: Sql): Sql {
  return sql`(SELECT json_group_array(json_object('id', s.id, 'kind', s.kind, 'title', s.title,
      'layout', s.layout, 'margin', s.margin, 'textPosition', s.text_position,
      'backgroundColor', s.background_color, 'buttonText', s.button_text,
      'headlineText', s.headline_text, 'url', s.url,
      'image', json(${placedImageJson(sql`s.image_id`)})) ORDER BY s.position)
    FROM (SELECT * FROM collection_sections WHERE collection_id = ${id}
      ORDER BY position LIMIT ${literal(MAX_HOMEPAGE_SECTIONS)}) s)`;
}

/** Converts a raw row to a section. A promotion's relative path is resolved against `publicUrl`. */
export function toSection(
  row: RawSection,
  collectionId: string,
  publicUrl: string,
): HomepageSection {
  if (row.kind === "POSTS") {
    return {
      kind: "POSTS",
      id: row.id,
      collectionId,
      title: row.title,
      layout: oneOf(SECTION_LAYOUTS, row.layout),
      margin: oneOf(SECTION_MARGINS, row.margin),
      textPosition: oneOf(SECTION_TEXT_POSITIONS, row.textPosition),
    };
  }
  return {
    kind: "PROMOTION",
    id: row.id,
    backgroundColor: storedColor(row.backgroundColor),
    buttonText: row.buttonText ?? "",
    headlineText: row.headlineText ?? "",
    image: row.image,
    url: promotionAddress(row.url, publicUrl),
  };
}

/**
 * Parses a stored color. Returns null for none and for invalid text, so that bad data doesn't break
 * the page.
 */
export function storedColor(text: string | null): Color | null {
  if (text === null) return null;
  try {
    return parseColor(text);
  } catch {
    return null;
  }
}

/** A promotion may link to a path of the main site. A bare fragment is not a valid target. */
export function promotionAddress(url: string | null, publicUrl: string): string | null {
  const address = url === null ? null : linkAddress(url, publicUrl);
  return address === null || address.startsWith("#") ? null : address;
}

/** Returns the value if it is on the list, else the first one, which is the default. */
function oneOf<Value extends string>(list: readonly Value[], value: string | null): Value {
  return list.find((item) => item === value) ?? list[0]!;
}
