// What writers ask of readers in their stories. Readers answer at /m/form/{formId}, which needs no script.

import type { FormKind } from "../../../shared/enums.ts";
import { FORM_ERRORS, type FormError } from "../../../shared/rules/formErrors.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { pageBounds } from "../../db/keyset.ts";
import {
  type FormAnswerRow,
  formById,
  type FormRow,
  listFormAnswers,
  listForms,
} from "../../domain/writing/forms/forms.ts";
import {
  createForm,
  deleteForm,
  deleteFormAnswer,
  type FormResult,
} from "../../domain/writing/forms/writeForm.ts";
import { builder } from "../machinery/builder.ts";
import { describedEnum } from "../machinery/describedEnum.ts";
import { permitted } from "../machinery/permissions.ts";
import { Viewer } from "../machinery/refs.ts";
import {
  AccountSuspended,
  BadRequest,
  Forbidden,
  NotFound,
  RateLimited,
  type ErrorResult,
  refuse,
  Unauthorized,
} from "../machinery/results.ts";

const FORMS_PAGE_SIZE = 20;

const FormKindEnum = describedEnum<FormKind>("FormKind", "What a form asks for.", {
  EMAIL: "An e-mail address.",
  TEXT: "A few words.",
});

const FormAnswer = builder.objectRef<FormAnswerRow>("FormAnswer").implement({
  description: "What a reader answered a form of the viewer's.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The answer's id within its form." }),
    answer: t.exposeString("answer", { description: "As the reader wrote it." }),
    createdAt: t.expose("createdAt", { type: "Timestamp", description: "When it came." }),
  }),
});

const ReaderForm = builder.objectRef<FormRow>("ReaderForm").implement({
  description: "A form of the viewer's, as only they have it.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The form's id." }),
    kind: t.expose("kind", { type: FormKindEnum, description: "What it asks for." }),
    title: t.exposeString("title", { description: "The words over it." }),
    text: t.exposeString("text", { description: "What it says besides; may be empty." }),
    createdAt: t.expose("createdAt", { type: "Timestamp", description: "When it was made." }),
    answerCount: t.exposeInt("answerCount", { description: "Answers that stand with it." }),
    url: t.string({
      description: "Where readers answer it, and what the editor puts into a story.",
      resolve: ({ id }, _args, { config }) =>
        config.publicUrl + buildPath("EmbedForm", { formId: id }),
    }),
    answersConnection: t.connection({
      type: FormAnswer,
      description: "What readers answered, the latest first.",
      resolve: ({ id }, args, context) =>
        listFormAnswers(context, id, pageBounds(args, FORMS_PAGE_SIZE)),
    }),
  }),
});

builder.objectFields(Viewer, (t) => ({
  formsConnection: t.connection({
    type: ReaderForm,
    description: "The viewer's forms, the latest first.",
    resolve: ({ id }, args, context) => listForms(context, id, pageBounds(args, FORMS_PAGE_SIZE)),
  }),
  form: t.field({
    type: ReaderForm,
    nullable: true,
    description: "A form of the viewer's own; null for any other.",
    args: { id: t.arg.id({ required: true, description: "The form's id." }) },
    resolve: async (viewer, { id }, context) => {
      const form = await formById(context).load(id);
      return form?.ownerId === viewer.id ? form : null;
    },
  }),
}));

interface Updated {
  __typename: "ReaderFormUpdate";
  form: FormRow | null;
}

const ReaderFormUpdate = builder.objectRef<Updated>("ReaderFormUpdate").implement({
  description: "A form as a write has left it.",
  fields: (t) => ({
    form: t.field({
      type: ReaderForm,
      nullable: true,
      description: "The form; null where it was taken away.",
      resolve: ({ form }) => form,
    }),
  }),
});

const ReaderFormResult = builder.unionType("ReaderFormResult", {
  description: "What became of a wish about a form.",
  types: [
    ReaderFormUpdate,
    AccountSuspended,
    BadRequest,
    Forbidden,
    NotFound,
    RateLimited,
    Unauthorized,
  ],
  resolveType: (value: Updated | ErrorResult) => value.__typename,
});

builder.mutationFields((t) => ({
  createForm: t.field({
    type: ReaderFormResult,
    description: "Makes a form for readers. A key makes one.",
    args: {
      key: t.arg.string({
        required: true,
        description: "Made by the client: 8 to 64 letters, digits, - and _.",
      }),
      kind: t.arg({ type: FormKindEnum, required: true, description: "What it asks for." }),
      title: t.arg.string({ required: true, description: "The words over it, one line." }),
      text: t.arg.string({ description: "What it says besides." }),
    },
    resolve: permitted(
      "createForm",
      async (
        args: { key: string; kind: FormKind; title: string; text?: string | null },
        context,
        { userId },
      ) => updated(await createForm(context, userId, { ...args, text: args.text ?? "" })),
    ),
  }),
  deleteForm: t.field({
    type: ReaderFormResult,
    description: "Takes a form of the viewer's away, with all its answers.",
    args: { formId: t.arg.id({ required: true, description: "The form's id." }) },
    resolve: permitted("deleteForm", async (args: { formId: string }, context, { userId }) => {
      const outcome = await deleteForm(context, userId, args.formId);
      const gone: Updated = { __typename: "ReaderFormUpdate", form: null };
      return outcome === "done" ? gone : refused(outcome);
    }),
  }),
  deleteFormAnswer: t.field({
    type: ReaderFormResult,
    description: "Takes away what one reader answered a form of the viewer's.",
    args: {
      formId: t.arg.id({ required: true, description: "The form's id." }),
      answerId: t.arg.id({ required: true, description: "The answer's id." }),
    },
    resolve: permitted(
      "deleteFormAnswer",
      async (args: { formId: string; answerId: string }, context, { userId }) =>
        updated(await deleteFormAnswer(context, userId, args)),
    ),
  }),
}));

function updated(result: FormResult): Updated | ErrorResult {
  return result.outcome === "done"
    ? { __typename: "ReaderFormUpdate", form: result.form }
    : refused(result.outcome);
}

const OUTCOMES: Partial<Record<FormError, string>> = {
  "no-form": "NotFound",
  suspended: "AccountSuspended",
};

const refused = (reason: FormError): ErrorResult =>
  refuse(OUTCOMES[reason] ?? "BadRequest", FORM_ERRORS[reason]);
