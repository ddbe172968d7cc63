import { sql, type Sql } from "../../db/sql.ts";
import { canReadWholeStorySql } from "../stories/rows/paywall.ts";

/** What the export has in place of a passage that the user can't read now. */
export const MEMBERS_PASSAGE = "[Only members can read this passage.]";

/**
 * SQL of a passage from the story `p` that the user selected, as far as they can read it now.
 */
export function readablePassage(text: Sql, { userId, now }: { userId: string; now: number }): Sql {
  return sql`iif(${canReadWholeStorySql("p", sql`${userId}`, now)}, ${text}, ${MEMBERS_PASSAGE})`;
}
