import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { pathAfterStep } from "../../../../shared/people/onboardingSteps.ts";
import { dismissFlag } from "../../../domain/people/dismissFlag.ts";
import { updateProfile } from "../../../domain/people/updateProfile.ts";
import { userById } from "../../../domain/people/rows/users.ts";
import type { AccountStep, Owner, StepForm, StepResult } from "./accountStep.ts";
import { AVATAR_FILE, AVATAR_FORMATS, saveAvatar } from "../../people/avatarUpload.ts";
import * as texts from "./texts.ts";

/** Longest text that a form echoes back, in characters. */
const MAX_SHOWN = 1000;

/** The last step of onboarding: a photo, the name and a bio, in the form of its page. */
export const firstProfileStep: AccountStep = {
  needsFresh: false,
  show: async () => ({ continueTo: buildPath("GetStartedProfile") }),
  submit: (owner, form) => saveProfile(owner, form),
  file: { ...AVATAR_FILE, submit: (owner, bytes, form) => saveProfile(owner, form, bytes) },
};

async function saveProfile(
  owner: Owner,
  form: URLSearchParams,
  image?: Uint8Array,
): Promise<StepResult> {
  const { context, session } = owner;
  const user = await userById(context).load(session.userId);
  const typed = {
    name: (form.get("name") ?? user?.name ?? "").slice(0, MAX_SHOWN),
    bio: (form.get("bio") ?? "").slice(0, MAX_SHOWN),
  };
  const error =
    (await updateProfile(context, session.userId, typed)) ??
    (image ? await saveAvatar(owner, image) : null);
  if (error !== null) return { wrong: profileForm(typed, error) };
  await dismissFlag(context, session.userId, "ONBOARDING_PROFILE");
  return { continueTo: pathAfterStep("profile") };
}

function profileForm({ name, bio }: { name: string; bio: string }, error: string): StepForm {
  return {
    title: texts.setUpYourProfile,
    error,
    fields: [
      { name: "name", label: texts.name, autoComplete: "name", value: name },
      {
        name: "bio",
        label: texts.bio,
        kind: "multiline",
        value: bio,
        hint: texts.bioHint,
      },
    ],
    file: { name: "picture", label: texts.photo, accept: AVATAR_FORMATS },
    submit: texts.finish,
    others: [{ label: texts.skipForNow, href: pathAfterStep("profile") }],
  };
}
