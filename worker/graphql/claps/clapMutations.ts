import { MAX_CLAPS } from "../../../shared/limits.ts";
import { CLAPS_RETRACTED_TEXT, objectionToClaps } from "../../../shared/claps/clapErrors.ts";
import { clapCatalog } from "../../domain/claps/clapCatalog.ts";
import { clapStory } from "../../domain/claps/clapStory.ts";
import type { CatalogRow } from "../../domain/lists/rows/catalogRow.ts";
import type { StoryRow } from "../../domain/stories/rows/storyRow.ts";
import { catalogErrorResult } from "../lists/catalogErrors.ts";
import { idArg } from "../machinery/arguments.ts";
import { builder } from "../machinery/builder.ts";
import { permitted } from "../machinery/permissions.ts";
import { Catalog, Post } from "../machinery/refs.ts";
import {
  defineResult,
  errorResult,
  WRITE_ERRORS,
  notFound,
  suspended,
} from "../machinery/results.ts";

/** A story after its claps have changed. */
interface PostClaps {
  __typename: "PostClaps";
  post: StoryRow;
}

const PostClaps = builder.objectRef<PostClaps>("PostClaps").implement({
  description: "A story after the viewer's claps have changed.",
  fields: (t) => ({ post: t.expose("post", { type: Post, description: "The story." }) }),
});

const ClapPostResult = defineResult({
  name: "ClapPostResult",
  description: "Result of `clapPost`.",
  types: [PostClaps],
  errors: WRITE_ERRORS,
});

/** A list after its claps have changed. */
interface CatalogClaps {
  __typename: "CatalogClaps";
  catalog: CatalogRow;
}

const CatalogClaps = builder.objectRef<CatalogClaps>("CatalogClaps").implement({
  description: "A list after the viewer's claps have changed.",
  fields: (t) => ({ catalog: t.expose("catalog", { type: Catalog, description: "The list." }) }),
});

const ClapCatalogResult = defineResult({
  name: "ClapCatalogResult",
  description: "Result of `clapCatalog`.",
  types: [CatalogClaps],
  errors: WRITE_ERRORS,
});

interface ClapArguments {
  numClaps: number;
  key: string;
}

builder.mutationFields((t) => {
  const clapArgs = {
    numClaps: t.arg.int({
      required: true,
      description: `The number of claps to add; negative to retract. Not 0, at most ${MAX_CLAPS}.`,
    }),
    key: t.arg.string({
      required: true,
      description: "Idempotency key of these claps: 1 to 64 characters.",
    }),
  };
  return {
    clapPost: t.field({
      type: ClapPostResult,
      description:
        "Claps for a story or response, or retracts claps. Idempotent by key within a day.",
      args: {
        targetPostId: idArg(t, "story"),
        ...clapArgs,
      },
      resolve: permitted(
        "clapPost",
        async (args: ClapArguments & { targetPostId: string }, context, { userId }) => {
          const { targetPostId: postId, numClaps: claps, key } = args;
          const objection = objectionToClaps(claps, key);
          if (objection) return errorResult("BadRequest", objection);
          const result = await clapStory(context, userId, { postId, claps, key });
          switch (result.kind) {
            case "clapped":
              return { __typename: "PostClaps" as const, post: result.story };
            case "no-story":
              return notFound("story");
            case "taken-back":
              return errorResult("NotFound", CLAPS_RETRACTED_TEXT);
            case "own-story":
              return errorResult("BadRequest", "You can’t clap for your own story.");
            case "not-published":
              return errorResult("BadRequest", "You can only clap for published stories.");
            case "suspended":
              return suspended();
          }
        },
      ),
    }),
    clapCatalog: t.field({
      type: ClapCatalogResult,
      description: "Claps for a list, or retracts claps. Idempotent by key within a day.",
      args: {
        targetCatalogId: idArg(t, "list"),
        ...clapArgs,
      },
      resolve: permitted(
        "clapCatalog",
        async (args: ClapArguments & { targetCatalogId: string }, context, { userId }) => {
          const { targetCatalogId: catalogId, numClaps: claps, key } = args;
          const objection = objectionToClaps(claps, key);
          if (objection) return errorResult("BadRequest", objection);
          const result = await clapCatalog(context, userId, { catalogId, claps, key });
          switch (result.kind) {
            case "clapped":
              return { __typename: "CatalogClaps" as const, catalog: result.catalog };
            case "taken-back":
              return errorResult("NotFound", CLAPS_RETRACTED_TEXT);
            case "own-catalog":
              return errorResult("BadRequest", "You can’t clap for your own list.");
            case "no-catalog":
            case "suspended":
              return catalogErrorResult(result.kind);
          }
        },
      ),
    }),
  };
});
