import { keyArg } from "../machinery/arguments.ts";
import { sequenceError } from "../../../shared/sequences/sequenceErrors.ts";
import type { SequenceRow } from "../../domain/sequences/sequences.ts";
import {
  createSequence,
  deleteSequence,
  editSequence,
  type SequenceWriteResult,
  setSequencePosts,
} from "../../domain/sequences/writeSequence.ts";
import { builder } from "../machinery/builder.ts";
import { permitted } from "../machinery/permissions.ts";
import { defineResult, type ErrorResult, errorResult, WRITE_ERRORS } from "../machinery/results.ts";
import { Sequence } from "./sequences.ts";

interface Updated {
  __typename: "SequenceUpdate";
  sequence: SequenceRow | null;
}

const SequenceUpdate = builder.objectRef<Updated>("SequenceUpdate").implement({
  description: "A series after a change.",
  fields: (t) => ({
    sequence: t.expose("sequence", {
      type: Sequence,
      nullable: true,
      description: "The series; null if it was deleted.",
    }),
  }),
});

const SequenceResult = defineResult({
  name: "SequenceResult",
  description: "Result of a mutation about a series.",
  types: [SequenceUpdate],
  errors: WRITE_ERRORS,
});

interface Words {
  title?: string | null;
  description?: string | null;
  isPublic?: boolean | null;
}
interface Target {
  sequenceId: string;
}

const target = "The series' id.";

builder.mutationFields((t) => ({
  createSequence: t.field({
    type: SequenceResult,
    description: "Creates a series that only its writer can see. Idempotent by key.",
    args: {
      key: keyArg(t),
      title: t.arg.string({ required: true, description: "One line." }),
      description: t.arg.string({ description: "What it is about." }),
    },
    resolve: permitted(
      "createSequence",
      async (
        { key, title, description }: { key: string; title: string; description?: string | null },
        context,
        { userId },
      ) =>
        updated(
          await createSequence(context, userId, { key, title, description: description ?? "" }),
        ),
    ),
  }),
  editSequence: t.field({
    type: SequenceResult,
    description: "Changes the title, description or visibility of one of the viewer's series.",
    args: {
      sequenceId: t.arg.id({ required: true, description: target }),
      title: t.arg.string({ description: "One line; unchanged if null." }),
      description: t.arg.string({ description: "What it is about; null to leave it unchanged." }),
      isPublic: t.arg.boolean({ description: "Whether everyone can see it; unchanged if null." }),
    },
    resolve: permitted(
      "editSequence",
      async ({ sequenceId, ...input }: Target & Words, context, { userId }) =>
        updated(
          await editSequence(context, userId, sequenceId, {
            title: input.title ?? undefined,
            description: input.description ?? undefined,
            isPublic: input.isPublic ?? undefined,
          }),
        ),
    ),
  }),
  setSequencePosts: t.field({
    type: SequenceResult,
    description: "Replaces the stories of one of the viewer's series, in this order.",
    args: {
      sequenceId: t.arg.id({ required: true, description: target }),
      postIds: t.arg.idList({ required: true, description: "The stories' ids, in order." }),
    },
    resolve: permitted(
      "setSequencePosts",
      async ({ sequenceId, postIds }: Target & { postIds: string[] }, context, { userId }) =>
        updated(await setSequencePosts(context, userId, sequenceId, postIds)),
    ),
  }),
  deleteSequence: t.field({
    type: SequenceResult,
    description: "Deletes one of the viewer's series. Its stories remain.",
    args: { sequenceId: t.arg.id({ required: true, description: target }) },
    resolve: permitted("deleteSequence", async ({ sequenceId }: Target, context, { userId }) => {
      const { kind } = await deleteSequence(context, userId, sequenceId);
      const gone: Updated = { __typename: "SequenceUpdate", sequence: null };
      return kind === "done" ? gone : sequenceErrorResult(kind);
    }),
  }),
}));

function updated(result: SequenceWriteResult): Updated | ErrorResult {
  return result.kind === "done"
    ? { __typename: "SequenceUpdate", sequence: result.sequence }
    : sequenceErrorResult(result.kind);
}

const ERROR_TYPES: Readonly<Record<string, string>> = {
  "no-sequence": "NotFound",
  "not-writer": "Forbidden",
  suspended: "AccountSuspended",
};

function sequenceErrorResult(reason: string): ErrorResult {
  return errorResult(
    ERROR_TYPES[reason] ?? "BadRequest",
    sequenceError(reason) ?? "That can’t be done.",
  );
}
