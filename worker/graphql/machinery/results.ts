import type { ObjectRef } from "@pothos/core";
import { ACCOUNT_SUSPENDED, INVALID_KEY, NOT_FOUND } from "../../../shared/errors/commonErrors.ts";
import { builder } from "./builder.ts";

// The error types of result unions. Each is a value with a message for the user,
// never a thrown error.

/**
 * An error result. `__typename` selects the member of the union. A resolver whose union lacks the
 * named error doesn't compile; without a name that isn't checked.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- assignable to every union
export interface ErrorResult<Name = any> {
  __typename: Name;
  message: string;
}

/** The interface of all errors, so that clients can show any of them. */
export const ResultError = builder.interfaceRef<ErrorResult>("ResultError").implement({
  description: "An error with a message for the user.",
  fields: (t) => ({
    message: t.exposeString("message", { description: "A message for the user." }),
  }),
});

function errorType<Name extends string>(name: Name, description: string) {
  return builder.objectRef<ErrorResult<Name>>(name).implement({
    description,
    interfaces: [ResultError],
    isTypeOf: (value) => (value as ErrorResult).__typename === name,
  });
}

/** The types of errors by name. */
export const ERRORS = {
  NotFound: errorType("NotFound", "The entity doesn't exist, or the viewer can't see it."),
  BadRequest: errorType("BadRequest", "The input is invalid."),
  Unauthorized: errorType("Unauthorized", "The viewer must sign in."),
  Forbidden: errorType("Forbidden", "The viewer may not do this."),
  Conflict: errorType(
    "Conflict",
    "The entity was changed by someone else in the meantime. Nothing was done.",
  ),
  AlreadyExists: errorType("AlreadyExists", "The entity already exists."),
  RemovedByUser: errorType(
    "RemovedByUser",
    "Its owner has moved it to the trash. It must be restored first.",
  ),
  ServiceUnavailable: errorType(
    "ServiceUnavailable",
    "It couldn’t be done now. Nothing has changed; try again later.",
  ),
  AccountSuspended: errorType("AccountSuspended", "The viewer's account is suspended."),
  FailedChallenge: errorType("FailedChallenge", "The bot check failed."),
  TooManyRequests: errorType("TooManyRequests", "Too many attempts for this account or code."),
  RateLimited: errorType(
    "RateLimited",
    "Too many requests from this viewer or network. Try again later.",
  ),
  PaymentMethodDeclined: errorType(
    "PaymentMethodDeclined",
    "The bank or provider declined the payment. Nothing was charged.",
  ),
  PaymentError: errorType("PaymentError", "The payment isn't completed."),
  PublishingRestrictedBannedLinks: errorType(
    "PublishingRestrictedBannedLinks",
    "The story links to a banned site.",
  ),
  MaxPinnedStoriesReached: errorType(
    "MaxPinnedStoriesReached",
    "The maximum number of stories is already pinned.",
  ),
};

type ErrorName = keyof typeof ERRORS;

/** The errors of most mutations. */
export const WRITE_ERRORS = [
  "AccountSuspended",
  "BadRequest",
  "Forbidden",
  "NotFound",
  "RateLimited",
  "Unauthorized",
] as const;

/** The types of the schema builder. */
export type Types = typeof builder extends PothosSchemaTypes.SchemaBuilder<infer T> ? T : never;

/**
 * Defines the union of what a query or mutation may return: its types, of which the first may be an
 * entity without `__typename`, and errors by name.
 */
export function defineResult<
  const Members extends readonly [ObjectRef<Types, unknown>, ...ObjectRef<Types, unknown>[]],
  const Errors extends ErrorName,
>(result: { name: string; description: string; types: Members; errors: readonly Errors[] }) {
  const { name, description, types, errors } = result;
  return builder.unionType(name, {
    description,
    types: [
      ...(types as readonly Members[number][]),
      ...errors.map((error) => ERRORS[error] as unknown as ObjectRef<Types, ErrorResult<Errors>>),
    ],
    resolveType: (value) => (value as { __typename?: string }).__typename ?? types[0].name,
  });
}

/** Creates an error result, whose name must be in the union of the field that answers with it. */
export function errorResult<Name extends string>(name: Name, message: string): ErrorResult<Name> {
  return { __typename: name, message };
}

/** The viewer's account is suspended. */
export const suspended = (): ErrorResult<"AccountSuspended"> =>
  errorResult("AccountSuspended", ACCOUNT_SUSPENDED);

/** The idempotency key is invalid. */
export const invalidKey = (): ErrorResult<"BadRequest"> => errorResult("BadRequest", INVALID_KEY);

/** A thing doesn't exist, or the viewer can't see it. */
export const notFound = (thing: keyof typeof NOT_FOUND): ErrorResult<"NotFound"> =>
  errorResult("NotFound", NOT_FOUND[thing]);
