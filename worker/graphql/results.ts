import { builder } from "./builder.ts";

// The outcomes that a result union may name beside its success (reader.md §8). Each is a value with
// a message a person can read, never a thrown error.

/** An outcome other than success. `__typename` picks the member of the union. */
export interface Refusal {
  __typename: string;
  message: string;
}

/** The interface all refusals share, so that a client can show any of them. */
export const ResultError = builder.interfaceRef<Refusal>("ResultError").implement({
  description: "An outcome other than success, with a message for a person.",
  fields: (t) => ({
    message: t.exposeString("message", { description: "What happened, for a person to read." }),
  }),
});

function refusalType(name: string, description: string) {
  return builder.objectRef<Refusal>(name).implement({
    description,
    interfaces: [ResultError],
    isTypeOf: (value) => (value as Refusal).__typename === name,
  });
}

export const NotFound = refusalType(
  "NotFound",
  "There is no such thing, or none that the viewer may know of.",
);

export const BadRequest = refusalType("BadRequest", "What was asked for makes no sense.");

export const Unauthorized = refusalType(
  "Unauthorized",
  "Only someone who is signed in may do this.",
);

export const Forbidden = refusalType("Forbidden", "The viewer may not do this.");

export const Conflict = refusalType(
  "Conflict",
  "What was to be changed has changed meanwhile. Nothing of the wish was done.",
);

export const AlreadyExists = refusalType(
  "AlreadyExists",
  "There is such a thing already, of the viewer's or of somebody else.",
);

export const RemovedByUser = refusalType(
  "RemovedByUser",
  "It was thrown away by whose it is. Nothing is done with it unless they take it back.",
);

export const ServiceUnavailable = refusalType(
  "ServiceUnavailable",
  "It could not be done now. Nothing has changed; trying again may help.",
);

export const AccountSuspended = refusalType(
  "AccountSuspended",
  "The viewer's account is suspended and may not do this.",
);

export const FailedChallenge = refusalType(
  "FailedChallenge",
  "The bot check found no person behind the wish.",
);

export const TooManyRequests = refusalType(
  "TooManyRequests",
  "It has been tried too often for this account or code.",
);

export const RateLimited = refusalType(
  "RateLimited",
  "Too much comes from where this came from. Waiting helps.",
);

export const PublishingRestrictedBannedLinks = refusalType(
  "PublishingRestrictedBannedLinks",
  "The story leads to a site that no story may lead to.",
);

export const MaxPinnedStoriesReached = refusalType(
  "MaxPinnedStoriesReached",
  "As many stories are pinned as may be.",
);

/** Makes a refusal. */
export function refuse(name: string, message: string): Refusal {
  return { __typename: name, message };
}
