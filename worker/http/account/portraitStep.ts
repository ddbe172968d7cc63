import { MAX_UPLOAD_BYTES } from "../../../shared/limits.ts";
import { mayUpload, uploadImage } from "../../domain/images/uploadImage.ts";
import { changePortrait } from "../../domain/people/changePortrait.ts";
import { userById } from "../../domain/people/users.ts";
import { uploadRefusal } from "../uploadRefusals.ts";
import type { AccountStep, Owner, StepForm } from "./accountStep.ts";
import { settingsPath } from "./settingsPath.ts";

/** Gives the account a picture, another one, or none. */
export const portraitStep: AccountStep = {
  needsFresh: false,
  show: (owner) => portraitForm(owner, null),
  submit: async (owner, form) => {
    if (!form.has("remove")) return { wrong: await portraitForm(owner, NOT_CHOSEN) };
    const { context, session } = owner;
    await changePortrait(context, context.images.bucket, session.userId, null);
    return { goesOnTo: settingsPath("account", "picture-removed") };
  },
  file: {
    mostBytes: MAX_UPLOAD_BYTES,
    may: async ({ context, session }) => {
      switch (await mayUpload(context, session.userId, context.browser.network)) {
        case "suspended":
          return "Your account is suspended.";
        case "limited":
          return "That is a lot of pictures. Go on in an hour.";
        case "yes":
          return null;
      }
    },
    tooLarge: async (owner) => ({
      wrong: await portraitForm(owner, uploadRefusal("TOO_MANY_BYTES")),
    }),
    submit: async (owner, bytes) => {
      if (bytes.length === 0) return { wrong: await portraitForm(owner, NOT_CHOSEN) };
      const { context, session } = owner;
      const { bucket } = context.images;
      const result = await uploadImage(context, bucket, session.userId, bytes);
      if (result.outcome === "refused")
        return { wrong: await portraitForm(owner, uploadRefusal(result.reason)) };
      await changePortrait(context, bucket, session.userId, result.image.id);
      return { goesOnTo: settingsPath("account", "picture") };
    },
  },
};

const NOT_CHOSEN = "Choose a picture first.";

async function portraitForm({ context, session }: Owner, error: string | null): Promise<StepForm> {
  const user = await userById(context).load(session.userId);
  const has = user?.imageId != null;
  return {
    title: "Profile picture",
    text: "It stands beside your name everywhere. Square pictures look best; others show their middle.",
    error,
    portrait: { name: user?.name ?? "", imageId: user?.imageId ?? null, colorKey: session.userId },
    file: {
      name: "picture",
      label: has ? "Another picture" : "Your picture",
      accept: "image/jpeg,image/png,image/gif,image/webp,image/avif",
    },
    submit: "Save",
    others: [
      ...(has ? [{ label: "Remove the picture", name: "remove" }] : []),
      { label: "Back to settings", href: settingsPath("account") },
    ],
  };
}
