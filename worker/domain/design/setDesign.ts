import { collectionTag, userTag } from "../../../shared/cache/cacheTags.ts";
import { formatColor, parseColor } from "../../../shared/design/colors.ts";
import type { Design, DesignOwnerKind } from "../../../shared/design/design.ts";
import { sql } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { queuePurge } from "../purges/queuePurge.ts";
import { writeDesign } from "./designs.ts";

/**
 * Sets how the pages and stories of a person or a publication look, whose design the caller has
 * authorized the viewer to change. Their pages and stories have the owner's cache tag. `accent` may
 * be any opaque color that `parseColor` takes; empty and null are the product's. Idempotent.
 */
export async function setDesign(
  context: DomainContext,
  { kind, id }: { kind: DesignOwnerKind; id: string },
  { accent, ...choices }: Design,
): Promise<Design | "no-color"> {
  const color = readAccent(accent);
  if (color === "no-color") return color;
  const design: Design = { ...choices, accent: color };
  const stored = writeDesign(design, kind);
  await context.db.write(
    kind === "user"
      ? [
          queuePurge(
            context,
            [userTag(id)],
            sql`EXISTS (SELECT 1 FROM users WHERE id = ${id} AND design IS NOT ${stored})`,
          ),
          sql`UPDATE users SET design = ${stored} WHERE id = ${id} AND design IS NOT ${stored}`,
        ]
      : [
          queuePurge(
            context,
            [collectionTag(id)],
            sql`EXISTS (SELECT 1 FROM collections WHERE id = ${id} AND design IS NOT ${stored})`,
          ),
          sql`UPDATE collections SET design = ${stored} WHERE id = ${id} AND design IS NOT ${stored}`,
        ],
    { idempotent: true },
  );
  return design;
}

function readAccent(accent: string | null): string | null | "no-color" {
  const text = accent?.trim() ?? "";
  if (text === "") return null;
  try {
    return formatColor({ ...parseColor(text), alpha: 1 });
  } catch {
    return "no-color";
  }
}
