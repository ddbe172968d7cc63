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
export function placedImageJson(id: string, focus = { x: "50", y: "50" }): string {
  return `(SELECT json_object('id', i.id, 'alt', i.alt, 'focusPercentX', ${focus.x},
    'focusPercentY', ${focus.y}, 'width', i.width, 'height', i.height)
    FROM images i WHERE i.id = ${id})`;
}
