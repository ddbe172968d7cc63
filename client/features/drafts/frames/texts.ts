import { plural } from "../../../../shared/format/plural.ts";

/** The words of the dialog that asks which form or newsletter to show. */
export const frameChoice = {
  form: {
    title: "A form for your readers",
    loading: "Looking for your forms",
    failed: "Your forms couldn’t be loaded. Check your connection.",
    none: "No forms yet",
    noneText:
      "A form asks your readers for their email address or a short text. Create one, then come back here.",
    create: "Create a form",
    list: "Your forms",
  },
  newsletter: {
    title: "A subscribe box",
    loading: "Looking for your newsletters",
    failed: "Your newsletters couldn’t be loaded. Check your connection.",
    none: "No newsletter yet",
    noneText: "A subscribe box adds readers to a newsletter. Start one, then come back here.",
    create: "Start a newsletter",
    list: "Your newsletters",
  },
};
export const refreshFrames = "Refresh the list";
export const subscribeBoxTitle = (newsletter: string): string => `Subscribe to ${newsletter}`;
export const formFacts = (kind: "EMAIL" | "TEXT", answers: number): string => {
  const count = plural(answers, { one: "1 answer", other: `${answers} answers` });
  return kind === "EMAIL"
    ? `Asks for an email address · ${count}`
    : `Asks for a short text · ${count}`;
};
export const createAnotherForm = "Create another";
export const olderForms =
  "{link}: to add an older one, copy its address and choose “Video, post or link”.";
export const allForms = "All your forms";
export const formTitle = (title: string): string => `Form: ${title}`;
export const tryAgain = "Try again";
