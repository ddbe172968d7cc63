import { sql, type Sql } from "../../../db/sql.ts";

/** A stored image with what a page needs to place it. */
export interface PlacedImage {
  id: string;
  alt: string;
  focusPercentX: number;
  focusPercentY: number;
  width: number;
  height: number;
}

/**
 * SQL for a PlacedImage as JSON, from the row of `images` that `id` names; NULL if there is none.
 */
export function placedImageJson(id: Sql, focus = { x: sql`50`, y: sql`50` }): Sql {
  return sql`(SELECT json_object('id', i.id, 'alt', i.alt, 'focusPercentX', ${focus.x},
    'focusPercentY', ${focus.y}, 'width', i.width, 'height', i.height)
    FROM images i WHERE i.id = ${id})`;
}
