// Forms that writers add to their stories. Readers answer at /m/form/{formId}, without JavaScript.

import type { FormKind } from "../../../shared/enums.ts";
import { FORM_ERRORS, type FormError } from "../../../shared/forms/formErrors.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { pageBounds } from "../../db/keyset.ts";
import {
  type FormAnswerRow,
  formById,
  type FormRow,
  listFormAnswers,
  listForms,
} from "../../domain/forms/forms.ts";
import {
  createForm,
  deleteForm,
  deleteFormAnswer,
  type FormResult,
} from "../../domain/forms/writeForm.ts";
import { idArg, keyArg } from "../machinery/arguments.ts";
import { builder } from "../machinery/builder.ts";
import { describedEnum } from "../machinery/describedEnum.ts";
import { permitted } from "../machinery/permissions.ts";
import { Viewer } from "../machinery/refs.ts";
import { defineResult, type ErrorResult, errorResult, WRITE_ERRORS } from "../machinery/results.ts";

const FORMS_PAGE_SIZE = 20;

const FormKindEnum = describedEnum<FormKind>("FormKind", "What a form asks for.", {
  EMAIL: "An email address.",
  TEXT: "Free text.",
});

const FormAnswer = builder.objectRef<FormAnswerRow>("FormAnswer").implement({
  description: "A reader's answer to one of the viewer's forms.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The answer's id, unique within its form." }),
    answer: t.exposeString("answer", { description: "The reader's text." }),
    createdAt: t.expose("createdAt", { type: "Timestamp", description: "When it was submitted." }),
  }),
});

const ReaderForm = builder.objectRef<FormRow>("ReaderForm").implement({
  description: "One of the viewer's forms, with fields that only they can see.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The form's id." }),
    kind: t.expose("kind", { type: FormKindEnum, description: "The kind of answer it asks for." }),
    title: t.exposeString("title", { description: "The heading." }),
    text: t.exposeString("text", { description: "Additional text; may be empty." }),
    createdAt: t.expose("createdAt", { type: "Timestamp", description: "When it was created." }),
    answerCount: t.exposeInt("answerCount", { description: "Number of stored answers." }),
    url: t.string({
      description: "The URL where readers answer it, which the editor embeds in a story.",
      resolve: ({ id }, _args, { config }) =>
        config.publicUrl + buildPath("EmbedForm", { formId: id }),
    }),
    answersConnection: t.connection({
      type: FormAnswer,
      description: "The readers' answers, latest first.",
      resolve: ({ id }, args, context) =>
        listFormAnswers(context, id, pageBounds(args, FORMS_PAGE_SIZE)),
    }),
  }),
});

builder.objectFields(Viewer, (t) => ({
  formsConnection: t.connection({
    type: ReaderForm,
    description: "The viewer's forms, latest first.",
    resolve: ({ id }, args, context) => listForms(context, id, pageBounds(args, FORMS_PAGE_SIZE)),
  }),
  form: t.field({
    type: ReaderForm,
    nullable: true,
    description: "One of the viewer's forms; null for any other.",
    args: { id: idArg(t, "form") },
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
  description: "A form after a change.",
  fields: (t) => ({
    form: t.expose("form", {
      type: ReaderForm,
      nullable: true,
      description: "The form; null if it was deleted.",
    }),
  }),
});

const ReaderFormResult = defineResult({
  name: "ReaderFormResult",
  description: "Result of a mutation about a form.",
  types: [ReaderFormUpdate],
  errors: WRITE_ERRORS,
});

builder.mutationFields((t) => ({
  createForm: t.field({
    type: ReaderFormResult,
    description: "Creates a form for readers. Idempotent by key.",
    args: {
      key: keyArg(t),
      kind: t.arg({ type: FormKindEnum, required: true, description: "The kind of answer." }),
      title: t.arg.string({ required: true, description: "The heading, one line." }),
      text: t.arg.string({ description: "Additional text." }),
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
    description: "Deletes one of the viewer's forms with all its answers.",
    args: { formId: idArg(t, "form") },
    resolve: permitted("deleteForm", async (args: { formId: string }, context, { userId }) => {
      const result = await deleteForm(context, userId, args.formId);
      const gone: Updated = { __typename: "ReaderFormUpdate", form: null };
      return result === "done" ? gone : formErrorResult(result);
    }),
  }),
  deleteFormAnswer: t.field({
    type: ReaderFormResult,
    description: "Deletes a reader's answer to one of the viewer's forms.",
    args: {
      formId: idArg(t, "form"),
      answerId: idArg(t, "answer"),
    },
    resolve: permitted(
      "deleteFormAnswer",
      async (args: { formId: string; answerId: string }, context, { userId }) =>
        updated(await deleteFormAnswer(context, userId, args)),
    ),
  }),
}));

function updated(result: FormResult): Updated | ErrorResult {
  return result.kind === "done"
    ? { __typename: "ReaderFormUpdate", form: result.form }
    : formErrorResult(result.kind);
}

const ERROR_TYPES: Partial<Record<FormError, string>> = {
  "no-form": "NotFound",
  suspended: "AccountSuspended",
};

const formErrorResult = (reason: FormError): ErrorResult =>
  errorResult(ERROR_TYPES[reason] ?? "BadRequest", FORM_ERRORS[reason]);
