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
  "There is no such thing, or none that the viewer may know of.",
);

export const BadRequest = errorType("BadRequest", "What was asked for makes no sense.");

export const Unauthorized = errorType("Unauthorized", "Only someone who is signed in may do this.");

export const Forbidden = errorType("Forbidden", "The viewer may not do this.");

export const Conflict = errorType(
  "Conflict",
  "What was to be changed has changed in the meantime. Nothing was done.",
);

export const AlreadyExists = errorType(
  "AlreadyExists",
  "There is such a thing already, of the viewer's or of somebody else.",
);

export const RemovedByUser = errorType(
  "RemovedByUser",
  "It was thrown away by whose it is. Nothing is done with it unless they take it back.",
);

export const ServiceUnavailable = errorType(
  "ServiceUnavailable",
  "It could not be done now. Nothing has changed; trying again may help.",
);

export const AccountSuspended = errorType(
  "AccountSuspended",
  "The viewer's account is suspended and may not do this.",
);

export const FailedChallenge = errorType(
  "FailedChallenge",
  "The bot check found no person behind the request.",
);

export const TooManyRequests = errorType(
  "TooManyRequests",
  "It has been tried too often for this account or code.",
);

export const RateLimited = errorType(
  "RateLimited",
  "Too much comes from where this came from. Waiting helps.",
);

export const PublishingRestrictedBannedLinks = errorType(
  "PublishingRestrictedBannedLinks",
  "The story leads to a site that no story may lead to.",
);

export const MaxPinnedStoriesReached = errorType(
  "MaxPinnedStoriesReached",
  "As many stories are pinned as may be.",
);

/** Creates an error result. */
export function refuse(name: string, message: string): ErrorResult {
  return { __typename: name, message };
}
