// Stores images where the product does.

import { env } from "cloudflare:workers";
import { runSql } from "../database.ts";
import { type ImageFormat, imageKind } from "../../../shared/images/imageKind.ts";
import { makeImage } from "../publications/publications.ts";

type Columns = Record<string, string | number | null>;

/** Stores an image, with the dimensions and format from its bytes by default. */
export async function storeImage(
  bytes: Uint8Array,
  columns: Columns & { format?: ImageFormat } = {},
): Promise<string> {
  const kind = imageKind(bytes, Number.POSITIVE_INFINITY);
  const { id } = await makeImage({
    bytes: bytes.length,
    ...(kind.isAccepted
      ? {
          format: kind.format,
          width: kind.width,
          height: kind.height,
          is_animated: kind.isAnimated ? 1 : 0,
        }
      : {}),
    ...columns,
  });
  await env.IMAGES_BUCKET.put(`stored/${id}`, bytes);
  await runSql("UPDATE images SET object_key = ?1 WHERE id = ?2", `stored/${id}`, id);
  return id;
}
