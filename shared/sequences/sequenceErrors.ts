import { ACCOUNT_SUSPENDED, INVALID_KEY } from "../errors/commonErrors.ts";
import { MAX_SEQUENCE_DESCRIPTION, MAX_SEQUENCE_POSTS, MAX_SEQUENCE_TITLE } from "../limits.ts";

/** Error messages of changing a series, by reason. */
const PROBLEMS: Readonly<Record<string, string>> = {
  "no-sequence": "We couldn’t find this series. It may have been deleted.",
  "not-writer": "Only its writer can change a series.",
  suspended: ACCOUNT_SUSPENDED,
  "no-key": INVALID_KEY,
  "no-title": "A series needs a title.",
  "title-too-long": `A title can have at most ${MAX_SEQUENCE_TITLE} characters.`,
  "description-too-long": `A description can have at most ${MAX_SEQUENCE_DESCRIPTION} characters.`,
  "too-many-posts": `A series can have at most ${MAX_SEQUENCE_POSTS} stories.`,
  "no-own-story": "You can only add your own stories to a series. Paste the address of one.",
  limited: "You’re doing this too often. Try again later.",
};

/** Returns the message of a series error; null for an unknown reason. */
export function sequenceError(reason: string | undefined): string | null {
  return reason !== undefined && Object.hasOwn(PROBLEMS, reason) ? PROBLEMS[reason]! : null;
}
