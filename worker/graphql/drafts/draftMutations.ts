import { keyArg } from "../machinery/arguments.ts";
import { beginStory, type StoryBeginning } from "../../domain/drafts/beginStory.ts";
import { type DraftRow, draftToEdit } from "../../domain/drafts/draftRow.ts";
import { restoreVersion } from "../../domain/drafts/restoreVersion.ts";
import { saveDraftDeltas, type SaveResult } from "../../domain/drafts/saveDraftDeltas.ts";
import { builder } from "../machinery/builder.ts";
import type { GraphQLContext } from "../machinery/context.ts";
import { draftErrorResult } from "./draftErrors.ts";
import { conflictWith, PostDraft } from "./drafts.ts";
import { publishErrorResult } from "../publishing/publishErrors.ts";
import { permitted } from "../machinery/permissions.ts";
import {
  defineResult,
  type ErrorResult,
  errorResult,
  WRITE_ERRORS,
  invalidKey,
} from "../machinery/results.ts";

builder.scalarType("DraftDeltas", {
  description: "A list of changes to a draft, as defined in shared/story/delta/delta.ts.",
  serialize: () => null,
});

/** A draft after a change. */
interface DraftUpdate {
  __typename: "DraftUpdate";
  draft: DraftRow;
}

const DraftUpdate = builder.objectRef<DraftUpdate>("DraftUpdate").implement({
  description: "A draft after a change.",
  fields: (t) => ({
    draft: t.expose("draft", { type: PostDraft, description: "The draft." }),
  }),
});

/** The state of a draft after its deltas are saved. */
interface DraftSave {
  __typename: "DraftSave";
  revision: number;
  /** Null if the draft contains only what the client sent. */
  merged: DraftRow["content"] | null;
  missingImages: readonly string[] | null;
}

const DraftSave = builder.objectRef<DraftSave>("DraftSave").implement({
  description: "All deltas of a request have been saved.",
  fields: (t) => ({
    revision: t.exposeInt("revision", { description: "The draft's new revision." }),
    isMerged: t.boolean({
      description: "True if others have saved too, so the draft contains more than what was sent.",
      resolve: ({ merged }) => merged !== null,
    }),
    content: t.expose("merged", {
      type: "DraftContent",
      nullable: true,
      description: "The merged draft; null if it equals what was sent.",
    }),
    missingImageIds: t.idList({
      nullable: true,
      description:
        "Images in the draft that no longer exist and must be inserted again; null for a repeated request.",
      resolve: ({ missingImages }) => missingImages && [...missingImages],
    }),
  }),
});

const CreateDraftResult = defineResult({
  name: "CreateDraftResult",
  description: "Result of `createDraft`.",
  types: [DraftUpdate],
  errors: [...WRITE_ERRORS, "RemovedByUser"],
});

const SaveDraftResult = defineResult({
  name: "SaveDraftResult",
  description: "Result of `saveDraftDeltas`.",
  types: [DraftSave],
  errors: [
    "AccountSuspended",
    "BadRequest",
    "Conflict",
    "Forbidden",
    "NotFound",
    "RemovedByUser",
    "ServiceUnavailable",
    "Unauthorized",
  ],
});

const RestoreVersionResult = defineResult({
  name: "RestoreVersionResult",
  description: "Result of `restoreVersion`.",
  types: [DraftUpdate],
  errors: [
    "AccountSuspended",
    "Conflict",
    "Forbidden",
    "NotFound",
    "RateLimited",
    "RemovedByUser",
    "Unauthorized",
  ],
});

interface SaveArguments {
  postId: string;
  baseRev: number;
  deltas?: unknown;
}
interface RestoreArguments {
  postId: string;
  versionId: string;
  baseRev: number;
}

const postIdDescription = "The story's id.";

/** Writes that forms without JavaScript run too. */
/** A story to begin. */
interface DraftBeginning extends StoryBeginning {
  /** Begins it outside of the publication if its writer can't edit that. */
  orOutside?: boolean;
}

export const draftWrites = {
  createDraft: permitted("createDraft", async (input: DraftBeginning, context, { userId }) => {
    const { orOutside, ...beginning } = input;
    let result = await beginStory(context, userId, beginning);
    const isOutside = orOutside === true && result.kind === "not-in-collection";
    if (isOutside) result = await beginStory(context, userId, { ...beginning, collectionId: null });
    switch (result.kind) {
      case "created":
        return { ...updated(result.draft), isOutside };
      case "no-key":
        return invalidKey();
      case "no-answered":
      case "not-in-collection":
      case "no-newsletter":
      case "no-reposted":
      case "not-repostable":
      case "no-selection":
      case "response-hidden":
      case "discussion-closed":
      case "list-discussion-closed":
        return publishErrorResult(result.kind);
      default:
        return draftErrorResult(result.kind);
    }
  }),
};

builder.mutationFields((t) => ({
  createDraft: t.field({
    type: CreateDraftResult,
    description: "Creates a story that only its writer can see. Idempotent by key.",
    args: {
      key: keyArg(t),
      inResponseToPostId: t.arg.id({ description: "The story or response to respond to." }),
      repostOfPostId: t.arg.id({ description: "The story to repost." }),
      quoteId: t.arg.id({ description: "The highlight to quote, as in `quotedText`." }),
      collectionId: t.arg.id({
        description: "The publication to create it for, if its writer owns or edits it.",
      }),
      newsletterId: t.arg.id({
        description:
          "Makes it an email to the subscribers of this newsletter, which the writer manages: it can't be published.",
      }),
    },
    resolve: draftWrites.createDraft,
  }),
  saveDraftDeltas: t.field({
    type: SaveDraftResult,
    description:
      "Saves changes to a draft, merged by paragraph with the changes of others. Idempotent. A Conflict saves nothing: currentDraft is the current text, conflictVersionId the version with both texts.",
    args: {
      postId: t.arg.id({ required: true, description: postIdDescription }),
      baseRev: t.arg.int({ required: true, description: "The revision they are based on." }),
      deltas: t.arg({ type: "DraftDeltas", required: true, description: "The changes, in order." }),
    },
    resolve: permitted(
      "saveDraftDeltas",
      async ({ postId, baseRev, deltas }: SaveArguments, context, { userId }) => {
        const input = { postId, baseRevision: baseRev, deltas };
        return saved(context, userId, postId, await saveDraftDeltas(context, userId, input));
      },
    ),
  }),
  restoreVersion: t.field({
    type: RestoreVersionResult,
    description:
      "Restores the text of a version in the draft. The replaced text becomes a version; readers see nothing until it is published.",
    args: {
      postId: t.arg.id({ required: true, description: postIdDescription }),
      versionId: t.arg.id({ required: true, description: "The version's id." }),
      baseRev: t.arg.int({ required: true, description: "The draft's revision that was shown." }),
    },
    resolve: permitted("restoreVersion", async (input: RestoreArguments, context, { userId }) => {
      const result = await restoreVersion(context, userId, input);
      switch (result.kind) {
        case "restored":
          return updated(result.draft);
        case "conflict":
          return conflictWith(result.draft);
        case "no-version":
          return errorResult("NotFound", "This version no longer exists.");
        default:
          return draftErrorResult(result.kind);
      }
    }),
  }),
}));

function updated(draft: DraftRow): DraftUpdate {
  return { __typename: "DraftUpdate", draft };
}

async function saved(
  context: GraphQLContext,
  userId: string,
  postId: string,
  result: SaveResult,
): Promise<DraftSave | ErrorResult> {
  if (
    result.kind === "no-deltas" ||
    result.kind === "paragraph-changed" ||
    result.kind === "paragraph-gone"
  ) {
    return errorResult("BadRequest", "These changes aren’t valid. Reload the page.");
  }
  if (result.kind !== "answered") return draftErrorResult(result.kind);
  const { answer, storedConflict } = result;
  if (answer.kind !== "conflict") {
    const merged = answer.kind === "merged" ? answer.content : null;
    const { revision, missingImages = null } = answer;
    return { __typename: "DraftSave", revision, merged, missingImages };
  }
  const access = await draftToEdit(context, userId, postId);
  return "draft" in access
    ? conflictWith(access.draft, storedConflict)
    : draftErrorResult(access.error);
}
