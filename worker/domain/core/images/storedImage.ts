import type { ImageFormat } from "../../../../shared/rules/imageKind.ts";
import type { DomainContext } from "../../context.ts";

/** A picture that readers uploaded or an import brought. */
export interface StoredImage {
  id: string;
  /** Its key in the bucket of pictures. */
  objectKey: string;
  format: ImageFormat;
  /** Pixels, as shown. */
  width: number;
  height: number;
  isAnimated: boolean;
}

/** A picture by id; null when there is none. */
export async function storedImage(
  context: Pick<DomainContext, "db">,
  id: string,
): Promise<StoredImage | null> {
  const row = await context.db.first<Omit<StoredImage, "isAnimated"> & { isAnimated: number }>(
    `SELECT id, object_key AS objectKey, format, width, height, is_animated AS isAnimated
     FROM images WHERE id = ?1`,
    id,
  );
  return row && { ...row, isAnimated: row.isAnimated === 1 };
}
