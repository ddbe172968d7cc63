import { sql } from "../../db/sql.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../kernel/context.ts";

/** How often the parts of a publication that its editors replace as a whole were saved. */
export interface EditedVersions {
  homepage: number;
  navigation: number;
  featured: number;
}

/** The versions by publication id; zero for no publication. */
export const editedVersionsByCollection = defineLoader<DomainContext, string, EditedVersions>(
  async (context, ids) => {
    const rows = await context.db.all<EditedVersions & { id: string }>(sql`
      SELECT id, homepage_version AS homepage, navigation_version AS navigation,
        featured_version AS featured
      FROM active_collections WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`);
    const byId = new Map(rows.map(({ id, ...versions }) => [id, versions]));
    return ids.map((id) => byId.get(id) ?? { homepage: 0, navigation: 0, featured: 0 });
  },
);
