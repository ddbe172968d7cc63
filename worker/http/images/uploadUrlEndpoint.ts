// Uploads an image from a URL: POST /_/upload-url with `{ "url": "https://…" }`.
// Fetched under the rules of imports, so that internal addresses can't be reached. Answers `{
// "image": { "id", "width", "height" } }`.

import { ACCOUNT_SUSPENDED } from "../../../shared/errors/commonErrors.ts";
import { MAX_UPLOAD_BYTES } from "../../../shared/limits.ts";
import { mayUpload, uploadImage } from "../../domain/images/uploadImage.ts";
import { outside } from "../../domain/imports/outside.ts";
import { type OutsideError, OutsideFetchError } from "../../ports/outside/fetchOutside.ts";
import { clientNetwork } from "../request/clientNetwork.ts";
import { readFormWrite } from "../request/formWrite.ts";
import { TypedError, typedEndpoint } from "../request/typedErrors.ts";
import { tooManyImages } from "./uploadEndpoint.ts";
import { uploadError } from "./uploadErrors.ts";
import * as texts from "./texts.ts";

/** Longest time for the image's site to respond, in milliseconds. */
const DEADLINE_MS = 10_000;

const REASONS: Readonly<Record<OutsideError, string>> = {
  address: texts.notAnImageAddress,
  unreachable: texts.addressUnreachable,
  status: texts.imageNotOpened,
  type: "This address isn’t an image.",
  "too-large": uploadError("TOO_MANY_BYTES"),
  "too-slow": texts.imageTooSlow,
  "too-many-redirects": texts.tooManyRedirects,
};

/** Answers POST of an image's URL. */
export const uploadUrlEndpoint = typedEndpoint(["POST"], async (c) => {
  const { session, fields } = await readFormWrite(c, { as: "uploadImage" });
  const context = c.get("request");
  const may = await mayUpload(context, session.userId, clientNetwork(c.req.raw));
  if (may === "suspended") throw new TypedError("FORBIDDEN", ACCOUNT_SUSPENDED);
  if (may === "limited") throw tooManyImages();
  const bytes = await fetchImage(outside(context), fields.get("url") ?? "");
  const result = await uploadImage(context, context.images.bucket, session.userId, bytes);
  if (result.kind === "rejected") {
    throw new TypedError("UNPROCESSABLE", uploadError(result.reason));
  }
  return c.json({ image: result.image }, 200, { "Cache-Control": "private, no-store" });
});

async function fetchImage(fetch: ReturnType<typeof outside>, url: string): Promise<Uint8Array> {
  try {
    const input = { types: ["image/"], maxBytes: MAX_UPLOAD_BYTES, deadlineMs: DEADLINE_MS };
    return (await fetch(url, input)).bytes;
  } catch (error) {
    if (!(error instanceof OutsideFetchError)) throw error;
    throw new TypedError("UNPROCESSABLE", REASONS[error.reason]);
  }
}
