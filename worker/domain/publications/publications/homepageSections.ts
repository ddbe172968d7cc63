import { type Color, parseColor } from "../../../../shared/rules/colors.ts";
import { linkAddress } from "../../../../shared/story/addresses.ts";
import { type PlacedImage, placedImageJson } from "../../core/publications/placedImage.ts";

/** How the stories of a section are laid out. */
export const SECTION_LAYOUTS = ["STREAM", "GRID", "LIST"] as const;
export type SectionLayout = (typeof SECTION_LAYOUTS)[number];

/** How wide a section of stories stands: the text's measure, or the page's. */
export const SECTION_MARGINS = ["NORMAL", "WIDE"] as const;
export type SectionMargin = (typeof SECTION_MARGINS)[number];

/** Where a story's words stand to its picture. */
export const SECTION_TEXT_POSITIONS = ["BELOW", "BESIDE"] as const;
export type SectionTextPosition = (typeof SECTION_TEXT_POSITIONS)[number];

/** A section that asks readers for one thing. */
export interface PromotionSection {
  kind: "PROMOTION";
  id: string;
  backgroundColor: Color | null;
  buttonText: string;
  headlineText: string;
  image: PlacedImage | null;
  /** Absolute http(s) or mailto address; null where none is given or it is not safe. */
  url: string | null;
}

/** A section of stories. Which ones, `sectionStoriesByCollection` says. */
export interface PostsSection {
  kind: "POSTS";
  id: string;
  collectionId: string;
  title: string;
  layout: SectionLayout;
  margin: SectionMargin;
  textPosition: SectionTextPosition;
}

export type HomepageSection = PromotionSection | PostsSection;

/** A section as `sectionsJson` answers it. */
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

/** Most sections that a home shows. */
const MAX_SECTIONS = 20;

/** SQL for the sections of the publication that `id` names, in order, as a JSON array. */
export function sectionsJson(id: string): string {
  return `(SELECT json_group_array(json_object('id', s.id, 'kind', s.kind, 'title', s.title,
      'layout', s.layout, 'margin', s.margin, 'textPosition', s.text_position,
      'backgroundColor', s.background_color, 'buttonText', s.button_text,
      'headlineText', s.headline_text, 'url', s.url,
      'image', json(${placedImageJson("s.image_id")})) ORDER BY s.position)
    FROM (SELECT * FROM collection_sections WHERE collection_id = ${id}
      ORDER BY position LIMIT ${MAX_SECTIONS}) s)`;
}

/** The section of a raw row. `publicUrl` is what a promotion's path is a path of. */
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

/** A stored colour; null for none, and for text that is no colour, which must not cost the page. */
export function storedColor(text: string | null): Color | null {
  if (text === null) return null;
  try {
    return parseColor(text);
  } catch {
    return null;
  }
}

/** A promotion may name a path of the main site; a mere fragment leads nowhere. */
function promotionAddress(url: string | null, publicUrl: string): string | null {
  const address = url === null ? null : linkAddress(url, publicUrl);
  return address === null || address.startsWith("#") ? null : address;
}

/** The value if it is on the list, else the list's first: what a section without one is shown as. */
function oneOf<Value extends string>(list: readonly Value[], value: string | null): Value {
  return list.find((item) => item === value) ?? list[0]!;
}
