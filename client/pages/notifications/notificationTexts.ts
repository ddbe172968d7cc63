// What a notification says, in parts around the things that it links to.

/** The words of a notification: before its story and, where there is one, before its publication. */
export interface NotificationTexts {
  /** Behind the people. */
  did: string;
  /** Behind the story, before the publication; null where it names none. */
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

/** What people have done, by the kind and what came of it: how far a submission is, which role it was. */
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
      return ROLE_GIVEN[status ?? ""] ?? { did: "gave you a part", to: "in" };
    case "SUBMISSION_RECEIVED":
      return SUBMITTED[status ?? ""] ?? { did: "submitted", to: "to" };
    case "SUBMISSION_DECIDED":
      return DECIDED[status ?? ""] ?? { did: "has read", to: "for" };
    case "SCHEDULE_FAILED":
      return { did: "Not published as planned:", to: null };
    default:
      return { did: "did something", to: null };
  }
}

/** What stands for the story or list that a notification is about where it is gone; empty for others. */
export function goneText(kind: string): string {
  switch (kind) {
    case "CLAP":
    case "RESPONSE":
    case "MENTION":
    case "SCHEDULE_FAILED":
      return " a story that is gone";
    case "REPLY":
      // It may be there still, under a story that is not.
      return ", which is not available now";
    case "LIST_FOLLOW":
    case "LIST_CLAP":
    case "LIST_RESPONSE":
      return ", which is gone";
    default:
      return "";
  }
}

/** Whether a notification is of something that was said, and shows it while it is there. */
export function isOfResponses(kind: string): boolean {
  return kind === "RESPONSE" || kind === "REPLY" || kind === "LIST_RESPONSE";
}

/** How many more there are than those that are named: "and 3 others"; empty for none. */
export function othersText(named: number, all: number): string {
  const more = all - named;
  if (more <= 0) return "";
  if (named === 0) return all === 1 ? "Somebody" : `${all} people`;
  return ` and ${more} ${more === 1 ? "other" : "others"}`;
}
