import { sql, type Sql } from "../../../db/sql.ts";
import { isActiveSql } from "./canSeeUser.ts";

/**
 * SQL condition: a person's highlights and claps are shown to the viewer, who is the person or
 * follows them. Neither may have muted the other.
 */
export const isSharedWithViewer = (userId: Sql, viewerId: Sql): Sql => sql`(${userId} = ${viewerId}
  OR (EXISTS (SELECT 1 FROM user_follows WHERE follower_id = ${viewerId} AND target_id = ${userId})
    AND ${isActiveSql(userId)} AND ${isNotMutedEitherWay(userId, viewerId)}))`;

/** SQL condition: neither the person nor the viewer has muted the other. */
export const isNotMutedEitherWay = (
  userId: Sql,
  viewerId: Sql,
): Sql => sql`NOT EXISTS (SELECT 1 FROM user_mutes WHERE user_id = ${viewerId}
    AND target_id = ${userId})
  AND NOT EXISTS (SELECT 1 FROM user_mutes WHERE user_id = ${userId} AND target_id = ${viewerId})`;
