// Deleting a publication and undoing that.

import {
  type DeletedCollection as Deleted,
  listDeletedCollections,
} from "../../domain/publications/deletion/deletedCollections.ts";
import {
  deleteCollection,
  type DeletionResult,
} from "../../domain/publications/deletion/deleteCollection.ts";
import {
  restoreCollection,
  type RestoreResult,
} from "../../domain/publications/deletion/restoreCollection.ts";
import { idArg } from "../machinery/arguments.ts";
import { builder } from "../machinery/builder.ts";
import { permitted } from "../machinery/permissions.ts";
import { Viewer } from "../machinery/refs.ts";
import {
  defineResult,
  type ErrorResult,
  errorResult,
  notFound,
  suspended,
  WRITE_ERRORS,
} from "../machinery/results.ts";
import { PublicationUpdateResult, updated } from "./publicationResults.ts";

const DeletedCollection = builder.objectRef<Deleted>("DeletedCollection").implement({
  description: "A deleted publication that the viewer can restore.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The publication's id." }),
    name: t.exposeString("name", { description: "Its name." }),
    deletedAt: t.expose("deletedAt", { type: "Timestamp", description: "When it was deleted." }),
    eraseAt: t.expose("eraseAt", {
      type: "Timestamp",
      description: "Until when it can be restored.",
    }),
  }),
});

builder.objectFields(Viewer, (t) => ({
  deletedCollections: t.field({
    type: [DeletedCollection],
    description: "The deleted publications that the viewer can restore, latest first.",
    resolve: ({ id }, _args, context) => listDeletedCollections(context, id),
  }),
}));

interface Deletion {
  __typename: "PublicationDeletion";
  eraseAt: number;
}

const PublicationDeletion = builder.objectRef<Deletion>("PublicationDeletion").implement({
  description: "A publication was deleted.",
  fields: (t) => ({
    eraseAt: t.expose("eraseAt", {
      type: "Timestamp",
      description: "Until when its owners can restore it.",
    }),
  }),
});

const DeletePublicationResult = defineResult({
  name: "DeletePublicationResult",
  description: "Result of `deletePublication`.",
  types: [PublicationDeletion],
  errors: WRITE_ERRORS,
});

builder.mutationFields((t) => ({
  deletePublication: t.field({
    type: DeletePublicationResult,
    description:
      "Deletes a publication; its owners can restore it for 30 days. Only its owners may.",
    args: {
      collectionId: idArg(t, "publication"),
      name: t.arg.string({ required: true, description: "The publication's name, to confirm." }),
    },
    resolve: permitted(
      "deletePublication",
      async (input: { collectionId: string; name: string }, context, { userId }) => {
        const result = await deleteCollection(context, userId, input);
        return result.kind === "deleted"
          ? { __typename: "PublicationDeletion" as const, eraseAt: result.eraseAt }
          : deletionErrorResult(result.kind);
      },
    ),
  }),
  restorePublication: t.field({
    type: PublicationUpdateResult,
    description: "Restores a deleted publication. Only who owned it may. Idempotent.",
    args: { collectionId: idArg(t, "publication") },
    resolve: permitted(
      "restorePublication",
      async ({ collectionId }: { collectionId: string }, context, { userId }) => {
        const result = await restoreCollection(context, userId, collectionId);
        return result === "restored" ? updated(collectionId) : restoreErrorResult(result);
      },
    ),
  }),
}));

function deletionErrorResult(kind: Exclude<DeletionResult["kind"], "deleted">): ErrorResult {
  switch (kind) {
    case "no-collection":
      return notFound("publication");
    case "not-owner":
      return errorResult("Forbidden", "Only an owner can delete the publication.");
    case "suspended":
      return suspended();
    case "other-name":
      return errorResult(
        "BadRequest",
        "This isn’t the publication’s name, so nothing was deleted. Type it as it is shown.",
      );
  }
}

function restoreErrorResult(result: Exclude<RestoreResult, "restored">): ErrorResult {
  return result === "suspended"
    ? suspended()
    : errorResult("NotFound", "This publication can’t be restored any more.");
}
