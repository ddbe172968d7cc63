import { sql, type Sql } from "../../../db/sql.ts";
import { roleMay } from "../../kernel/roleMay.ts";

/**
 * SQL: the user manages the newsletter `n`: it is theirs, or that of a publication which they own or
 * edit.
 */
export function managesNewsletterSql(user: Sql): Sql {
  return sql`(n.user_id = ${user} OR n.collection_id IN (SELECT m.collection_id
    FROM collection_members m WHERE m.user_id = ${user} AND ${roleMay(sql`m.role`, "editNewsletters")}))`;
}
