import { buildPath } from "../../../shared/routes/buildPath.ts";
import {
  type ApplicationResult,
  changeApplication,
  deleteApplication,
  ownApplication,
  registerApplication,
  renewSecret,
  type TypedApplication,
} from "../../domain/oauth/applications.ts";
import { TypedError } from "../request/typedErrors.ts";
import type { AccountStep, StepResult, StepForm } from "../identity/account/accountStep.ts";
import * as texts from "../identity/account/texts.ts";

/** Longest text that a form echoes back, in characters. */
const MAX_SHOWN = 6000;

/** Registers, changes and deletes an application, and renews its secret. */
export const applicationStep: AccountStep = {
  needsFresh: false,
  queryParams: ["id"],
  show: async ({ context, session, query }) => {
    const id = query.get("id");
    if (id === null) return registerForm(EMPTY, null);
    const application = await ownApplication(context, session.userId, id);
    if (!application) throw noSuchApplication();
    return changeForm(
      id,
      { ...application, redirectUris: application.redirectUris.join("\n") },
      null,
    );
  },
  submit: async ({ context, session: { userId } }, form) => {
    const id = form.get("id");
    if (id !== null && !(await ownApplication(context, userId, id))) throw noSuchApplication();
    if (id !== null && form.has("delete")) {
      await deleteApplication(context, userId, id);
      return { continueTo: buildPath("YourApplications", {}, { query: { done: "deleted" } }) };
    }
    if (id !== null && form.has("renew")) {
      const result = await renewSecret(context, userId, id);
      return "wrong" in result
        ? {
            wrong: { title: texts.secretNotChanged, error: result.wrong, others: [back(id)] },
          }
        : answerOf(result, "secret");
    }
    const typed = typedIn(form);
    if (id !== null) {
      const result = await changeApplication(context, userId, id, typed);
      return "wrong" in result
        ? { wrong: changeForm(id, typed, result.wrong) }
        : answerOf(result, "saved");
    }
    const hasSecret = !form.has("public");
    const result = await registerApplication(context, userId, { ...typed, hasSecret });
    return "wrong" in result
      ? { wrong: registerForm(typed, result.wrong) }
      : answerOf(result, "registered");
  },
};

const noSuchApplication = () => new TypedError("NOT_FOUND", texts.applicationNotFound);

const EMPTY: TypedApplication = { name: "", description: "", website: "", redirectUris: "" };

const pathOf = (id: string, done?: string): string =>
  buildPath("YourApplication", { oauthApplicationId: id }, { query: { done } });

const back = (id: string) => ({ label: texts.backToTheApplication, href: pathOf(id) });

/** Shows a new secret once; without one, redirects to the application. */
function answerOf(
  { id, secret }: Exclude<ApplicationResult, { wrong: string }>,
  done: "registered" | "saved" | "secret",
): StepResult {
  if (secret === null) return { continueTo: pathOf(id, done) };
  return {
    shown: {
      title: texts.keepTheSecret,
      text: texts.keepTheSecretText,
      lines: [secret],
      others: [{ label: texts.savedIt, href: pathOf(id, done) }],
    },
  };
}

function typedIn(form: URLSearchParams): TypedApplication {
  const of = (name: string): string => (form.get(name) ?? "").slice(0, MAX_SHOWN);
  return {
    name: of("name"),
    description: of("description"),
    website: of("website"),
    redirectUris: of("redirectUris"),
  };
}

function registerForm(typed: TypedApplication, error: string | null): StepForm {
  return {
    ...fieldsOf(typed, error),
    title: texts.registerAnApplication,
    text: texts.registerText,
    submit: texts.registerWithASecret,
    others: [
      { label: texts.registerWithoutASecret, name: "public" },
      { label: texts.backToYourApplications, href: buildPath("YourApplications") },
    ],
  };
}

function changeForm(id: string, typed: TypedApplication, error: string | null): StepForm {
  return {
    ...fieldsOf(typed, error),
    title: texts.changeTheApplication,
    hidden: { id },
    submit: texts.save,
    others: [back(id)],
  };
}

function fieldsOf(
  typed: TypedApplication,
  error: string | null,
): Pick<StepForm, "error" | "fields" | "isWide"> {
  return {
    error,
    isWide: true,
    fields: [
      { name: "name", label: texts.name, autoComplete: "off", value: typed.name },
      {
        name: "description",
        label: texts.whatItDoes,
        kind: "multiline",
        value: typed.description,
        hint: texts.whatItDoesHint,
      },
      {
        name: "website",
        label: texts.website,
        kind: "url",
        autoComplete: "off",
        value: typed.website,
        hint: texts.websiteHint,
      },
      {
        name: "redirectUris",
        label: texts.redirectAddresses,
        kind: "multiline",
        value: typed.redirectUris,
        hint: texts.redirectAddressesHint,
      },
    ],
  };
}
