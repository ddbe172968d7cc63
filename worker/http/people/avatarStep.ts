import { updateProfile } from "../../domain/people/updateProfile.ts";
import { userById } from "../../domain/people/rows/users.ts";
import type { AccountStep, Owner, StepForm } from "../identity/account/accountStep.ts";
import { AVATAR_FILE, AVATAR_FORMATS, saveAvatar } from "./avatarUpload.ts";
import { settingsPath } from "../identity/account/settingsPath.ts";
import * as texts from "../identity/account/texts.ts";

/** Sets, replaces or removes the account's avatar. */
export const avatarStep: AccountStep = {
  needsFresh: false,
  show: (owner) => avatarForm(owner, null),
  submit: async (owner, form) => {
    if (!form.has("remove")) return { wrong: await avatarForm(owner, NOT_CHOSEN) };
    const { context, session } = owner;
    await updateProfile(context, session.userId, { imageId: "" });
    return { continueTo: settingsPath("account", "picture-removed") };
  },
  file: {
    ...AVATAR_FILE,
    submit: async (owner, bytes) => {
      const error = bytes.length === 0 ? NOT_CHOSEN : await saveAvatar(owner, bytes);
      return error === null
        ? { continueTo: settingsPath("account", "picture") }
        : { wrong: await avatarForm(owner, error) };
    },
  },
};

const NOT_CHOSEN = texts.imageNeeded;

async function avatarForm({ context, session }: Owner, error: string | null): Promise<StepForm> {
  const user = await userById(context).load(session.userId);
  const has = user?.imageId != null;
  return {
    title: texts.profileImage,
    text: texts.profileImageText,
    error,
    avatar: { name: user?.name ?? "", imageId: user?.imageId ?? null, colorKey: session.userId },
    file: {
      name: "picture",
      label: has ? texts.newImage : texts.yourImage,
      accept: AVATAR_FORMATS,
    },
    submit: texts.save,
    others: [
      ...(has ? [{ label: texts.removeTheImage, name: "remove" }] : []),
      { label: texts.backToSettings, href: settingsPath("account") },
    ],
  };
}
