import { sql } from "../../db/sql.ts";
import type { StoryDocument } from "../../../shared/story/document.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../kernel/context.ts";
import { type PlacedImage, placedImageJson } from "../publications/rows/placedImage.ts";

/** Profile fields that only the user's own pages show, in addition to UserRow. */
export interface ProfileDetails {
  /** The wide image above the profile. */
  banner: PlacedImage | null;
  about: StoryDocument | null;
  /** Location, as the user typed it. */
  location: string | null;
  /** The user's website, an absolute http(s) URL; null if the stored value is not one. */
  url: string | null;
}

/** Profile details by user id; null if there is no such user. */
export const profileDetailsByUser = defineLoader<DomainContext, string, ProfileDetails | null>(
  async (context, ids) => {
    const rows = await context.db.all<
      Pick<ProfileDetails, "location" | "url"> & {
        id: string;
        about: string | null;
        banner: string | null;
      }
    >(sql`
      SELECT u.id, u.about, u.location, u.url,
        ${placedImageJson(sql`u.banner_image_id`, {
          x: sql`u.banner_focus_x`,
          y: sql`u.banner_focus_y`,
        })} AS banner
      FROM users u WHERE u.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => {
      const row = byId.get(id);
      if (!row) return null;
      const about = row.about === null ? null : (JSON.parse(row.about) as StoryDocument);
      const banner = row.banner === null ? null : (JSON.parse(row.banner) as PlacedImage);
      return { ...row, about, banner, url: webAddress(row.url) };
    });
  },
);

/** Returns the stored URL if it is safe in a link. */
function webAddress(text: string | null): string | null {
  const url = text === null ? null : URL.parse(text);
  return url?.protocol === "https:" || url?.protocol === "http:" ? url.href : null;
}
