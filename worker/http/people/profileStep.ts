import { updateProfile } from "../../domain/people/updateProfile.ts";
import { userById } from "../../domain/people/rows/users.ts";
import type { AccountStep, StepForm } from "../identity/account/accountStep.ts";
import { settingsPath } from "../identity/account/settingsPath.ts";
import * as texts from "../identity/account/texts.ts";

/** Longest text that a form echoes back, in characters. */
const MAX_SHOWN = 1000;

/** Changes the account's name, bio and tipping link. */
export const profileStep: AccountStep = {
  needsFresh: false,
  show: async ({ context, session }) => {
    const user = await userById(context).load(session.userId);
    return profileForm(
      {
        name: user?.name ?? "",
        bio: user?.bio ?? "",
        tippingLink: user?.tippingLink ?? "",
      },
      null,
    );
  },
  submit: async ({ context, session }, form) => {
    const typed = {
      name: (form.get("name") ?? "").slice(0, MAX_SHOWN),
      bio: (form.get("bio") ?? "").slice(0, MAX_SHOWN),
      tippingLink: (form.get("tippingLink") ?? "").slice(0, MAX_SHOWN),
    };
    const error = await updateProfile(context, session.userId, typed);
    return error === null
      ? { continueTo: settingsPath("account", "profile") }
      : { wrong: profileForm(typed, error) };
  },
};

function profileForm(
  { name, bio, tippingLink }: { name: string; bio: string; tippingLink: string },
  error: string | null,
): StepForm {
  return {
    title: texts.profileInformation,
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
      {
        name: "tippingLink",
        label: texts.tippingLink,
        kind: "url",
        value: tippingLink,
        hint: texts.tippingLinkHint,
      },
    ],
    submit: texts.save,
    others: [{ label: texts.backToSettings, href: settingsPath("account") }],
  };
}
