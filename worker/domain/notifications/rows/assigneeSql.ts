import { sql } from "../../../db/sql.ts";
import { roleMay } from "../../kernel/roleMay.ts";

/**
 * SQL: the id of the editor who takes care of the submission `s`; null if nobody does who can still
 * review it.
 */
export const ASSIGNEE_SQL = sql`(SELECT a.user_id FROM collection_members a
  JOIN users u ON u.id = a.user_id
  WHERE a.collection_id = s.collection_id AND a.user_id = s.assignee_id AND u.is_hidden = 0
    AND ${roleMay(sql`a.role`, "reviewSubmissions")})`;
