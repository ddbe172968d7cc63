import type { StoryDocument } from "../../../../shared/story/document.ts";
import { defineLoader } from "../../../db/loader.ts";
import type { DomainContext } from "../../context.ts";

/** What only a person's own pages show, beside their UserRow. */
export interface ProfileDetails {
  about: StoryDocument | null;
  /** Where the person says they are, in their own words. */
  location: string | null;
  /** The person's own site, an absolute http(s) address; null where what is stored is none. */
  url: string | null;
}

/** A person's details by their id; null when there is no such person. */
export const profileDetailsByUser = defineLoader<DomainContext, string, ProfileDetails | null>(
  async (context, ids) => {
    const rows = await context.db.all<
      Omit<ProfileDetails, "about"> & { id: string; about: string | null }
    >(
      `SELECT u.id, u.about, u.location, u.url
       FROM users u WHERE u.id IN (SELECT value FROM json_each(?1))`,
      JSON.stringify(ids),
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => {
      const row = byId.get(id);
      if (!row) return null;
      const about = row.about === null ? null : (JSON.parse(row.about) as StoryDocument);
      return { ...row, about, url: webAddress(row.url) };
    });
  },
);

/** A stored address, when it is one that a link may carry. */
function webAddress(text: string | null): string | null {
  const url = text === null ? null : URL.parse(text);
  return url?.protocol === "https:" || url?.protocol === "http:" ? url.href : null;
}
