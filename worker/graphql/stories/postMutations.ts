import { MAX_SUBTITLE_LENGTH, MAX_TITLE_LENGTH } from "../../../shared/limits.ts";
import { type EditResult, editStory } from "../../domain/stories/editStory.ts";
import type { StoryRow } from "../../domain/stories/rows/storyRow.ts";
import { idArg } from "../machinery/arguments.ts";
import { builder } from "../machinery/builder.ts";
import { permitted } from "../machinery/permissions.ts";
import { Post } from "../machinery/refs.ts";
import {
  defineResult,
  type ErrorResult,
  errorResult,
  WRITE_ERRORS,
  notFound,
  suspended,
} from "../machinery/results.ts";

/** A story after an edit. */
interface Edited {
  __typename: "PostEdit";
  post: StoryRow;
}

const PostEdit = builder.objectRef<Edited>("PostEdit").implement({
  description: "A story after an edit.",
  fields: (t) => ({
    post: t.expose("post", { type: Post, description: "The story." }),
  }),
});

const EditPostResult = defineResult({
  name: "EditPostResult",
  description: "Result of `editPost`.",
  types: [PostEdit],
  errors: [...WRITE_ERRORS, "Conflict"],
});

interface EditArguments {
  postId: string;
  baseRev: number;
  title?: string | null;
  subtitle?: string | null;
}

builder.mutationFields((t) => ({
  editPost: t.field({
    type: EditPostResult,
    description: "Changes the title or subtitle of one of the viewer's stories. Idempotent.",
    args: {
      postId: idArg(t, "story"),
      baseRev: t.arg.int({ required: true, description: "The latestRev that was edited." }),
      title: t.arg.string({ description: "One line; unchanged if omitted." }),
      subtitle: t.arg.string({ description: "One line; unchanged if omitted." }),
    },
    resolve: permitted(
      "editPost",
      async ({ title = null, subtitle = null, ...edit }: EditArguments, context, session) =>
        edited(await editStory(context, session.userId, { ...edit, title, subtitle })),
    ),
  }),
}));

const REASONS: Record<Extract<EditResult, { kind: "rejected" }>["reason"], string> = {
  "title-missing": "A published story needs a title.",
  "title-too-long": `A title can have at most ${MAX_TITLE_LENGTH} characters.`,
  "subtitle-too-long": `A subtitle can have at most ${MAX_SUBTITLE_LENGTH} characters.`,
};

function edited(result: EditResult): Edited | ErrorResult {
  switch (result.kind) {
    case "edited":
      return { __typename: "PostEdit", post: result.story };
    case "no-story":
      return notFound("story");
    case "not-writer":
      return errorResult("Forbidden", "Only its writer can edit a story.");
    case "suspended":
      return suspended();
    case "conflict":
      return errorResult("Conflict", "The story has changed since you opened it. Reload it first.");
    case "rejected":
      return errorResult("BadRequest", REASONS[result.reason]);
  }
}
