import { sql } from "../../db/sql.ts";
import type { Color } from "../../../shared/design/colors.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../kernel/context.ts";
import {
  type HomepageSection,
  type RawSection,
  sectionsJson,
  storedColor,
  toSection,
} from "./homepageSections.ts";
import { type PlacedImage, placedImageJson } from "./rows/placedImage.ts";

/** A publication's home page: its header and sections. */
export interface Homepage {
  collectionId: string;
  logo: PlacedImage | null;
  /** The title of the home page, if it differs from the publication's name. */
  title: string | null;
  headerColor: Color | null;
  backgroundImage: PlacedImage | null;
  sections: HomepageSection[];
}

interface Raw {
  id: string;
  title: string | null;
  headerColor: string | null;
  logo: string | null;
  backgroundImage: string | null;
  sections: string;
}

/**
 * Loads a publication's home page by the publication's id, or null if there is no such publication.
 */
export const homepageByCollection = defineLoader<DomainContext, string, Homepage | null>(
  async (context, ids) => {
    const rows = await context.db.all<Raw>(sql`
      SELECT c.id, c.header_title AS title, c.header_color AS headerColor,
        ${placedImageJson(sql`c.logo_image_id`)} AS logo,
        ${placedImageJson(sql`c.header_image_id`, { x: sql`c.header_focus_x`, y: sql`c.header_focus_y` })}
          AS backgroundImage,
        ${sectionsJson(sql`c.id`)} AS sections
      FROM active_collections c WHERE c.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`);
    const byId = new Map(rows.map((row) => [row.id, toHomepage(row, context.config.publicUrl)]));
    return ids.map((id) => byId.get(id) ?? null);
  },
);

function toHomepage(row: Raw, publicUrl: string): Homepage {
  const sections = JSON.parse(row.sections) as RawSection[];
  return {
    collectionId: row.id,
    logo: toImage(row.logo),
    title: row.title,
    headerColor: storedColor(row.headerColor),
    backgroundImage: toImage(row.backgroundImage),
    sections: sections.map((section) => toSection(section, row.id, publicUrl)),
  };
}

function toImage(json: string | null): PlacedImage | null {
  return json === null ? null : (JSON.parse(json) as PlacedImage);
}
