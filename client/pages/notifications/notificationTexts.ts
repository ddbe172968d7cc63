// The texts of notifications, in parts around their links.

/** A notification's text parts: before the story and, if present, before the publication. */
export interface NotificationTexts {
  /** After the actors. */
  did: string;
  /** Between story and publication; null if it names no publication. */
  to: string | null;
}

const SUBMITTED: Readonly<Record<string, NotificationTexts>> = {
  CHANGES_MADE: { did: "made the changes in", to: null },
  CANCELLED: { did: "withdrew", to: "from" },
};

const DECIDED: Readonly<Record<string, NotificationTexts>> = {
  CHANGES_REQUESTED: { did: "asks for changes in", to: "for" },
  ACCEPTED: { did: "accepted", to: "for" },
  REJECTED: { did: "declined", to: "for" },
};

const ROLE_GIVEN: Readonly<Record<string, NotificationTexts>> = {
  OWNER: { did: "made you an owner", to: "of" },
  EDITOR: { did: "made you an editor", to: "of" },
  WRITER: { did: "made you a writer", to: "of" },
};

/** Returns the texts of a notification kind with its status: a submission's status or a role. */
export function notificationTexts(kind: string, status: string | null): NotificationTexts {
  switch (kind) {
    case "FOLLOW":
      return { did: "followed you", to: null };
    case "CLAP":
      return { did: "clapped for", to: null };
    case "RESPONSE":
      return { did: "responded to", to: null };
    case "REPLY":
      return { did: "replied to your response", to: null };
    case "LIST_FOLLOW":
      return { did: "follows your list", to: null };
    case "LIST_CLAP":
      return { did: "clapped for your list", to: null };
    case "LIST_RESPONSE":
      return { did: "responded to your list", to: null };
    case "MENTION":
      return { did: "mentioned you in", to: null };
    case "ROLE":
      return ROLE_GIVEN[status ?? ""] ?? { did: "changed your role", to: "in" };
    case "SUBMISSION_RECEIVED":
      return SUBMITTED[status ?? ""] ?? { did: "submitted", to: "to" };
    case "SUBMISSION_DECIDED":
      return DECIDED[status ?? ""] ?? { did: "reviewed", to: "for" };
    case "SCHEDULE_FAILED":
      return { did: "Not published as planned:", to: null };
    default:
      return { did: "was active", to: null };
  }
}

/** Returns the text that replaces an unavailable story or list; empty for other kinds. */
export function goneText(kind: string): string {
  switch (kind) {
    case "CLAP":
    case "RESPONSE":
    case "MENTION":
    case "SCHEDULE_FAILED":
      return " a deleted story";
    case "REPLY":
      // It may still exist under a story that doesn't.
      return ", which isn’t available right now";
    case "LIST_FOLLOW":
    case "LIST_CLAP":
    case "LIST_RESPONSE":
      return ", which was deleted";
    default:
      return "";
  }
}

/** Returns true for notifications about a response, which show its text while it exists. */
export function isOfResponses(kind: string): boolean {
  return kind === "RESPONSE" || kind === "REPLY" || kind === "LIST_RESPONSE";
}

/** Formats the remaining actors: "and 3 others"; empty for none. */
export function othersText(named: number, all: number): string {
  const more = all - named;
  if (more <= 0) return "";
  if (named === 0) return all === 1 ? "Somebody" : `${all} people`;
  return ` and ${more} ${more === 1 ? "other" : "others"}`;
}
