import type { CatalogVisibility as Visibility } from "../../../shared/enums.ts";
import {
  MAX_CATALOG_DESCRIPTION,
  MAX_CATALOG_NAME,
  MAX_CATALOG_NOTE,
} from "../../../shared/limits.ts";
import { moveCatalogItem, noteCatalogItem } from "../../domain/lists/changeCatalogItem.ts";
import type { CatalogItemRow } from "../../domain/lists/catalogItems.ts";
import type { CatalogRow } from "../../domain/lists/rows/catalogRow.ts";
import { createCatalog } from "../../domain/lists/createCatalog.ts";
import { deleteCatalog } from "../../domain/lists/deleteCatalog.ts";
import { editCatalog } from "../../domain/lists/editCatalog.ts";
import { removeFromCatalog, saveToCatalog } from "../../domain/lists/saveToCatalog.ts";
import type { CatalogError } from "../../domain/lists/writeCatalog.ts";
import type { StoryRow } from "../../domain/stories/rows/storyRow.ts";
import { idArg } from "../machinery/arguments.ts";
import { builder } from "../machinery/builder.ts";
import { catalogErrorResult } from "./catalogErrors.ts";
import { CatalogItem, CatalogVisibility } from "./catalogs.ts";
import { permitted } from "../machinery/permissions.ts";
import { Catalog, Post } from "../machinery/refs.ts";
import { defineResult, type ErrorResult, WRITE_ERRORS } from "../machinery/results.ts";

interface Changed {
  __typename: "CatalogChange";
  catalog: CatalogRow;
}

const CatalogChange = builder.objectRef<Changed>("CatalogChange").implement({
  description: "A list of the viewer's after a change.",
  fields: (t) => ({
    catalog: t.expose("catalog", { type: Catalog, description: "The list." }),
  }),
});

interface Saved {
  __typename: "CatalogSave";
  catalog: CatalogRow;
  post: StoryRow | null;
}

const CatalogSave = builder.objectRef<Saved>("CatalogSave").implement({
  description: "A story that was saved to one of the viewer's lists, or removed from it.",
  fields: (t) => ({
    catalog: t.expose("catalog", { type: Catalog, description: "The list." }),
    post: t.expose("post", {
      type: Post,
      nullable: true,
      description: "The story; null if the viewer can no longer see it.",
    }),
  }),
});

interface ItemChanged {
  __typename: "CatalogItemChange";
  catalog: CatalogRow;
  item: CatalogItemRow;
}

const CatalogItemChange = builder.objectRef<ItemChanged>("CatalogItemChange").implement({
  description: "An item of one of the viewer's lists after a change.",
  fields: (t) => ({
    catalog: t.expose("catalog", { type: Catalog, description: "The list." }),
    item: t.expose("item", { type: CatalogItem, description: "The item." }),
  }),
});

const CatalogResult = defineResult({
  name: "CatalogResult",
  description: "Result of creating, editing, deleting or restoring a list.",
  types: [CatalogChange],
  errors: WRITE_ERRORS,
});
const CatalogSaveResult = defineResult({
  name: "CatalogSaveResult",
  description: "Result of `addCatalogItem` and `removeCatalogItem`.",
  types: [CatalogSave],
  errors: WRITE_ERRORS,
});
const CatalogItemResult = defineResult({
  name: "CatalogItemResult",
  description: "Result of `moveCatalogItem` and `editCatalogItem`.",
  types: [CatalogItemChange],
  errors: WRITE_ERRORS,
});

interface CreateArguments {
  key: string;
  name: string;
  description?: string | null;
  visibility?: Visibility | null;
}
interface EditArguments {
  catalogId: string;
  name?: string | null;
  description?: string | null;
  visibility?: Visibility | null;
}
interface SaveArguments {
  catalogId: string;
  postId: string;
}
interface RemoveArguments {
  catalogId: string;
  postId?: string | null;
  catalogItemId?: string | null;
}
interface ItemArguments {
  catalogId: string;
  catalogItemId: string;
}

builder.mutationFields((t) => {
  const catalogId = idArg(t, "list");
  const name = `One line, ${MAX_CATALOG_NAME} characters at most`;
  const description = `What it is about: one line, ${MAX_CATALOG_DESCRIPTION} characters at most`;
  return {
    createCatalog: t.field({
      type: CatalogResult,
      description: "Creates a list. Idempotent by key.",
      args: {
        key: t.arg.string({
          required: true,
          description: "Idempotency key: 8 to 64 characters.",
        }),
        name: t.arg.string({ required: true, description: `${name}.` }),
        description: t.arg.string({ description: `${description}.` }),
        visibility: t.arg({
          type: CatalogVisibility,
          description: "Who can see it; defaults to everyone.",
        }),
      },
      resolve: permitted("createCatalog", async (args: CreateArguments, context, session) =>
        changed(
          await createCatalog(context, session.userId, {
            ...args,
            description: args.description ?? "",
            visibility: args.visibility ?? "PUBLIC",
          }),
        ),
      ),
    }),
    editCatalog: t.field({
      type: CatalogResult,
      description: "Changes a list's name, description or visibility.",
      args: {
        catalogId,
        name: t.arg.string({ description: `${name}; unchanged if omitted.` }),
        description: t.arg.string({ description: `${description}; unchanged if omitted.` }),
        visibility: t.arg({
          type: CatalogVisibility,
          description: "Who can see it; unchanged if omitted.",
        }),
      },
      resolve: permitted("editCatalog", async (args: EditArguments, context, session) =>
        changed(
          await editCatalog(context, session.userId, {
            catalogId: args.catalogId,
            name: args.name ?? null,
            description: args.description ?? null,
            visibility: args.visibility ?? null,
          }),
        ),
      ),
    }),
    deleteCatalog: t.field({
      type: CatalogResult,
      description: "Deletes a list; it can be restored for a while.",
      args: { catalogId },
      resolve: permitted("deleteCatalog", async (args: { catalogId: string }, context, session) =>
        changed(await deleteCatalog(context, session.userId, { ...args, isDeleted: true })),
      ),
    }),
    undeleteCatalog: t.field({
      type: CatalogResult,
      description: "Restores a deleted list.",
      args: { catalogId },
      resolve: permitted("undeleteCatalog", async (args: { catalogId: string }, context, session) =>
        changed(await deleteCatalog(context, session.userId, { ...args, isDeleted: false })),
      ),
    }),
  };
});

builder.mutationFields((t) => {
  const catalogId = idArg(t, "list");
  const catalogItemId = idArg(t, "item");
  return {
    addCatalogItem: t.field({
      type: CatalogSaveResult,
      description: "Saves a story at the top of a list. Idempotent.",
      args: {
        catalogId,
        postId: idArg(t, "story"),
        isUndo: t.arg.boolean({
          description: "Restores a removed story to its former position, with its note.",
        }),
      },
      resolve: permitted(
        "addCatalogItem",
        async (
          { isUndo, ...input }: SaveArguments & { isUndo?: boolean | null },
          context,
          session,
        ) =>
          saved(
            await saveToCatalog(context, session.userId, { ...input, isUndo: isUndo ?? false }),
          ),
      ),
    }),
    removeCatalogItem: t.field({
      type: CatalogSaveResult,
      description: "Removes a story from a list. Idempotent.",
      args: {
        catalogId,
        postId: t.arg.id({ description: "The story's id." }),
        catalogItemId: t.arg.id({ description: "The item's id, instead of the story's." }),
      },
      resolve: permitted("removeCatalogItem", async (input: RemoveArguments, context, session) =>
        saved(
          await removeFromCatalog(context, session.userId, {
            catalogId: input.catalogId,
            postId: input.postId ?? null,
            catalogItemId: input.catalogItemId ?? null,
          }),
        ),
      ),
    }),
    moveCatalogItem: t.field({
      type: CatalogItemResult,
      description: "Moves a story within a list. Idempotent.",
      args: {
        catalogId,
        catalogItemId,
        afterItemId: t.arg.id({
          description: "The item to place it after; the first position if omitted.",
        }),
      },
      resolve: permitted(
        "moveCatalogItem",
        async (input: ItemArguments & { afterItemId?: string | null }, context, session) =>
          itemChanged(
            await moveCatalogItem(context, session.userId, {
              ...input,
              afterItemId: input.afterItemId ?? null,
            }),
          ),
      ),
    }),
    editCatalogItem: t.field({
      type: CatalogItemResult,
      description: "Sets the note of a story on a list.",
      args: {
        catalogId,
        catalogItemId,
        note: t.arg.string({
          required: true,
          description: `One line, ${MAX_CATALOG_NOTE} characters at most; empty for none.`,
        }),
      },
      resolve: permitted(
        "editCatalogItem",
        async (input: ItemArguments & { note: string }, context, session) =>
          itemChanged(await noteCatalogItem(context, session.userId, input)),
      ),
    }),
  };
});

type WriteResult<Done> = ({ kind: "done" } & Done) | { kind: CatalogError };

function changed(result: WriteResult<{ catalog: CatalogRow }>): Changed | ErrorResult {
  if (result.kind !== "done") return catalogErrorResult(result.kind);
  return { __typename: "CatalogChange", catalog: result.catalog };
}

function saved(
  result: WriteResult<{ catalog: CatalogRow; story: StoryRow | null }>,
): Saved | ErrorResult {
  if (result.kind !== "done") return catalogErrorResult(result.kind);
  return { __typename: "CatalogSave", catalog: result.catalog, post: result.story };
}

function itemChanged(
  result: WriteResult<{ catalog: CatalogRow; item: CatalogItemRow }>,
): ItemChanged | ErrorResult {
  if (result.kind !== "done") return catalogErrorResult(result.kind);
  return { __typename: "CatalogItemChange", catalog: result.catalog, item: result.item };
}
