// Image uploads of writers: POST /_/upload with the image as its body. Answers `{
// "image": { "id", "width", "height" } }`.

import { ACCOUNT_SUSPENDED } from "../../../shared/errors/commonErrors.ts";
import { MAX_UPLOAD_BYTES } from "../../../shared/limits.ts";
import { requirePageOwner } from "../../domain/identity/sessions/requirePageOwner.ts";
import { mayUpload, uploadImage } from "../../domain/images/uploadImage.ts";
import { clientNetwork } from "../request/clientNetwork.ts";
import { isForeignRequest } from "../request/isForeignRequest.ts";
import { readBytes } from "../request/body/readBytes.ts";
import { requireMay } from "../request/requireMay.ts";
import { TypedError, typedEndpoint } from "../request/typedErrors.ts";
import { uploadError } from "./uploadErrors.ts";
import * as texts from "./texts.ts";

/** Seconds before a rate-limited client should retry. */
const RETRY_AFTER_S = 3600;

/** The error for a rate-limited upload. */
export function tooManyImages(): TypedError {
  return new TypedError("TOO_MANY_REQUESTS", texts.tooManyUploads, {
    "Retry-After": String(RETRY_AFTER_S),
  });
}

/** Answers POST of an image. */
export const uploadEndpoint = typedEndpoint(["POST"], async (c) => {
  if (isForeignRequest(c.req.raw)) {
    throw new TypedError("FORBIDDEN", "Images are only accepted from our own pages.");
  }
  const context = c.get("request");
  const session = await context.session();
  if (!session) throw new TypedError("UNAUTHORIZED", "Sign in to upload images.");
  // A publication's settings, including their images, can be changed on its own host too.
  requireMay(context, session, "updatePublication");
  await requirePageOwner(context, context.xsrfToken);
  const may = await mayUpload(context, session.userId, clientNetwork(c.req.raw));
  if (may === "suspended") throw new TypedError("FORBIDDEN", ACCOUNT_SUSPENDED);
  if (may === "limited") throw tooManyImages();
  const bytes = await readBytes(c.req.raw, MAX_UPLOAD_BYTES);
  if (!bytes) throw new TypedError("TOO_LARGE", uploadError("TOO_MANY_BYTES"));
  const result = await uploadImage(context, context.images.bucket, session.userId, bytes);
  if (result.kind === "rejected") throw new TypedError("UNPROCESSABLE", uploadError(result.reason));
  return c.json({ image: result.image }, 200, { "Cache-Control": "private, no-store" });
});
