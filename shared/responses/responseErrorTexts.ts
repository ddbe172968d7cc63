import { INVALID_KEY } from "../errors/commonErrors.ts";
import { publishError } from "../publishing/publishErrorTexts.ts";

/** Messages of errors about a response that differ from those about a story, by reason. */
export const RESPONSE_ERRORS = {
  limited: "You’ve posted too many responses. Try again in an hour.",
  "no-key": INVALID_KEY,
  "no-answered": "What you’re responding to is no longer available.",
  "text-missing": "Write something first.",
  "not-editor": "Only its writer can change a response.",
  "in-trash": "The response is in the trash.",
  conflict: "It was changed at the same time. Try again.",
} as const;

/** True if the reason has its own message for responses. */
export function isResponseError(reason: string): reason is keyof typeof RESPONSE_ERRORS {
  return Object.hasOwn(RESPONSE_ERRORS, reason);
}

/** The message of an error about a response; null for an unknown reason. */
export function responseError(reason: string): string | null {
  return isResponseError(reason) ? RESPONSE_ERRORS[reason] : publishError(reason);
}
