import type { R2Bucket } from "@cloudflare/workers-types";
import { toHex } from "../../../shared/format/hex.ts";
import { idFromKey } from "../../../shared/ids.ts";
import { MAX_UPLOAD_BYTES } from "../../../shared/limits.ts";
import { imageKind, type ImageError, MEDIA_TYPES } from "../../../shared/images/imageKind.ts";
import { withoutMetadata } from "../../../shared/images/imageFormats/withoutMetadata.ts";
import { sql } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { SPARED_MS } from "./rows/ownedImages.ts";
import { countRequest, isBeyond, LIMITS, networkKey } from "../identity/rows/rateLimits.ts";

/** A stored image. */
interface UploadedImage {
  id: string;
  /** In pixels, as displayed. */
  width: number;
  height: number;
}

type UploadResult =
  | { kind: "uploaded"; image: UploadedImage }
  | { kind: "rejected"; reason: ImageError | "SVG" };

/**
 * Counts an upload against the rate limits. Called before the body is read, so that floods cost
 * little.
 */
export async function mayUpload(
  context: DomainContext,
  userId: string,
  network: string,
): Promise<"yes" | "limited" | "suspended"> {
  const { now } = context;
  const ofNetwork = await networkKey(LIMITS.imagesFromNetwork, network);
  const ofPerson = `${LIMITS.imagesOfUser.name}:${userId}`;
  const ofUser = countRequest(ofPerson, LIMITS.imagesOfUser, now);
  const fromNetwork = countRequest(ofNetwork, LIMITS.imagesFromNetwork, now);
  const users = sql<{ isHidden: number }>`
    SELECT is_hidden AS isHidden FROM users WHERE id = ${userId}`;
  const written = await context.db.write([ofUser, fromNetwork, users], { idempotent: false });
  if (written.first(users)?.isHidden !== 0) return "suspended";
  const isLimited =
    isBeyond(written.first(ofUser), LIMITS.imagesOfUser) ||
    isBeyond(written.first(fromNetwork), LIMITS.imagesFromNetwork);
  return isLimited ? "limited" : "yes";
}

/**
 * Stores an image without metadata such as location and capture time. The format is determined from
 * the bytes: one of five formats, within the limits, and not a polyglot of another format. SVG is
 * rejected because it can contain scripts. The id is derived from the person and the content, so an
 * upload can be repeated; a repeated upload keeps the image for SPARED_MS even if its previous
 * use is erased. Throws like Database and the bucket.
 */
export async function uploadImage(
  context: DomainContext,
  bucket: R2Bucket,
  userId: string,
  uploaded: Uint8Array,
): Promise<UploadResult> {
  const kind = imageKind(uploaded, MAX_UPLOAD_BYTES);
  if (!kind.isAccepted) return { kind: "rejected", reason: kind.reason };
  const { format } = kind;
  if (format === "svg") return { kind: "rejected", reason: "SVG" };
  const bytes = withoutMetadata(uploaded, format);
  if (!bytes) return { kind: "rejected", reason: "DAMAGED" };
  const digest = await crypto.subtle.digest("SHA-256", bytes as BufferSource);
  const sha256 = toHex(new Uint8Array(digest));
  const id = await idFromKey("image", `upload:${userId}:${sha256}`);
  // Stores the object first, because a row implies that it exists.
  await bucket.put(id, bytes, { httpMetadata: { contentType: MEDIA_TYPES[format] } });
  const [width, height] = [Math.round(kind.width), Math.round(kind.height)];
  await context.db.write(
    [
      sql`INSERT INTO images (id, object_key, format, width, height, bytes, sha256, is_animated,
        created_at,
          uploaded_by)
        VALUES (${id}, ${id}, ${format}, ${width}, ${height}, ${bytes.length}, ${sha256},
          ${kind.isAnimated ? 1 : 0}, ${context.now}, ${userId})
        ON CONFLICT (id) DO UPDATE SET uploaded_again_at = excluded.created_at,
          erase_at = iif(erase_at IS NULL, NULL, excluded.created_at + ${SPARED_MS})`,
    ],
    { idempotent: true },
  );
  return { kind: "uploaded", image: { id, width, height } };
}
