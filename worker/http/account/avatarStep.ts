import { MAX_UPLOAD_BYTES } from "../../../shared/limits.ts";
import { mayUpload, uploadImage } from "../../domain/writing/images/uploadImage.ts";
import { changeAvatar } from "../../domain/accounts/people/changeAvatar.ts";
import { userById } from "../../domain/core/people/users.ts";
import { uploadError } from "../uploads/uploadErrors.ts";
import type { AccountStep, Owner, StepForm } from "./accountStep.ts";
import { settingsPath } from "./settingsPath.ts";

/** Sets, replaces or removes the account's avatar. */
export const avatarStep: AccountStep = {
  needsFresh: false,
  show: (owner) => avatarForm(owner, null),
  submit: async (owner, form) => {
    if (!form.has("remove")) return { wrong: await avatarForm(owner, NOT_CHOSEN) };
    const { context, session } = owner;
    await changeAvatar(context, context.images.bucket, session.userId, null);
    return { continueTo: settingsPath("account", "picture-removed") };
  },
  file: {
    maxBytes: MAX_UPLOAD_BYTES,
    may: async ({ context, session }) => {
      switch (await mayUpload(context, session.userId, context.network)) {
        case "suspended":
          return "Your account is suspended.";
        case "limited":
          return "You’ve uploaded too many images. Try again in an hour.";
        case "yes":
          return null;
      }
    },
    tooLarge: uploadError("TOO_MANY_BYTES"),
    submit: async (owner, bytes) => {
      if (bytes.length === 0) return { wrong: await avatarForm(owner, NOT_CHOSEN) };
      const { context, session } = owner;
      const { bucket } = context.images;
      const result = await uploadImage(context, bucket, session.userId, bytes);
      if (result.kind === "rejected")
        return { wrong: await avatarForm(owner, uploadError(result.reason)) };
      await changeAvatar(context, bucket, session.userId, result.image.id);
      return { continueTo: settingsPath("account", "picture") };
    },
  },
};

const NOT_CHOSEN = "Choose an image first.";

async function avatarForm({ context, session }: Owner, error: string | null): Promise<StepForm> {
  const user = await userById(context).load(session.userId);
  const has = user?.imageId != null;
  return {
    title: "Profile image",
    text: "It’s shown next to your name everywhere. Square images look best; others are cropped to the center.",
    error,
    avatar: { name: user?.name ?? "", imageId: user?.imageId ?? null, colorKey: session.userId },
    file: {
      name: "picture",
      label: has ? "New image" : "Your image",
      accept: "image/jpeg,image/png,image/gif,image/webp,image/avif",
    },
    submit: "Save",
    others: [
      ...(has ? [{ label: "Remove the image", name: "remove" }] : []),
      { label: "Back to settings", href: settingsPath("account") },
    ],
  };
}
