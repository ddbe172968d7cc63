import { sql, type Sql } from "../../../db/sql.ts";
import { managesNewsletterSql } from "../rows/managesNewsletterSql.ts";
import { isActiveSql } from "../../people/rows/canSeeUser.ts";

/** SQL: the user manages the newsletter of the issue `i` and isn't suspended. */
export function managesIssueSql(user: Sql): Sql {
  return sql`i.newsletter_id IN (SELECT n.id FROM newsletters n
    WHERE n.id = i.newsletter_id AND ${managesNewsletterSql(user)} AND ${isActiveSql(user)})`;
}
