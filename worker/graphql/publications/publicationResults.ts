import { collectionById } from "../../domain/publications/rows/collections.ts";
import type { RoleResult } from "../../domain/publications/setCollectionRole.ts";
import { builder } from "../machinery/builder.ts";
import { Collection } from "../machinery/refs.ts";
import {
  defineResult,
  type ErrorResult,
  errorResult,
  ResultError,
  WRITE_ERRORS,
  notFound,
  suspended,
} from "../machinery/results.ts";

/** A publication after a change. */
interface Update {
  __typename: "PublicationUpdate";
  collectionId: string;
}

const PublicationUpdate = builder.objectRef<Update>("PublicationUpdate").implement({
  description: "A publication after a change.",
  fields: (t) => ({
    collection: t.field({
      type: Collection,
      nullable: true,
      description: "The publication.",
      resolve: ({ collectionId }, _args, context) => collectionById(context).load(collectionId),
    }),
  }),
});

/** Result of a mutation about a publication. */
export const PublicationUpdateResult = defineResult({
  name: "PublicationUpdateResult",
  description: "Result of a mutation about a publication.",
  types: [PublicationUpdate],
  errors: [...WRITE_ERRORS, "AlreadyExists", "Conflict"],
});

interface SlugError extends ErrorResult {
  suggestions: readonly string[];
}

const SlugUnavailable = builder.objectRef<SlugError>("SlugUnavailable").implement({
  description: "The slug is reserved or taken.",
  interfaces: [ResultError],
  isTypeOf: (value) => (value as ErrorResult).__typename === "SlugUnavailable",
  fields: (t) => ({
    suggestions: t.exposeStringList("suggestions", { description: "Similar available slugs." }),
  }),
});

/** Result of `createPublication`. */
export const CreatePublicationResult = defineResult({
  name: "CreatePublicationResult",
  description: "Result of `createPublication`.",
  types: [PublicationUpdate, SlugUnavailable],
  errors: ["AccountSuspended", "BadRequest", "Forbidden", "RateLimited", "Unauthorized"],
});

/** The error for an unavailable slug. */
export function slugUnavailable({
  slug,
  suggestions,
}: {
  slug: string;
  suggestions: readonly string[];
}): SlugError {
  return {
    ...errorResult("SlugUnavailable", `The address “${slug}” isn’t available. Choose another.`),
    suggestions,
  };
}

/** Someone else has saved what is edited. */
export const changedMeanwhile = (): ErrorResult<"Conflict"> =>
  errorResult(
    "Conflict",
    "Someone else changed this page while you edited it, so your changes aren’t saved yet.",
  );

/** The result of a successful write. */
export function updated(collectionId: string): Update {
  return { __typename: "PublicationUpdate", collectionId };
}

/** Maps a domain error about a role to its GraphQL error. */
export function roleErrorResult(result: Exclude<RoleResult, "done">): ErrorResult {
  switch (result) {
    case "no-collection":
      return notFound("publication");
    case "no-member":
      return errorResult("NotFound", "They don’t belong to the publication. Invite them first.");
    case "not-owner":
      return errorResult("Forbidden", "Owners can give every role, editors only the writer role.");
    case "suspended":
      return suspended();
    case "last-owner":
      return errorResult(
        "Forbidden",
        "A publication needs an owner, and you’re its only one. Invite someone as an owner first, or delete the publication in its settings.",
      );
    case "needs-consent":
      return errorResult(
        "Forbidden",
        "They have to agree to become an owner. Send them an invitation.",
      );
  }
}
