import { collectionTag, userTag } from "../../../shared/cache/cacheTags.ts";
import { formatColor, parseColor } from "../../../shared/design/colors.ts";
import type { Design, DesignOwnerKind } from "../../../shared/design/design.ts";
import { sql } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { queuePurge } from "../purges/queuePurge.ts";
import { changedDesignSql, readDesign } from "./designs.ts";

/**
 * Changes how the pages and stories of a person or a publication look, whose design the caller has
 * authorized the viewer to change. What is missing stays, so that two editors who change different
 * choices don't undo each other's. Their pages and stories have the owner's cache tag. `accent` may be
 * any opaque color that `parseColor` takes; empty is the product's. Idempotent.
 */
export async function setDesign(
  context: DomainContext,
  { kind, id }: { kind: DesignOwnerKind; id: string },
  { accent, ...choices }: Partial<Design>,
): Promise<Design | "no-color"> {
  const color = accent === undefined ? undefined : readAccent(accent);
  if (color === "no-color") return color;
  const change = { ...choices, ...(color === undefined ? {} : { accent: color }) };
  const changed = changedDesignSql(sql`design`, change, kind);
  await context.db.write(
    kind === "user"
      ? [
          queuePurge(
            context,
            [userTag(id)],
            sql`EXISTS (SELECT 1 FROM users WHERE id = ${id} AND design IS NOT ${changed})`,
          ),
          sql`UPDATE users SET design = ${changed} WHERE id = ${id} AND design IS NOT ${changed}`,
        ]
      : [
          queuePurge(
            context,
            [collectionTag(id)],
            sql`EXISTS (SELECT 1 FROM active_collections WHERE id = ${id} AND design IS NOT ${changed})`,
          ),
          sql`UPDATE collections SET design = ${changed} WHERE id = ${id} AND design IS NOT ${changed}`,
        ],
    { idempotent: true },
  );
  const after = await context.db.first<{ design: string | null }>(
    kind === "user"
      ? sql`SELECT design FROM users WHERE id = ${id}`
      : sql`SELECT design FROM active_collections WHERE id = ${id}`,
  );
  return readDesign(after?.design ?? null, kind);
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
