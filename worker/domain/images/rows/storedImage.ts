import { sql } from "../../../db/sql.ts";
import type { ImageFormat } from "../../../../shared/images/imageKind.ts";
import type { DomainContext } from "../../kernel/context.ts";

/** An uploaded or imported image. */
export interface StoredImage {
  id: string;
  /** Key in the image bucket. */
  objectKey: string;
  format: ImageFormat;
  /** Pixels, as displayed. */
  width: number;
  height: number;
  isAnimated: boolean;
}

/** An image by id; null for none. */
export async function storedImage(
  context: Pick<DomainContext, "db">,
  id: string,
): Promise<StoredImage | null> {
  const row = await context.db.first<Omit<StoredImage, "isAnimated"> & { isAnimated: number }>(sql`
    SELECT id, object_key AS objectKey, format, width, height, is_animated AS isAnimated
    FROM images WHERE id = ${id}`);
  return row && { ...row, isAnimated: row.isAnimated === 1 };
}
