// Accepting an avatar's file, in the forms that have one.

import { MAX_UPLOAD_BYTES } from "../../../shared/limits.ts";
import { updateProfile } from "../../domain/people/updateProfile.ts";
import { mayUpload, uploadImage } from "../../domain/images/uploadImage.ts";
import { uploadError } from "../images/uploadErrors.ts";
import type { FileStep, Owner } from "../identity/account/accountStep.ts";
import * as texts from "../identity/account/texts.ts";

/** The formats that an image may have. */
export const AVATAR_FORMATS = "image/jpeg,image/png,image/gif,image/webp,image/avif";

/** What is checked before an avatar's file is read. */
export const AVATAR_FILE: Omit<FileStep, "submit"> = {
  maxBytes: MAX_UPLOAD_BYTES,
  may: async ({ context, session }) => {
    switch (await mayUpload(context, session.userId, context.network)) {
      case "suspended":
        return texts.accountSuspended;
      case "limited":
        return texts.tooManyUploads;
      case "yes":
        return null;
    }
  },
  tooLarge: uploadError("TOO_MANY_BYTES"),
};

/**
 * Stores an image as the account's avatar. Returns an error message, or null. Throws like
 * updateProfile.
 */
export async function saveAvatar(
  { context, session }: Owner,
  bytes: Uint8Array,
): Promise<string | null> {
  const { bucket } = context.images;
  const result = await uploadImage(context, bucket, session.userId, bytes);
  if (result.kind === "rejected") return uploadError(result.reason);
  return updateProfile(context, session.userId, { imageId: result.image.id });
}
