import { builder } from "./builder.ts";

// The error types of result unions (reader.md §8). Each is a value with a message for the user,
// never a thrown error.

/** An error result. `__typename` selects the member of the union. */
export interface ErrorResult {
  __typename: string;
  message: string;
}

/** The interface of all errors, so that clients can show any of them. */
export const ResultError = builder.interfaceRef<ErrorResult>("ResultError").implement({
  description: "An error with a message for the user.",
  fields: (t) => ({
    message: t.exposeString("message", { description: "A message for the user." }),
  }),
});

function errorType(name: string, description: string) {
  return builder.objectRef<ErrorResult>(name).implement({
    description,
    interfaces: [ResultError],
    isTypeOf: (value) => (value as ErrorResult).__typename === name,
  });
}

export const NotFound = errorType(
  "NotFound",
  "The entity doesn't exist, or the viewer can't see it.",
);

export const BadRequest = errorType("BadRequest", "The input is invalid.");

export const Unauthorized = errorType("Unauthorized", "The viewer must sign in.");

export const Forbidden = errorType("Forbidden", "The viewer may not do this.");

export const Conflict = errorType(
  "Conflict",
  "The entity was changed by someone else in the meantime. Nothing was done.",
);

export const AlreadyExists = errorType("AlreadyExists", "The entity already exists.");

export const RemovedByUser = errorType(
  "RemovedByUser",
  "Its owner has moved it to the trash. It must be restored first.",
);

export const ServiceUnavailable = errorType(
  "ServiceUnavailable",
  "It couldn't be done now. Nothing has changed; try again later.",
);

export const AccountSuspended = errorType("AccountSuspended", "The viewer's account is suspended.");

export const FailedChallenge = errorType("FailedChallenge", "The bot check failed.");

export const TooManyRequests = errorType(
  "TooManyRequests",
  "Too many attempts for this account or code.",
);

export const RateLimited = errorType(
  "RateLimited",
  "Too many requests from this viewer or network. Try again later.",
);

export const PublishingRestrictedBannedLinks = errorType(
  "PublishingRestrictedBannedLinks",
  "The story links to a banned site.",
);

export const MaxPinnedStoriesReached = errorType(
  "MaxPinnedStoriesReached",
  "The maximum number of stories is already pinned.",
);

/** Creates an error result. */
export function errorResult(name: string, message: string): ErrorResult {
  return { __typename: name, message };
}
