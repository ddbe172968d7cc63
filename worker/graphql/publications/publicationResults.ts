import { collectionById } from "../../domain/core/publications/collections.ts";
import type { RoleResult } from "../../domain/publications/publications/setCollectionRole.ts";
import { builder } from "../machinery/builder.ts";
import { Collection } from "../machinery/refs.ts";
import {
  AlreadyExists,
  AccountSuspended,
  BadRequest,
  Forbidden,
  NotFound,
  RateLimited,
  type ErrorResult,
  refuse,
  ResultError,
  Unauthorized,
} from "../machinery/results.ts";

/** A publication after a write. */
interface Update {
  __typename: "PublicationUpdate";
  collectionId: string;
}

const PublicationUpdate = builder.objectRef<Update>("PublicationUpdate").implement({
  description: "A publication as a write has left it.",
  fields: (t) => ({
    collection: t.field({
      type: Collection,
      nullable: true,
      description: "The publication.",
      resolve: ({ collectionId }, _args, context) => collectionById(context).load(collectionId),
    }),
  }),
});

/** What became of a wish about a publication. */
export const PublicationUpdateResult = builder.unionType("PublicationUpdateResult", {
  description: "What became of a wish about a publication.",
  types: [
    PublicationUpdate,
    AccountSuspended,
    AlreadyExists,
    BadRequest,
    Forbidden,
    NotFound,
    RateLimited,
    Unauthorized,
  ],
  resolveType: (value: Update | ErrorResult) => value.__typename,
});

interface SlugError extends ErrorResult {
  suggestions: readonly string[];
}

const SlugUnavailable = builder.objectRef<SlugError>("SlugUnavailable").implement({
  description: "The address is reserved or another publication's.",
  interfaces: [ResultError],
  isTypeOf: (value) => (value as ErrorResult).__typename === "SlugUnavailable",
  fields: (t) => ({
    suggestions: t.exposeStringList("suggestions", { description: "Similar ones that are free." }),
  }),
});

/** What became of a wish to begin a publication. */
export const CreatePublicationResult = builder.unionType("CreatePublicationResult", {
  description: "What became of a wish to begin a publication.",
  types: [
    PublicationUpdate,
    SlugUnavailable,
    AccountSuspended,
    BadRequest,
    Forbidden,
    RateLimited,
    Unauthorized,
  ],
  resolveType: (value: Update | ErrorResult) => value.__typename,
});

/** The typed refusal of an address. */
export function slugUnavailable({
  slug,
  suggestions,
}: {
  slug: string;
  suggestions: readonly string[];
}): SlugError {
  return {
    ...refuse("SlugUnavailable", `The address “${slug}” isn’t available. Choose another.`),
    suggestions,
  };
}

/** The answer of a write that was done. */
export function updated(collectionId: string): Update {
  return { __typename: "PublicationUpdate", collectionId };
}

/** The typed refusal of a wish about a role. */
export function refuseRole(outcome: Exclude<RoleResult, "done">): ErrorResult {
  switch (outcome) {
    case "no-collection":
      return refuse("NotFound", "There is no such publication.");
    case "no-person":
      return refuse("NotFound", "There is no such person.");
    case "not-owner":
      return refuse("Forbidden", "Owners give every role, editors that of writers.");
    case "suspended":
      return refuse("AccountSuspended", "Your account is suspended.");
    case "last-owner":
      return refuse("Forbidden", "A publication keeps an owner. Make someone else one first.");
  }
}
