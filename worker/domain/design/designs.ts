import * as v from "valibot";
import {
  type Design,
  type DesignOwnerKind,
  isSameDesign,
  STANDARD_DESIGNS,
} from "../../../shared/design/design.ts";
import { type Sql, sql } from "../../db/sql.ts";
import { MASTHEAD_LAYOUTS, STORY_WIDTHS, TYPEFACES } from "../../../shared/enums.ts";

/** What is stored. A value that the product no longer knows is as if it weren't chosen. */
const storedDesign = (standard: Design) =>
  v.object({
    accent: v.fallback(v.nullable(v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/))), null),
    typeface: v.fallback(v.picklist(TYPEFACES), standard.typeface),
    masthead: v.fallback(v.picklist(MASTHEAD_LAYOUTS), standard.masthead),
    storyWidth: v.fallback(v.picklist(STORY_WIDTHS), standard.storyWidth),
  });

const STORED = {
  user: storedDesign(STANDARD_DESIGNS.user),
  collection: storedDesign(STANDARD_DESIGNS.collection),
};

/** Reads a stored design: JSON, or null for the standard one. */
export function readDesign(stored: string | null, kind: DesignOwnerKind): Design {
  return stored === null ? STANDARD_DESIGNS[kind] : v.parse(STORED[kind], JSON.parse(stored));
}

/** A design as stored. */
export function writeDesign(design: Design, kind: DesignOwnerKind): string | null {
  return isSameDesign(design, STANDARD_DESIGNS[kind]) ? null : jsonOf(design);
}

/** SQL for a stored design after a change of some choices. */
export function changedDesignSql(stored: Sql, change: Partial<Design>, kind: DesignOwnerKind): Sql {
  const standard = jsonOf(STANDARD_DESIGNS[kind]);
  return sql`NULLIF(json_patch(COALESCE(${stored}, ${standard}), ${JSON.stringify(change)}), ${standard})`;
}

/** An accent comes last and is absent if there is none, as `json_patch` writes it. */
function jsonOf({ accent, typeface, masthead, storyWidth }: Design): string {
  return JSON.stringify({ typeface, masthead, storyWidth, ...(accent !== null && { accent }) });
}

interface Designed {
  design: string | null;
}

/**
 * The design of a story: that of where it is published, its publication or otherwise its writer's
 * profile.
 */
export function storyDesign({
  creator,
  collection,
}: {
  creator: Designed | null;
  collection: Designed | null;
}): Design {
  return collection
    ? readDesign(collection.design, "collection")
    : readDesign(creator?.design ?? null, "user");
}
